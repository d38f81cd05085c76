"""`happenings.telling`: which events there are, and in which order."""

from typing import Any

import pytest

from dejavu_rules import (
    Bit,
    Construct,
    Discard,
    Draw,
    IllegalAction,
    KeepHand,
    MalformedState,
    Meditate,
    Options,
    Phase,
    Plant,
    Save,
    Sow,
    apply,
    events,
)
from dejavu_rules.actions.values import Add, Begin, Replenish
from dejavu_rules.box.multisets import NO_BITS
from dejavu_rules.events import (
    BitDropped,
    BitsGivenUp,
    BitsLifted,
    BitsReturned,
    BitsSaved,
    BitsTaken,
    CardBegun,
    CardCompleted,
    CardDrawn,
    CardFlowerGrown,
    CardFlowerPlanted,
    CardLaid,
    CardRemembered,
    CardsDiscarded,
    CardsSetAside,
    ChestsOpened,
    DeckRebuilt,
    DuplicateThrown,
    EndTriggered,
    FragmentTaken,
    GameOver,
    GirlMoved,
    HandKept,
    HandsChosen,
    HiveFilled,
    HiveOpened,
    MapStuck,
    PhaseBegun,
    SlotCovered,
    TurnBegun,
    TurnEnded,
    VpGained,
    WhiteBitsClaimed,
    apply_with_events,
)
from dejavu_rules.testing.garbage import GARBAGE
from tests.support.bending import bend
from tests.support.builders import (
    ANY_IN_THE_MIDDLE,
    FILLERS,
    FLOWER,
    PLAIN,
    RING,
    WHITE_CLAIM,
    bits,
    cards,
    player,
    table,
)

START, NEXT, END = RING.tiles[:3]
RED_SUN, RED_MOON, BLUE_SUN, WHITE_SUN = Bit.RED_SUN, Bit.RED_MOON, Bit.BLUE_SUN, Bit.WHITE_SUN
FULL = {tile: [RED_SUN] for tile in RING.tiles}


def test_a_sowing_has_an_event_per_tile_and_the_last_bit_is_dropped_before_it_is_taken() -> None:
    state = table(
        Phase.RECOLLECTION,
        player(ltm=[WHITE_CLAIM], saved=[BLUE_SUN]),
        tiles={START: [RED_SUN, BLUE_SUN], END: [RED_MOON, WHITE_SUN, BLUE_SUN]},
    )
    assert events.of(state, Sow(START, (NEXT, END), (BLUE_SUN, RED_SUN), bits(WHITE_SUN))) == (
        BitsLifted(0, START, bits(RED_SUN, BLUE_SUN)),
        BitDropped(0, NEXT, BLUE_SUN),
        BitDropped(0, END, RED_SUN),
        BitsTaken(0, END, bits(RED_SUN, RED_MOON)),
        WhiteBitsClaimed(0, END, bits(WHITE_SUN)),
        ChestsOpened(0, bits(BLUE_SUN)),
        PhaseBegun(0, Phase.DEJA_VU),
    )


def test_a_construction_has_an_event_per_slot() -> None:
    state = table(Phase.DEJA_VU, player(hand=[FLOWER]), pool=[Bit.BLUE_MOON, RED_SUN])
    assert events.of(state, Construct(FLOWER, bits(Bit.BLUE_MOON, RED_SUN))) == (
        CardLaid(0, FLOWER),
        SlotCovered(0, FLOWER, 0, Bit.BLUE_MOON),
        SlotCovered(0, FLOWER, 1, RED_SUN),
        CardCompleted(0, FLOWER, bits(Bit.BLUE_MOON, RED_SUN)),
        VpGained(0, FLOWER, bits(Bit.BLUE_MOON)),
        CardRemembered(0, FLOWER),
        CardFlowerGrown(0, FLOWER),
    )


def test_a_bit_of_any_shape_leaves_the_others_to_the_slots_that_ask_for_them() -> None:
    pool = (RED_MOON, Bit.BLUE_MOON, Bit.GREEN_STAR)
    state = table(Phase.DEJA_VU, player(hand=[ANY_IN_THE_MIDDLE]), pool=pool)
    begun = events.of(state, Begin(ANY_IN_THE_MIDDLE, bits(*pool[:2])))
    assert begun[0] == CardBegun(0, ANY_IN_THE_MIDDLE)
    assert {event.bit for event in begun if isinstance(event, SlotCovered)} == set(pool[:2])
    later = apply(state, Begin(ANY_IN_THE_MIDDLE, bits(*pool[:2])))
    added = events.of(later, Add(ANY_IN_THE_MIDDLE, bits(Bit.GREEN_STAR)))
    assert added[0] == SlotCovered(0, ANY_IN_THE_MIDDLE, 2, Bit.GREEN_STAR)
    assert added[1:] == (
        CardCompleted(0, ANY_IN_THE_MIDDLE, bits(*pool)),
        CardRemembered(0, ANY_IN_THE_MIDDLE),
    )


def test_the_girl_walks_step_by_step_and_plants() -> None:
    state = table(Phase.RECOLLECTION, player(ltm=[FLOWER], card_flowers=[FLOWER]), girl=START)
    fragment = state.fragments[NEXT]
    assert fragment is not None
    assert events.of(state, Plant((NEXT,), FLOWER)) == (
        GirlMoved(0, START, NEXT),
        CardFlowerPlanted(0, NEXT, FLOWER),
        FragmentTaken(0, NEXT, fragment),
    )


