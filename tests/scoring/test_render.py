"""`render`: a score for people and programs; every rendering shows the same tree."""

import json

import pytest
from attrs import evolve

from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import CardId as C
from dejavu_rules.box.pieces import Fragment
from dejavu_rules.scoring import Leaf, Sum, Use, result, sheet
from dejavu_rules.scoring.end_state import load
from dejavu_rules.scoring.answer import as_json, tree_json
from dejavu_rules.scoring.render import Row, arithmetic, line_by_line, remarks, rows, text
from tests.scoring.tables import SEQUENCE_RED, SETS, holding, public, regular

RULEBOOK = result(load("examples/rulebook.toml").holdings)
BOOK = RULEBOOK.sheets[0]
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


def test_plain_text_has_every_row_the_line_and_the_winner() -> None:
    words = text(RULEBOOK, proved=True)
    assert LINE in words
    for row in rows(BOOK):
        assert any(row.clause in line and row.label in line and row.detail in line for line in words.splitlines())
    assert "winner: Rulebook with 67 VP (SCORE-E)" in words
    assert words.endswith("Proved with z3: no assignment of the fragments is worth more, for any player (SCORE-C4).")
    assert "Proved" not in text(RULEBOOK)


def test_a_shared_victory_is_told() -> None:
    tied = result([holding(tokens=(5,)), holding(tokens=(2, 3))])
    assert "shared victory: Ada, Ada with 5 VP (SCORE-E)" in text(tied)


def test_line_by_line_shows_each_leaf_under_its_clause() -> None:
    words = line_by_line(RULEBOOK)
    assert "    SCORE-C1: Sequence card: 5 VP for each fragment" in words
    assert "      white 1: run of 3 x 5: red 5, red 1, red 2 = 15\n" in words
    assert "      green 7 - green 1: link = 2\n" in words
    assert f"  total: {LINE}\n" in words


def test_json_has_the_fixed_shape() -> None:
    assert json.loads(json.dumps(as_json(RULEBOOK, proved=True))) == {
        "players": [
            {
                "name": "Rulebook",
                "total": 67,
                "tokens": 12,
                "printed": 22,
                "public": 25,
                "links": 8,
                "assignment": [
                    {
                        "card": {"colour": "white", "number": 1},
                        "fragments": ["red 1", "red 2", "red 5"],
                        "vp": 15,
                    },
                    {"card": {"colour": "white", "number": 5}, "fragments": ["blue 4", "yellow 3"], "vp": 4},
                    {"card": {"colour": "white", "number": 4}, "fragments": [], "vp": 0},
                ],
            },
            {
                "name": "Guest",
                "total": 34,
                "tokens": 9,
                "printed": 12,
                "public": 11,
                "links": 2,
                "assignment": [{"card": {"colour": "white", "number": 2}, "fragments": ["blue 1"], "vp": 5}],
            },
        ],
        "winners": ["Rulebook"],
        "proof": {"status": "proved"},
    }
    assert "proof" not in as_json(RULEBOOK)


def test_json_with_the_tree() -> None:
    players = as_json(RULEBOOK, with_tree=True)["players"]
    assert isinstance(players, list)
    tree = players[0]["sheet"]
    assert tree["vp"] == 67
    assert [part["vp"] for part in tree["parts"]] == [12, 22, 25, 8]
    assert players[0]["ways"] == 1


def test_a_tree_as_json() -> None:
    sequence = Leaf("SCORE-C1", 1, 5, (C.WHITE_1,), 5, (Fragment.RED_2,))
    assert tree_json(holding(), Sum("total", (Leaf("SCORE-A", 1, 3), sequence))) == {
        "group": "total",
        "vp": 8,
        "parts": [
            {"clause": "SCORE-A", "count": 1, "vp": 3},
            {
                "clause": "SCORE-C1",
                "count": 1,
                "vp": 5,
                "cards": [{"colour": "white", "number": 1}],
                "each": 5,
                "fragments": ["red 2"],
            },
        ],
    }


def test_the_words_of_the_table_are_on_the_sheet() -> None:
    held = evolve(holding(public(C.WHITE_4, SETS)), fragments=Fragments("red 2, blue 2, yellow 2"))
    *_, row, _ = rows(sheet(evolve(held, fragment_colours=("rosso", "blu", "oro"))))
    assert row.detail == "1 set x 18: rosso 2, blu 2, oro 2"


@pytest.mark.parametrize(
    ("fragments", "remark"),
    [
        ((Fragment.RED_1,), "no other assignment is worth 5 VP (SCORE-C4)"),
        ((Fragment.RED_1, Fragment.RED_3), "1 other assignment is worth the same 5 VP (SCORE-C4)"),
        ((Fragment.RED_1, Fragment.RED_3, Fragment.BLUE_1), "1 other assignment is worth the same 5 VP (SCORE-C4)"),
    ],
)
def test_ties_are_told(fragments: tuple[Fragment, ...], remark: str) -> None:
    (line,) = remarks(sheet(holding(public(C.WHITE_1, SEQUENCE_RED), fragments=fragments)))
    assert line.text == f"  {remark}"


def test_without_cards_for_fragments_there_is_nothing_to_remark() -> None:
    assert list(remarks(sheet(holding(regular(C.GREEN_1), fragments=(Fragment.RED_1,))))) == []


@pytest.mark.parametrize(
    ("used", "vp", "remark"),
    [
        ((Fragment.RED_1, Fragment.RED_2), 10, "the player's own assignment: 10 VP; none is better"),
        ((Fragment.RED_1,), 5, "the player's own assignment: 5 VP; it leaves 5 VP on the table"),
    ],
)
def test_the_players_own_assignment_is_answered(used: tuple[Fragment, ...], vp: int, remark: str) -> None:
    held = holding(public(C.WHITE_1, SEQUENCE_RED), fragments=(Fragment.RED_1, Fragment.RED_2))
    answered = sheet(evolve(held, idea=(Use(C.WHITE_1, Fragments(used)),)))
    assert answered.idea_vp == vp
    assert answered.total == 10
    assert list(remarks(answered))[-1].text == f"  {remark}"
    players = as_json(result([answered.holding]))["players"]
    assert isinstance(players, list)
    assert players[0]["idea"] == {"vp": vp, "left": 10 - vp}
