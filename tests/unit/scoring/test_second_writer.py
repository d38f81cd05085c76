"""`second_writer`: nothing that is shown above the word "Proved" can be changed, in any language, layout and width."""

import copy
import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Any

import pytest
from attrs import evolve

from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import CardId as C
from dejavu_rules.box.pieces import Colour, Fragment
from dejavu_rules.i18n import LANGUAGES, speaker
from dejavu_rules.rulebook import CLAUSES
from dejavu_rules.scoring import Result, Use, result
from dejavu_rules.scoring.answer import as_json
from dejavu_rules.scoring.end_state import load, table_from
from dejavu_rules.scoring.layout import Line
from dejavu_rules.scoring.page import page
from dejavu_rules.scoring.recount import Recount, recount
from dejavu_rules.scoring.render import explained_lines, text_lines
from dejavu_rules.scoring.second_writer.answers import json_problems
from dejavu_rules.scoring.second_writer.lines import line_problems
from dejavu_rules.scoring.second_writer.page import page_problems
from tests.unit.scoring.tables import EACH_FRAGMENT, holding, public, raw_table, regular

RULEBOOK, FULL, SHARED_VICTORY = (
    result(load(f"examples/{name}.toml").holdings) for name in ("rulebook", "full_table", "shared_victory")
)
ALL = pytest.mark.parametrize("final", [RULEBOOK, FULL, SHARED_VICTORY], ids=["rulebook", "full", "shared"])
EVERYWHERE = pytest.mark.parametrize("lang", LANGUAGES)
LAYOUTS = pytest.mark.parametrize("layout", [text_lines, explained_lines], ids=["text", "explained"])
TODAY = date(2026, 11, 18)


@cache
def recounts(final: Result) -> tuple[Recount, ...]:
    return tuple(recount(sheet.holding, sheet.assignment, sheet.others) for sheet in final.sheets)


def is_refused(final: Result, lines: "tuple[Line, ...] | list[Line]", lang: str = "en") -> bool:
    return any(line_problems(recounts(final), lines, lang))


def replace_line(lines: tuple[Line, ...], place: int, text: str) -> list[Line]:
    return [*lines[:place], lines[place]._replace(text=text), *lines[place + 1 :]]


@ALL
@EVERYWHERE
@LAYOUTS
def test_what_is_shown_is_written_a_second_time_at_every_width(final: Result, lang: str, layout: Any) -> None:
    for width in (30, 34, 40, 63, 80, 120):
        assert list(line_problems(recounts(final), layout(final, True, lang, width), lang)) == []


@ALL
@EVERYWHERE
def test_the_page_is_written_a_second_time_letter_for_letter(final: Result, lang: str) -> None:
    for today in (TODAY, None):
        assert list(page_problems(recounts(final), page(final, True, lang, today), lang, today)) == []


@EVERYWHERE
@LAYOUTS
@pytest.mark.parametrize("width", [30, 40, 80])
def test_no_visible_character_can_be_another(lang: str, layout: Any, width: int) -> None:
    """What is not proved is only where lines break, and how far apart two words are."""
    lines = tuple(layout(FULL, True, lang, width))
    known, tried = recounts(FULL), 0
    for place, line in enumerate(lines):
        spots = [spot for spot, letter in enumerate(line.text) if not letter.isspace()]
        for spot in spots[place % 23 :: 23]:
            before, letter, after = line.text[:spot], line.text[spot], line.text[spot + 1 :]
            other = "7" if letter != "7" else "8"
            for wrong in (f"{before}{other}{after}", f"{before}{after}", f"{before}{letter}{letter}{after}"):
                assert any(line_problems(known, replace_line(lines, place, wrong), lang)), wrong
                tried += 1
    assert tried > 100


