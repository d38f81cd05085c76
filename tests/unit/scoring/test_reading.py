"""`reading`: the numbers in the words, whatever the language, the layout and the names."""

import copy
import re
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from attrs import evolve

from dejavu_rules.i18n import LANGUAGES
from dejavu_rules.rulebook import CLAUSES
from dejavu_rules.scoring import Result, result
from dejavu_rules.scoring.answer import as_json
from dejavu_rules.scoring.end_state import load
from dejavu_rules.scoring.layout import Line
from dejavu_rules.scoring.page import page
from dejavu_rules.scoring.reading.documents import json_problems, page_lines
from dejavu_rules.scoring.reading.lines import CLAUSE_NUMBERS, Meaning, line_problems
from dejavu_rules.scoring.recount import Recount, recount
from dejavu_rules.scoring.render import explained_lines, text_lines
from tests.unit.scoring.tables import holding

RULEBOOK = result(load("examples/rulebook.toml").holdings)
FULL = result(load("examples/full_table.toml").holdings)
SHARED = result(load("examples/shared_victory.toml").holdings)
LINES = tuple(text_lines(RULEBOOK, proved=True))


def recounts(final: Result) -> tuple[Recount, ...]:
    return tuple(recount(sheet.holding, sheet.assignment, sheet.others) for sheet in final.sheets)


def problems(*lines: Line) -> list[str]:
    return list(line_problems(recounts(RULEBOOK), lines))


def test_what_is_printed_is_what_was_counted() -> None:
    assert problems(*LINES) == []
    assert problems(*explained_lines(RULEBOOK, proved=True)) == []
    assert list(json_problems(recounts(RULEBOOK), as_json(RULEBOOK, proved=True))) == []


@pytest.mark.parametrize("place", [place for place, line in enumerate(LINES) if line.says not in ("gap", "heading")])
def test_a_line_that_is_left_out_or_said_twice_is_missed(place: int) -> None:
    assert problems(*LINES[:place], *LINES[place + 1 :])
    assert problems(*LINES, LINES[place])


@pytest.mark.parametrize("lines", [LINES, tuple(explained_lines(RULEBOOK, proved=True))], ids=["text", "explained"])
def test_every_digit_matters(lines: tuple[Line, ...]) -> None:
    tried = 0
    for place, line in enumerate(lines):
        for spot, letter in enumerate(line.text):
            if letter.isdecimal():
                text = f"{line.text[:spot]}{(int(letter) + 1) % 10}{line.text[spot + 1 :]}"
                assert problems(*lines[:place], line._replace(text=text), *lines[place + 1 :]), text
                tried += 1
    assert tried > 90


def test_words_of_another_language_are_read_just_as_well() -> None:
    german = {
        "Only this use of the fragments gives": "Keine andere Zuteilung ist so viel wert:",
        "Winner": "Sieg",
        "run of 3 × 5": "Folge von 3 × 5",
    }
    translated = LINES
    for english, words in german.items():
        translated = tuple(line._replace(text=line.text.replace(english, words)) for line in translated)
    assert translated != LINES
    assert problems(*translated) == []


def test_a_line_about_nothing_known_is_not_proved() -> None:
    assert problems(*LINES, Line("  3 fragments of no use", "row", 0, 99)) == [
        "'  3 fragments of no use' is about something that was not counted"
    ]
    assert problems(*LINES, Line("words", "gap")) == ["'words' is said about nothing"]


@pytest.mark.parametrize(
    ("names", "text", "is_said"),
    [
        (("Ada",), "winner: Ada with 67 VP (SCORE-E)", True),
        (("Ada",), "winner: Ben with 67 VP (SCORE-E)", False),
        (("7",), "winner: 7 with 67 VP (SCORE-E)", True),
        (("6",), "67 VP: 6 (SCORE-E)", False),
        (("7",), "winner: Ada with 67 VP (SCORE-E)", False),
        (("67",), "winner: 67 with 67 VP (SCORE-E)", True),
        (("67",), "winner: Ada with 67 VP (SCORE-E)", False),
        (("w", "i"), "shared victory: w, i with 67 VP (SCORE-E)", True),
        (("Ada", "Ben"), "shared victory: Ben, Ada with 67 VP (SCORE-E)", False),
        (("SCORE-C1",), "winner: SCORE-C1 with 67 VP (SCORE-E)", True),
        (("Ada",), "winner: Ada with 67 VP", False),
    ],
)
def test_names_may_be_numbers_or_parts_of_words(names: tuple[str, ...], text: str, is_said: bool) -> None:
    assert Meaning((*names, 67), "SCORE-E").is_in(text) is is_said


