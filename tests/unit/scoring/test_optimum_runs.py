"""`optimum`: the table of one colour, against the brute force."""

import pytest

from dejavu_rules.scoring.optimum import RUNS, SETS_OF_PIPS, colour_table
from tests.unit.scoring import brute_force


def test_every_run_is_listed_once_and_longest_first() -> None:
    assert len(RUNS) == len(set(RUNS)) == 22
    assert set(RUNS) == {use for use, _ in brute_force.uses("sequence 0")}
    assert [run.bit_count() for run in RUNS] == sorted((run.bit_count() for run in RUNS), reverse=True)


def test_of_runs_as_long_the_one_with_the_lowest_beginning_is_first() -> None:
    """So it is always the same one of equal assignments that is shown."""
    threes = [run for run in RUNS if run.bit_count() == 3]
    assert threes == [0b00111, 0b01110, 0b11100, 0b11001, 0b10011]
    assert colour_table(1, 0).runs[0b01101] == (0b01100,)
    assert colour_table(1, 0).runs[0b11011] == (0b11011,)
    assert colour_table(2, 1).runs[0b10101] == (0b10001, 0b00100)
    assert colour_table(1, 0).runs[0b01010] == (0b00010,)


@pytest.mark.parametrize(("sequences", "fragments"), [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0), (2, 2), (3, 1)])
def test_the_table_of_a_colour_is_what_a_brute_force_finds(sequences: int, fragments: int) -> None:
    table = colour_table(sequences, fragments)
    cards = ("sequence 0",) * sequences + ("fragments",) * fragments
    for pips in range(SETS_OF_PIPS):
        assert (table.vp[pips], table.ways[pips]) == brute_force.best(pips, cards)


@pytest.mark.parametrize("sequences", [1, 2, 3])
def test_the_runs_are_those_of_the_best_way(sequences: int) -> None:
    table = colour_table(sequences, 1)
    for pips, runs in enumerate(table.runs):
        taken = sum(runs)
        assert len(runs) == sequences
        assert set(runs) <= set(RUNS)
        assert taken | pips == pips, "pips twice, or pips that are not there"
        assert sum(5 * run.bit_count() for run in runs) + 2 * (pips & ~taken).bit_count() == table.vp[pips]


def test_a_third_sequence_card_changes_nothing() -> None:
    assert colour_table(3, 0).vp == colour_table(2, 0).vp
    assert colour_table(2, 0).vp != colour_table(1, 0).vp