@EVERYWHERE
@LAYOUTS
def test_no_word_or_line_can_be_left_out_said_twice_or_change_places(lang: str, layout: Any) -> None:
    lines = tuple(layout(FULL, True, lang))
    for place, line in enumerate(lines):
        if not line.text:
            continue
        assert is_refused(FULL, [*lines[:place], *lines[place + 1 :]], lang)
        assert is_refused(FULL, [*lines[:place], line, *lines[place:]], lang)
        words = line.text.split()
        for spot in range(len(words) - 1):
            one, other = words[spot : spot + 2]
            if one != other:
                turned = [*words[:spot], other, one, *words[spot + 2 :]]
                assert is_refused(FULL, replace_line(lines, place, " ".join(turned)), lang)


@EVERYWHERE
def test_words_are_not_torn_and_numbers_are_not_joined(lang: str) -> None:
    lines = tuple(text_lines(FULL, True, lang))
    for place, line in enumerate(lines):
        if line.says == "standing":
            assert is_refused(
                FULL, replace_line(lines, place, re.sub(r"(\d) +(\d)", r"\1\2", line.text, count=1)), lang
            )
        for number in re.finditer(r"\d\d", line.text):
            start = number.start() + 1
            assert is_refused(FULL, replace_line(lines, place, f"{line.text[:start]}\n{line.text[start:]}"), lang)


ATTACKS = {
    "en": {
        "Winner:": "Loser:",
        "Proved": "Disproved",
        "= 34": "= - 34",
        "Only this": "Not this",
        "printed VP": "links",
    },
    "de": {"Sieg:": "Niederlage:", "Mit z3 bewiesen": "Mit z3 widerlegt", "= 34": "= - 34"},
    "it": {"Vince:": "Perde:", "Dimostrato": "Confutato", "= 34": "= - 34"},
    "zh": {"勝出：": "落敗：", "證明": "否定", "= 34": "= - 34"},
}


@EVERYWHERE
@LAYOUTS
def test_lies_between_the_numbers_are_refused(lang: str, layout: Any) -> None:
    lines = tuple(layout(RULEBOOK, True, lang, 80))
    for words, lie in {**ATTACKS[lang], " + ": " - ", "×": "+"}.items():
        places = [place for place, line in enumerate(lines) if words in line.text]
        assert places, words
        for place in places:
            assert is_refused(RULEBOOK, replace_line(lines, place, lines[place].text.replace(words, lie, 1)), lang)


@EVERYWHERE
def test_swapped_labels_are_refused(lang: str) -> None:
    lines = tuple(text_lines(RULEBOOK, True, lang))
    tokens, printed = (speaker(lang).sentence("sheet", key) for key in ("tokens", "printed"))
    swap = {tokens: printed, printed: tokens}
    rows = [place for place, line in enumerate(lines) if line.says == "row" and any(word in line.text for word in swap)]
    assert len(rows) == 4
    for place in rows:
        text = re.sub("|".join(swap), lambda found: swap[found[0]], lines[place].text)
        assert is_refused(RULEBOOK, replace_line(lines, place, text), lang)


@pytest.mark.parametrize(
    ("head", "lie"),
    [
        ("    VP  printed", "printed      VP"),
        ("tokens       VP", "    VP   tokens"),
        ("A        B", "B        A"),
        ("player", "winner"),
        ("links  total", "total  links"),
    ],
)
def test_the_titles_of_the_ranking_are_read_column_by_column(head: str, lie: str) -> None:
    lines = tuple(text_lines(RULEBOOK, True))
    (place,) = (place for place, line in enumerate(lines) if line.says == "heading")
    wrong = lines[place].text.replace(head, lie)
    assert wrong != lines[place].text
    assert is_refused(RULEBOOK, replace_line(lines, place, wrong))