def test_a_language_may_turn_a_sentence_round_but_not_a_sum() -> None:
    assert Meaning((3, 19), any_order=True).is_in("19 VP: 3 other assignments")
    assert not Meaning((3, 19), any_order=True).is_in("19 VP: 2 other assignments")
    assert not Meaning((3, 19)).is_in("19 + 3")


@pytest.mark.parametrize(
    ("text", "is_said"),
    [
        ("or: white 1: red 4, red 5; white 5: red 1", True),
        ("or: white 1: red 4,\n    red\n    5; white 5: red 1", True),
        ("or: white 1: red 4; white 5: red 5, red 1", False),
        ("or: blue 1: red 4, red 5; white 5: red 1", False),
        ("or: white 1: red 4, red 5, red 2; white 5: red 1", False),
        ("or: white 1: red 4, red 5; white 5: red 11", False),
        ("or: white 1: red 4, red 5; white 5", False),
    ],
)
def test_which_card_uses_which_fragment(text: str, is_said: bool) -> None:
    assert Meaning(("white 1", "red 4", "red 5", "white 5", "red 1")).is_in(text) is is_said


SIGNS = [
    (-18, "−18 VP", True),
    (-18, "-18 VP", True),
    (18, "−18 VP", False),
    (18, "-18 VP", False),
    (-18, "18 VP", False),
    (5, "+5 VP", True),
]


