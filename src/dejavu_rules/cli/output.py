"""Printing words in any script on any terminal."""

import os
import sys


def put(words: str, err: bool = False, nl: bool = True) -> None:
    """Print words at once; what the terminal cannot show becomes `?`, and a closed stream of errors hears nothing.

    `click.echo` would send UTF-8 to a terminal that said it reads something else.
    """
    stream = sys.stderr if err else sys.stdout
    if stream is not None:
        encoding = stream.encoding or "utf-8"
        stream.write(words.encode(encoding, "replace").decode(encoding) + ("\n" if nl else ""))
        stream.flush()


def columns(unknown: int) -> int:
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
