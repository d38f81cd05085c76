"""The score sheet as a tree, and its renderings."""

import io
import json

import pytest
from attrs import evolve

from dejavu_rules import bag
from dejavu_rules.catalogue import Catalogue
from dejavu_rules.components import Card, Fragment, Slot, fragment_set
from dejavu_rules.components import CardId as C
from dejavu_rules.scoring import Leaf, Sum, Use, holding_from_ltm, outcome, sheet
from dejavu_rules.scoring.end_state import load
from dejavu_rules.scoring.render import arithmetic, as_json, explain, remarks, rows, text, tree_json
from dejavu_rules.scoring.terminal import show
from tests.scoring.tables import COLOUR_CARDS, FRAGMENTS, SEQUENCE_RED, holding, public, regular

RULEBOOK = outcome(load("examples/rulebook.toml").holdings)
BOOK = RULEBOOK.sheets[0]
LINE = "12 + 22 + 6 + 15 + 4 + 0 + 8 = 67"


def test_the_worked_example_of_the_books() -> None:
    assert arithmetic(BOOK) == LINE
    assert (BOOK.tokens.vp, BOOK.printed.vp, BOOK.public.vp, BOOK.links.vp) == (12, 22, 25, 8)
    assert [leaf.vp for leaf in BOOK.tokens.leaves()] == [1, 2, 2, 1, 3, 3]
    assert [leaf.vp for leaf in BOOK.printed.leaves()] == [3, 5, 4, 2, 4, 4]
    assert RULEBOOK.winners == ("Rulebook",)


def test_a_leaf_names_card_clause_and_count() -> None:
    sequence = [leaf for leaf in BOOK.tree.leaves() if leaf.clause == "SCORE-C1"]
    assert sequence == [Leaf("SCORE-C1", "white 1", 3, 15, "run of 3 x 5: red 5, red 1, red 2", C.WHITE_1)]


def test_the_total_is_the_sum_of_the_leaves() -> None:
    assert sum(leaf.vp for leaf in BOOK.tree.leaves()) == BOOK.total == 67


def test_a_sum_adds_and_nothing_else() -> None:
    tree = Sum(
        "all", (Leaf("SCORE-A", "a", 1, 3), Sum("inner", (Leaf("SCORE-D", "b", 1, 2), Leaf("SCORE-D", "c", 1, 2))))
    )
    assert tree.vp == 7
    assert [leaf.label for leaf in tree.leaves()] == ["a", "b", "c"]
    assert tree_json(tree)["vp"] == 7


def test_plain_text_has_every_row_the_line_and_the_winner() -> None:
    words = text(RULEBOOK, proved=True)
    assert LINE in words
    for row in rows(BOOK):
        assert any(row.clause in line and row.label in line and row.detail in line for line in words.splitlines())
    assert "winner: Rulebook with 67 VP (SCORE-E)" in words
    assert words.endswith("Proved with z3: no assignment of the fragments is worth more, for any player (SCORE-C4).")
    assert "Proved" not in text(RULEBOOK)


def test_a_shared_victory_is_told() -> None:
    tied = outcome([sheet(holding(tokens=(5,))).holding, sheet(holding(tokens=(2, 3))).holding])
    assert "shared victory: Ada, Ada with 5 VP (SCORE-E)" in text(tied)
    assert tied.winning_seats == (0, 1)


def test_explain_shows_each_leaf_under_its_clause() -> None:
    words = explain(RULEBOOK)
    assert "    SCORE-C1: Sequence card: 5 VP for each fragment" in words
    assert "      white 1: run of 3 x 5: red 5, red 1, red 2 = 15\n" in words
    assert "      green 7 - green 1: link = 2\n" in words
    assert f"  total: {LINE}\n" in words


def test_the_terminal_table_shows_the_same_rows() -> None:
    file = io.StringIO()
    show(RULEBOOK, file=file, width=120)
    words = file.getvalue()
    assert LINE in words
    for row in rows(BOOK):
        assert row.detail in words


def test_names_are_no_markup() -> None:
    file = io.StringIO()
    show(outcome([evolve(holding(), name="[red]Ada[/red]")]), file=file, width=120)
    assert "[red]Ada[/red]" in file.getvalue()


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


@pytest.mark.parametrize(
    ("fragments", "remark"),
    [
        ((Fragment.RED_1,), "no other assignment is worth 5 VP (SCORE-C4)"),
        ((Fragment.RED_1, Fragment.RED_3), "1 other assignment is worth the same 5 VP (SCORE-C4)"),
        ((Fragment.RED_1, Fragment.RED_3, Fragment.BLUE_1), "1 other assignment is worth the same 5 VP (SCORE-C4)"),
    ],
)
def test_ties_are_told(fragments: tuple[Fragment, ...], remark: str) -> None:
    assert list(remarks(sheet(holding(public(C.WHITE_1, SEQUENCE_RED), fragments=fragments)))) == [remark]


def test_without_cards_for_fragments_there_is_nothing_to_remark() -> None:
    assert list(remarks(sheet(holding(regular(C.GREEN_1), fragments=(Fragment.RED_1,))))) == []


@pytest.mark.parametrize(
    ("used", "vp", "remark"),
    [
        ((Fragment.RED_1, Fragment.RED_2), 10, "own assignment: 10 VP; nothing is better"),
        ((Fragment.RED_1,), 5, "own assignment: 5 VP; it leaves 5 VP on the table"),
    ],
)
def test_an_own_idea_is_answered(used: tuple[Fragment, ...], vp: int, remark: str) -> None:
    held = holding(public(C.WHITE_1, SEQUENCE_RED), fragments=(Fragment.RED_1, Fragment.RED_2))
    answered = sheet(evolve(held, idea=(Use(C.WHITE_1, fragment_set(used)),)))
    assert answered.idea_vp == vp
    assert answered.total == 10
    assert list(remarks(answered))[-1] == remark
    players = as_json(outcome([answered.holding]))["players"]
    assert isinstance(players, list)
    assert players[0]["idea"] == {"vp": vp, "left": 10 - vp}


def test_an_ltm_is_scored_with_what_its_catalogue_says() -> None:
    box = Catalogue(
        "two cards",
        (
            Card(C.GREEN_1, (Slot.MOON,), vp=4),
            Card(C.GREEN_2, (Slot.MOON,), scoring=COLOUR_CARDS),
            Card(C.WHITE_3, (Slot.MOON,), scoring=FRAGMENTS),
        ),
    )
    ltm = bag.of([C.GREEN_1, C.GREEN_2, C.WHITE_3])
    held = holding_from_ltm(box, "Ada", ltm, 7, fragment_set((Fragment.RED_1, Fragment.BLUE_5)))
    assert arithmetic(sheet(held)) == "7 + 4 + 4 + 3 + 2 = 20"
