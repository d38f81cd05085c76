"""`events.effects`: what each kind of action and outcome does, event by event, each with its clause."""

import pytest
from attrs import evolve

from dejavu_rules import (
    Add,
    Begin,
    Bit,
    CardId,
    Construct,
    Discard,
    Draw,
    GameState,
    KeepHand,
    LayTile,
    Meditate,
    NebulaTile,
    Options,
    Phase,
    Plant,
    Player,
    Replenish,
    ResolveDuplicate,
    Save,
    SkipRecollection,
    Sow,
    SpeedStart,
    Touching,
    Walk,
    apply,
    events,
)
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
    DuplicateDrawn,
    DuplicateKept,
    DuplicateThrown,
    Event,
    FlowerPlanted,
    FragmentTaken,
    GirlMoved,
    HandKept,
    HandsChosen,
    HiveFilled,
    HiveOpened,
    MapFinished,
    MemoryChosen,
    PhaseBegun,
    PublicCardLaid,
    RecollectionSkipped,
    SlotCovered,
    StartShown,
    StartVpGained,
    TileLaid,
    TurnBegun,
    VpGained,
    WhiteBitsClaimed,
)
from tests.support.bending import bend
from tests.support.builders import (
    ANY_IN_THE_MIDDLE,
    BOX,
    FILLERS,
    FIVE_VP,
    FLOWER,
    FOOTPRINT,
    PLAIN,
    PUBLIC,
    PUBLIC_FLOWER,
    RING,
    SECOND_FLOWER,
    WHITE_CLAIM,
    bits,
    building,
    cards,
    player,
    table,
)

T = RING.tiles
SPEED = Options(speed=True)
KEEP = Options(keep_duplicates=True)
RED_SUN, RED_MOON, RED_STAR, BLUE_MOON, BLUE_SUN = (
    Bit.RED_SUN,
    Bit.RED_MOON,
    Bit.RED_STAR,
    Bit.BLUE_MOON,
    Bit.BLUE_SUN,
)
LYING = {tile: [RED_SUN] for tile in T}


def of_kind(told: tuple[Event, ...], *kinds: type) -> list[Event]:
    return [event for event in told if isinstance(event, kinds)]


# Set-up


def dealing(hand: list[CardId], options: Options, turn: int = 0) -> GameState:
    phase = Phase.DRAW if turn else Phase.DEAL
    return table(phase, player(hand=hand), Player(), Player(), deck=[PLAIN, FIVE_VP], options=options, turn=turn)


@pytest.mark.parametrize(
    ("options", "turn", "clause"),
    [(Options(), 0, "SETUP-6"), (SPEED, 0, "SPEED-1"), (Options(), 1, "DRAW-1"), (SPEED, 1, "DRAW-1")],
)
def test_a_card_is_dealt_or_drawn_by_its_clause(options: Options, turn: int, clause: str) -> None:
    assert events.of(dealing([], options, turn), Draw(PLAIN)) == (CardDrawn(0, PLAIN, clause),)


@pytest.mark.parametrize(("turn", "clause"), [(0, "SETUP-7"), (1, "DRAW-2")])
def test_a_duplicate_is_thrown_away_by_its_clause(turn: int, clause: str) -> None:
    told = events.of(dealing([PLAIN], Options(), turn), Draw(PLAIN))
    assert told[1] == DuplicateThrown(0, PLAIN, clause)
    pending = apply(dealing([PLAIN], KEEP, turn), Draw(PLAIN))
    assert events.of(pending, ResolveDuplicate(True))[0] == DuplicateThrown(0, PLAIN, clause)
    assert events.of(pending, ResolveDuplicate(False))[0] == DuplicateKept(0)


def test_a_duplicate_that_may_be_kept_is_asked_about() -> None:
    assert events.of(dealing([PLAIN], KEEP, 1), Draw(PLAIN)) == (
        CardDrawn(0, PLAIN),
        DuplicateDrawn(0, PLAIN),
        PhaseBegun(0, Phase.DUPLICATE),
    )


def test_whoever_keeps_all_cards_sets_none_aside() -> None:
    state = table(Phase.STARTING_HAND, player(hand=FILLERS[:3]), deck=[PLAIN], turn=0)
    assert of_kind(events.of(state, KeepHand(cards(*FILLERS[:3]))), HandKept, CardsSetAside) == [
        HandKept(0, cards(*FILLERS[:3]))
    ]


