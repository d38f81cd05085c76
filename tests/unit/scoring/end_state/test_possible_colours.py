"""`possible`: which words of a file are which colour."""

from time import process_time
from typing import Any

import pytest
from attrs import evolve

from dejavu_rules.box.pieces import FragmentColour
from dejavu_rules.i18n import LANGUAGES
from dejavu_rules.scoring import result
from dejavu_rules.scoring.answer import as_json
from dejavu_rules.scoring.end_state import table_from
from dejavu_rules.scoring.end_state.possible import Colours
from dejavu_rules.scoring.render import text
from dejavu_rules.scoring.second_reader import reading_problems
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


TRANSLATIONS: list[tuple[list[str], list[str], list[str] | None, tuple[tuple[str, ...], ...]]] = [
    (["rot 1", "red 2"], [], ["rot"], (("rot", "red"),)),
    (["rot 1", "red 2", "rouge 3", "rossa 4", "rosso 5"], [], ["rot"], (("rot", "red", "rouge", "rossa"),)),
    (["rot 1", "blau 1"], ["sequence red", "sequenza blu"], None, (("rot", "red"), ("blau", "blu"))),
    (["red 1"], ["rote Sequenz"], ["rot", "blau"], (("rot", "red"),)),
    (["rot 1", "ROT 3"], ["rote Sequenz"], None, ()),
    (["rot 1", "rote 2", "ROT 3"], ["rote Sequenz"], ["rot"], ()),
    (["rot 1", "red 1"], [], None, ()),
]


@pytest.mark.parametrize(("fragments", "scores", "pins", "words"), TRANSLATIONS)
def test_a_card_or_a_pin_in_another_language_is_understood_and_the_sheet_says_so(
    fragments: list[str], scores: list[str], pins: list[str] | None, words: tuple[tuple[str, ...], ...]
) -> None:
    raw = raw_with(fragments, *scores, pins=pins)
    table = table_from(raw)
    final = result(table.holdings)
    assert final.translations == words
    notice = {"clause": "COMP-3", "one_colour": [list(each) for each in words]}
    assert (notice in as_json(final)["notices"]) is bool(words)  # type: ignore[operator]
    for lang in LANGUAGES:
        said = text(final, lang=lang, width=200)
        assert all(" = ".join(each) in said for each in words)
    assert not list(reading_problems(raw, table.fragment_colours, table.holdings))
    silent = tuple(evolve(each, translations=()) for each in table.holdings)
    if words and not scores:  # the word on a card is the first reader's alone
        assert list(reading_problems(raw, table.fragment_colours, silent))


def test_two_cards_may_name_a_colour_that_nobody_owns_in_two_ways() -> None:
    table = table_from(raw_with(["blau 1"], "rote Sequenz", "Sequenz in rot"))
    assert table.fragment_colours == ("blau", "rote")


def test_a_colour_that_we_know_and_nobody_owns_is_one_more() -> None:
    assert table_from(raw_with(["red 1"], "sequence blue")).fragment_colours == ("red", "blue")


def test_a_fourth_colour_on_a_card_is_refused() -> None:
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
def test_two_words_are_one_colour_if_their_keys_are_equal(word: str, key: int | str) -> None:
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
