"""`render`: a score for people and programs; every rendering shows the same tree."""

import re

import pytest
from attrs import evolve
from rich.cells import cell_len

from dejavu_rules import PublicScoring, Scoring, say
from dejavu_rules.box.multisets import NO_FRAGMENTS, Fragments
from dejavu_rules.box.pieces import CardId as C
from dejavu_rules.box.pieces import Colour, Fragment
from dejavu_rules.i18n import LANGUAGES
from dejavu_rules.scoring import Holding, Use, result, sheet
from dejavu_rules.scoring.end_state import load
from dejavu_rules.scoring.layout import width_of
from dejavu_rules.scoring.render import (
    NAME,
    Row,
    arithmetic,
    explained_lines,
    letter,
    notices,
    ranking_lines,
    remarks,
    rows,
    sheet_lines,
    standings,
    text,
    text_lines,
)
from tests.unit.scoring import golden
from tests.unit.scoring.tables import (
    COLOUR_CARDS,
    EACH_FRAGMENT,
    SEQUENCE_RED,
    SETS,
    holding,
    line_by_line,
    public,
    regular,
)

RULEBOOK = result(load("examples/rulebook.toml").holdings)
BOOK = RULEBOOK.sheets[0]
FULL = result(load("examples/full_table.toml").holdings)
LINE = "12 + 22 + 6 + 15 + 4 + 0 + 8 = 67"


def test_public_cards_have_a_row_each_and_the_rest_is_in_groups() -> None:
    assert rows(BOOK)[:3] == (
        Row("SCORE-A", "VP tokens", "1 + 2 + 2 + 1 + 3 + 3", 12),
        Row("SCORE-B", "printed VP", "3 + 5 + 4 + 2 + 4 + 4", 22),
        Row("SCORE-C6", "green 7", "3 green cards", 6),
    )
    assert rows(sheet(holding())) == (
        Row("SCORE-A", "VP tokens", "none", 0),
        Row("SCORE-B", "printed VP", "none", 0),
        Row("SCORE-D", "links", "none", 0),
    )


def test_the_arithmetic_is_the_sum_of_the_rows() -> None:
    assert arithmetic(BOOK) == LINE
    assert sum(row.vp for row in rows(BOOK)) == BOOK.total


def test_names_stand_above_their_numbers_where_both_have_no_room() -> None:
    ada, other = FULL.sheets[0].holding, FULL.sheets[1].holding
    long = evolve(other, name="Jürgen von der Vogelweide aus Tirol")
    lines = list(ranking_lines(result((evolve(ada, tokens=(100_000_000,)), long)), "en", 30))
    assert lines[0] == ("A VP tokens, B printed VP, C\n  Public Cards, D links", "heading", None, None)
    assert lines[1] == ("          A  B  C D     total", "heading", None, None)
    assert lines[2] == ("1 Ada\n  100000000 22 49 6 100000077", "standing", 0, None)
    name = "2 Jürgen von der Vogelweide\n  aus Tirol"
    assert lines[3] == (f"{name}\n         14 14 12 4        44", "standing", 1, None)
    assert len(lines) == 4


def test_the_ranking_has_the_names_of_its_groups_as_soon_as_they_have_room() -> None:
    wide = list(ranking_lines(FULL, "en", 1000))
    room = max(width_of(line) for each in wide for line in each.text.splitlines())
    assert list(ranking_lines(FULL, "en", room)) == wide
    least = room - width_of("Jürgen von der Vogelweide") + NAME  # a name may be broken for it
    assert next(ranking_lines(FULL, "en", least)).text.split() == wide[0].text.split()
    assert next(ranking_lines(FULL, "en", least - 1)).text.startswith("A VP tokens, B printed VP")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_ranking_has_the_names_of_its_groups_at_80_columns(lang: str) -> None:
    assert next(ranking_lines(FULL, lang, 80)).text.split() == next(ranking_lines(FULL, lang, 1000)).text.split()


