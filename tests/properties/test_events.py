"""A view and the events after it give the next view, and wrong events are caught."""

import json
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, get_args

import pytest
from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dejavu_rules import (
    Bits,
    Dealer,
    GameState,
    IllegalAction,
    MalformedAction,
    Phase,
    Sow,
    apply,
    events,
    is_over,
    legal_actions,
    to_json,
    view,
)
from dejavu_rules.events import (
    BitDropped,
    BitsLifted,
    BitsReturned,
    BitsTaken,
    CardDrawn,
    CardFlowerGrown,
    ChestsOpened,
    DeckRebuilt,
    DuplicateThrown,
    EndTriggered,
    Event,
    GirlMoved,
    HiveFilled,
    PhaseBegun,
    SlotCovered,
    TurnBegun,
    VpGained,
    WhiteBitsClaimed,
    apply_with_events,
)
from dejavu_rules.events.event import EVENTS
from dejavu_rules.rulebook import CLAUSES
from dejavu_rules.testing import Contradiction, Ledger, setups
from dejavu_rules.testing.setups import standards
from dejavu_rules.testing.strategies import PHASES, SEEDS, legal, malformed, nearly_legal, states
from tests.support.deciding import GOING_ON
from tests.support.watching import PlayingWatch

Maker = Callable[[GameState, tuple[Event, ...]], tuple[Event, ...]]
"""Makes wrong events of the right ones."""
Transitions = list[tuple[GameState, tuple[Event, ...], GameState]]
"""States, what happens, and the states after it."""


# Events and states agree


def differences(state: GameState, told: tuple[Event, ...], after: GameState) -> list[str]:
    """Where the events lead the active player's ledger astray. No event of a transition is hidden from that seat."""
    seat = state.active
    ledger = Ledger(_view(state, seat))
    try:
        for event in told:
            ledger.note(json.loads(to_json(event)))
    except Contradiction as error:
        return [str(error)]
    return ledger.differences(_view(after, seat))


def _view(state: GameState, seat: int) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(to_json(view(state, seat)))
    return document


@settings(max_examples=2 * settings().max_examples)
@given(GOING_ON, st.data())
def test_events_lead_from_the_view_before_to_the_view_after(state: GameState, data: st.DataObject) -> None:
    what = data.draw(legal(state))
    told = events.of(state, what)
    assert differences(state, told, apply(state, what)) == []
    assert apply_with_events(state, what) == (told, apply(state, what))


def transitions() -> Iterator[tuple[GameState, tuple[Event, ...], GameState]]:
    """Whole games of every set-up, one after the other."""
    for seed in range(2):
        for setup in (*setups.TOYS, setups.BY_PLACE, *standards()):
            watch, dealer, state = PlayingWatch(eager=seed % 2 == 0), Dealer(seed), setup.first_state()
            for _ in range(250):
                if is_over(state):
                    break
                told, after = apply_with_events(state, watch.decide(state, dealer))
                yield state, told, after
                state = after


@pytest.fixture(scope="module")
def game() -> Transitions:
    return list(transitions())


def test_every_kind_of_event_happens_and_leads_to_the_next_view(game: Transitions) -> None:
    kinds: set[type] = set()
    clauses: set[tuple[str, str]] = set()
    phases = set()
    for state, told, after in game:
        assert differences(state, told, after) == [], (state, told)
        kinds.update(map(type, told))
        clauses.update((type(event).__name__, event.clause) for event in told)
        phases.add(state.phase)
        assert all(event.message and event.rule == CLAUSES[event.clause] for event in told)
    assert kinds == set(get_args(Event))
    possible = {(name, clause) for name, (known, _) in EVENTS.items() for clause in known}
    assert clauses == {(name, clause) for name, clause in possible if name in {kind.__name__ for kind in kinds}}
    assert phases >= set(PHASES) - {phase for phase in PHASES if phase.name == "OVER"}


@given(GOING_ON, st.data())
def test_what_cannot_happen_is_refused_as_apply_refuses_it(state: GameState, data: st.DataObject) -> None:
    action = data.draw(legal(state))
    what = data.draw(st.one_of(nearly_legal(state, action), malformed(action)))
    assert _refusal(events.of, state, what) == _refusal(apply_with_events, state, what) == _refusal(apply, state, what)


def _refusal(ask: Callable[..., object], state: GameState, what: object) -> object:
    try:
        ask(state, what)
    except (IllegalAction, MalformedAction) as error:
        return type(error), str(error), getattr(error, "violations", None)
    return None


@given(states(Phase.RECOLLECTION), SEEDS)
def test_a_sowing_shows_what_is_dropped_and_taken_back_at_once(state: GameState, seed: int) -> None:
    sowings = legal_actions(state).of(Sow)
    assume(sowings)
    what = sowings.pick(Dealer(seed))
    told = events.of(state, what)
    dropped = [event for event in told if isinstance(event, BitDropped)]
    [taken] = [event for event in told if isinstance(event, BitsTaken)]
    assert [event.bit for event in dropped] == list(what.order)
    assert dropped[-1].tile is taken.tile
    assert dropped[-1].bit in taken.bits
    assert {bit.colour for bit in taken.bits} == {dropped[-1].bit.colour}


# Wrong events, made on purpose


def _without(kind: type) -> Maker:
    return lambda state, told: tuple(event for event in told if type(event) is not kind)


def _change(kind: type, change: Callable[..., Event]) -> Maker:
    return lambda state, told: tuple(change(state, event) if type(event) is kind else event for event in told)


def _backwards(state: GameState, told: tuple[Event, ...]) -> tuple[Event, ...]:
    return told[::-1]


def _last_bit_forgotten(state: GameState, event: BitsTaken) -> Event:
    return evolve(event, bits=Bits(list(event.bits)[1:]))


WRONG: dict[str, Maker] = {
    "a bit taken back at once is not shown": _change(BitsTaken, _last_bit_forgotten),
    "drops in another order": _backwards,
    "no bits are lifted": _without(BitsLifted),
    "the chests stay shut": _without(ChestsOpened),
    "white bits are not claimed": _without(WhiteBitsClaimed),
    "a slot too low": _change(SlotCovered, lambda state, event: evolve(event, slot=event.slot + 1)),
    "no VP": _without(VpGained),
    "no flower on a card": _without(CardFlowerGrown),
    "the Girl jumps": _change(GirlMoved, lambda state, event: evolve(event, before=event.tile)),
    "the hive is forgotten": _without(HiveFilled),
    "bits return to another tile": _change(
        BitsReturned, lambda state, event: evolve(event, tile=state.game.map.tiles[-1 - event.tile.index])
    ),
    "a card drawn by another": _change(
        CardDrawn, lambda state, event: evolve(event, seat=(event.seat + 1) % state.game.seats)
    ),
    "a duplicate is kept": _without(DuplicateThrown),
    "the deck is not rebuilt": _without(DeckRebuilt),
    "the end comes unnoticed": _without(EndTriggered),
    "nobody says what comes next": _without(PhaseBegun),
    "the same player again": _change(TurnBegun, lambda state, event: evolve(event, seat=state.active)),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_events_are_caught(name: str, game: Transitions) -> None:
    make = WRONG[name]
    made = ((state, told, make(state, told), after) for state, told, after in game)
    some = list(islice((each for each in made if each[1] != each[2]), 40))
    caught = [differences(state, wrong, after) != [] for state, _, wrong, after in some]
    assert any(caught)
    if name != "drops in another order":  # sometimes the order makes no difference
        assert sum(caught) >= 0.8 * len(caught)
