"""A terminal that types what a script says, and remembers what it was shown."""

from collections.abc import Callable
from io import StringIO
from typing import TypeAlias

from rich.console import Console, RenderableType

PAGE_BREAK = "<cleared>"
Answers: TypeAlias = list[str] | Callable[[str], str | None]


class ScriptedTerminal:
    """Answers are texts, or made by asking a function with everything shown so far; None is the end of the input."""

    def __init__(self, answers: Answers, file: str = "", fails: str | None = None) -> None:
        self.file, self.saved, self._fails = file, dict[str, str](), fails
        self.answers, self._console = answers, Console(width=80, file=StringIO())
        self.pages: list[str] = [""]

    height = 50

    def show(self, what: RenderableType) -> None:
        with self._console.capture() as captured:
            self._console.print(what, markup=False)
        self.pages[-1] += captured.get()

    def clear(self) -> None:
        self.pages.append("")

    def ask(self, question: str) -> str | None:
        self.pages[-1] += f"{question}> "
        if callable(self.answers):
            answer = self.answers(self.pages[-1])
        else:
            answer = self.answers.pop(0) if self.answers else None
        self.pages[-1] += f"{answer}\n"
        return answer

    def save(self, text: str, file: str) -> str | None:
        if self._fails:
            return self._fails
        self.file = file or self.file
        self.saved[self.file] = text
        return None

    @property
    def text(self) -> str:
        """Everything, page after page."""
        return PAGE_BREAK.join(self.pages)