def speed(hand: list[CardId], flowers: int = 20) -> GameState:
    chosen = player(hand=FILLERS[:5])
    return table(
        Phase.STARTING_HAND,
        *(player(hand=hand), chosen, chosen),
        deck=[PLAIN],
        options=SPEED,
        flowers=flowers,
        turn=0,
    )


def test_SPEED_1_a_speed_start_has_its_memories_flowers_vp_hand_and_what_is_set_aside() -> None:
    hand = [FLOWER, SECOND_FLOWER, *FILLERS[:5]]
    start = SpeedStart(cards(FLOWER, SECOND_FLOWER), cards(*FILLERS[:3]))
    assert events.of(speed(hand), start) == (
        MemoryChosen(0, FLOWER),
        MemoryChosen(0, SECOND_FLOWER),
        CardFlowerGrown(0, FLOWER, "SPEED-2"),
        CardFlowerGrown(0, SECOND_FLOWER, "SPEED-2"),
        StartVpGained(0, 2),
        HandKept(0, cards(*FILLERS[:3]), "SPEED-1"),
        CardsSetAside(0, cards(*FILLERS[3:5]), "SPEED-1"),
        PhaseBegun(1, Phase.STARTING_HAND, "SETUP-1"),
    )


def test_SPEED_3_no_vp_are_gained_for_ten_printed_ones_and_none_set_aside_where_nothing_is_left() -> None:
    box = evolve(BOX, cards=tuple([evolve(card, vp=5) if card.id is PLAIN else card for card in BOX.cards]))
    state = bend(speed([PLAIN, FIVE_VP, *FILLERS[:3]]), game=evolve(speed([]).game, catalogue=box))
    start = SpeedStart(cards(PLAIN, FIVE_VP), cards(*FILLERS[:3]))
    assert events.of(state, start)[:-1] == (
        MemoryChosen(0, PLAIN),
        MemoryChosen(0, FIVE_VP),
        HandKept(0, cards(*FILLERS[:3]), "SPEED-1"),
    )


def test_SPEED_2_flowers_grow_as_long_as_there_are_any() -> None:
    start = SpeedStart(cards(FLOWER, SECOND_FLOWER), cards(*FILLERS[:3]))
    told = events.of(speed([FLOWER, SECOND_FLOWER, *FILLERS[:3]], flowers=1), start)
    assert of_kind(told, CardFlowerGrown) == [CardFlowerGrown(0, FLOWER, "SPEED-2")]
    told = events.of(speed([FLOWER, SECOND_FLOWER, *FILLERS[:3]], flowers=0), start)
    assert of_kind(told, CardFlowerGrown) == []


def test_RULING_22_all_memories_are_shown_with_the_last_choice() -> None:
    first, second = SpeedStart(cards(FLOWER, PLAIN), cards()), SpeedStart(cards(FIVE_VP, PLAIN), cards())
    state = table(
        Phase.STARTING_HAND,
        *(player(hand=[*start.ltm, *FILLERS[:1]]) for start in (first, second, second)),
        deck=[WHITE_CLAIM],
        options=SPEED,
        turn=0,
    )
    hand = cards(FILLERS[0])
    for start in (first, second):
        state = apply(state, evolve(start, hand=hand))
    told = events.of(state, evolve(second, hand=hand))
    memories = (first.ltm, second.ltm, second.ltm)
    assert told[-5:] == (
        HandsChosen((cards(), cards(), cards()), memories),
        StartShown(0, 4, cards(FLOWER)),
        StartShown(1, 3, cards()),
        StartShown(2, 3, cards()),
        TurnBegun(0, 1),
    )


def test_the_last_tile_finishes_the_map_and_no_other_does() -> None:
    state = building(T[0], drawn=T[1:3], by_name=True, size=3)
    one, two = Touching(T[1], (T[0],)), Touching(T[2], (T[0], T[1]))
    assert events.of(state, LayTile(one)) == (TileLaid(0, one),)
    last = apply(state, LayTile(one))
    told, after = events.apply_with_events(last, LayTile(two))
    assert told[:2] == (TileLaid(0, two), MapFinished(after.game.map.pairs))
    assert after.phase not in (Phase.MAP, Phase.MAP_TILES)
    longer = building(T[0], one, drawn=T[2:3], by_name=True, size=5)
    told, after = events.apply_with_events(longer, LayTile(two))
    assert after.phase is Phase.MAP_TILES
    assert of_kind(told, MapFinished) == []