def test_the_ranking_is_in_its_order_and_what_a_line_is_about_decides_its_colour() -> None:
    lines = tuple(text_lines(RULEBOOK, True))
    first = next(place for place, line in enumerate(lines) if line.says == "standing")
    assert is_refused(RULEBOOK, [*lines[:first], lines[first + 1], lines[first], *lines[first + 2 :]])
    assert is_refused(
        RULEBOOK, [line._replace(seat=1 - line.seat) if line.seat is not None else line for line in lines]
    )
    assert is_refused(RULEBOOK, [line._replace(says="winners") if line.says == "proved" else line for line in lines])
    assert list(line_problems(recounts(RULEBOOK), [*lines, Line("words", "gap")])) == ["'words' should be None"]
    assert list(line_problems(recounts(RULEBOOK), lines[:-1])) == [
        "None should be 'Proved with z3: no assignment of the fragments is worth more, for any player.'"
    ]
    turned = result([sheet.holding for sheet in RULEBOOK.sheets[::-1]])
    assert not is_refused(turned, tuple(text_lines(turned, proved=True)))


@EVERYWHERE
def test_no_character_of_a_page_can_be_another(lang: str) -> None:
    known, document, tried = recounts(FULL), page(FULL, True, lang, TODAY), 0
    for place in range([*LANGUAGES].index(lang), len(document), 41):
        letter = "7" if document[place] != "7" else "8"
        wrong = f"{document[:place]}{letter}{document[place + 1 :]}"
        assert any(page_problems(known, wrong, lang, TODAY)), wrong
        tried += 1
    assert tried > 150
    for other in (date(2026, 11, 19), date(2025, 11, 18), None):
        assert any(page_problems(known, document, lang, other))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("<main>", "<main><script></script>"),
        ("<main>", '<main><p style="display:none">x</p>'),
        ("<main>", "<main><!-- x -->"),
        ("<head>", '<head><meta http-equiv="refresh" content="0;url=//elsewhere">'),
        ("<title>Deja Vu", "<title>Disproved"),
        ("<h1>Deja Vu", "<h1>Disproved"),
        ("<caption>Ranking", "<caption>Ranking of losers"),
        ('class="winners best"', 'class="legend"'),
        ("</style>", "h1 { display: none }</style>"),
        ("</style>", '.winners::before { content: "not " }</style>'),
        ("style-src 'sha256-", "style-src 'unsafe-inline' 'sha256-"),
    ],
)
def test_what_a_page_must_not_have_is_refused(right: str, wrong: str) -> None:
    document = page(RULEBOOK, proved=True)
    assert document.count(right) == 1
    assert any(page_problems(recounts(RULEBOOK), document.replace(right, wrong), "en", None))


