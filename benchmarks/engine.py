"""The time of each question to the engine, and the size of a state.

The questions are asked about decisions that random games reach, in the share in which they reach them. The
path tables of the maps are there already, except where it says otherwise.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import TypeAlias

from attrs import frozen

from benchmarks.size import deep_size, size_per_state
from benchmarks.timing import Report, Spread, per_call, seconds, show_table
from dejavu_rules import (
    Action,
    Dealer,
    GameState,
    Phase,
    Sow,
    apply,
    explain,
    is_over,
    legal_actions,
    new_game,
    random_action,
    settle,
)

ROUNDS, QUICK_ROUNDS = 15, 3
GAMES = 3
DECISIONS = 300
"""The time is taken of this many decisions of each kind."""
MODERATE = range(100, 5_000)
"""This many legal actions are a moderate decision: enough to walk through, few enough to list."""


@frozen
class Decision:
    """A state in which a player decides, and the action that was taken."""

    state: GameState
    action: Action


Decisions: TypeAlias = Sequence[Decision]


def decisions(players: int = 3, games: int = GAMES) -> list[Decision]:
    """Every decision of some random games."""
    found = []
    for seed in range(games):
        dealer = Dealer(seed)
        state = new_game(players, dealer)
        while not is_over(state):
            found.append(Decision(state, random_action(state, dealer)))
            state = settle(apply(state, found[-1].action), dealer)
    return found


def some(found: Iterable[Decision]) -> Decisions:
    return list(islice(found, DECISIONS))


def time_each(ask: Callable[[Decision], object], asked: Decisions, rounds: int) -> Spread:
    """Microseconds per question."""

    def ask_all() -> None:
        for decision in asked:
            ask(decision)

    return per_call(ask_all, len(asked), rounds).times(1e6)


def first_action(decision: Decision) -> object:
    return next(iter(legal_actions(decision.state)))


def all_actions(decision: Decision) -> None:
    for _ in legal_actions(decision.state):
        pass


def questions(found: Decisions, rounds: int) -> dict[str, Spread]:
    """Microseconds of every question."""
    dealer = Dealer(0)
    every = found[:: max(1, len(found) // DECISIONS)]
    by_phase = {phase: some(one for one in found if one.state.phase is phase) for phase in Phase}
    sowing = by_phase[Phase.RECOLLECTION]
    times = {
        "legal_actions, first": time_each(first_action, every, rounds),
        "legal_actions, count": time_each(lambda one: legal_actions(one.state).count(), every, rounds),
        "explain": time_each(lambda one: explain(one.state, one.action), every, rounds),
        "in legal_actions": time_each(lambda one: one.action in legal_actions(one.state), every, rounds),
        "random_action": time_each(lambda one: random_action(one.state, dealer), every, rounds),
        "apply": time_each(lambda one: apply(one.state, one.action), every, rounds),
    }
    for phase, asked in by_phase.items():
        if asked:
            name = f"apply in {phase.name.replace('_', ' ').lower()}"
            times[name] = time_each(lambda one: apply(one.state, one.action), asked, rounds)
    times["explain a sowing"] = time_each(lambda one: explain(one.state, one.action), sowing, rounds)
    times["a sowing in legal_actions"] = time_each(lambda one: one.action in legal_actions(one.state), sowing, rounds)
    times["sowings, count"] = time_each(lambda one: legal_actions(one.state).of(Sow).count(), sowing, rounds)
    times["sowings, uniform sample"] = time_each(
        lambda one: legal_actions(one.state).of(Sow).pick(dealer), sowing, rounds
    )
    times["sowings, first count on a new map"] = first_count(rounds)
    return times


def listing(found: Decisions, rounds: int) -> tuple[int, Spread]:
    """The legal actions of moderate decisions, all of them: how many on average, and microseconds for each."""
    moderate = list(islice((one for one in found if legal_actions(one.state).count() in MODERATE), 20))
    actions = sum(legal_actions(one.state).count() for one in moderate)
    each = time_each(all_actions, moderate, rounds).times(len(moderate) / actions)
    return actions // len(moderate), each


def first_count(rounds: int) -> Spread:
    """Microseconds to count the sowings of a first turn on a map whose path tables are not there yet."""
    times = []
    for seed in range(rounds):
        dealer = Dealer(seed)
        state = new_game(3, dealer)
        while state.phase is not Phase.RECOLLECTION:
            state = settle(apply(state, random_action(state, dealer)), dealer)
        times.append(seconds(legal_actions(state).count))
    return Spread.of(times).times(1e6)


def main(quick: bool = False) -> Report:
    rounds = QUICK_ROUNDS if quick else ROUNDS
    found = decisions()
    times = questions(found, rounds)
    number, each = listing(found, rounds)
    times[f"legal_actions, all, for each of {number:,} on average"] = each
    rows = [(name, f"{spread:,.1f}") for name, spread in times.items()]
    show_table("Time per question, 3 players: median (quartiles)", ("question", "µs"), rows)
    sizes = {f"{players} players": _sizes(players) for players in (2, 3, 4)}
    size_rows = [(name, *(f"{size:,.0f}" for size in pair)) for name, pair in sizes.items()]
    show_table("Bytes per state, without the game it belongs to", ("", "alone", "in a kept game"), size_rows)
    return {
        "µs": {name: spread.as_json() for name, spread in times.items()},
        "bytes": {name: {"alone": alone, "in a kept game": kept} for name, (alone, kept) in sizes.items()},
    }


def _sizes(players: int) -> tuple[float, float]:
    states = [decision.state for decision in decisions(players, games=1)]
    return sum(map(deep_size, states)) / len(states), size_per_state(players, seed=0)


if __name__ == "__main__":
    main()