def test_the_end_of_deja_vu_fills_the_hive_and_opens_it() -> None:
    state = table(
        Phase.DEJA_VU,
        tiles=FULL,
        pool=[RED_SUN, BLUE_SUN],
        spent=[RED_MOON],
        hive=[RED_MOON],
        options=Options(hive_holes=3),
    )
    state = bend(state, planting_done=True)
    assert events.of(state, Save(bits(BLUE_SUN))) == (
        BitsSaved(0, bits(BLUE_SUN)),
        BitsGivenUp(0, bits(RED_SUN)),
        HiveFilled(0, bits(RED_SUN, RED_MOON)),
        HiveOpened(0, 3),
        PhaseBegun(0, Phase.REPLENISHED_TILES),
    )


def test_RULING_18_a_stuck_map_has_an_event() -> None:
    stuck = table(Phase.PLANTING, player(), player(), spent=[RED_SUN])
    assert events.of(stuck, Meditate())[:2] == (HiveFilled(0, bits(RED_SUN)), HiveOpened(0, 1, "RULING-18"))
    assert events.of(bend(stuck, spent=NO_BITS), Meditate()) == (MapStuck(0), PhaseBegun(0, Phase.DISCARD))


def test_bits_return_tile_by_tile() -> None:
    state = table(Phase.REPLENISHMENT, player(), hive=[RED_SUN] * 15)
    told = events.of(state, Replenish((bits(RED_SUN),) * 15))
    assert told[:-1] == tuple(BitsReturned(0, tile, bits(RED_SUN)) for tile in RING.tiles)
    assert told[-1] == PhaseBegun(0, Phase.DISCARD)


CARD = FILLERS[0]


def test_RULING_19_the_last_card_is_drawn_and_the_deck_rebuilt_before_a_duplicate_is_thrown_away() -> None:
    state = table(Phase.DRAW, player(ltm=[CARD]), deck=[CARD], discard=[PLAIN])
    assert events.of(state, Draw(CARD)) == (
        CardDrawn(0, CARD),
        DeckRebuilt(0, cards(PLAIN)),
        DuplicateThrown(0, CARD),
    )


def test_RULING_19_with_no_discards_the_duplicate_itself_is_the_new_deck() -> None:
    state = table(Phase.DRAW, player(ltm=[CARD]), player(), deck=[CARD], tiles=FULL)
    assert events.of(state, Draw(CARD)) == (
        CardDrawn(0, CARD),
        DuplicateThrown(0, CARD),
        DeckRebuilt(0, cards(CARD)),
        TurnEnded(0, state.turn),
        TurnBegun(1, state.turn + 1),
    )


def test_a_deck_rebuilt_from_an_equal_card_has_an_event() -> None:
    state = table(Phase.DRAW, player(), deck=[CARD], discard=[CARD])
    told = events.of(state, Draw(CARD))
    assert told[:2] == (CardDrawn(0, CARD), DeckRebuilt(0, cards(CARD)))


def test_END_1_the_end_is_triggered_and_comes() -> None:
    hand = FILLERS[10:13]
    state = table(Phase.DISCARD, player(ltm=FILLERS[:10], hand=hand), player(hand=hand), deck=[PLAIN], tiles=FULL)
    told, after = apply_with_events(state, Discard())
    assert told == (TurnEnded(0, state.turn), EndTriggered(0, 1), TurnBegun(1, state.turn + 1))
    last = bend(after, phase=Phase.DISCARD)
    assert events.of(last, Discard()) == (TurnEnded(1, last.turn), GameOver())
    assert events.of(state, Discard(cards(hand[0])))[0] == CardsDiscarded(0, cards(hand[0]))


def test_RULING_22_what_was_set_aside_is_shown_when_the_last_one_has_chosen() -> None:
    hand = FILLERS[:5]
    state = table(Phase.STARTING_HAND, player(hand=hand), player(hand=hand), deck=[PLAIN], turn=0)
    told, after = apply_with_events(state, KeepHand(cards(*hand[:3])))
    assert told == (
        HandKept(0, cards(*hand[:3])),
        CardsSetAside(0, cards(*hand[3:])),
        PhaseBegun(1, Phase.STARTING_HAND, "SETUP-1"),
    )
    assert events.of(after, KeepHand(cards(*hand[2:]))) == (
        HandKept(1, cards(*hand[2:])),
        CardsSetAside(1, cards(*hand[:2])),
        HandsChosen((cards(*hand[3:]), cards(*hand[:2]))),
        TurnBegun(0, 1),
    )


def test_illegal_actions_have_no_events() -> None:
    state = table(Phase.DEJA_VU, player())
    for ask in (events.of, apply_with_events):
        with pytest.raises(IllegalAction) as refused:
            ask(state, Construct(PLAIN, NO_BITS))
        assert refused.value.violations[0].code == "construct-card-not-in-hand"


@pytest.mark.parametrize("ask", [events.of, apply_with_events])
def test_what_is_not_a_state_is_refused(ask: Any) -> None:
    for garbage in GARBAGE:
        with pytest.raises(MalformedState):
            ask(garbage, Meditate())
