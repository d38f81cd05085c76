"""`redact_events`: what has a secret, and what others are told of it."""

from typing import Any

import pytest

from dejavu_rules import (
    Action,
    Dealer,
    Draw,
    GameState,
    IllegalAction,
    KeepHand,
    MalformedAction,
    MalformedState,
    Meditate,
    Options,
    Outcome,
    Phase,
    ResolveDuplicate,
    SpeedStart,
    UnknownSeat,
    apply,
    chance_outcomes,
    events,
    first_state,
    is_over,
    new_game,
    random_action,
)
from dejavu_rules.events import (
    CardDrawn,
    CardFlowerGrown,
    CardsSetAside,
    DuplicateDrawn,
    DuplicateThrown,
    GameOver,
    HandKept,
    HandsChosen,
    HiddenCardDrawn,
    HiddenCardsSetAside,
    HiddenDuplicateDrawn,
    HiddenHandKept,
    HiddenMemoryChosen,
    MemoryChosen,
    PhaseBegun,
    StartShown,
    StartVpGained,
    TurnBegun,
)
from dejavu_rules.testing.garbage import GARBAGE
from dejavu_rules.views import redact_events
from tests.support.bending import bend
from tests.support.builders import CHEST, FILLERS, FLOWER, PLAIN, cards, player, table

KEEP = Options(keep_duplicates=True)
SPEED = Options(speed=True)
HAND = FILLERS[:5]


def drawing(*hand: Any, options: Options = KEEP) -> GameState:
    return table(Phase.DRAW, player(hand=hand), deck=[PLAIN, *FILLERS[:3]], options=options)


@pytest.mark.parametrize("options", [Options(), KEEP])
def test_a_card_that_is_kept_is_a_secret(options: Options) -> None:
    state = drawing(CHEST, options=options)
    assert redact_events(state, Draw(PLAIN), 0) == (CardDrawn(0, PLAIN),)
    assert redact_events(state, Draw(PLAIN), 1) == redact_events(state, Draw(PLAIN), None) == (HiddenCardDrawn(0),)


def test_a_dealt_card_is_a_secret_with_the_clause_of_the_deal() -> None:
    for options, clause in ((Options(), "SETUP-6"), (SPEED, "SPEED-1")):
        state = table(Phase.DEAL, player(), player(), player(), deck=[PLAIN, CHEST], options=options, turn=0)
        assert redact_events(state, Draw(PLAIN), 1)[0] == HiddenCardDrawn(0, clause)


def test_DRAW_2_a_card_that_must_be_thrown_away_is_seen_by_all() -> None:
    for seat in (0, 1, None):
        told = redact_events(drawing(PLAIN, options=Options()), Draw(PLAIN), seat)
        assert told == (CardDrawn(0, PLAIN), DuplicateThrown(0, PLAIN))


def test_RULING_6_a_duplicate_is_a_secret_until_it_is_replaced() -> None:
    state = drawing(PLAIN)
    asked = PhaseBegun(0, Phase.DUPLICATE)
    assert redact_events(state, Draw(PLAIN), 0) == (CardDrawn(0, PLAIN), DuplicateDrawn(0, PLAIN), asked)
    assert redact_events(state, Draw(PLAIN), 1) == (HiddenCardDrawn(0), HiddenDuplicateDrawn(0), asked)
    pending = apply(state, Draw(PLAIN))
    assert redact_events(pending, ResolveDuplicate(True), 1) == (DuplicateThrown(0, PLAIN), PhaseBegun(0, Phase.DRAW))


def test_RULING_22_a_starting_hand_is_a_secret_and_what_is_set_aside_until_all_have_chosen() -> None:
    first = table(Phase.STARTING_HAND, player(hand=HAND), player(hand=HAND), deck=[PLAIN], turn=0)
    keep = KeepHand(cards(*HAND[:3]))
    assert redact_events(first, keep, 0) == events.of(first, keep)
    assert redact_events(first, keep, 1) == (
        HiddenHandKept(0, 3),
        HiddenCardsSetAside(0, 2),
        PhaseBegun(1, Phase.STARTING_HAND, "SETUP-1"),
    )
    aside = cards(*HAND[3:])
    assert redact_events(apply(first, keep), keep, 0) == (
        HiddenHandKept(1, 3),
        HiddenCardsSetAside(1, 2),
        HandsChosen((aside, aside)),
        TurnBegun(0, 1),
    )