def test_names_stand_beside_their_numbers_where_they_have_eight_columns() -> None:
    final = result([evolve(holding(tokens=(100_000,)), name=name) for name in ("Jürgen von", "Bo")])
    assert [line.text for line in ranking_lines(final, "en", 30)][1:] == [
        "  player        A B C D  total",
        "1 Jürgen\n  von      100000 0 0 0 100000",
        "1 Bo       100000 0 0 0 100000",
    ]
    assert [line.text for line in ranking_lines(final, "en", 29)][1:] == [
        "       A B C D  total",
        "1 Jürgen von\n  100000 0 0 0 100000",
        "1 Bo\n  100000 0 0 0 100000",
    ]


def test_a_row_has_columns_where_what_it_counted_has_24() -> None:
    final = result([holding(tokens=(5,))])
    (_, row, *_), (_, narrow, *_) = (list(sheet_lines(final.sheets[0], 0, "en", width)) for width in (48, 47))
    assert row.text == "  A  VP tokens   5         5"
    assert narrow.text == f"  A VP tokens\n    5{' ' * 41}5"


@pytest.mark.parametrize(("letters", "head"), [(22, "  C {} 7"), (23, "  C\n    {} 7")])
def test_the_name_of_a_card_goes_on_in_another_line_where_it_has_no_room(letters: int, head: str) -> None:
    own = "x" * letters
    held = evolve(holding(public(C.GREEN_7, COLOUR_CARDS)), card_colours=((own, Colour.GREEN),))
    *_, row, _, _ = (line.text for line in sheet_lines(result([held]).sheets[0], 0, "en", 30))
    assert row.partition("\n    1 card in")[0] == head.format(own)


def test_plain_text_has_every_row_the_line_and_the_winner() -> None:
    words = text(RULEBOOK, proved=True)
    assert LINE in words
    for row in rows(BOOK):
        assert f"  {row.letter}  {row.label}" in words
    assert "run of 3 × 5: red 5, red 1, red 2" in words
    assert words.startswith("Winner: Rulebook with 67 VP\n\n")
    assert words.endswith("Proved with z3: no assignment of the fragments is worth more, for any player.")
    assert "Proved" not in text(RULEBOOK)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_columns_stand_under_each_other_where_a_character_takes_two_places(lang: str) -> None:
    """As a terminal counts them, by somebody else's table of widths."""
    own = text(RULEBOOK, lang=lang, width=160).split("\n\n")[2]  # after the winner and the ranking
    lines = [line for line in own.splitlines() if re.match("  [A-D]  ", line)]
    assert len(lines) == len(rows(BOOK))
    assert len({cell_len(line) for line in lines}) == 1
    starts = {cell_len(line[: line.index(row.detail)]) for line, row in zip(lines, rows(BOOK, lang), strict=True)}
    assert len(starts) == 1


def test_a_shared_victory_is_told() -> None:
    tied = result([holding(tokens=(5,)), holding(tokens=(2, 3))])
    assert "Shared victory: Ada, Ada with 5 VP" in text(tied)


def test_line_by_line_shows_each_leaf_under_its_clause() -> None:
    words = line_by_line(RULEBOOK)
    assert "    SCORE-C1: Sequence card: 5 VP for each fragment" in words
    assert "      white 1: run of 3 × 5: red 5, red 1, red 2 = 15\n" in words
    assert "      green 7 - green 1: link = 2\n" in words
    assert f"  total: {LINE}\n" in words


def test_the_words_of_the_table_are_on_the_sheet() -> None:
    held = evolve(holding(public(C.WHITE_4, SETS)), fragments=Fragments("red 2, blue 2, yellow 2"))
    *_, row, _ = rows(sheet(evolve(held, fragment_colours=("rosso", "blu", "oro"))))
    assert row.detail == "1 set × 18: rosso 2, blu 2, oro 2"


