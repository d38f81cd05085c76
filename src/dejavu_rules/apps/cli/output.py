"""Read a save, print to the terminal, ask how wide it is."""

import os
import sys

from dejavu_rules.inputs.defects import Defect, InvalidSave, defect_at, system_reason

_SIGNS = (("×", "x"), ("−", "-"))


def read_save(file: str, longest: int) -> str:
    """The text of a file, up to one character more than the longest valid save.

    Raises `InvalidSave` if it cannot be read or is not UTF-8.
    """
    try:
        with open(file, encoding="utf-8") as source:
            return source.read(longest + 1)
    except (OSError, ValueError) as problem:
        if isinstance(problem, UnicodeDecodeError):
            raise InvalidSave(file, [Defect("", f"is not UTF-8 text (byte {problem.start})")]) from None
        raise InvalidSave(file, [defect_at("", "cannot-be-read", reason=system_reason(problem))]) from None


def is_same_file(one: str, other: str) -> bool:
    """Whether two names mean the same file, also through links; `-` is never a file."""
    if "-" in (one, other):
        return False
    try:
        return os.path.realpath(one) == os.path.realpath(other) or os.path.samefile(one, other)
    except (OSError, ValueError):  # a file is missing, or a name is not valid
        return False


def put(words: str, err: bool = False, nl: bool = True) -> None:
    """Print and flush; characters that the terminal cannot show become `?`. Nothing happens if the stream is closed.

    `click.echo` would send UTF-8 to a terminal with another encoding. The signs of a sum become `x` and `-`, never `?`.
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
    """The width of the terminal, or `COLUMNS` if that is set; `unknown` if there is no terminal.

    `shutil` does the same, but takes longer to import than a table takes to score.
    """
    wanted = os.environ.get("COLUMNS", "")
    if wanted.isascii() and wanted.isdecimal() and int(wanted[:5]) > 0:
        return int(wanted[:5])
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or unknown
    except (AttributeError, ValueError, OSError):
        return unknown
