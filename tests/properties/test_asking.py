"""Whatever people type: what is kept is always a table, and the file alone tells the next question."""

import tomllib

from hypothesis import given
from hypothesis import strategies as st

from dejavu_rules.apps.cli.questions.form import Form, question, trouble
from dejavu_rules.scoring.end_state.write import raw_toml
from tests.support.asking import FULL_TABLE, Talk

WORDS = [
    "ada",
    "ben",
    "1",
    "3",
    "red",
    "blue",
    "card",
    "fragments",
    "tokens",
    "name",
    "assignment",
    "colours",
    "-",
    ",",
]
WORDS += ["green 2 3", "white 1 sequence red", "white 5 fragments", "red 1 2", "white 1 red 1", ";", "sets", "小"]
TALKS = [Talk()]
for _line in FULL_TABLE[:-1]:
    TALKS.append(TALKS[-1](_line))
COMMANDS = ["", "change", "change ada", "change ben card", "change 1 fragment", "add", "back", "list", "?", "undo"]


@st.composite
def lines(draw: st.DrawFn) -> str:
    """Something that could be typed: a command or none, and some words."""
    words = draw(st.lists(st.sampled_from(WORDS), max_size=4))
    return " ".join([draw(st.sampled_from(COMMANDS)), *words]) if draw(st.booleans()) else draw(st.text(max_size=12))


@given(st.sampled_from(TALKS), st.lists(lines() | st.sampled_from(FULL_TABLE), max_size=8))
def test_every_answer_leaves_a_table_and_a_question(talk: Talk, typed: list[str]) -> None:
    for line in typed:
        talk = talk(line)
        assert trouble(talk.raw) is None
        assert tomllib.loads(raw_toml(talk.raw)) == talk.raw
        if talk.form.done:
            return
        assert talk.question
        if talk.form == Form(talk.raw):  # nothing is being cleared up
            assert question(Form(tomllib.loads(raw_toml(talk.raw)))) == question(talk.form)
