"""Everything that a seat can ask on the wire, on two desks that differ only in what that seat does not see."""

import json
from collections.abc import Iterator
from typing import Any

from attrs import evolve

from dejavu_rules import (
    Action,
    Dealer,
    GameState,
    Match,
    Outcome,
    Phase,
    Randomness,
    Record,
    is_over,
    legal_actions,
    steps,
)
from dejavu_rules.apps.wire import Desk, answer
from dejavu_rules.saves import to_document
from dejavu_rules.steps import Step
from dejavu_rules.testing.engines import choices_now
from dejavu_rules.testing.near_legal import near_legal
from tests.support.desks import desk_of
from tests.support.hidden.states import look_alike

Request = dict[str, Any]


def looks(match: Match, seat: int | None) -> Iterator[Request]:
    """Requests for what anybody may see."""
    yield {"do": "view", "seat": seat}
    yield {"do": "since", "seat": seat, "revision": 0, "lang": "it"}
    yield {"do": "since", "seat": seat, "revision": max(0, match.revision - 1)}
    yield {"do": "journal", "seat": seat}
    yield {"do": "score", "seat": seat}
    yield {"do": "picture", "seat": seat}
    if seat is not None:
        yield {"do": "undo", "seat": seat}
        yield {"do": "review", "seat": seat, "views": True}


def questions(match: Match, seat: int | None, dealer: Randomness) -> Iterator[Request]:
    """What changes nothing: everything that the seat can look at or is asked, and what must be refused."""
    yield from looks(match, seat)
    state = match.record.state
    # Whether a duplicate can be replaced depends on the deck, and its owner is told (RULING-23).
    if seat is None or is_over(state) or (state.phase is Phase.DUPLICATE and seat == state.active):
        return
    yield {"do": "legal", "seat": seat, "limit": 2}
    yield {"do": "options", "seat": seat, "lang": "de"}
    decides = seat in match.waiting
    then = match.now.decision(seat) if decides else state
    what = choices_now(then).pick(dealer)
    taken = [str(step) for step in steps.of(then, what)]
    some = taken[: dealer.below(len(taken))]
    every = Step.every()
    yield {"do": "options", "seat": seat, "steps": some, "through": True}
    yield {"do": "picture", "seat": seat, "steps": some}
    for _ in range(3):
        yield {"do": "why", "seat": seat, "steps": some, "step": str(every[dealer.below(len(every))])}
    yield (
        {"do": "take", "seat": seat, "step": taken[0]} if len(taken) > 1 else {"do": "take", "seat": seat, "step": "x"}
    )
    wrong = () if then.is_chance else (near_legal(then, what, dealer), near_legal(then, what, dealer))
    for tried in (what, *wrong):
        action = to_document(tried)
        yield {"do": "explain", "seat": seat, "action": action}
        if not decides or tried not in legal_actions(then):
            yield {"do": "act", "seat": seat, "action": action}


def acts(one: GameState, other: GameState, seat: int | None, dealer: Randomness) -> Iterator[Request]:
    """Something that the seat does and that looks the same to it in both games."""
    if seat is None or is_over(one) or one.is_chance or seat != one.active:
        return
    what: Action | Outcome = choices_now(one).pick(dealer)
    if what in choices_now(other) and look_alike((one, what), (other, what), seat):
        yield {"do": "act", "seat": seat, "steps": [str(step) for step in steps.of(one, what)]}


def ask(desk: Desk, asked: Request) -> tuple[Desk, str]:
    """The answer to a request."""
    return answer(desk, json.dumps(asked))


def desk_interference(one: Record, other: Record, seat: int | None, dealer: Randomness) -> Iterator[str]:
    """The requests whose answers differ although the seat sees the same; where the dealer stands, no seat sees."""
    dealt = not one.state.is_chance and not other.state.is_chance
    first, second = (
        desk_of(evolve(each, dealer=Dealer(seed).save()) if dealt else each, enter=not dealt)
        for seed, each in enumerate((one, other))
    )
    yield from differing(first, second, questions(first.games[""], seat, dealer))
    first, second = (desk_of(evolve(each, dealer=None), enter=True) for each in (one, other))
    if dealt and seat is not None and not is_over(one.state) and one.state.phase is not Phase.DUPLICATE:
        same, alike = (desk_of(evolve(each, dealer=Dealer(5).save())) for each in (one, other))
        yield from differing(same, alike, [{"do": "hint", "seat": seat}])
    for asked in acts(one.state, other.state, seat, dealer):
        first, reply = ask(first, asked)
        second, instead = ask(second, asked)
        if reply != instead:
            yield "act"
        yield from differing(first, second, looks(first.games[""], seat))


def differing(first: Desk, second: Desk, asked: Any) -> Iterator[str]:
    """The requests whose answers differ."""
    yield from (each["do"] for each in asked if ask(first, each)[1] != ask(second, each)[1])