def test_SPEED_3_a_memory_without_vp_counts_nothing() -> None:
    box = evolve(BOX, cards=tuple([evolve(card, vp=0) if card.id is PLAIN else card for card in BOX.cards]))
    state = bend(speed([PLAIN, FIVE_VP, *FILLERS[:3]]), game=evolve(speed([]).game, catalogue=box))
    told = events.of(state, SpeedStart(cards(PLAIN, FIVE_VP), cards(*FILLERS[:3])))
    assert of_kind(told, StartVpGained) == [StartVpGained(0, 5)]


def test_RULING_19_what_was_set_aside_is_the_new_deck_where_none_is_left() -> None:
    hand = FILLERS[:5]
    state = table(Phase.STARTING_HAND, player(hand=hand), player(hand=hand), deck=[], turn=0)
    aside = cards(*hand[3:])
    told = events.of(apply(state, KeepHand(cards(*hand[:3]))), KeepHand(cards(*hand[:3])))
    assert told[-3:] == (HandsChosen((aside, aside)), DeckRebuilt(1, aside + aside), TurnBegun(0, 1))


def test_RULING_19_what_is_discarded_is_the_new_deck_where_none_is_left() -> None:
    state = table(Phase.DISCARD, player(hand=FILLERS[:3]), Player(), deck=[], tiles=LYING)
    thrown = cards(FILLERS[0])
    assert events.of(state, Discard(thrown))[:2] == (CardsDiscarded(0, thrown), DeckRebuilt(0, thrown))


# Planting Flower


def test_a_walk_has_an_event_per_step() -> None:
    state = table(Phase.RECOLLECTION, player(ltm=[FOOTPRINT]), girl=T[2])
    assert events.of(state, Walk((T[3], T[4]))) == (GirlMoved(0, T[2], T[3]), GirlMoved(0, T[3], T[4]))


@pytest.mark.parametrize("walk", [(), (T[1],)])
def test_a_flower_is_planted_where_the_girl_is_then(walk: tuple[NebulaTile, ...]) -> None:
    state = table(Phase.RECOLLECTION, player(flower=True, ltm=[FLOWER], card_flowers=[FLOWER]), girl=T[0])
    tile = (T[0], *walk)[-1]
    fragment = state.fragments[tile]
    assert fragment is not None
    moved = [GirlMoved(0, T[0], tile) for _ in walk]
    assert events.of(state, Plant(walk)) == (*moved, FlowerPlanted(0, tile), FragmentTaken(0, tile, fragment))
    assert events.of(state, Plant(walk, FLOWER)) == (
        *moved,
        CardFlowerPlanted(0, tile, FLOWER),
        FragmentTaken(0, tile, fragment),
    )


# Recollection


def test_SOW_5_only_bits_of_the_last_colour_are_taken_and_nothing_is_claimed_or_opened_for_nothing() -> None:
    state = table(Phase.RECOLLECTION, tiles={T[0]: [RED_SUN], T[1]: [RED_MOON, BLUE_SUN, Bit.WHITE_SUN]})
    assert events.of(state, Sow(T[0], (T[1],), (RED_SUN,))) == (
        BitsLifted(0, T[0], bits(RED_SUN)),
        BitDropped(0, T[1], RED_SUN),
        BitsTaken(0, T[1], bits(RED_SUN, RED_MOON)),
        PhaseBegun(0, Phase.DEJA_VU),
    )


def test_SOW_6_claims_are_told() -> None:
    state = table(Phase.RECOLLECTION, player(ltm=[WHITE_CLAIM]), tiles={T[0]: [RED_SUN], T[1]: [Bit.WHITE_SUN]})
    told = events.of(state, Sow(T[0], (T[1],), (RED_SUN,), bits(Bit.WHITE_SUN)))
    assert of_kind(told, BitsTaken, WhiteBitsClaimed) == [
        BitsTaken(0, T[1], bits(RED_SUN)),
        WhiteBitsClaimed(0, T[1], bits(Bit.WHITE_SUN)),
    ]


