"""`second_reader`: a file that says something else than the table that was scored, or nothing clear, is a problem."""

from collections.abc import Callable
from typing import Any

import pytest

from dejavu_rules.scoring.end_state import table_from
from dejavu_rules.scoring.second_reader import reading_problems
from tests.unit.scoring.tables import raw_table


def put(*path: str | int, value: object) -> Callable[[Any], None]:
    """What writes a value into a table."""

    def change(raw: Any) -> None:
        for key in path[:-1]:
            raw = raw[key]
        raw[path[-1]] = value

    return change


CARD = ("players", 0, "cards", 1)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (put("fragment_colours", value=["blue", "red", "gold"]), "the file lists ['blue', 'red', 'gold']"),
        (put(*CARD, "colour", value="mauvish"), "a second reader makes nothing of mauvish"),
        (put(*CARD, "scores", value="sequence"), "a second reader makes nothing of sequence"),
        (put(*CARD, "scores", value="sequence green"), "a second reader makes nothing of sequence green"),
        (put(*CARD, "scores", value="sequence blue"), "Ada: read as"),
        (put("players", 0, "fragments", 0, value="red 4"), "Ada: read as"),
        (put("players", 2, "name", value="Cleo"), "Cy: read as"),
    ],
)
def test_what_the_file_does_not_say_is_a_problem(change: Callable[[Any], None], words: str) -> None:
    raw = raw_table()
    table = table_from(raw_table())
    assert list(reading_problems(raw, table.fragment_colours, table.holdings)) == []
    change(raw)
    assert words in " ".join(reading_problems(raw, table.fragment_colours, table.holdings))
