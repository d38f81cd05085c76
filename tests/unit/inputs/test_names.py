"""`entry`: what can be a name, for players of a table, of a match and of a record."""

import pytest

from dejavu_rules import Record, new_game
from dejavu_rules.errors import InvalidSetup
from dejavu_rules.inputs.entry import is_name, is_printable

STATE = new_game(2, 7)
NAMES = [
    "Ada",
    "José María",
    "阿明",
    "👩\u200d🚀",
    "Ada 👨\u200d👩\u200d👧\u200d👦",
    "🏳\ufe0f\u200d🌈",
    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "می\u200cخواهم",
    "❤️",
    "1",
    "-",
]
NOT_NAMES = [
    "",
    " ",
    "\u3164",
    "\u2800\u2800",
    "\u200d",
    "\u200b",
    "\u00ad",
    "\u0301",
    "A\u200dda",
    "👩\u200d",
    "\u200d👩",
    "👩\u200d\u200d🚀",
    "Ada\u202eneB",
    "Ada\n",
    "\x1b[2J",
    "\U000e0067",
    "a" * 81,
    3,
    None,
]


@pytest.mark.parametrize("name", NAMES)
def test_names(name: str) -> None:
    assert is_name(name, 80)
    assert Record.begin(STATE, (name, "Ben")).names == (name, "Ben")


@pytest.mark.parametrize("name", NOT_NAMES)
def test_what_nobody_sees_or_a_terminal_obeys_is_no_name(name: object) -> None:
    assert not is_name(name, 80)
    with pytest.raises(InvalidSetup):
        Record.begin(STATE, (name, "Ben"))  # type: ignore[arg-type]


def test_a_text_may_be_blank_and_a_name_may_not() -> None:
    assert is_printable("\u3164 ")
    assert is_printable("")
