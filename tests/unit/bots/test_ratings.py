"""Ratings from results: what the model says, and how sure it is."""

from math import log10

import pytest

from dejavu_rules import Dealer
from dejavu_rules.bots import Played, play, random_bot, rate


def games(*results: tuple[int, int, int]) -> list[Played]:
    """For each triple so many games of bots 0 and 1 with these totals."""
    return [Played((0, 1), (mine, other)) for number, mine, other in results for _ in range(number)]


def test_three_wins_of_four_are_nearly_two_hundred_points() -> None:
    """The closed form for two: 400 log10 of the odds, with half a point more on either side."""
    one, other = rate(games((75, 60, 50), (25, 40, 50)), 2, Dealer(1))
    assert one.elo - other.elo == pytest.approx(400 * log10(75.5 / 25.5), abs=0.01)
    assert one.elo + other.elo == pytest.approx(0)
    assert one.low < one.elo < one.high
    assert 40 < (one.high - one.low) < 120
    assert (one.games, one.won, one.vp) == (100, 0.75, 55)


def test_more_games_make_it_surer() -> None:
    few, _ = rate(games((12, 60, 50), (8, 40, 50)), 2, Dealer(1))
    many, _ = rate(games((240, 60, 50), (160, 40, 50)), 2, Dealer(1))
    assert many.high - many.low < (few.high - few.low) / 3


def test_somebody_who_always_wins_has_a_rating() -> None:
    one, other = rate(games((20, 60, 50)), 2, Dealer(1))
    assert one.elo - other.elo == pytest.approx(400 * log10(20.5 / 0.5), abs=1)


def test_ties_count_half() -> None:
    one, other = rate(games((10, 50, 50)), 2, Dealer(1))
    assert one.elo == pytest.approx(other.elo)
    assert one.won == other.won == 0.5


def test_games_with_several_players_compare_each_two() -> None:
    """In the order 0, 1, 2 every time; two seats of the same bot say nothing about each other."""
    ratings = rate([Played((0, 1, 2, 2), (70, 60, 50, 40))] * 10, 3, Dealer(1))
    assert ratings[0].elo > ratings[1].elo > ratings[2].elo
    assert [each.games for each in ratings] == [10, 10, 20]
    assert ratings[0].won == 1


def test_everybody_sits_everywhere() -> None:
    bots = [random_bot, random_bot, random_bot]
    played = [play(bots, (0, 1, 2), number, seed=4) for number in range(3)]
    assert [game.bots for game in played] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert play(bots, (0, 1, 2), 1, seed=4) == played[1]
    assert play(bots, (0, 1, 2), 3, seed=4).totals != played[0].totals