@pytest.mark.parametrize(
    ("lang", "counted"),
    [
        ("en", "2 cards in lime"),
        ("de", "2 Karten der Farbe lime"),
        ("it", "2 Carte di colore lime"),
        ("zh", "lime：2張咭"),
    ],
)
def test_the_tables_own_words_for_cards_are_on_the_sheet(lang: str, counted: str) -> None:
    cards = (regular(C.GREEN_1, 3), public(C.GREEN_7, PublicScoring(Scoring.COLOUR_CARDS)), public(C.WHITE_4, SETS))
    own = (("lime", Colour.GREEN), ("mint", Colour.GREEN))
    held = evolve(holding(*cards), card_colours=own, fragments=Fragments("red 1"), idea=(Use(C.WHITE_4, NO_FRAGMENTS),))
    _, _, green, white, links = rows(sheet(held), lang)
    assert (green.label, green.detail) == ("lime 7", counted)
    assert white.label == say(C.WHITE_4, lang)
    assert "lime 7 - lime 1" in links.detail
    assert "lime 7 - lime 1" in line_by_line(result([held]), lang=lang)


def remark_texts(held: Holding) -> list[str]:
    return [line.text for line in remarks(sheet(held), 0, "en")]


@pytest.mark.parametrize(
    ("fragments", "remarks"),
    [
        ("red 1", ["Only this use of the fragments gives 5 VP."]),
        (
            "red 1, red 3",
            [
                "1 other assignment is worth the same 5 VP",
                "Or: white 1: red 3",
                "Not used: red 3",
            ],
        ),
        (
            "red 1, red 2, blue 1",
            ["Only this use of the fragments gives 10 VP.", "Not used: blue 1"],
        ),
    ],
)
def test_ties_and_fragments_of_no_use_are_told(fragments: str, remarks: list[str]) -> None:
    assert remark_texts(evolve(holding(public(C.WHITE_1, SEQUENCE_RED)), fragments=Fragments(fragments))) == remarks


def test_where_the_fragments_are_worth_nothing_no_use_of_them_is_called_the_only_one() -> None:
    assert remark_texts(evolve(holding(public(C.WHITE_1, SEQUENCE_RED)), fragments=Fragments("blue 1"))) == [
        "Not used: blue 1"
    ]
    assert remark_texts(holding(public(C.WHITE_4, SETS))) == []


@pytest.mark.parametrize(
    ("clause", "found"), [("SCORE-A", "A"), ("SCORE-C4", "C"), ("SCORE-D", "D"), ("SCORE-E", ""), ("DEJAVU-1", "")]
)
def test_a_clause_has_the_letter_of_the_books(clause: str, found: str) -> None:
    assert letter(clause) == found


def test_of_many_ties_three_are_shown_with_the_cards_that_change() -> None:
    cards = [public(card, EACH_FRAGMENT) for card in (C.WHITE_5, C.BLUE_7)]
    assert remark_texts(evolve(holding(*cards), fragments=Fragments("red 1, blue 1, blue 2"))) == [
        "7 other assignments are worth the same 6 VP",
        "Or: white 5: red 1, blue 1; blue 7: blue 2",
        "Or: white 5: red 1, blue 2; blue 7: blue 1",
        "Or: white 5: red 1; blue 7: blue 1, blue 2",
    ]


def test_without_cards_for_fragments_all_are_of_no_use() -> None:
    assert remark_texts(holding(regular(C.GREEN_1), fragments=(Fragment.RED_1,))) == ["Not used: red 1"]
    assert remark_texts(holding(regular(C.GREEN_1))) == []


def with_idea(*uses: Use) -> Holding:
    held = holding(public(C.WHITE_1, SEQUENCE_RED), public(C.WHITE_4, SETS))
    return evolve(held, fragments=Fragments("red 1, red 2, blue 2, yellow 2"), idea=uses)


def test_the_players_own_assignment_is_as_good() -> None:
    idea = (Use(C.WHITE_1, Fragments("red 1")), Use(C.WHITE_4, Fragments("red 2, blue 2, yellow 2")))
    assert remark_texts(with_idea(*idea))[-1] == "The player's own assignment: 23 VP; none is better"


