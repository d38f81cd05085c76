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


def test_three_bots_have_the_ratings_under_which_their_results_are_likeliest() -> None:
    """Each is twice as strong as the next, and the results, with the drawn games, are just what one expects then."""
    played = []
    for one, other, won, lost in ((0, 1, 19, 9), (1, 2, 19, 9), (0, 2, 19, 4)):
        played += [Played((one, other), totals) for totals in [(1, 0)] * won + [(0, 1)] * lost + [(5, 5)]]
    ratings = rate(played, 3, Dealer(1))
    step = 400 * log10(2)
    assert [each.elo for each in ratings] == pytest.approx([step, 0, -step], abs=0.01)


def test_the_interval_leaves_out_one_in_forty_on_either_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games are drawn again 80 times, and each time the ratings of two bots differ by what the draw says."""
    drawn, dealer = games((18, 60, 50), (12, 40, 50)), Dealer(38)
    monkeypatch.setattr("dejavu_rules.bots.ratings.SAMPLES", 80)
    one, _ = rate(drawn, 2, Dealer(38))
    wins = [sum(drawn[dealer.below(30)].totals[0] == 60 for _ in drawn) for _ in range(80)]
    elos = sorted(200 * log10((number + 0.5) / (30.5 - number)) for number in wins)
    assert elos[1] < elos[2] < elos[3]
    assert elos[-4] < elos[-3] < elos[-2]
    assert (one.low, one.high) == pytest.approx((elos[2], elos[-3]), abs=0.01)


def test_everybody_sits_everywhere() -> None:
    bots = [random_bot, random_bot, random_bot]
    played = [play(bots, (0, 1, 2), number, seed=4) for number in range(3)]
    assert [game.bots for game in played] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert play(bots, (0, 1, 2), 1, seed=4) == played[1]
    assert play(bots, (0, 1, 2), 3, seed=4).totals != played[0].totals
    assert play(bots, (0, 1, 2), 3, seed=4) == play(bots, (0, 1, 2), 0, seed=5)  # the next deal
