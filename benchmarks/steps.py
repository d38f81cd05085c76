"""The time of one step, with everything that it can be followed by, and of the first step on a new map.

A step is `options()` and `take` of a random one of them, from the beginning of an action to its end, in decisions that
random games reach. `steps` itself is in the time of the first step. In each round nothing is known of the maps and
other steps are taken, so what is remembered helps as much as in play and not more.
"""

from attrs import evolve

from benchmarks.timing import Report, Spread, seconds, show_table
from dejavu_rules import CosmicMap, Dealer, GameState, Phase, apply, is_over, new_game, random_action, settle, steps
from dejavu_rules.game import Game
from dejavu_rules.steps.deja_vu import _in_order

ROUNDS, QUICK_ROUNDS = 15, 3
GAMES, QUICK_GAMES = 4, 1
PHASES = (Phase.RECOLLECTION, Phase.DEJA_VU, Phase.PLANTING, Phase.DISCARD)


def decisions(games: int) -> list[GameState]:
    """Every state of some games in which a player decides."""
    found = []
    for seed in range(games):
        dealer = Dealer(seed)
        state = new_game(3, dealer)
        while not is_over(state):
            found.append(state)
            state = settle(apply(state, random_action(state, dealer)), dealer)
    return found


def stroll(states: list[GameState], free: bool, seed: int = 0) -> int:
    """Take random steps to the end of an action in each state; returns the number of steps."""
    dealer, number = Dealer(seed), 0
    for state in states:
        partial = steps.start(state, free=free)
        while options := partial.options():
            partial = partial.take(options[dealer.below(len(options))].step)
            number += 1
    return number


def a_round(states: list[GameState], free: bool, seed: int) -> float:
    """The microseconds of a step in one round."""
    games = {state.game: on_a_new_map(state).game for state in states}
    fresh, found = [state._evolve(game=games[state.game]) for state in states], 0
    _in_order.cache_clear()

    def work() -> None:
        nonlocal found
        found = stroll(fresh, free, seed)

    return seconds(work) * 1e6 / found


def on_a_new_map(state: GameState) -> GameState:
    """The same state with the caches of its map empty."""
    game: Game = evolve(state.game, map=CosmicMap(state.game.map.neighbours))
    return state._evolve(game=game)


def first_steps(states: list[GameState]) -> list[float]:
    """The seconds of the first step of each state, on a map of which nothing is known; two steps into a sowing."""
    found = []
    for state in states:
        fresh = on_a_new_map(state)

        def work(state: GameState = fresh) -> object:
            partial = steps.start(state)
            return partial.take(partial.options()[0].step).options()

        found.append(seconds(work))
    return found


def main(quick: bool = False) -> Report:
    rounds = QUICK_ROUNDS if quick else ROUNDS
    states = decisions(QUICK_GAMES if quick else GAMES)
    times: dict[str, dict[str, Spread]] = {}
    for phase in PHASES:
        here = [state for state in states if state.phase is phase]
        times[str(phase)] = {
            mode: Spread.of([a_round(here, free, seed) for seed in range(rounds)])
            for mode, free in (("in order", False), ("free", True))
        }
    show_table(
        "One step, µs: median (quartiles)",
        ["phase", "in order", "free"],
        [[phase, *[f"{time:.1f}" for time in both.values()]] for phase, both in times.items()],
    )
    sowings = [state for state in states if state.phase is Phase.RECOLLECTION]
    first = first_steps(sowings)
    print(f"\nFirst step on a new map: {Spread.of(first).times(1e3):.2f} ms, at most {max(first) * 1e3:.2f} ms")
    return {
        "microseconds": {phase: {mode: time.as_json() for mode, time in both.items()} for phase, both in times.items()},
        "first_ms": Spread.of(first).times(1e3).as_json() | {"most": max(first) * 1e3},
    }


if __name__ == "__main__":
    main()
