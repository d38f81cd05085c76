"""The cost of copying and pickling a value, and of the first question in another process.

"Elsewhere" is a process that has seen nothing of the map yet; "again" is one that still has another state of the game.
"""

import pickle
from collections.abc import Callable
from copy import deepcopy
from gc import collect

from benchmarks.steps import decisions
from benchmarks.timing import Report, Spread, seconds, show_table
from dejavu_rules import Dealer, GameState, Phase, Record, deal_game, is_over, legal_actions, random_action

ROUNDS, QUICK_ROUNDS = 200, 5
MANY = 100
"""States of one game, of which neighbours share what did not change."""


def a_record() -> Record:
    """A whole random game."""
    dealer = Dealer(0)
    dealt = deal_game(3, dealer)
    record = Record.begin(dealt.before)
    for outcome in dealt.outcomes:
        record = record.then(outcome)
    while not is_over(record.state):
        record = record.then(random_action(record.state, dealer)).deal(dealer)
    return record


def microseconds(work: Callable[[], object], rounds: int) -> Spread:
    """Microseconds of one call; no call can reuse what another one has made."""
    work()
    collect()
    return Spread.of([seconds(work) * 1e6 for _ in range(rounds)])


def first_question(saved: bytes) -> int:
    """Unpickle a state and count its sowings, for which the map's paths are needed."""
    state: GameState = pickle.loads(saved)
    return legal_actions(state).count()


def main(quick: bool = False) -> Report:
    rounds = QUICK_ROUNDS if quick else ROUNDS
    states, record = decisions(1), a_record()
    values = {"one state": states[40], f"{MANY} states of a game": tuple(states[:MANY]), "a record": record}
    report: Report = {}
    rows = []
    for name, value in values.items():
        saved, few = pickle.dumps(value), rounds if name == "one state" else max(rounds // 20, 3)
        times = {
            "deepcopy": microseconds(lambda value=value: deepcopy(value), rounds),  # type: ignore[misc]
            "dumps": microseconds(lambda value=value: pickle.dumps(value), few),  # type: ignore[misc]
            "loads": microseconds(lambda saved=saved: pickle.loads(saved), few),  # type: ignore[misc]
        }
        report[name] = {"bytes": len(saved), **{what: time.as_json() for what, time in times.items()}}
        rows.append([name, f"{len(saved):,}", *[f"{time:,.1f}" for time in times.values()]])
    show_table("Copies, µs: median (quartiles)", ["", "bytes of a pickle", "deepcopy", "dumps", "loads"], rows)
    report["first question"] = _show_first_question(
        next(state for state in states if state.phase is Phase.RECOLLECTION), rounds
    )
    return report


def _show_first_question(state: GameState, rounds: int) -> Report:
    """How long an unpickled state takes to answer, with and without another of its game in the process."""
    saved = pickle.dumps(state)
    elsewhere = microseconds(lambda: first_question(saved), rounds)
    kept = pickle.loads(saved)
    again = microseconds(lambda: first_question(saved), rounds)
    same = microseconds(lambda: legal_actions(kept).count(), rounds)
    rows = [[name, f"{time:,.0f}"] for name, time in zip(_WAYS, (elsewhere, again, same), strict=True)]
    show_table("Unpickle a state and count what is legal, µs: median (quartiles)", ["", "time"], rows)
    return {name: time.as_json() for name, time in zip(_WAYS, (elsewhere, again, same), strict=True)}


_WAYS = ("elsewhere", "again", "without unpickling")


if __name__ == "__main__":
    main()
