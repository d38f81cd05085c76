"""`recount`: the books' values once more, and the best assignment by trying everything."""

import ast
from pathlib import Path

import pytest
from attrs import evolve

from dejavu_rules import PublicScoring, Scoring
from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import CARD_IDS, FRAGMENT_COLOURS, CardId, Fragment
from dejavu_rules.scoring import Demand, Use, optimum, result
from dejavu_rules.scoring.end_state import load
from dejavu_rules.scoring.recount import BOOK_VP, best_of, recount, winning_seats
from tests.unit.scoring import brute_force
from tests.unit.scoring.tables import BRUTE_NAMES, SEQUENCE_RED, SETS, holding, public
from tests.unit.scoring.test_optimum import samples


def test_the_worked_example_of_the_books_is_recounted() -> None:
    book, _ = result(load("examples/rulebook.toml").holdings).sheets
    counted = recount(book.holding, book.assignment)
    assert [sum(leaf.vp for leaf in group) for group in counted.groups] == [12, 22, 25, 8]
    assert (counted.total, counted.best, counted.ways) == (67, 19, 1)


@pytest.mark.parametrize(
    ("clause", "count", "vp"),
    [
        ("SCORE-C1", 5, 25),
        ("SCORE-C2", 1, 18),
        ("SCORE-C3", 15, 30),
        ("SCORE-C5", 5, 21),
        ("SCORE-C5", 7, 21),
        ("SCORE-C6", 4, 10),
        ("SCORE-C6", 6, 15),
        ("SCORE-D", 1, 2),
    ],
)
def test_the_values_are_those_of_the_books(clause: str, count: int, vp: int) -> None:
    assert BOOK_VP[clause][count] == vp


def test_the_best_assignment_and_its_ties_agree_with_the_brute_force() -> None:
    for fragments, demands in samples(40, most_fragments=8):
        cards = [public(card, _scoring(demand)) for card, demand in zip(CARD_IDS, demands, strict=False)]
        held = evolve(holding(*cards), fragments=fragments)
        names = tuple(BRUTE_NAMES[demand] for demand in demands)
        assert best_of(held) == brute_force.best(brute_force.number(fragments), names)


def test_many_cards_of_a_kind_are_worth_what_the_optimum_says() -> None:
    demands = tuple(Demand) * 2
    cards = [public(card, _scoring(demand)) for card, demand in zip(CARD_IDS, demands, strict=False)]
    held = evolve(holding(*cards), fragments=Fragments("red 1, red 3, red 4, blue 3, yellow 3, yellow 5"))
    found = optimum(held.fragments, demands)
    assert best_of(held) == (found.vp, found.ways)


def _scoring(demand: Demand) -> PublicScoring:
    if demand is Demand.SETS:
        return PublicScoring(Scoring.SETS)
    if demand is Demand.FRAGMENTS:
        return PublicScoring(Scoring.FRAGMENTS)
    return PublicScoring(Scoring.SEQUENCE, FRAGMENT_COLOURS[demand])


def test_SCORE_E_tied_players_share_the_victory() -> None:
    assert winning_seats((3, 5, 5)) == (1, 2)


@pytest.mark.parametrize(
    "module",
    ["recount", "checker", *(f"second_writer/{name}" for name in ("__init__", "words", "lines", "page", "answers"))],
)
def test_it_shares_nothing_with_what_it_judges(module: str) -> None:
    tree = ast.parse(Path(f"src/dejavu_rules/scoring/{module}.py").read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    judged = {
        f"dejavu_rules.scoring.{name}" for name in ("rules", "optimum", "sheet", "render", "saying", "page", "answer")
    }
    assert imported.isdisjoint(judged)
    assert "dejavu_rules.scoring" not in imported


def test_the_second_reader_shares_only_the_list_of_words_with_the_first() -> None:
    tree = ast.parse(Path("src/dejavu_rules/scoring/second_reader.py").read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    ours = {module for module in imported if module.startswith("dejavu_rules")}
    assert ours == {
        "dejavu_rules.box.pieces",
        "dejavu_rules.box.public",
        "dejavu_rules.scoring.end_state.vocabulary",
        "dejavu_rules.scoring.holding",
    }


def test_a_worse_way_to_leave_the_same_rest_is_not_counted() -> None:
    sequences = [PublicScoring(Scoring.SEQUENCE, colour) for colour in FRAGMENT_COLOURS]
    cards = [public(card, scoring) for card, scoring in zip(CARD_IDS, [*sequences, SETS], strict=False)]
    held = holding(*cards, fragments=(Fragment.RED_1, Fragment.BLUE_1, Fragment.YELLOW_1))
    assert best_of(held) == (18, 1)  # a set, and not three runs of 1 for 15


@pytest.mark.parametrize(
    ("held", "shown"),
    [
        ((1, 2, 3, 4, 5), "red 1, red 2, red 3, red 4, red 5"),
        ((1, 2, 4, 5), "red 4, red 5, red 1, red 2"),
        ((2, 3, 4), "red 2, red 3, red 4"),
        ((1, 5), "red 5, red 1"),
    ],
)
def test_a_run_is_shown_from_its_start_and_the_whole_circle_from_one(held: tuple[int, ...], shown: str) -> None:
    fragments = Fragments(fragment for fragment in list(Fragment)[:5] if fragment.pips in held)
    mine = evolve(holding(public(CardId.WHITE_1, SEQUENCE_RED)), fragments=fragments)
    (leaf,) = recount(mine, (Use(CardId.WHITE_1, fragments),)).groups[2]
    assert ", ".join(map(str, leaf.fragments)) == shown
