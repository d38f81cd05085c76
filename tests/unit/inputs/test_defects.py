"""`outside.defects`: how a defect is worded, and how many are listed."""

from datetime import date

import pytest

from dejavu_rules.inputs.defects import MOST_DEFECTS, Defect, Defects, show, suggestion

DEEP: list[object] = []
for _ in range(100_000):
    DEEP = [DEEP]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (True, "true"),
        (False, "false"),
        (3, "3"),
        (3.5, "3.5"),
        (float("nan"), "nan"),
        ("moon", "'moon'"),
        ("m" * 100, "'" + "m" * 60 + "'..."),
        ("a\x1b[31m", "'a\\x1b[31m'"),
        (1 << 128, "a number of more than 38 digits"),
        (-(1 << 60_000), "a number of more than 38 digits"),
        (DEEP, "an array"),
        ({"a": DEEP}, "a table"),
        (date(2026, 1, 2), "2026-01-02"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_value_is_shown_in_a_few_words(value: object, words: str) -> None:
    assert show(value) == words


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("mon", "; did you mean 'moon'?"),
        ("MOON ", "; did you mean 'moon'?"),
        ("White-Claim", "; did you mean 'white_claim'?"),
        ("xyz", ""),
        ("moon" * 1000, ""),
        (5, ""),
    ],
)
def test_it_suggests_what_a_word_was_meant_to_be(word: object, meant: str) -> None:
    assert suggestion(word, ["moon", "sun", "white_claim"]) == meant


def test_the_list_ends_and_says_so() -> None:
    defects = Defects()
    with defects:
        for number in range(10 * MOST_DEFECTS):
            defects.add(f"[{number}]", "wrong")
    assert len(defects.found) == MOST_DEFECTS + 1
    assert str(defects.found[-2]) == f"[{MOST_DEFECTS - 1}]: wrong"
    assert str(defects.found[-1]) == "more than 200 defects; the others are not listed"


def test_a_full_list_hides_no_other_error() -> None:
    with pytest.raises(ZeroDivisionError), Defects():
        raise ZeroDivisionError


def test_the_other_places_of_defects_are_bounded_too() -> None:
    defects = Defects()
    for number in range(2 * MOST_DEFECTS):
        defects.mirror(Defect(f"[{number}]", "wrong"))
    assert len(defects.mirrored) == MOST_DEFECTS
