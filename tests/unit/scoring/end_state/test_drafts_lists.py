"""`drafts`: several fragments in one text."""

import pytest

from dejavu_rules.apps.cli.questions.grammar import fragments
from dejavu_rules.scoring.end_state import table_from
from dejavu_rules.scoring.end_state.drafts import fragment_texts


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("rot 1 2 3", ["rot 1", "rot 2", "rot 3"]),
        ("red 1, 2, 4 blue 3", ["red 1", "red 2", "red 4", "blue 3"]),
        ("紅1、２，藍 4", ["紅 1", "紅 2", "藍 4"]),
        ("dark red 1 2; l'or 3", ["dark red 1", "dark red 2", "l'or 3"]),
        ("red", ["red"]),
        ("red 1 and", ["red 1", "and"]),
        ("1 2", ["1", "2"]),
        (" ,, ", []),
    ],
)
def test_a_colour_said_once_goes_on(text: str, found: list[str]) -> None:
    assert fragment_texts(text) == found
    assert list(fragments(text)) == found  # a question reads an answer like this


def test_a_file_may_list_fragments_in_one_text() -> None:
    table = table_from({"players": [{"name": "A", "fragments": "rot 1 2 3, blau 5"}, {"name": "B"}]})
    assert table.holdings[0].fragment_words(table.holdings[0].fragments) == ("rot 1", "rot 2", "rot 3", "blau 5")
