"""Where the books are silent or disagree: what we decided, as far as play sees it."""

import pytest
from attrs import evolve

from dejavu_rules import (
    Add,
    Begin,
    Bit,
    CardId,
    Construct,
    CosmicMap,
    Dealer,
    Discard,
    Draw,
    GameState,
    Grow,
    KeepHand,
    Meditate,
    Options,
    Phase,
    Plant,
    ResolveDuplicate,
    Save,
    SkipRecollection,
    SpeedStart,
    first_state,
    legal_actions,
    settle,
)
from dejavu_rules.box.pieces import TILES
from tests.support.bending import bend
from tests.support.builders import (
    BOX,
    FILLERS,
    FLOWER,
    FOOTPRINT,
    ONE_SLOT,
    PLAIN,
    PUBLIC,
    RING,
    SECOND_FLOWER,
    assert_refused,
    bits,
    cards,
    choices,
    do,
    offers,
    player,
    table,
)

MOON, SUN, STAR = Bit.RED_MOON, Bit.RED_SUN, Bit.RED_STAR
MAY_KEEP = Options(keep_duplicates=True)


def test_RULING_1_deja_vu_goes_on_with_what_the_chests_hold() -> None:
    state = table(Phase.RECOLLECTION, player(hand=[ONE_SLOT], saved=[MOON]))
    skipped = do(state, SkipRecollection())
    assert (skipped.phase, skipped.pool, skipped.player.saved) == (Phase.DEJA_VU, bits(MOON), bits())
    assert do(skipped, Construct(ONE_SLOT, bits(MOON))).player.ltm == cards(ONE_SLOT)


def test_RULING_2_without_a_fragment_there_is_no_planting() -> None:
    state = table(Phase.PLANTING, player(flower=True), planted_tiles=TILES)
    assert not offers(state, Plant)
    assert_refused(state, Plant(()), "PLANT-5 no-fragment-here")


def test_RULING_3_nothing_grows_from_an_empty_supply() -> None:
    state = table(Phase.DEJA_VU, player(), pool=[MOON, SUN, STAR], flowers=0)
    assert_refused(state, Grow(bits(MOON, SUN, STAR)), "RULING-3 no-flower-left")


def test_RULING_3_a_flower_card_enters_ltm_without_its_flower() -> None:
    state = table(Phase.DEJA_VU, player(hand=[FLOWER]), pool=[MOON, SUN], flowers=0)
    after = do(state, Construct(FLOWER, bits(MOON, SUN)))
    assert (after.player.ltm, after.player.card_flowers, after.flowers) == (cards(FLOWER), cards(), 0)


def test_RULING_3_the_last_flower_serves_one_card_of_a_speed_start() -> None:
    seven = [FLOWER, SECOND_FLOWER, *FILLERS[:5]]
    hands = [player(hand=seven)] * 3
    state = table(Phase.STARTING_HAND, *hands, options=Options(speed=True), flowers=1, turn=0)
    after = do(state, SpeedStart(cards(FLOWER, SECOND_FLOWER), cards(*FILLERS[:3])))
    assert (after.flowers, len(after.players[0].card_flowers)) == (0, 1)


def test_RULING_4_vp_never_run_out() -> None:
    state = table(Phase.DEJA_VU, player(hand=[ONE_SLOT], vp=40), player(vp=1000), pool=[Bit.BLUE_MOON])
    assert do(state, Construct(ONE_SLOT, bits(Bit.BLUE_MOON))).player.vp == 41


# RULING-5: drawing always ends


def test_RULING_5_drawing_stops_when_nothing_is_left() -> None:
    after = do(table(Phase.DISCARD, player(hand=[PLAIN])), Discard())
    assert (after.phase, after.active, after.players[0].hand) == (Phase.RECOLLECTION, 1, cards(PLAIN))


def test_RULING_5_drawing_stops_when_nothing_may_be_kept() -> None:
    owner = player(hand=[PLAIN], ltm=[FLOWER], stm={FOOTPRINT: [MOON]})
    after = do(table(Phase.DISCARD, owner, deck=[PLAIN, FLOWER, FLOWER], discard=[FOOTPRINT]), Discard())
    assert (after.phase, after.active) == (Phase.RECOLLECTION, 1)
    assert (after.deck, after.discard) == (cards(PLAIN, FLOWER, FLOWER), cards(FOOTPRINT))


