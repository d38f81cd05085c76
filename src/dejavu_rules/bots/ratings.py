"""Tournaments of bots, and their ratings.

A rating is Elo's: 400 more are odds of ten to one. In the model of Bradley and Terry a game is a comparison of each two
of its players; the ratings are those under which the results are likeliest. A drawn game between each two bots is
added, so that somebody who always wins has a rating, too. For the intervals, whole games are drawn again, with
repetition.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import log10
from statistics import mean
from typing import Final

from attrs import frozen

from dejavu_rules import Dealer, GameState, Randomness, act, is_over, new_game, score, settle, view
from dejavu_rules.bots.players import Bot

SAMPLES: Final = 200
"""How often games are drawn again for the intervals."""
ROUNDS: Final = 200
_SCALE: Final = 400


@frozen
class Played:
    """A game: by seat, who played (a number of the bot) and the final score."""

    bots: tuple[int, ...]
    totals: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats."""
        return tuple(seat for seat, vp in enumerate(self.totals) if vp == max(self.totals))


@frozen
class Rating:
    """A bot's Elo, relative to the mean of all, with an interval that holds it in 95 of 100 cases."""

    elo: float
    low: float
    high: float
    games: int
    won: float
    """The share of games won; a shared victory counts in part."""
    vp: float


def play(bots: Sequence[Bot], line_up: Sequence[int], number: int, seed: int) -> Played:
    """Play a game: in game after game everybody moves on by one seat, and the deal changes after a full round."""
    players = len(line_up)
    seats = tuple(line_up[(seat + number) % players] for seat in range(players))
    dealer = Dealer(seed + number // players)
    state = finish(new_game(players, dealer), [bots[bot] for bot in seats], dealer)
    return Played(seats, score(state).totals)


def finish(state: GameState, bots: Sequence[Bot], dealer: Randomness) -> GameState:
    """Let bots play a game to its end."""
    while not is_over(state):
        state = settle(act(state, state.active, bots[state.active](view(state, state.active), dealer)), dealer)
    return state


def rate(games: Sequence[Played], bots: int, dealer: Randomness) -> list[Rating]:
    """The rating of each bot, by number."""
    found = _fit(games, bots)
    again = [_fit([games[dealer.below(len(games))] for _ in games], bots) for _ in range(SAMPLES)]
    ratings = []
    for bot in range(bots):
        around = sorted(each[bot] for each in again)
        cut = SAMPLES // 40
        mine = [(game, seat) for game in games for seat, one in enumerate(game.bots) if one == bot]
        won = [(seat in game.winners) / len(game.winners) for game, seat in mine]
        vp = mean(game.totals[seat] for game, seat in mine)
        ratings.append(Rating(found[bot], around[cut], around[-1 - cut], len(mine), mean(won), vp))
    return ratings


def _fit(games: Sequence[Played], bots: int) -> list[float]:
    """The likeliest ratings, by the method of minorization and maximization (Hunter, 2004)."""
    points = [[0.0 if one == other else 0.5 for other in range(bots)] for one in range(bots)]
    for winner, loser, point in _comparisons(games):
        points[winner][loser] += point
    strength = [1.0] * bots
    for _ in range(ROUNDS):
        strength = [
            sum(points[one])
            / sum(
                (points[one][other] + points[other][one]) / (strength[one] + strength[other])
                for other in range(bots)
                if other != one
            )
            for one in range(bots)
        ]
    elo = [_SCALE * log10(each) for each in strength]
    return [each - mean(elo) for each in elo]


def _comparisons(games: Sequence[Played]) -> Iterator[tuple[int, int, float]]:
    """Each two players of each game, if they are different bots: the better one, the other, and the points for it."""
    for game in games:
        for one, other in combinations(range(len(game.bots)), 2):
            if game.bots[one] != game.bots[other]:
                ahead = game.totals[one] - game.totals[other]
                if ahead == 0:
                    yield game.bots[one], game.bots[other], 0.5
                    yield game.bots[other], game.bots[one], 0.5
                elif ahead > 0:
                    yield game.bots[one], game.bots[other], 1.0
                else:
                    yield game.bots[other], game.bots[one], 1.0