def test_chests_are_opened_where_nothing_is_sown_too() -> None:
    empty = table(Phase.RECOLLECTION)
    assert events.of(empty, SkipRecollection()) == (RecollectionSkipped(0), PhaseBegun(0, Phase.DEJA_VU))
    saved = table(Phase.RECOLLECTION, player(saved=[RED_SUN]))
    assert events.of(saved, SkipRecollection())[:2] == (RecollectionSkipped(0), ChestsOpened(0, bits(RED_SUN)))


# Deja Vu


def test_a_public_card_is_laid_as_one_and_no_vp_are_gained_for_other_colours() -> None:
    state = table(Phase.DEJA_VU, pool=[RED_MOON, RED_SUN])
    assert events.of(state, Construct(PUBLIC, bits(RED_MOON, RED_SUN))) == (
        PublicCardLaid(0, PUBLIC),
        SlotCovered(0, PUBLIC, 0, RED_MOON),
        SlotCovered(0, PUBLIC, 1, RED_SUN),
        CardCompleted(0, PUBLIC, bits(RED_MOON, RED_SUN)),
        CardRemembered(0, PUBLIC),
    )


def test_RULING_3_no_flower_grows_without_a_supply() -> None:
    pool = [RED_MOON, RED_SUN]
    for flowers, grown in ((1, [CardFlowerGrown(0, FLOWER)]), (0, [])):
        state = table(Phase.DEJA_VU, player(hand=[FLOWER, PLAIN]), pool=pool, flowers=flowers)
        told = events.of(state, Construct(FLOWER, bits(*pool)))
        assert told[0] == CardLaid(0, FLOWER)
        assert of_kind(told, CardFlowerGrown) == grown
    plain = table(Phase.DEJA_VU, player(hand=[PLAIN]), pool=[*pool, RED_STAR])
    assert of_kind(events.of(plain, Construct(PLAIN, bits(*pool, RED_STAR))), CardFlowerGrown) == []


def test_DONE_1_white_bits_and_those_of_the_colour_gain_vp() -> None:
    pool = [BLUE_MOON, Bit.WHITE_SUN]
    state = table(Phase.DEJA_VU, player(hand=[FLOWER]), pool=pool)
    assert VpGained(0, FLOWER, bits(*pool)) in events.of(state, Construct(FLOWER, bits(*pool)))


def test_a_slot_has_the_bit_of_its_shape_and_one_of_any_shape_what_is_left() -> None:
    pool = (RED_STAR, BLUE_SUN, RED_MOON)
    state = table(Phase.DEJA_VU, player(hand=[ANY_IN_THE_MIDDLE]), pool=pool)
    covered = of_kind(events.of(state, Construct(ANY_IN_THE_MIDDLE, bits(*pool))), SlotCovered)
    assert covered == [
        SlotCovered(0, ANY_IN_THE_MIDDLE, 0, RED_MOON),
        SlotCovered(0, ANY_IN_THE_MIDDLE, 1, BLUE_SUN),
        SlotCovered(0, ANY_IN_THE_MIDDLE, 2, RED_STAR),
    ]
    public = table(Phase.DEJA_VU, pool=[BLUE_MOON, RED_MOON])
    told = of_kind(events.of(public, Construct(PUBLIC_FLOWER, bits(BLUE_MOON, RED_MOON))), SlotCovered)
    assert {event.bit for event in told if isinstance(event, SlotCovered)} == {BLUE_MOON, RED_MOON}


def test_two_bits_lie_in_the_order_of_their_slots() -> None:
    state = table(Phase.DEJA_VU, player(hand=[PLAIN]), pool=[BLUE_SUN, RED_MOON])
    assert events.of(state, Begin(PLAIN, bits(BLUE_SUN, RED_MOON)))[1:] == (
        SlotCovered(0, PLAIN, 0, RED_MOON),
        SlotCovered(0, PLAIN, 1, BLUE_SUN),
    )


