"""Everything that a seat can ask an engine, on two desks that differ only in what that seat does not see."""

import json
from collections.abc import Iterator
from typing import Any

from attrs import evolve

from dejavu_rules import (
    Action,
    Dealer,
    GameState,
    Outcome,
    Phase,
    Randomness,
    Record,
    is_over,
    legal_actions,
    steps,
    to_json,
)
from dejavu_rules.apps.jsonlines import Desk, answer
from dejavu_rules.steps import Step
from dejavu_rules.testing.engines import choices_now
from dejavu_rules.testing.near_legal import near_legal
from tests.support.desks import desk_of
from tests.support.hidden.states import look_alike

Asked = dict[str, Any]


def questions(record: Record, seat: int | None, dealer: Randomness) -> Iterator[Asked]:
    """What changes nothing: everything that the seat can look at, and what must be refused."""
    state = record.state
    whose: Asked = {} if seat is None else {"seat": seat}
    yield {"do": "view", **whose}
    yield {"do": "events", "lang": "it", **whose}
    yield {"do": "score", **whose}
    if seat is None:
        return
    yield {"do": "undo", "seat": seat, "to": 0}
    # Whether a duplicate can be replaced depends on the deck, and its owner is told (RULING-23).
    if is_over(state) or (state.phase is Phase.DUPLICATE and seat == state.active):
        return
    yield {"do": "legal", "seat": seat, "limit": 2}
    yield {"do": "options", "seat": seat, "free": True, "lang": "de"}
    what = choices_now(state).pick(dealer)
    taken = [str(step) for step in steps.of(state, what)]
    some = taken[: dealer.below(len(taken))]
    every = Step.every()
    yield {"do": "options", "seat": seat, "steps": some}
    for _ in range(3):
        yield {"do": "why", "seat": seat, "steps": some, "step": str(every[dealer.below(len(every))])}
    wrong = () if state.is_chance else (near_legal(state, what, dealer), near_legal(state, what, dealer))
    for tried in (what, *wrong):
        action = json.loads(to_json(tried))
        yield {"do": "explain", "seat": seat, "action": action}
        if seat != state.active or state.is_chance or tried not in legal_actions(state):
            yield {"do": "act", "seat": seat, "action": action}


def acts(one: GameState, other: GameState, seat: int | None, dealer: Randomness) -> Iterator[Asked]:
    """Something that the seat does and that looks the same to it in both games."""
    if seat is None or is_over(one) or one.is_chance or seat != one.active:
        return
    what: Action | Outcome = choices_now(one).pick(dealer)
    if what in choices_now(other) and look_alike((one, what), (other, what), seat):
        yield {"do": "act", "seat": seat, "steps": [str(step) for step in steps.of(one, what)]}


def told(desk: Desk, asked: Asked) -> tuple[Desk, str]:
    """The answer to a request."""
    return answer(desk, json.dumps(asked))


def desk_interference(one: Record, other: Record, seat: int | None, dealer: Randomness) -> Iterator[str]:
    """The commands whose answers differ although the seat sees the same; where the dealer stands, no seat sees."""
    looked = list(questions(one, seat, dealer))
    first, second = (desk_of(evolve(each, dealer=Dealer(seed).save())) for seed, each in enumerate((one, other)))
    yield from (asked["do"] for asked in looked if told(first, asked)[1] != told(second, asked)[1])
    first, second = (desk_of(evolve(each, dealer=None)) for each in (one, other))
    for asked in acts(one.state, other.state, seat, dealer):
        first, said = told(first, asked)
        second, instead = told(second, asked)
        if said != instead:
            yield "act"
        after: tuple[Asked, ...] = (
            {"do": "view", "seat": seat},
            {"do": "events", "seat": seat},
            {"do": "undo", "seat": seat},
        )
        yield from (each["do"] for each in after if told(first, each)[1] != told(second, each)[1])
