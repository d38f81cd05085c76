"""`reading.lines`: all that the lines of a table must say, and that each must name its clause."""

import re
from collections.abc import Iterable

import pytest
from attrs import evolve

from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import CardId as C
from dejavu_rules.box.pieces import Colour, Fragment
from dejavu_rules.scoring import Result, Use, result
from dejavu_rules.scoring.layout import Line
from dejavu_rules.scoring.reading.lines import line_problems
from dejavu_rules.scoring.render import explained_lines, text_lines
from tests.unit.scoring.tables import EACH_FRAGMENT, holding, public, regular
from tests.unit.scoring.test_reading import FULL, RULEBOOK, SHARED, recounts


def wanted(final: Result, lines: Iterable[Line]) -> list[str]:
    """What these lines must say, which we learn when they say nothing."""
    mute = [line._replace(text="?") for line in lines if line.says not in ("gap", "heading")]
    told = [words.removeprefix("'?' should say ") for words in line_problems(recounts(final), mute)]
    return told[: len(mute)]


def test_what_the_lines_of_a_table_must_say() -> None:
    assert wanted(SHARED, text_lines(SHARED, True)) == [
        "Ada, Ben, 35",
        "1, Ada, 8, 4, 23, 0, 35",
        "1, Ben, 8, 9, 16, 2, 35",
        "Ada",
        "8, 8",
        "4, 4",
        "white 1, 1, 5, red 3, 5",
        "white 4, 1, 18, red 2, blue 2, gold 2, 18",
        "0",
        "8, 4, 5, 18, 0, 35",
        "23",
        "10, 13",
        "white 1, red 2, red 3, red 3, 5",
        "white 4, red 2, blue 2, gold 2, -18",
        "Ben",
        "3, 3, 2, 8",
        "5, 4, 9",
        "white 3, 2, 5, gold 5, gold 1, 10",
        "white 6, 2, 6",
        "1, 2, blue 7, blue 1, 2",
        "8, 9, 10, 6, 2, 35",
        "10",
        "red, 2, blue, 1, gold, 3",
        "white 1, sequence red, white 4, sets, white 3, sequence gold, white 6, white cards",
        "10, 4",
        "z3",
    ]


def test_what_the_lines_of_an_explained_sheet_must_say() -> None:
    assert wanted(SHARED, [line for line in explained_lines(SHARED, True) if line.seat == 1]) == [
        "1, Ben, 8, 9, 16, 2, 35",
        "Ben",
        *("3, 3, 2, 8", "", "3", "3", "2"),
        *("5, 4, 9", "", "blue 7, 5", "blue 1, 4"),
        *("10, 6, 16", "5, 5, 1", "white 3, 2, 5, gold 5, gold 1, 10"),
        *("3, 6, 10, 15, 21, 1, 2, 3, 4, 5", "white 6, 2, 6"),
        *("2, 2", "2, 7, 1", "blue 7, blue 1, 2"),
        "8, 9, 10, 6, 2, 35",
        "10",
    ]


def test_what_remarks_must_say() -> None:
    remarks = ("ties", "other", "unused", "idea", "differs")
    assert wanted(FULL, [line for line in text_lines(FULL, True) if line.says in remarks]) == [
        "33",
        "blue 1, gold 5",
        "20, 13",
        "white 1, red 1, red 2, red 4, red 5, red 1, red 2, red 5, 5",
        "white 4, red 4, blue 4, gold 4, -18",
        "7, 9",
        "white 5, blue 5, yellow 7, gold 2",
        "white 5, gold 2, yellow 7, blue 5",
        "white 5, yellow 7, blue 5, gold 2",
        "1, 5",
        "white 3, gold 3",
        "gold 3",
        "red 3, blue 3",
    ]