def test_RULING_5_the_last_card_that_may_be_kept_is_found_in_the_discard_pile() -> None:
    owner = player(hand=[PLAIN], ltm=[FLOWER])
    state = do(table(Phase.DISCARD, owner, deck=[PLAIN, FLOWER], discard=[ONE_SLOT]), Discard())
    state = do(do(state, Draw(FLOWER)), Draw(PLAIN))
    assert (state.deck, state.discard) == (cards(ONE_SLOT, FLOWER), cards(PLAIN))
    after = do(state, Draw(ONE_SLOT))
    assert (after.active, after.players[0].hand) == (1, cards(PLAIN, ONE_SLOT))


@pytest.mark.parametrize("speed", [False, True])
@pytest.mark.parametrize("keep_duplicates", [False, True])
@pytest.mark.parametrize("different", [0, 1, 2, 4])
def test_RULING_5_tiny_boxes_deal_what_they_can(different: int, keep_duplicates: bool, speed: bool) -> None:
    """Three players and too few cards for anybody's full hand: dealing ends, and everybody has a choice."""
    box = evolve(BOX, cards=[card for card in BOX.cards if card.is_public or card.id in FILLERS[:different]])
    options = Options(speed=speed, keep_duplicates=keep_duplicates)
    dealer = Dealer(3)
    state = settle(first_state(3, RING, options=options, catalogue=box), dealer)
    while state.phase in (Phase.DUPLICATE, Phase.STARTING_HAND):
        found = choices(state)
        assert found
        state = settle(do(state, found[-1]), dealer)
    assert state.phase is Phase.RECOLLECTION
    assert sum((each.hand + each.ltm for each in state.players), state.deck + state.discard) == box.deck


def test_RULING_5_fewer_dealt_cards_are_all_kept() -> None:
    state = table(Phase.STARTING_HAND, player(hand=[PLAIN, FLOWER]), turn=0)
    assert choices(state) == [KeepHand(cards(PLAIN, FLOWER))]


# RULING-6: replacing duplicates is a must, or with an option a may


def test_RULING_6_by_default_nobody_is_asked() -> None:
    state = table(Phase.DRAW, player(hand=[PLAIN]), deck=[PLAIN, FLOWER])
    assert do(state, Draw(PLAIN)).discard == cards(PLAIN)


def may_keep(*hand: CardId, deck: list[CardId], turn: int = 1) -> GameState:
    return table(
        Phase.DRAW if turn else Phase.DEAL, player(hand=hand), player(), deck=deck, options=MAY_KEEP, turn=turn
    )


def test_RULING_6_with_the_option_a_duplicate_may_be_kept() -> None:
    asked = do(may_keep(PLAIN, deck=[PLAIN, FLOWER]), Draw(PLAIN))
    assert (asked.phase, asked.pending) == (Phase.DUPLICATE, PLAIN)
    kept = do(asked, ResolveDuplicate(replace=False))
    assert (kept.phase, kept.player.hand, kept.pending) == (Phase.DRAW, cards(PLAIN, PLAIN), None)


def test_RULING_6_with_the_option_a_duplicate_may_be_replaced() -> None:
    asked = do(may_keep(PLAIN, deck=[PLAIN, FLOWER]), Draw(PLAIN))
    replaced = do(asked, ResolveDuplicate(replace=True))
    assert (replaced.phase, replaced.player.hand, replaced.discard) == (Phase.DRAW, cards(PLAIN), cards(PLAIN))


def test_RULING_23_a_duplicate_is_kept_when_only_duplicates_are_left() -> None:
    asked = do(may_keep(PLAIN, deck=[PLAIN]), Draw(PLAIN))
    assert_refused(asked, ResolveDuplicate(replace=True), "RULING-23 nothing-to-replace-with")
    assert choices(asked) == [ResolveDuplicate(replace=False)]


def test_RULING_6_a_card_of_ltm_that_was_kept_in_hand_still_cannot_be_constructed() -> None:
    state = table(Phase.DEJA_VU, player(hand=[ONE_SLOT], ltm=[ONE_SLOT]), pool=[MOON], options=MAY_KEEP)
    assert_refused(state, Construct(ONE_SLOT, bits(MOON)), "CARD-3 copy-in-ltm")


def test_RULING_24_two_kept_copies_do_not_both_become_memories_of_a_speed_start() -> None:
    hands = [player(hand=[PLAIN, PLAIN, FLOWER, *FILLERS[:4]])] * 3
    options = Options(speed=True, keep_duplicates=True)
    state = table(Phase.STARTING_HAND, *hands, options=options, turn=0)
    assert_refused(state, SpeedStart(cards(PLAIN, PLAIN), cards(*FILLERS[:3])), "RULING-24 memories-not-different")
    assert do(state, SpeedStart(cards(PLAIN, FLOWER), cards(PLAIN, *FILLERS[:2]))).active == 1


