"""Printing words in any script on any terminal."""

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
