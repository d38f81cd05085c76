"""`words`: colours in four languages."""

from itertools import product

import pytest

from dejavu_rules import Scoring
from dejavu_rules.box.pieces import COLOURS, Colour
from dejavu_rules.scoring.end_state import table_from
from dejavu_rules.scoring.end_state.words import (
    COLOUR_OF_WORD,
    MEANINGS,
    near,
    plain,
    stem,
    two_shades,
)
from tests.unit.scoring.tables import defect_texts, spoil


@pytest.mark.parametrize(
    ("word", "colour"),
    [
        ("White", Colour.WHITE),
        ("weiß", Colour.WHITE),
        ("WEISS", Colour.WHITE),
        ("bianco", Colour.WHITE),
        ("白色", Colour.WHITE),
        ("blau", Colour.BLUE),
        ("blu", Colour.BLUE),
        ("藍", Colour.BLUE),
        ("蓝色", Colour.BLUE),
        ("grün", Colour.GREEN),
        ("gru\u0308n", Colour.GREEN),
        ("verde", Colour.GREEN),
        ("綠", Colour.GREEN),
        ("lila", Colour.PURPLE),
        ("viola", Colour.PURPLE),
        ("紫色", Colour.PURPLE),
        (" rot ", Colour.RED),
        ("rosso", Colour.RED),
        ("红", Colour.RED),
        ("gelb", Colour.YELLOW),
        ("giallo", Colour.YELLOW),
        ("黃色", Colour.YELLOW),
    ],
)
def test_colour_words_of_four_languages_are_known(word: str, colour: Colour) -> None:
    table = table_from(spoil("players", 2, "cards", 0, value={"colour": word, "number": 4, "vp": 1}))
    assert table.holdings[2].cards[0].colour is colour


def test_a_mistyped_word_gets_a_suggestion_in_its_language() -> None:
    raw = spoil("players", 2, "cards", 0, "colour", value="Giallu")
    assert defect_texts(raw)[0].endswith("did you mean 'giallo'?")


def test_the_own_colour_may_be_in_another_language() -> None:
    card = {"colour": "綠色", "number": 5, "scores": "Grün cards"}
    table = table_from(spoil("players", 2, "cards", 0, value=card))
    scoring = table.holdings[2].cards[0].scoring
    assert scoring is not None
    assert scoring.kind is Scoring.COLOUR_CARDS


def test_every_colour_has_its_name_and_words_in_three_other_languages() -> None:
    assert [COLOUR_OF_WORD[str(colour)] for colour in COLOURS] == list(COLOURS)
    for colour in COLOURS:
        assert sum(each is colour for each in COLOUR_OF_WORD.values()) >= 4


@pytest.mark.parametrize(
    ("one", "other", "two"),
    [
        ("blu", "azzurro", True),
        ("violett", "lila", True),
        ("purple", "violet", True),
        ("purpurn", "purpur", False),
        ("bianco", "bianche", False),
        ("blu", "blau", False),
        ("blu", "no colour", False),
    ],
)
def test_two_words_of_one_language_can_be_two_shades(one: str, other: str, two: bool) -> None:
    assert two_shades(one, other) is two_shades(other, one) is two


def test_marks_between_words_are_no_words() -> None:
    assert not [word for word in MEANINGS if not word.isalpha()]


@pytest.mark.parametrize("word", ["Grün", " grün ", "GRÜN", "gru\u0308n"])
def test_spellings_of_a_word_compare_equal(word: str) -> None:
    assert plain(word) == "grün"


def test_words_are_compared_with_single_spaces() -> None:
    assert plain(" dark \t Red") == "dark red"


def test_the_known_words_are_written_as_they_are_compared() -> None:
    assert all(plain(word) == word for word in MEANINGS)


@pytest.mark.parametrize(
    ("word", "short"),
    [("紅色的", "紅"), ("紅色", "紅"), ("紅的", "紅"), ("紅", "紅"), ("色的", "色"), ("色", "色"), ("的", "的")],
)
def test_a_chinese_ending_is_no_word_but_alone(word: str, short: str) -> None:
    assert stem(word) == short


def slips(word: str, letters: str) -> set[str]:
    """Everything that one slip of the pen makes of a word, tried one after the other."""
    cuts = [(word[:place], word[place:]) for place in range(len(word) + 1)]
    fewer = {before + after[1:] for before, after in cuts if after}
    more = {before + letter + after for before, after in cuts for letter in letters}
    other = {before + letter + after[1:] for before, after in cuts if after for letter in letters}
    swapped = {before + after[1] + after[0] + after[2:] for before, after in cuts if len(after) > 1}
    endings = {word + one + two for one in letters for two in letters if len(word) >= 3}
    return {word} | fewer | more | other | swapped | endings


def test_near_is_one_slip_of_the_pen() -> None:
    words = ["".join(letters) for length in range(6) for letters in product("abc", repeat=length)]
    for word in words:
        if len(word) <= 3:  # there and back
            made = slips(word, "abc")
            assert {other for other in words if near(word, other)} == {
                other for other in words if other in made or word in slips(other, "abc")
            }
    assert not near("green", "gr")
    assert near("rot", "roter")
    assert not near("ro", "roter")
    assert not near("rot", "rotere")