# The others


def test_RULING_7_the_flower_comes_when_the_card_enters_ltm_not_stm() -> None:
    state = table(Phase.DEJA_VU, player(hand=[FLOWER]), pool=[MOON, SUN])
    begun = do(state, Begin(FLOWER, bits(MOON)))
    assert (begun.player.card_flowers, begun.flowers) == (cards(), 20)
    completed = do(begun, Add(FLOWER, bits(SUN)))
    assert (completed.player.card_flowers, completed.flowers) == (cards(FLOWER), 19)


@pytest.mark.parametrize(("players", "copies"), [(2, 1), (3, 2), (4, 2)])
def test_RULING_8_both_sets_are_used_from_three_players_on(players: int, copies: int) -> None:
    state = first_state(players, RING, catalogue=BOX)
    assert state.public.count(PUBLIC) == copies


def test_RULING_14_a_golden_and_a_silver_card_are_copies_of_each_other() -> None:
    golden, both = BOX.public(2), BOX.public(3)
    assert all(golden.count(card) == 1 for card in golden)
    assert both == golden + golden


def test_RULING_9_public_and_regular_cards_alike_are_constructed_at_once() -> None:
    state = table(Phase.DEJA_VU, player(hand=[FOOTPRINT]), pool=[MOON, SUN])
    assert {action.card for action in offers(state, Construct)} >= {FOOTPRINT, PUBLIC}


def test_RULING_10_vp_are_one_number_per_player() -> None:
    state = table(Phase.DEJA_VU, player(hand=[ONE_SLOT], vp=3), player(vp=8), pool=[Bit.WHITE_MOON])
    after = do(state, Construct(ONE_SLOT, bits(Bit.WHITE_MOON)))
    assert [each.vp for each in after.players] == [4, 8]


def test_RULING_11_a_card_with_one_slot_cannot_enter_stm() -> None:
    state = table(Phase.DEJA_VU, player(hand=[ONE_SLOT]), pool=[MOON])
    assert_refused(state, Begin(ONE_SLOT, bits(MOON)), "RULING-11 begin-single-slot")
    assert not offers(state, Begin)


def test_RULING_12_a_card_may_be_completed_in_the_turn_in_which_it_entered_stm() -> None:
    state = table(Phase.DEJA_VU, player(hand=[PLAIN]), pool=[MOON, SUN, STAR])
    begun = do(state, Begin(PLAIN, bits(MOON)))
    assert do(begun, Add(PLAIN, bits(SUN, STAR))).player.ltm == cards(PLAIN)


def test_RULING_13_a_second_trigger_gives_nobody_another_turn() -> None:
    ten = player(ltm=FILLERS[:10])
    state = table(Phase.DISCARD, ten, ten, player())
    second = bend(do(state, Discard()), phase=Phase.DISCARD)
    assert (second.active, second.last_turns) == (1, 2)
    third = bend(do(second, Discard()), phase=Phase.DISCARD)
    assert (third.active, third.last_turns) == (2, 1)
    assert do(third, Discard()).phase is Phase.OVER


def test_RULING_16_unsaved_bits_go_to_the_hive_with_the_spent_ones() -> None:
    state = table(Phase.DEJA_VU, player(hand=[ONE_SLOT]), pool=[MOON, SUN, STAR])
    spent = do(state, Construct(ONE_SLOT, bits(MOON)))
    assert do(do(spent, Save(bits(SUN))), Meditate()).hive == bits(MOON, STAR)


def test_RULING_17_in_every_meditation_not_once_a_round() -> None:
    state = table(Phase.PLANTING, spent=[MOON], tiles={TILES[0]: [MOON]})
    first = do(state, Meditate())
    assert first.hive == bits(MOON)
    following = bend(do(first, Discard()), phase=Phase.PLANTING, spent=bits(SUN))
    assert do(following, Meditate()).hive == bits(MOON, SUN)


def test_RULING_1_a_map_full_of_bits_may_have_no_sowing() -> None:
    """Three bits on every tile, and still nobody can sow: all paths of a star end after one step or two."""
    star = CosmicMap.from_pairs([(TILES[0], tile) for tile in TILES[1:]])
    three = [Bit.RED_MOON, Bit.RED_SUN, Bit.RED_STAR]
    state = table(Phase.RECOLLECTION, tiles=dict.fromkeys(TILES, three), cosmic_map=star)
    assert SkipRecollection() in list(legal_actions(state))
    assert do(state, SkipRecollection()).bits == state.bits