@pytest.mark.parametrize("rule", ["h1 { display: none }", '.winners::before { content: "not " }', " "])
def test_a_style_sheet_that_nobody_looked_at_is_refused(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where the file itself is changed, which both writers read."""
    from dejavu_rules.i18n import texts

    for module in ("dejavu_rules.scoring.page", "dejavu_rules.scoring.second_writer.page"):
        monkeypatch.setattr(f"{module}.read_data", lambda *known: texts.read_data(*known) + f"{rule}\n".encode())
    told = list(page_problems(recounts(RULEBOOK), page(RULEBOOK, True), "en", None))
    assert [words.startswith("the style sheet has the digest ") for words in told][:1] == [True]


@pytest.mark.parametrize("with_tree", [False, True])
@ALL
def test_the_answer_for_programs_is_written_a_second_time(final: Result, with_tree: bool) -> None:
    answer = as_json(final, True, with_tree)
    assert list(json_problems(recounts(final), answer, with_tree)) == []
    for wrong, tree in ((answer, not with_tree), (as_json(final, False, with_tree), with_tree)):
        assert list(json_problems(recounts(final), wrong, tree)) == [
            f"the JSON is {wrong}, and should be {as_json(final, True, tree)}"
        ]


@ALL
def test_every_value_of_the_answer_for_programs_matters(final: Result) -> None:
    answer, known = as_json(final, True, True), recounts(final)
    for wrong in spoil_each(answer):
        assert list(json_problems(known, wrong, True)) == [f"the JSON is {wrong}, and should be {answer}"]


def spoil_each(answer: Any) -> Iterator[Any]:
    """The answer with one thing changed: a number, a truth for a 1, a word, or something in an empty list."""
    for path in paths(answer):
        wrong = copy.deepcopy(answer)
        place: Any = wrong
        for step in path[:-1]:
            place = place[step]
        value = place[path[-1]]
        is_number = isinstance(value, int)
        place[path[-1]] = value == 1 or value + 1 if is_number else f"{value}?" if isinstance(value, str) else [None]
        yield wrong


def paths(value: object) -> Iterator[tuple[str | int, ...]]:
    """Where in an answer there is a number, a word, or nothing in a list."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, each in inside:
        below = [(step, *rest) for rest in paths(each)]
        yield from below or [(step,)]


@EVERYWHERE
def test_the_words_of_a_clause_have_the_same_numbers_in_every_language(lang: str) -> None:
    for clause in (clause for clause in CLAUSES if clause.startswith("SCORE-") or clause == "END-1"):
        english, words = (sorted(re.findall("[0-9]+", each)) for each in (CLAUSES[clause], clause_text(clause, lang)))
        assert words == english, clause


def clause_text(clause: str, lang: str) -> str:
    return speaker(lang).sentence("clause", clause)


def test_hostile_names_cost_no_time_and_are_no_other_words() -> None:
    names = ["a" * 80, "1 2", "SCORE-C1", "(?:x)* [7] \\d"]
    final = result([evolve(holding(tokens=(5,)), name=name) for name in names])
    lines = tuple(text_lines(final, proved=True))
    assert not is_refused(final, lines)
    assert is_refused(final, [line._replace(text=line.text.replace("1 2", "12")) for line in lines])
    assert is_refused(final, [line._replace(text=line.text.replace("\\d", "7")) for line in lines])


HOLDING = evolve(
    holding(
        regular(C.GREEN_1, 3),
        regular(C.GREEN_2, 2),
        public(C.WHITE_5, EACH_FRAGMENT),
        fragments=(Fragment.RED_1, Fragment.RED_3),
    ),
    card_colours=(("rose", Colour.RED), ("lime", Colour.GREEN), ("grass", Colour.GREEN)),
    idea=(Use(C.WHITE_5, Fragments("red 1, red 3")),),
)


def test_the_first_word_of_the_table_for_a_colour_is_used_and_an_idea_that_is_as_good_praised() -> None:
    final = result([HOLDING])
    lines = tuple(text_lines(final, proved=True))
    assert not is_refused(final, lines)
    assert is_refused(final, [line._replace(text=line.text.replace("lime", "grass")) for line in lines])
    assert [line.text for line in lines if line.says == "idea"] == [
        "  The player's own assignment: 4 VP; none is better"
    ]


@EVERYWHERE
@LAYOUTS
def test_notices_are_written_a_second_time(lang: str, layout: Any) -> None:
    raw = raw_table()
    raw["players"][0]["fragments"] = ["blue 4", "rot 2"]
    raw["players"][0]["cards"][1]["scores"] = "sequence gold"
    raw["players"][1]["fragments"] = ["red 4"]
    del raw["players"][0]["assignment"]
    final = result(table_from(raw).holdings)
    lines = tuple(layout(final, True, lang, 80))
    said = [place for place, line in enumerate(lines) if line.says == "notice"]
    assert {lines[place].clause for place in said} == {"COMP-3", "SCORE-C1", "END-1"}
    assert list(line_problems(recounts(final), lines, lang)) == []
    for place in said:
        assert is_refused(final, [*lines[:place], *lines[place + 1 :]], lang)
    answer: Any = as_json(final, True)
    assert {each["clause"] for each in answer["notices"]} == {"COMP-3", "SCORE-C1", "END-1"}
    assert list(json_problems(recounts(final), answer, False)) == []


@EVERYWHERE
@LAYOUTS
def test_a_table_without_fragments_has_no_line_about_colours(lang: str, layout: Any) -> None:
    final = result(table_from({"players": [{"name": "Ada", "vp_tokens": 3}, {"name": "Ben", "vp_tokens": 2}]}).holdings)
    lines = tuple(layout(final, True, lang, 80))
    assert "colours" not in {line.says for line in lines}
    assert list(line_problems(recounts(final), lines, lang)) == []
