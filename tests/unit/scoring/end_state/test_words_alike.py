"""`words`: which pairs of words are so similar that people are asked about them."""

from itertools import product

import pytest

from dejavu_rules.scoring.end_state.words import may_be_one, slips


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("red", "rde"),
        ("red", "reed"),
        ("turquoise", "turkuose"),
        ("rosé", "rose"),
        ("grün", "gruen"),
        ("grün", "grun"),
        ("weiß", "weßi"),
        ("red", "the red"),
        ("rot", "dunkelrot"),
        ("粉紅", "紅"),
        ("湖水", "湖"),
        ("or", "o"),
        ("l'or", "or"),
        ("red", "r"),
        ("crimson", "scarlet"),
        ("blu", "azzurro"),
        ("violett", "lila"),
        ("rot", "red"),
    ],
)
def test_words_one_slip_apart_may_be_one(one: str, other: str) -> None:
    assert may_be_one(one, other)
    assert may_be_one(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("red", "blue"),
        ("grün", "grau"),
        ("green", "grey"),
        ("A", "B"),
        ("紅", "缸"),
        ("●", "○"),
        ("e", "red"),
        ("dark red", "light red"),
        ("or", "coral"),
        ("rouge", "jaune"),
    ],
)
def test_other_words_are_not_one(one: str, other: str) -> None:
    assert not may_be_one(one, other)
    assert not may_be_one(other, one)


def _slips(word: str, letters: str) -> set[str]:
    """Everything that one slip of the pen makes of a word, tried one after the other."""
    cuts = [(word[:place], word[place:]) for place in range(len(word) + 1)]
    fewer = {before + after[1:] for before, after in cuts if after}
    more = {before + letter + after for before, after in cuts for letter in letters}
    other = {before + letter + after[1:] for before, after in cuts if after for letter in letters}
    swapped = {before + after[1] + after[0] + after[2:] for before, after in cuts if len(after) > 1}
    return {word} | fewer | more | other | swapped


def test_one_slip_is_a_letter_more_less_or_another_or_two_swapped() -> None:
    words = ["".join(letters) for length in range(5) for letters in product("abc", repeat=length)]
    for word in words[:40]:
        assert {other for other in words if slips(word, other, 1)} == _slips(word, "abc") & set(words)