@pytest.mark.parametrize(("vp", "text", "is_said"), SIGNS)
def test_signs_are_read(vp: int, text: str, is_said: bool) -> None:
    assert Meaning((vp,)).is_in(text) is is_said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_and_width_is_read_back(lang: str) -> None:
    for width in (30, 40, 63, 80, 120):
        assert list(line_problems(recounts(FULL), tuple(text_lines(FULL, True, lang, width)), lang)) == []
        assert list(line_problems(recounts(FULL), tuple(explained_lines(FULL, True, lang, width)), lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sign_and_every_letter_of_a_full_table_matters(lang: str) -> None:
    lines, known = tuple(text_lines(FULL, True, lang)), recounts(FULL)
    tried = 0
    for place, line in enumerate(lines):
        wrong = line.text.replace("−", "+")
        if line.says == "row":
            wrong = re.sub("[A-D]", lambda letter: "BCDA"["ABCD".index(letter[0])], line.text, count=1)
        if wrong != line.text:
            assert list(line_problems(known, (*lines[:place], line._replace(text=wrong), *lines[place + 1 :]), lang))
            tried += 1
    assert tried == 1 + sum(line.says == "row" for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_date_of_a_page_is_read_back(lang: str) -> None:
    today, known = date(2026, 11, 18), recounts(FULL)
    document = page(FULL, True, lang, today)
    assert list(line_problems(known, page_lines(document), lang, today)) == []
    for other in (date(2026, 11, 19), date(2026, 10, 18), date(2025, 11, 18), None):
        assert list(line_problems(known, page_lines(document), lang, other))
    assert list(line_problems(known, page_lines(page(FULL, True, lang)), lang, today))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_digit_of_a_full_table_matters(lang: str) -> None:
    lines = tuple(text_lines(FULL, True, lang, 40))
    known, tried = recounts(FULL), 0
    for place, line in enumerate(lines):
        words = re.sub(r"z3|SCORE-..?|END-1", lambda clause: "." * len(clause[0]), line.text)
        for spot in [match.start() for match in re.finditer("[0-9]", words)][::4]:
            text = f"{line.text[:spot]}{(int(words[spot]) + 1) % 10}{line.text[spot + 1 :]}"
            assert list(line_problems(known, (*lines[:place], line._replace(text=text), *lines[place + 1 :]), lang)), (
                text
            )
            tried += 1
    assert tried > 50


def test_cards_of_another_language_are_not_read() -> None:
    assert list(line_problems(recounts(FULL), tuple(text_lines(FULL, True, "de")), "it"))


def test_the_ranking_is_read_in_its_order() -> None:
    ranked = [line for line in LINES if line.says == "standing"]
    rest = [line for line in LINES if line.says != "standing"]
    assert problems(*ranked, *rest) == []
    assert problems(*ranked[::-1], *rest) == ["the ranking is in the order [1, 0] with the places (1, 2)"]


def test_the_ranking_begins_with_who_has_most_and_not_with_the_first_seat() -> None:
    final = result([sheet.holding for sheet in RULEBOOK.sheets[::-1]])
    lines = tuple(text_lines(final, proved=True))
    assert [line.seat for line in lines if line.says == "standing"] == [1, 0]
    assert list(line_problems(recounts(final), lines)) == []


def test_a_heading_has_no_number() -> None:
    assert problems(*LINES, Line("place player", "heading")) == []
    assert problems(*LINES, Line("place 1", "heading"))


@pytest.mark.parametrize(
    "markup",
    [
        "<script></script>",
        "<a href='x'>x</a>",
        "<p onclick='x'>x</p>",
        "<!-- x -->",
        "<?x?>",
        "<![x[x]]>",
        "<![CDATA[x]]>",
        "</p>",
        "<p data-seat='0'>x</p>",
        "<p data-says='winners' data-seat='x'>x</p>",
        "<p data-says='gap'>x</p>",
        "<p data-says='nothing'>x</p>",
        "<p>7</p>",
    ],
)
def test_what_a_page_should_not_have_is_not_passed_over(markup: str) -> None:
    whole = page(RULEBOOK, proved=True)
    assert problems(*page_lines(whole)) == []
    assert problems(*page_lines(whole.replace("<main>", f"<main>{markup}")))


@pytest.mark.parametrize("with_tree", [False, True])
@pytest.mark.parametrize("final", [RULEBOOK, FULL, SHARED], ids=["rulebook", "full", "shared"])
def test_the_answer_for_programs_is_read_back(final: Result, with_tree: bool) -> None:
    answer = as_json(final, True, with_tree)
    assert list(json_problems(recounts(final), answer, with_tree)) == []
    assert list(json_problems(recounts(final), answer, not with_tree)) == [
        f"the JSON is {answer}, and should be {as_json(final, True, not with_tree)}"
    ]


@pytest.mark.parametrize("final", [RULEBOOK, FULL, SHARED], ids=["rulebook", "full", "shared"])
def test_every_value_of_the_answer_for_programs_matters(final: Result) -> None:
    answer, known = as_json(final, True, True), recounts(final)
    for path in paths(answer):
        wrong = copy.deepcopy(answer)
        place: Any = wrong
        for step in path[:-1]:
            place = place[step]
        value = place[path[-1]]
        place[path[-1]] = value + 1 if isinstance(value, int) else f"{value}?" if isinstance(value, str) else None
        assert list(json_problems(known, wrong, True)) == [f"the JSON is {wrong}, and should be {answer}"], path


def paths(value: object) -> Iterator[tuple[str | int, ...]]:
    """Where in an answer there is a number, a word, or nothing in a list."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, each in inside:
        below = [(step, *rest) for rest in paths(each)]
        yield from below or [(step,)]


def test_a_proof_that_is_not_told_is_missed() -> None:
    answer = as_json(RULEBOOK)
    assert list(json_problems(recounts(RULEBOOK), answer)) == [
        f"the JSON is {answer}, and should be {as_json(RULEBOOK, proved=True)}"
    ]


def test_the_numbers_of_every_clause_on_a_sheet() -> None:
    for clause, numbers in CLAUSE_NUMBERS.items():
        assert Meaning(numbers).is_in(CLAUSES[clause]), clause


def test_hostile_names_cost_no_time() -> None:
    names = ["a" * number for number in (80, 79, 78, 77)]
    final = result([evolve(holding(tokens=(5,)), name=name) for name in names])
    assert list(line_problems(recounts(final), tuple(text_lines(final, proved=True)))) == []
