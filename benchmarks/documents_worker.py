"""The worker of `benchmarks.versus_documents`: answers its questions with the copy of the library on its path.

Each line it reads has the name of a question and a number; each line it writes has the CPU seconds of one answer and a
digest of the answers, which must be the same in both copies. Nothing but the library is imported.
"""

import sys
from collections.abc import Callable, Iterator
from gc import collect
from hashlib import sha256
from time import process_time

import dejavu_rules
from dejavu_rules import (
    Action,
    Dealer,
    Discard,
    GameState,
    Meditate,
    Outcome,
    Phase,
    Record,
    Save,
    Walk,
    apply,
    chance_outcomes,
    determinize,
    from_json,
    is_over,
    legal_actions,
    new_game,
    random_action,
    settle,
    to_json,
    view,
)

EVERY = 12
"""Every how many decisions a state is kept."""


def some_states() -> list[GameState]:
    """States of whole games of two, three and four random players, ordinary and speed."""
    found = []
    for seed, (players, speed) in enumerate([(2, False), (3, False), (4, False), (3, True)]):
        dealer = Dealer(seed)
        state, number = new_game(players, dealer, speed=speed), 0
        while not is_over(state):
            if number % EVERY == 0:
                found.append(state)
            state, number = settle(apply(state, random_action(state, dealer)), dealer), number + 1
    return found


def idle_log(first: GameState, entries: int) -> list[Action | Outcome]:
    """A log of players who sow and construct nothing, so that the game never ends."""
    dealer, state, log = Dealer(9), first, list[Action | Outcome]()
    while len(log) < entries:
        log.append(_idle(state, dealer))
        state = apply(state, log[-1])
    return log


def _idle(state: GameState, dealer: Dealer) -> Action | Outcome:
    if state.is_chance:
        return chance_outcomes(state).pick(dealer)
    idle: dict[Phase, Action] = {Phase.DISCARD: Discard(), Phase.PLANTING: Meditate()}
    if state.phase is Phase.DEJA_VU:
        return legal_actions(state).of(Save).at(0)
    if state.phase is Phase.RECOLLECTION:
        action = random_action(state, dealer)
        return action if not isinstance(action, Walk) else _idle(state, dealer)
    return idle.get(state.phase) or random_action(state, dealer)


STATES = some_states()
SEATS_AT_STATES = [(state, seat) for state in STATES for seat in (None, *range(state.game.seats))]
VIEWS = [view(state, seat) for state, seat in SEATS_AT_STATES]
STATE_TEXTS = [to_json(state) for state in STATES]
VIEW_TEXTS = [to_json(each) for each in VIEWS[::3]]
FIRST = new_game(2, 1)
LOG: list[Action | Outcome] = []


def build_record(entries: int) -> Record:
    """A record that got these entries one by one."""
    record = Record.begin(FIRST)
    for what in LOG[:entries]:
        record = record.then(what)
    return record


def replay(entries: int) -> GameState:
    """The state after these entries, without a record of them."""
    state = FIRST
    for what in LOG[:entries]:
        state = apply(state, what)
    return state


QUESTIONS: dict[str, tuple[Callable[[int], Iterator[object]], int]] = {
    "view": (lambda _: (view(state, seat) for state, seat in SEATS_AT_STATES), len(SEATS_AT_STATES)),
    "determinize": (lambda number: (determinize(each, Dealer(number)) for each in VIEWS), len(VIEWS)),
    "to_json of a view": (lambda _: map(to_json, VIEWS), len(VIEWS)),
    "to_json of a state": (lambda _: map(to_json, STATES), len(STATES)),
    "from_json of a view": (lambda _: map(from_json, VIEW_TEXTS), len(VIEW_TEXTS)),
    "from_json of a state": (lambda _: map(from_json, STATE_TEXTS), len(STATE_TEXTS)),
    "record": (lambda number: iter([build_record(number).state]), 1),
    "replay": (lambda number: iter([replay(number)]), 1),
}


def answer(name: str, number: int) -> tuple[float, str]:
    """The CPU seconds of one answer, and a digest of all answers; they are not kept in memory."""
    if name in ("record", "replay") and len(LOG) < number:
        LOG[:] = idle_log(FIRST, number)
    ask, count = QUESTIONS[name]
    collect()
    start = process_time()
    for _ in ask(number):
        pass
    spent = process_time() - start
    digest = sha256()
    for each in ask(number):
        digest.update((each if isinstance(each, str) else to_json(each)).encode())  # type: ignore[arg-type]
    return spent / count, digest.hexdigest()


def main() -> None:
    print(dejavu_rules.__file__, flush=True)
    for line in sys.stdin:
        name, number = line.rsplit(maxsplit=1)
        print(*answer(name, int(number)), flush=True)


if __name__ == "__main__":
    main()
