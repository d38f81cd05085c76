"""`colours`: which words of a file are which colour."""

from time import process_time
from typing import Any

import pytest

from dejavu_rules.box.pieces import FragmentColour
from dejavu_rules.scoring.end_state import table_from
from dejavu_rules.scoring.end_state.colours import Colours
from tests.unit.scoring.tables import defects_of


def raw_with(fragments: list[str], *scores: str, pins: list[str] | None = None) -> dict[str, Any]:
    cards = [{"colour": "white", "number": number, "scores": each} for number, each in enumerate(scores, 1)]
    raw: dict[str, Any] = {"players": [{"name": "Ada", "fragments": fragments, "cards": cards}, {"name": "Ben"}]}
    return raw if pins is None else {"fragment_colours": pins, **raw}


def test_the_word_on_a_card_follows_the_fragments() -> None:
    table = table_from(raw_with(["blau 1", "rot 1"], "sequence red", "sequenza blu"))
    scorings = [card.scoring for card in table.holdings[0].cards]
    assert table.fragment_colours == ("blau", "rot")
    assert [scoring and scoring.fragment_colour for scoring in scorings] == [FragmentColour.BLUE, FragmentColour.RED]


def test_a_card_with_a_word_that_may_be_either_of_two_colours_is_asked_about() -> None:
    (defect,) = defects_of(raw_with(["rot 1", "red 1"], "sequence rosso"))
    assert (defect.path, defect.key) == ("players[0].cards[0].scores", "colour-almost-another")


def test_a_colour_that_we_know_and_nobody_owns_is_one_more() -> None:
    assert table_from(raw_with(["red 1"], "sequence blue")).fragment_colours == ("red", "blue")


def test_a_fourth_colour_on_a_card() -> None:
    (defect,) = defects_of(raw_with(["red 1", "red 2", "blue 1", "blue 2", "gold 1", "gold 2"], "sequence green"))
    assert (defect.path, defect.key) == ("players[0].cards[0].scores", "not-a-fragment-colour")


def test_hundreds_of_words_are_refused_at_once() -> None:
    raw = {
        "players": [
            {
                "name": f"P{seat}",
                "fragments": [f"{chr(97 + seat) * (60 + each)} 1" for each in range(15)],
            }
            for seat in range(10)
        ]
    }
    assert {"not-a-fragment-colour", "players-wrong"} <= {defect.key for defect in defects_of(raw)}


@pytest.mark.parametrize(
    ("word", "key"), [("rot", 0), ("RED", 0), ("blau", 1), ("teal", "teal"), ("azzurro", "azzurro")]
)
def test_what_makes_two_words_the_same_colour(word: str, key: int | str) -> None:
    assert Colours(("rot", "blue")).key(word) == key


def test_long_words_that_are_almost_alike_take_no_time() -> None:
    words = [f"{'a' * 68}{'ab' * (each % 5)}{chr(99 + each)}" for each in range(24)]
    fragments = [
        [f"{word} {place % 5 + 1}" for place, word in enumerate(words[start : start + 12])] for start in (0, 12)
    ]
    raw = {"players": [{"name": f"P{seat}", "fragments": each} for seat, each in enumerate(fragments)]}
    start = process_time()
    assert defects_of(raw)
    assert process_time() - start < 1
