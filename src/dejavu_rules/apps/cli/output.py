"""What commands read and print: text files and standard output."""

import os
import sys

from dejavu_rules.inputs.defects import Defect, InvalidSave, defect_at, system_reason

_SIGNS = (("×", "x"), ("−", "-"))


def read_save(file: str, longest: int) -> str:
    """The text of a file, or one character more than the longest that can be one.

    Raises `InvalidSave` where it cannot be read or is no text.
    """
    try:
        with open(file, encoding="utf-8") as source:
            return source.read(longest + 1)
    except (OSError, ValueError) as problem:
        if isinstance(problem, UnicodeDecodeError):
            raise InvalidSave(file, [Defect("", f"is not UTF-8 text (byte {problem.start})")]) from None
        raise InvalidSave(file, [defect_at("", "cannot-be-read", reason=system_reason(problem))]) from None


def is_same_file(one: str, other: str) -> bool:
    """Whether two names stand for one file, also by links; `-`, which is no file, never does."""
    if "-" in (one, other):
        return False
    try:
        return os.path.realpath(one) == os.path.realpath(other) or os.path.samefile(one, other)
    except (OSError, ValueError):  # one of them is not there, or no name at all
        return False


def put(words: str, err: bool = False, nl: bool = True) -> None:
    """Print words at once; what the terminal cannot show becomes `?`, no-op if standard error is closed.

    `click.echo` would send UTF-8 to a terminal that said it reads something else. The signs of a sum never become `?`.
    """
    stream = sys.stderr if err else sys.stdout
    if stream is not None:
        encoding = stream.encoding or "utf-8"
        for sign, plain in _SIGNS:
            if sign in words and sign.encode(encoding, "replace") == b"?":
                words = words.replace(sign, plain)
        stream.write(words.encode(encoding, "replace").decode(encoding) + ("\n" if nl else ""))
        stream.flush()


def terminal_width(unknown: int) -> int:
    """How wide the terminal is, if `COLUMNS` does not say otherwise; this number where there is none.

    `shutil` does the same, and takes longer to load than a table to score.
    """
    wanted = os.environ.get("COLUMNS", "")
    if wanted.isascii() and wanted.isdecimal() and int(wanted[:5]) > 0:
        return int(wanted[:5])
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or unknown
    except (AttributeError, ValueError, OSError):
        return unknown
