"""What events cost beside `apply`, for each kind of action and outcome of random games.

`events` is the question by itself, which for some kinds does without the state after; `tell` gives that state as well,
so what it takes longer than `apply` is the price of the events.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from benchmarks.timing import Report, seconds, show_table
from dejavu_rules import (
    Action,
    Dealer,
    GameState,
    Options,
    Outcome,
    apply,
    chance_outcomes,
    events,
    first_state,
    is_over,
    new_game,
    random_action,
)
from dejavu_rules.events import apply_with_events

ROUNDS, QUICK_ROUNDS = 60, 2
GAMES, QUICK_GAMES = 6, 2
TRANSITIONS = 100
"""The time is taken of this many transitions of each kind."""
GAMES_WITH_BUILDING = 1
"""In the first game the players build the map."""

Transition: TypeAlias = tuple[GameState, Action | Outcome]


def transitions(games: int) -> dict[str, list[Transition]]:
    """The transitions of some random games from their first outcome on, by kind."""
    found: dict[str, list[Transition]] = {}
    for seed in range(games):
        dealer, built = Dealer(seed), seed < GAMES_WITH_BUILDING
        options = Options(speed=seed % 3 == 1, keep_duplicates=seed % 2 == 1, build_map=built)
        state = first_state(2 + seed % 3, None if built else new_game(2, dealer).game.map, options=options)
        while not is_over(state):
            what: Action | Outcome
            what = chance_outcomes(state).pick(dealer) if state.is_chance else random_action(state, dealer)
            found.setdefault(type(what).__name__, []).append((state, what))
            state = apply(state, what)
    return {kind: some[:: max(1, len(some) // TRANSITIONS)] for kind, some in found.items()}


def microseconds(ask: Callable[[GameState, Action | Outcome], object], asked: Sequence[Transition]) -> float:
    def ask_all() -> None:
        for state, what in asked:
            ask(state, what)

    return seconds(ask_all) / len(asked) * 1e6


def times(asked: Sequence[Transition], rounds: int) -> dict[str, float]:
    """Microseconds of each question, the least of some rounds in turn."""
    questions = {"apply": apply, "events": events.of, "apply_with_events": apply_with_events}
    found = {name: float("inf") for name in questions}
    for _ in range(rounds):
        for name, ask in questions.items():
            found[name] = min(found[name], partial(microseconds, ask)(asked))
    return found


def main(quick: bool = False) -> Report:
    by_kind = transitions(QUICK_GAMES if quick else GAMES)
    report: Report = {}
    rows = []
    for kind, asked in sorted(by_kind.items()):
        found = times(asked, QUICK_ROUNDS if quick else ROUNDS)
        price = found["apply_with_events"] - found["apply"]
        shares = found["events"] / found["apply"], price / found["apply"]
        number = sum(len(events.of(state, what)) for state, what in asked) / len(asked)
        row = [
            f"{number:.1f}",
            *(f"{value:.1f}" for value in (found["apply"], found["events"], found["apply_with_events"])),
        ]
        rows.append([kind, *row, *(f"{share:.2f}" for share in shares)])
        report[kind] = {**found, "events each": number}
    head = (
        "kind",
        "events",
        "apply, µs",
        "events, µs",
        "with events, µs",
        "events / apply",
        "(with events - apply) / apply",
    )
    show_table("Events beside apply, least of some rounds", head, rows)
    return report


if __name__ == "__main__":
    main()