def test_all_this_must_be_said_once() -> None:
    both: list[object] = [
        ("standing", 0, None),
        ("standing", 1, None),
        ("colours", None, None),
        ("cards", None, None),
        ("notice", None, "END-1"),
        ("winners", None, None),
    ]
    both += [("proved", None, None), ("name", 0, None), ("name", 1, None), ("total", 0, None), ("total", 1, None)]
    both += [("ties", 0, None), ("ties", 1, None), ("idea", 0, None), ("differs", 0, 0), ("differs", 0, 1)]
    parts: list[object] = [("group", seat, place) for seat in (0, 1) for place in range(4)]
    leaves: list[object] = [("leaf", seat, place) for seat, number in ((0, 4), (1, 8)) for place in range(number)]
    assert missed() == missing(both + parts + leaves)
    rows: list[object] = [("row", seat, place) for seat in (0, 1) for place in range(5)]
    assert missed(next(line for line in text_lines(SHARED) if line.says == "row")) == missing(
        [key for key in both + rows if key != ("row", 0, 0)]
    )


def missed(*lines: Line) -> set[str]:
    """What is missed when only this is said."""
    return set(line_problems(recounts(SHARED), lines))


def missing(keys: Iterable[object]) -> set[str]:
    ranking = "the ranking is in the order [] with the places (1, 1)"
    return {*(f"no line, or more than one, has {key}" for key in keys), ranking}


@pytest.mark.parametrize("final", [RULEBOOK, SHARED, FULL], ids=["rulebook", "shared", "full"])
def test_a_clause_that_is_not_named_in_an_explanation_is_missed(final: Result) -> None:
    lines, tried = tuple(explained_lines(final, proved=True)), set()
    for place, line in enumerate(lines):
        clause = re.search("SCORE-[A-E][1-6]?|END-1", line.text)
        if clause and line.says != "leaf":
            without = line._replace(text=line.text.replace(clause[0], ""))
            told = line_problems(recounts(final), (*lines[:place], without, *lines[place + 1 :]))
            assert [words.startswith(f"{without.text.strip()!r} should say ") for words in told] == [True]
            tried.add(clause[0])
    assert tried >= {"SCORE-A", "SCORE-B", "SCORE-C1", "SCORE-C4", "SCORE-D", "SCORE-E"}


@pytest.mark.parametrize(
    ("final", "english", "turned"),
    [
        (SHARED, "10 cards, but the most here is 4", "4 is the most, and not 10"),
        (SHARED, "10 VP; it leaves 13 VP on the table", "13 VP less than the best, 10 VP"),
        (FULL, "7 other assignments are worth the same 9 VP", "9 VP for 7 other assignments"),
    ],
)
def test_a_language_may_turn_these_sentences_round(final: Result, english: str, turned: str) -> None:
    lines = [line._replace(text=line.text.replace(english, turned)) for line in text_lines(final, proved=True)]
    assert any(turned in line.text for line in lines)
    assert list(line_problems(recounts(final), lines)) == []


HELD = evolve(
    holding(
        regular(C.GREEN_1, 3),
        regular(C.GREEN_2, 2),
        public(C.WHITE_5, EACH_FRAGMENT),
        fragments=(Fragment.RED_1, Fragment.RED_3),
    ),
    card_colours=(("rose", Colour.RED), ("lime", Colour.GREEN), ("grass", Colour.GREEN)),
    idea=(Use(C.WHITE_5, Fragments("red 1, red 3")),),
)


def test_an_idea_that_is_as_good_leaves_nothing() -> None:
    final = result([HELD])
    assert wanted(final, [line for line in text_lines(final) if line.says == "idea"]) == ["4"]
    assert list(line_problems(recounts(final), tuple(text_lines(final, proved=True)))) == []


def test_the_first_word_of_the_table_for_a_colour_is_read() -> None:
    final = result([HELD])
    assert wanted(final, [line for line in text_lines(final) if line.says == "row"])[2:] == [
        "white 5, 2, 2, red 1, red 3, 4",
        "1, 2, lime 1, lime 2, 2",
    ]
