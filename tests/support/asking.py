"""A four-player table as people type it, and forms that are filled in without a terminal."""

from collections.abc import Iterable

from attrs import frozen

from dejavu_rules.apps.cli.questions.answers import answer
from dejavu_rules.apps.cli.questions.dialogue import note_text
from dejavu_rules.apps.cli.questions.form import Form, Raw, question

FULL_TABLE = (
    "red blue yellow",
    "Ada, Ben, 小美, Jürgen",
    # Ada has ten cards, one line for each
    "red 1 2 4, blue 3",
    *("green 1 3", "green 2 5", "blue 2 4", "blue 3 2", "purple 5 4", "blue 6 4", "green 7 green cards"),
    *("white 1 sequence red", "white 5 fragments", "white 4 sets", ""),
    "1 2 2 1 3 3",
    # Ben
    "blue 1 4 5",
    *("green 1 3", "green 2 5", "white 2 sequence blue", "white 6 white cards", "red 1 2", "red 2 3", "red 3 1"),
    *("yellow 4 2", "yellow 5 2", ""),
    "9",
    # 小美
    "yellow 1 2 3, red 5",
    *("white 3 sequence yellow", "white 5 fragments", "紫 1 2", "purple 2 3", "purple 3 3", "purple 7 purple cards"),
    *("blue 2 4", "blue 5 1", ""),
    "4 4 2",
    # Jürgen
    "",
    *("yellow 1 3", "yellow 2 2", "yellow 7 yellow cards", "red 5 2", "red 6 2", "grün 4 3", "white 4 sets", ""),
    "17",
    "",
)
"""Every answer of a table, one card on each line."""


@frozen
class Talk:
    """A form with all messages so far, filled in without a terminal."""

    form: Form = Form({})
    say_in: tuple[str, ...] = ()

    def __call__(self, *lines: str) -> "Talk":
        """The talk after more answers."""
        form, notes = self.form, self.say_in
        for line in lines:
            reply = answer(form, line)
            form, notes = reply.form, (*notes, *map(note_text, reply.notes))
        return Talk(form, notes)

    @property
    def question(self) -> str:
        """The next question; empty when there is none."""
        asked = question(self.form)
        return "" if asked is None else note_text(asked)

    @property
    def raw(self) -> Raw:
        """What has been answered."""
        return self.form.raw


def join_answers(answers: Iterable[str]) -> str:
    """Answers as a terminal sends them."""
    return "".join(f"{each}\n" for each in answers)
