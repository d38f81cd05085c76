"""Random playouts beside catanatron and OpenSpiel's Python games, in the same process and in turn.

A decision is one whole action of a player. What chance decides is in the time but not in the count. The
set-up of "dealt" games is outside the clock for both, that of "whole" games inside for both; ours then
includes laying a new Cosmic Map. In these every game of ours has its own map, so the path tables of a map
are made inside the clock; on a "known map" they are there already, as for whoever plays many games on one,
and as for catanatron, whose board always has the same graph.
"""

import random
from collections.abc import Callable, Sequence
from gc import collect
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

from attrs import frozen

from benchmarks.timing import Report, Spread, rotate, seconds, show_table
from dejavu_rules import Dealer, GameState, apply, is_over, new_game, random_action, settle

ROUNDS, QUICK_ROUNDS = 40, 4
SEATS = (2, 3, 4)


@frozen
class Tally:
    """How much was played."""

    games: int
    decisions: int
    turns: int

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.games + other.games, self.decisions + other.decisions, self.turns + other.turns)


Play: TypeAlias = Callable[[], Tally]
Prepare: TypeAlias = Callable[[int], Play]
"""Makes ready what a round plays, outside the clock; the round's number is its seed."""

NOTHING = Tally(0, 0, 0)


# Ours


def play_out(state: GameState, dealer: Dealer) -> Tally:
    """Random legal actions to the end of the game."""
    decisions = 0
    while not is_over(state):
        state = settle(apply(state, random_action(state, dealer)), dealer)
        decisions += 1
    return Tally(1, decisions, state.turn)


def ours_dealt(players: int) -> Prepare:
    def prepare(seed: int) -> Play:
        dealer = Dealer(seed)
        state = new_game(players, dealer)
        return lambda: play_out(state, dealer)

    return prepare


def ours_known_map(players: int) -> Prepare:
    dealer = Dealer(0)
    known = new_game(players, dealer).game.map
    play_out(new_game(players, dealer, map=known), dealer)

    def prepare(seed: int) -> Play:
        dealer = Dealer(seed)
        state = new_game(players, dealer, map=known)
        return lambda: play_out(state, dealer)

    return prepare


def ours_whole(players: int) -> Prepare:
    def prepare(seed: int) -> Play:
        dealer = Dealer(seed)
        return lambda: play_out(new_game(players, dealer), dealer)

    return prepare


# catanatron


def _catan_game(players: int, seed: int) -> Any:
    from catanatron import Color, Game, RandomPlayer

    return Game([RandomPlayer(colour) for colour in list(Color)[:players]], seed=seed)


def _play_catan(game: Any) -> Tally:
    game.play()
    return Tally(1, len(game.state.actions), game.state.num_turns)


def catan_dealt(players: int) -> Prepare:
    def prepare(seed: int) -> Play:
        game = _catan_game(players, seed)
        return lambda: _play_catan(game)

    return prepare


def catan_whole(players: int) -> Prepare:
    return lambda seed: lambda: _play_catan(_catan_game(players, seed))


# OpenSpiel


def open_spiel(name: str, games: int) -> Prepare:
    import pyspiel

    import_module("open_spiel.python.games")  # registers the Python games

    game = pyspiel.load_game(name)

    def prepare(seed: int) -> Play:
        generator = random.Random(seed)
        return lambda: sum((_play_open_spiel(game, generator) for _ in range(games)), NOTHING)

    return prepare


def _play_open_spiel(game: Any, generator: random.Random) -> Tally:
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(generator.choices(outcomes, weights)[0])
        else:
            state.apply_action(generator.choice(state.legal_actions()))
            decisions += 1
    return Tally(1, decisions, decisions)


# Rounds


def contestants(players: int) -> dict[str, Prepare]:
    """Everybody who takes part, the peers only if they are installed."""
    found: dict[str, Prepare] = {
        "ours, dealt": ours_dealt(players),
        "ours, whole": ours_whole(players),
        "ours, known map": ours_known_map(players),
    }
    if find_spec("catanatron"):
        found |= {"catanatron, dealt": catan_dealt(players), "catanatron, whole": catan_whole(players)}
    if find_spec("pyspiel"):
        found["python_tic_tac_toe"] = open_spiel("python_tic_tac_toe", 150)
        found["python_kuhn_poker"] = open_spiel("python_kuhn_poker", 400)
    return found


@frozen
class Round:
    """What one contestant did in one round."""

    played: Tally
    seconds: float

    @property
    def decisions(self) -> float:
        return self.played.decisions / self.seconds

    @property
    def turns(self) -> float:
        return self.played.turns / self.seconds

    @property
    def games(self) -> float:
        return self.played.games / self.seconds


def run_rounds(everybody: dict[str, Prepare], rounds: int) -> dict[str, list[Round]]:
    """Every contestant's rounds; round n of one belongs to round n of the others."""
    results: dict[str, list[Round]] = {name: [] for name in everybody}
    for number in range(-1, rounds):  # the round before the first one warms up
        for name in rotate(list(everybody), number):
            play = everybody[name](max(number, 0))
            collect()
            played: list[Tally] = []
            spent = seconds(lambda: played.append(play()))  # noqa: B023 - called at once
            if number >= 0:
                results[name].append(Round(played[0], spent))
    return results


def ratio(ours: Sequence[Round], theirs: Sequence[Round]) -> Spread:
    """How many times their decisions per second we make, round by round."""
    return Spread.of([our.decisions / their.decisions for our, their in zip(ours, theirs, strict=True)])


def compare(results: dict[str, list[Round]]) -> dict[str, tuple[Spread, Spread]]:
    """Our ratios to each peer: whole games to whole games, dealt ones to dealt ones; then on a known map."""
    return {
        name: (
            ratio(results["ours, whole" if name.endswith("whole") else "ours, dealt"], rounds),
            ratio(results["ours, known map"], rounds),
        )
        for name, rounds in results.items()
        if not name.startswith("ours")
    }


HEAD = ("contestant", "decisions/s", "turns/s", "games/s", "decisions a game", "ours / theirs", "known map / theirs")


def main(quick: bool = False) -> Report:
    rounds = QUICK_ROUNDS if quick else ROUNDS
    report: Report = {"rounds": rounds}
    for players in SEATS:
        results = run_rounds(contestants(players), rounds)
        ratios = compare(results)
        rows = [_row(name, results[name], ratios.get(name)) for name in results]
        show_table(f"Random playouts, {players} players, {rounds} rounds: median (quartiles)", HEAD, rows)
        report[f"{players} players"] = {name: _as_json(results[name], ratios.get(name)) for name in results}
    return report


def _row(name: str, rounds: Sequence[Round], compared: tuple[Spread, Spread] | None) -> tuple[str, ...]:
    decisions, turns, games = (Spread.of([getattr(one, what) for one in rounds]) for what in _RATES)
    length = Spread.of([one.played.decisions / one.played.games for one in rounds])
    ratios = ("", "") if compared is None else tuple(f"{one:.2f}" for one in compared)
    rates = f"{decisions:,.0f}", f"{turns.median:,.0f}", f"{games.median:,.1f}"
    return name, *rates, f"{length.median:,.0f}", *ratios


_RATES = ("decisions", "turns", "games")


def _as_json(rounds: Sequence[Round], compared: tuple[Spread, Spread] | None) -> Report:
    found: Report = {f"{what}/s": Spread.of([getattr(one, what) for one in rounds]).as_json() for what in _RATES}
    if compared is not None:
        found |= {name: one.as_json() for name, one in zip(HEAD[-2:], compared, strict=True)}
    return found


if __name__ == "__main__":
    main()
