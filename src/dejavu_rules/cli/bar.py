"""A progress bar on the stream of errors, so that standard output has the answer alone."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeElapsedColumn
from rich.text import Text


class _Said(ProgressColumn):
    """Words that are asked for each time the bar is drawn."""

    def __init__(self, words: Callable[[], str]) -> None:
        super().__init__()
        self._words = words

    def render(self, task: Task) -> Text:
        return Text(self._words())


@contextmanager
def bar(total: int, words: Callable[[], str]) -> Iterator[Callable[[], None]]:
    """Draws itself again by itself, with these words; gives what moves it on. Nothing of it is left at the end."""
    columns = (BarColumn(), MofNCompleteColumn(), _Said(words), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda: progress.advance(task)