def test_bits_are_added_below_those_that_lie_there_and_complete_the_card_with_the_last() -> None:
    state = table(Phase.DEJA_VU, player(hand=[PLAIN]), pool=[RED_MOON, RED_SUN, RED_STAR])
    begun = (CardBegun(0, PLAIN), SlotCovered(0, PLAIN, 0, RED_MOON))
    assert events.of(state, Begin(PLAIN, bits(RED_MOON))) == begun
    one = apply(state, Begin(PLAIN, bits(RED_MOON)))
    assert events.of(one, Add(PLAIN, bits(RED_SUN))) == (SlotCovered(0, PLAIN, 1, RED_SUN),)
    two = apply(one, Add(PLAIN, bits(RED_SUN)))
    assert events.of(two, Add(PLAIN, bits(RED_STAR))) == (
        SlotCovered(0, PLAIN, 2, RED_STAR),
        CardCompleted(0, PLAIN, bits(RED_MOON, RED_SUN, RED_STAR)),
        CardRemembered(0, PLAIN),
    )


def test_what_is_saved_and_what_is_given_up() -> None:
    state = bend(table(Phase.DEJA_VU, pool=[RED_MOON, RED_SUN], tiles=LYING), planting_done=True)
    kept, gone = bits(RED_MOON), bits(RED_SUN)
    assert of_kind(events.of(state, Save(kept)), BitsSaved, BitsGivenUp) == [BitsSaved(0, kept), BitsGivenUp(0, gone)]
    assert of_kind(events.of(state, Save()), BitsSaved, BitsGivenUp) == [BitsGivenUp(0, bits(RED_MOON, RED_SUN))]
    all_kept = bend(state, pool=kept)
    assert of_kind(events.of(all_kept, Save(kept)), BitsSaved, BitsGivenUp) == [BitsSaved(0, kept)]


# Meditation


def test_the_hive_is_filled_after_planting_and_not_before() -> None:
    state = table(Phase.DEJA_VU, pool=[RED_SUN], tiles=LYING)
    assert events.of(state, Save()) == (BitsGivenUp(0, bits(RED_SUN)), PhaseBegun(0, Phase.PLANTING))
    after = apply(state, Save())
    assert events.of(after, Walk((T[1],))) == (
        GirlMoved(0, T[0], T[1]),
        HiveFilled(0, bits(RED_SUN)),
        PhaseBegun(0, Phase.DISCARD),
    )
    assert events.of(bend(after, spent=NO_BITS), Meditate()) == (PhaseBegun(0, Phase.DISCARD),)


@pytest.mark.parametrize(("holes", "clause"), [(2, "HIVE-2"), (1, "HIVE-2"), (3, None)])
def test_HIVE_2_a_full_hive_is_opened_with_the_number_of_its_bits(holes: int, clause: str | None) -> None:
    state = table(Phase.PLANTING, hive=[RED_SUN], spent=[RED_MOON], tiles=LYING, options=Options(hive_holes=holes))
    opened = of_kind(events.of(state, Meditate()), HiveOpened)
    assert opened == ([HiveOpened(0, 2, clause)] if clause else [])


def test_the_last_bits_return_by_a_clause_of_their_own() -> None:
    hive = [RED_SUN] * 16
    state = table(Phase.REPLENISHMENT, player(), hive=hive)
    fewer = tuple([bits(RED_SUN) if tile is not T[0] else NO_BITS for tile in T])
    uneven = bend(
        state, bits=tuple([NO_BITS if tile is not T[0] else bits(RED_SUN) for tile in T]), hive=bits(*hive[:14])
    )
    assert events.of(uneven, Replenish(fewer))[:-1] == tuple([BitsReturned(0, tile, bits(RED_SUN)) for tile in T[1:]])
    last = bend(state, phase=Phase.LAST_REPLENISHMENT, hive=bits(RED_SUN), pending=(T[3],))
    one = tuple([bits(RED_SUN) if tile is T[3] else NO_BITS for tile in T])
    assert events.of(last, Replenish(one))[0] == BitsReturned(0, T[3], bits(RED_SUN), "HIVE-4")


def test_discarding_nothing_is_no_event() -> None:
    state = table(Phase.DISCARD, player(hand=FILLERS[:3]), Player(), deck=[PLAIN], tiles=LYING)
    assert [type(event).__name__ for event in events.of(state, Discard())] == ["TurnEnded", "TurnBegun"]