def test_RULING_22_memories_and_all_that_tells_of_them_are_secrets_until_all_have_chosen() -> None:
    hand = (FLOWER, *FILLERS[:6])
    start = SpeedStart(cards(*hand[:2]), cards(*hand[2:5]))
    three = [player(hand=hand) for _ in range(3)]
    state = table(Phase.STARTING_HAND, *three, deck=[PLAIN], options=SPEED, turn=0)
    assert redact_events(state, start, None) == (
        *[HiddenMemoryChosen(0)] * 2,
        HiddenHandKept(0, 3, "SPEED-1"),
        HiddenCardsSetAside(0, 2, "SPEED-1"),
        PhaseBegun(1, Phase.STARTING_HAND, "SETUP-1"),
    )
    last = apply(apply(state, start), start)
    told = redact_events(last, start, 0)
    assert told[:4] == (
        *[HiddenMemoryChosen(2)] * 2,
        HiddenHandKept(2, 3, "SPEED-1"),
        HiddenCardsSetAside(2, 2, "SPEED-1"),
    )
    shown = told.index(HandsChosen((cards(*hand[5:]),) * 3, (cards(*hand[:2]),) * 3))
    assert told[shown + 1 : shown + 4] == tuple([StartShown(seat, 4, cards(FLOWER)) for seat in range(3)])


def test_nonsense_is_refused() -> None:
    state = drawing(CHEST)
    with pytest.raises(IllegalAction):
        redact_events(state, Draw(CHEST), 1)
    with pytest.raises(IllegalAction):
        redact_events(state, Meditate(), 1)
    for garbage in GARBAGE:
        with pytest.raises(MalformedState):
            redact_events(garbage, Draw(PLAIN), 1)  # type: ignore[arg-type]
        with pytest.raises(MalformedAction):
            redact_events(state, garbage, 1)  # type: ignore[arg-type]
    for seat in (-1, 4, True, "0", 1.0):
        with pytest.raises(UnknownSeat):
            redact_events(state, Draw(PLAIN), seat)  # type: ignore[arg-type]


SECRET = (CardDrawn, HandKept, MemoryChosen, StartVpGained, CardsSetAside, DuplicateDrawn)


@pytest.mark.parametrize("setup", ["ordinary", "speed", "keep"])
def test_nobody_else_hears_a_secret_from_the_first_card_to_the_last(setup: str) -> None:
    """Of a whole game, the draw that ends it included."""
    options = {"ordinary": {}, "speed": {"speed": True}, "keep": {"keep_duplicates": True}}[setup]
    dealer = Dealer(5)
    state = first_state(3, new_game(3, 5).game.layout, options=Options(**options))
    while not is_over(state):
        what: Action | Outcome = (
            chance_outcomes(state).pick(dealer) if state.is_chance else random_action(state, dealer)
        )
        after = apply(state, what)
        for seat in (None, *[seat for seat in range(3) if seat != state.active]):
            told = redact_events(state, what, seat)
            thrown = {event.card for event in told if isinstance(event, DuplicateThrown)}
            heard = [event for event in told if isinstance(event, SECRET)]
            assert [event for event in heard if not isinstance(event, CardDrawn) or event.card not in thrown] == []
            if not state.turn:
                assert not [event for event in told if isinstance(event, CardFlowerGrown)]
        state = after


@pytest.mark.parametrize("seat", [1, None])
def test_the_card_that_ends_the_game_is_a_secret_like_the_others(seat: int | None) -> None:
    state = bend(drawing(options=Options()), last_turns=1)
    told = redact_events(state, Draw(PLAIN), seat)
    while not is_over(state):
        assert not [event for event in told if isinstance(event, CardDrawn)]
        what = chance_outcomes(state).at(0)
        told, state = redact_events(state, what, seat), apply(state, what)
    assert isinstance(told[-1], GameOver)
    assert HiddenCardDrawn(0) in told
    assert not [event for event in told if isinstance(event, CardDrawn)]
