"""Puzzles: one best turn, and greedy players miss it."""

import pytest

from dejavu_rules import Bits, Dealer, GameState, Phase, apply, fingerprint, score, view
from dejavu_rules.bots import greedy_bot, puzzle, puzzles
from dejavu_rules.bots.puzzles import FIRST_TURN, MISSED, TRIES, gain_of
from dejavu_rules.turns import BestTurn, best_turn, check


@pytest.mark.parametrize("seed", [1, 2])
def test_a_greedy_player_misses_the_only_best_turn(seed: int) -> None:
    posed = puzzle(seed)
    assert posed.state.phase is Phase.RECOLLECTION
    assert posed.state.turn >= FIRST_TURN
    assert posed.best == best_turn(posed.state)
    assert posed.best.results == 1
    check(posed.state, posed.best)
    gains = [gain_of(posed.state, Dealer(seed + number)) for number in range(TRIES)]
    assert max(gains) == posed.greedy <= posed.best.gain - MISSED


def test_the_same_number_is_the_same_puzzle() -> None:
    assert fingerprint(puzzle(1).state) == fingerprint(puzzle(1).state) != fingerprint(puzzle(2).state)


def test_where_a_game_has_no_puzzle_the_next_game_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    games: list[object] = []

    def find(state: GameState, seed: int) -> object:
        if state.game not in games:
            games.append(state.game)
        return (state, seed) if len(games) == 2 else None

    monkeypatch.setattr(puzzles, "_find", find)
    found: object = puzzle(1)
    assert isinstance(found, tuple)
    assert found[0].game is games[1] is not games[0]


def test_the_first_turn_that_may_be_one_has_a_single_sure_best_gain_that_is_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is found in a position is made up here, so that each thing is missing once, and just enough at last."""

    def best(gain: int = MISSED, results: int = 1, bound: int | None = None) -> BestTurn:
        return BestTurn(gain, (), gain if bound is None else bound, results, Bits())

    answers = [best(results=2), best(MISSED - 1), best(bound=MISSED + 1), best(), best()]
    gains = [0, 1, 0, 0, 0]  # the fourth is no puzzle because of the second player
    asked: list[GameState] = []

    def answer(state: GameState) -> BestTurn:
        asked.append(state)
        return answers[len(asked) - 1]

    monkeypatch.setattr(puzzles, "best_turn", answer)
    monkeypatch.setattr(puzzles, "gain_of", lambda state, dealer: gains.pop(0))
    posed = puzzle(3)
    assert posed == puzzles.Puzzle(asked[-1], answers[-1], 0)
    assert (len(asked), gains) == (len(answers), [])
    assert {state.game.seats for state in asked} == {2}
    assert [state.turn for state in asked] == [*range(FIRST_TURN, FIRST_TURN + len(asked))]


def test_a_greedy_player_gains_what_the_rest_of_the_turn_brings() -> None:
    state, dealer = puzzle(1).state, Dealer(5)
    later, seat = state, state.active
    while later.turn == state.turn and later.phase not in (Phase.REPLENISHMENT, Phase.REPLENISHED_TILES, Phase.DISCARD):
        later = apply(later, greedy_bot(view(later, seat), dealer))
    gained = score(later).totals[seat] - score(state).totals[seat]
    assert gain_of(state, Dealer(5)) == gained > 0
