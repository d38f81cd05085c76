"""What commands read and print: text files, standard output, a progress bar."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeElapsedColumn
from rich.text import Text

from dejavu_rules.inputs.defects import Defect, InvalidSave


def read_save(file: str, longest: int) -> str:
    """The text of a file, or one character more than the longest that can be one.

    Raises `InvalidSave` where it cannot be read or is no text.
    """
    try:
        with open(file, encoding="utf-8") as source:
            return source.read(longest + 1)
    except (OSError, ValueError) as problem:
        raise InvalidSave(file, [Defect("", _reason(problem))]) from None


def _reason(problem: OSError | ValueError) -> str:
    if isinstance(problem, UnicodeDecodeError):
        return f"is not UTF-8 text (byte {problem.start})"
    reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
    return f"cannot be read: {reason}"


def put(words: str, err: bool = False, nl: bool = True) -> None:
    """Print words at once; what the terminal cannot show becomes `?`, and a closed stream of errors hears nothing.

    `click.echo` would send UTF-8 to a terminal that said it reads something else.
    """
    stream = sys.stderr if err else sys.stdout
    if stream is not None:
        encoding = stream.encoding or "utf-8"
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


class _LiveText(ProgressColumn):
    """Words that are asked for each time the bar is drawn."""

    def __init__(self, words: Callable[[], str]) -> None:
        super().__init__()
        self._words = words

    def render(self, task: Task) -> Text:
        return Text(self._words())


@contextmanager
def bar(total: int, words: Callable[[], str]) -> Iterator[Callable[[], None]]:
    """Draws itself again by itself, with these words; gives what moves it on. Nothing of it is left at the end."""
    columns = (BarColumn(), MofNCompleteColumn(), _LiveText(words), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda: progress.advance(task)