def test_which_card_the_players_own_assignment_gets_wrong_and_what_it_costs() -> None:
    held = with_idea(Use(C.WHITE_1, Fragments("red 1, red 2")))
    assert (sheet(held).idea_vp, sheet(held).total) == (10, 23)
    assert remark_texts(held)[-3:] == [
        "The player's own assignment: 10 VP; it leaves 13 VP on the table",
        "white 1: red 1, red 2 instead of red 1: +5 VP",
        "white 4: none instead of red 2, blue 2, yellow 2: −18 VP",
    ]


def test_links_are_named() -> None:
    *_, row = rows(FULL.sheets[0])
    assert row == Row("SCORE-D", "links", "3 links × 2: blue 2 - blue 3, green 1 - green 2, green 7 - green 1", 6)


def test_the_ranking_shares_places_and_has_every_group() -> None:
    tied = result([evolve(holding(tokens=(vp,)), name=name) for name, vp in (("A", 3), ("B", 5), ("C", 5), ("D", 1))])
    assert [(each.place, each.name, each.vp, each.total) for each in standings(tied)] == [
        (1, "B", (5, 0, 0, 0), 5),
        (1, "C", (5, 0, 0, 0), 5),
        (3, "A", (3, 0, 0, 0), 3),
        (4, "D", (1, 0, 0, 0), 1),
    ]
    assert text(tied).startswith("Shared victory: B, C with 5 VP\n\n")


def test_END_1_nobody_has_ten_cards() -> None:
    notice = "The game ends when somebody has 10 cards, but the most here is 4. Is a card missing?"
    short = result(load("examples/shared_victory.toml").holdings)
    assert [line.text for line in notices(short, "en")] == [notice]
    assert list(notices(RULEBOOK, "en")) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", golden.WIDTHS)
def test_a_full_table_looks_like_this(lang: str, width: int) -> None:
    """`python -m tests.unit.scoring.golden` writes these files again; read them before you commit them."""
    assert golden.sheet(lang, width) == golden.path(lang, width).read_text(encoding="utf-8")


@pytest.mark.parametrize(("table", "lang", "width"), golden.LINES)
def test_the_lines_say_what_they_said_before(table: str, lang: str, width: int) -> None:
    """Also every line of an explanation."""
    assert golden.lines(table, lang, width) == golden.lines_path(table, lang, width).read_text(encoding="utf-8")


def test_what_is_not_asked_for_is_english_80_columns_wide_and_not_proved() -> None:
    for show, lines in ((text, text_lines), (line_by_line, explained_lines)):
        shown = show(FULL, False, "en", 80)
        assert shown == show(FULL) == "\n".join(line.text for line in lines(FULL))
        assert shown != show(FULL, True)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_cut_at_any_width(lang: str) -> None:
    for show in (text, line_by_line):
        whole = _sheets_of(show(FULL, True, lang, 10_000))
        for width in range(30, 121, 2 if show is text else 5):
            words = show(FULL, True, lang, width)
            assert all(width_of(line) <= width for line in words.splitlines())
            assert _sheets_of(words) == whole


def _sheets_of(words: str) -> str:
    """Who won, and what comes after the ranking, which has other headings where it is narrow."""
    winner, _, rest = words.partition("\n\n")
    return _letters(winner + rest.partition("\n\n")[2])


def _letters(words: str) -> str:
    """Without spaces and line breaks, which a width decides about."""
    return "".join(words.split())


@pytest.mark.parametrize("width", [20, *range(30, 121, 3)])
def test_long_names_are_wrapped(width: int) -> None:
    names = ("x" * 80, "1234567890" * 8, "小" * 40, "a b " * 19 + "c")
    final = result([evolve(holding(tokens=(9999,)), name=name) for name in names])
    words = text(final, width=width)
    assert all(width_of(line) <= width for line in words.splitlines())
    for name in names:
        assert _letters(words).count(_letters(name)) >= 2
