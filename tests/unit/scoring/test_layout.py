"""`layout`: words in columns, of which none is cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dejavu_rules.scoring.layout import indent, pad, side_by_side, width_of, wrap

_WORDS = st.text(st.characters(categories=["L", "N", "P", "S"], codec="utf-8") | st.sampled_from(" 1 小"), max_size=60)


@pytest.mark.parametrize(
    ("words", "width"),
    [
        ("Ada", 3),
        ("小美", 4),
        ("Ａ！", 4),
        ("Jürgen", 6),
        ("e\u0301", 1),  # an accent by itself
        ("1\u20dd", 1),  # a circle around it
        ("a\u200db", 2),  # a joiner that nobody sees
        ("", 0),
    ],
)
def test_a_chinese_character_has_two_columns(words: str, width: int) -> None:
    assert width_of(words) == width
    assert width_of(pad(words, 10)) == 10


@pytest.mark.parametrize(
    ("words", "width", "lines"),
    [
        ("one two three", 7, ["one two", "three"]),
        ("run of 3: red 5, red 1", 13, ["run of 3:", "red 5, red 1"]),
        ("12 + 22 + 6 = 40", 9, ["12 + 22", "+ 6 = 40"]),
        ("red 7 - red 1, red 1 - red 2", 20, ["red 7 - red 1,", "red 1 - red 2"]),
        ("沒有其他分配（SCORE）", 11, ["沒有其他分", "配（SCORE）"]),
        ("連續3塊、紅", 7, ["連", "續3塊、", "紅"]),
        ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("x" * 5 + "1234", 6, ["xxxxx", "1234"]),
        ("小abc", 4, ["小", "abc"]),
        ("小\u0301a", 2, ["小\u0301", "a"]),  # an accent stays with its letter
        ("", 5, [""]),
    ],
)
def test_lines_break_between_words(words: str, width: int, lines: list[str]) -> None:
    assert wrap(words, width) == lines


@given(_WORDS, st.integers(8, 40))
def test_nothing_is_cut_and_no_line_is_too_wide(words: str, width: int) -> None:
    lines = wrap(words, width)
    assert "".join("".join(lines).split()) == "".join(words.split())
    assert all(width_of(line) <= width for line in lines)


def test_lines_that_go_on_are_indented_further() -> None:
    assert indent("one two three", 11, 2) == "  one two\n    three"
    assert indent("aaa bbb ccc", 10, 1) == " aaa bbb\n   ccc"
    assert indent("aaa bbb ccc", 9, 1) == " aaa\n   bbb\n   ccc"
    assert indent("aaa bbb ccc", 9, 1, hanging=1) == " aaa bbb\n  ccc"


def test_spaces_fill_the_other_side_and_nothing_is_cut() -> None:
    assert (pad("ab", 4), pad("ab", 4, right=True), pad("abc", 2)) == ("ab  ", "  ab", "abc")


def test_numbers_are_read_last() -> None:
    assert side_by_side(("1", "a long name", "12", "3"), (1, 6, 3, 2), 2) == "1  a long\n   name     12   3"
