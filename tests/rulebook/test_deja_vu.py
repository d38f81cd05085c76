"""Deja Vu: how slots are covered, constructing at once, what completion brings (CARD, INSTANT, DONE)."""

import pytest

from dejavu_rules import Add, Begin, Bit, CardId, Construct, GameState, Grow, Phase, Plant, Player, Save
from dejavu_rules.box.pieces import TILES
from tests.support.bending import bend
from tests.support.builders import (
    ANY_IN_THE_MIDDLE,
    CHEST,
    FIVE_VP,
    FLOWER,
    ONE_SLOT,
    PLAIN,
    PUBLIC,
    PUBLIC_BLUE,
    PUBLIC_FLOWER,
    STM_PLACE,
    TWO_HANDS,
    assert_refused,
    bits,
    cards,
    do,
    offers,
    player,
    table,
)

RED_MOON, RED_SUN, RED_STAR = Bit.RED_MOON, Bit.RED_SUN, Bit.RED_STAR
BLUE_MOON, BLUE_SUN, WHITE_MOON, WHITE_SUN = Bit.BLUE_MOON, Bit.BLUE_SUN, Bit.WHITE_MOON, Bit.WHITE_SUN
CATS_EYE, BOOMERANG = TILES[:2]

RED_THREE = (RED_MOON, RED_SUN, RED_STAR)
"""What a card with three slots asks for: moon, sun, star."""


def deja_vu(active: Player, *pool: Bit, flowers: int = 20) -> GameState:
    return table(Phase.DEJA_VU, active, pool=pool, flowers=flowers)


# How slots are covered


def test_CARD_1_slots_are_covered_from_the_top_without_a_gap() -> None:
    state = deja_vu(player(hand=[PLAIN]), *RED_THREE)
    assert {action.bits for action in offers(state, Begin)} == {bits(RED_MOON), bits(RED_MOON, RED_SUN)}


@pytest.mark.parametrize("skipping", [(RED_SUN,), (RED_STAR,), (RED_SUN, RED_STAR), (RED_MOON, RED_STAR)])
def test_CARD_1_no_slot_is_skipped(skipping: tuple[Bit, ...]) -> None:
    assert_refused(deja_vu(player(hand=[PLAIN]), *RED_THREE), Begin(PLAIN, bits(*skipping)), "CARD-2 shapes-do-not-fit")


def test_CARD_1_more_bits_than_open_slots() -> None:
    state = deja_vu(player(stm={PLAIN: [BLUE_MOON, BLUE_SUN]}), *RED_THREE)
    assert_refused(state, Add(PLAIN, bits(RED_STAR, RED_MOON)), "CARD-1 add-number-wrong")


def test_CARD_1_at_least_one_bit_is_added() -> None:
    assert_refused(deja_vu(player(stm={PLAIN: [BLUE_MOON]}), *RED_THREE), Add(PLAIN, bits()), "CARD-1 add-number-wrong")


def test_CARD_2_the_colour_does_not_matter() -> None:
    pool = (Bit.GREEN_MOON, Bit.YELLOW_SUN, Bit.PURPLE_STAR)
    assert do(deja_vu(player(hand=[PLAIN]), *pool), Construct(PLAIN, bits(*pool))).player.ltm == cards(PLAIN)


def test_CARD_2_the_shape_does() -> None:
    state = deja_vu(player(hand=[ONE_SLOT, PLAIN]), RED_SUN, RED_MOON, BLUE_MOON, RED_STAR)
    assert_refused(state, Construct(ONE_SLOT, bits(RED_SUN)), "CARD-2 shapes-do-not-fit")
    assert_refused(state, Construct(PLAIN, bits(RED_MOON, BLUE_MOON, RED_STAR)), "CARD-2 shapes-do-not-fit")


def test_CARD_2_white_is_wild_in_colour_not_in_shape() -> None:
    state = deja_vu(player(hand=[ONE_SLOT]), WHITE_SUN, WHITE_MOON)
    assert_refused(state, Construct(ONE_SLOT, bits(WHITE_SUN)), "CARD-2 shapes-do-not-fit")
    assert do(state, Construct(ONE_SLOT, bits(WHITE_MOON))).player.ltm == cards(ONE_SLOT)


def test_CARD_2_a_slot_for_any_shape_takes_any_and_the_others_do_not() -> None:
    state = deja_vu(player(hand=[ANY_IN_THE_MIDDLE]), RED_MOON, RED_STAR, Bit.RED_RAINDROP, Bit.RED_LIGHTNING)
    odd = Construct(ANY_IN_THE_MIDDLE, bits(RED_MOON, Bit.RED_RAINDROP, RED_STAR))
    assert do(state, odd).player.ltm == cards(ANY_IN_THE_MIDDLE)
    two_odd = Construct(ANY_IN_THE_MIDDLE, bits(RED_MOON, Bit.RED_RAINDROP, Bit.RED_LIGHTNING))
    assert_refused(state, two_odd, "CARD-2 shapes-do-not-fit")


@pytest.mark.parametrize("place", ["LTM", "STM"])
def test_CARD_3_a_second_copy_of_a_regular_card_is_refused(place: str) -> None:
    owner = player(hand=[PLAIN], ltm=[STM_PLACE])
    if place == "LTM":
        owner, refusal = bend(owner, ltm=cards(STM_PLACE, PLAIN)), "CARD-3 copy-in-ltm"
    else:
        owner, refusal = bend(owner, stm=player(stm={PLAIN: [BLUE_MOON]}).stm), "CARD-3 copy-in-stm"
    state = deja_vu(owner, *RED_THREE)
    assert_refused(state, Construct(PLAIN, bits(*RED_THREE)), refusal)
    assert_refused(state, Begin(PLAIN, bits(RED_MOON)), refusal)


def test_CARD_3_the_silver_copy_does_not_help_who_has_the_golden_one() -> None:
    state = table(Phase.DEJA_VU, player(ltm=[PUBLIC]), pool=[RED_MOON, RED_SUN], public=[PUBLIC])
    assert_refused(state, Construct(PUBLIC, bits(RED_MOON, RED_SUN)), "CARD-3 copy-in-ltm")


def test_CARD_3_a_copy_of_another_player_does_not_hinder() -> None:
    state = table(Phase.DEJA_VU, player(), player(ltm=[PUBLIC]), pool=[RED_MOON, RED_SUN], public=[PUBLIC])
    assert do(state, Construct(PUBLIC, bits(RED_MOON, RED_SUN))).public == cards()


# Constructing at once


def test_INSTANT_1_a_regular_card_leaves_the_hand() -> None:
    after = do(deja_vu(player(hand=[PLAIN, FLOWER]), *RED_THREE), Construct(PLAIN, bits(*RED_THREE)))
    assert after.player.hand == cards(FLOWER)
    assert after.player.ltm == cards(PLAIN)
    assert after.pool == bits()


def test_INSTANT_1_a_public_card_leaves_the_table() -> None:
    before = table(Phase.DEJA_VU, pool=[RED_MOON, RED_SUN], public=[PUBLIC, PUBLIC, PUBLIC_BLUE])
    after = do(before, Construct(PUBLIC, bits(RED_MOON, RED_SUN)))
    assert after.public == cards(PUBLIC, PUBLIC_BLUE)
    assert after.player.ltm == cards(PUBLIC)


def test_INSTANT_1_not_a_regular_card_that_is_not_in_hand() -> None:
    state = table(Phase.DEJA_VU, player(), player(hand=[PLAIN]), pool=RED_THREE, deck=[PLAIN])
    assert_refused(state, Construct(PLAIN, bits(*RED_THREE)), "INSTANT-1 construct-card-not-in-hand")


def test_INSTANT_1_not_a_public_card_that_is_gone() -> None:
    state = table(Phase.DEJA_VU, player(), player(ltm=[PUBLIC]), pool=[RED_MOON, RED_SUN], public=[])
    assert_refused(state, Construct(PUBLIC, bits(RED_MOON, RED_SUN)), "INSTANT-1 construct-card-not-public")


@pytest.mark.parametrize("covered", [(), (RED_MOON,), (RED_MOON, RED_SUN), (*RED_THREE, BLUE_MOON)])
def test_INSTANT_1_all_slots_must_be_covered_and_no_more(covered: tuple[Bit, ...]) -> None:
    state = deja_vu(player(hand=[PLAIN]), *RED_THREE, BLUE_MOON)
    assert_refused(state, Construct(PLAIN, bits(*covered)), "INSTANT-1 construct-slots-open")


def test_INSTANT_1_slots_are_covered_only_with_bits_of_the_pool() -> None:
    state = table(
        Phase.DEJA_VU, player(hand=[ONE_SLOT]), pool=[RED_SUN], tiles={CATS_EYE: [RED_MOON]}, spent=[RED_MOON]
    )
    assert_refused(state, Construct(ONE_SLOT, bits(RED_MOON)), "INSTANT-1 construct-bits-not-in-pool")


def test_INSTANT_1_any_number_of_cards_in_a_turn() -> None:
    state = deja_vu(player(hand=[PLAIN, ONE_SLOT]), *RED_THREE, BLUE_MOON, WHITE_MOON, WHITE_SUN)
    state = do(state, Construct(PLAIN, bits(*RED_THREE)))
    state = do(state, Construct(ONE_SLOT, bits(BLUE_MOON)))
    state = do(state, Construct(PUBLIC, bits(WHITE_MOON, WHITE_SUN)))
    assert state.player.ltm == cards(PLAIN, ONE_SLOT, PUBLIC)


# Completion


@pytest.mark.parametrize(
    ("card", "covering", "vp"),
    [
        (FLOWER, (BLUE_MOON, BLUE_SUN), 2),
        (FLOWER, (BLUE_MOON, RED_SUN), 1),
        (FLOWER, (WHITE_MOON, BLUE_SUN), 2),
        (FLOWER, (RED_MOON, RED_SUN), 0),
        (PUBLIC, (WHITE_MOON, WHITE_SUN), 2),
        (PUBLIC, (WHITE_MOON, BLUE_SUN), 1),
        (PUBLIC, (BLUE_MOON, BLUE_SUN), 0),
    ],
    ids=["own colour", "one of it", "white counts", "other colour", "white card", "half white", "no white"],
)
def test_DONE_1_bits_of_the_card_s_colour_and_white_ones_give_vp(
    card: CardId, covering: tuple[Bit, ...], vp: int
) -> None:
    after = do(deja_vu(player(hand=[FLOWER], vp=7), *covering), Construct(card, bits(*covering)))
    assert after.player.vp == 7 + vp


def test_DONE_1_bits_laid_in_earlier_turns_count_too() -> None:
    state = deja_vu(player(stm={FLOWER: [BLUE_MOON]}), WHITE_SUN)
    assert do(state, Add(FLOWER, bits(WHITE_SUN))).player.vp == 2


def test_DONE_1_there_are_no_vp_before_completion() -> None:
    state = deja_vu(player(hand=[FLOWER]), BLUE_MOON)
    assert do(state, Begin(FLOWER, bits(BLUE_MOON))).player.vp == 0


def test_DONE_2_a_new_chest_keeps_a_bit_in_the_same_turn() -> None:
    state = deja_vu(player(hand=[CHEST]), RED_MOON, RED_SUN, BLUE_MOON, BLUE_SUN)
    assert_refused(state, Save(bits(BLUE_MOON, BLUE_SUN)), "CHEST-1 chests-too-few")
    completed = do(state, Construct(CHEST, bits(RED_MOON, RED_SUN)))
    assert do(completed, Save(bits(BLUE_MOON, BLUE_SUN))).player.saved == bits(BLUE_MOON, BLUE_SUN)


def test_DONE_2_a_new_stm_place_holds_a_card_in_the_same_turn() -> None:
    full = player(hand=[STM_PLACE, PLAIN], stm={FIVE_VP: [BLUE_MOON]})
    state = deja_vu(full, RED_MOON, RED_SUN, WHITE_MOON)
    assert_refused(state, Begin(PLAIN, bits(WHITE_MOON)), "STM-2 stm-full")
    completed = do(state, Construct(STM_PLACE, bits(RED_MOON, RED_SUN)))
    assert len(do(completed, Begin(PLAIN, bits(WHITE_MOON))).player.stm) == 2


def test_DONE_2_a_new_hand_icon_counts_its_number_in_the_same_turn() -> None:
    state = deja_vu(player(hand=[TWO_HANDS]), RED_MOON, RED_SUN)
    assert do(state, Construct(TWO_HANDS, bits(RED_MOON, RED_SUN))).powers(0).hand == 5


def test_DONE_3_a_flower_card_gets_its_flower_which_can_be_planted_in_the_same_turn() -> None:
    state = deja_vu(player(hand=[FLOWER]), RED_MOON, RED_SUN, flowers=4)
    completed = do(state, Construct(FLOWER, bits(RED_MOON, RED_SUN)))
    assert completed.flowers == 3
    assert completed.player.card_flowers == cards(FLOWER)
    planted = do(do(completed, Save()), Plant((BOOMERANG,), FLOWER))
    assert planted.players[0].card_flowers == cards()
    assert planted.flowers == 3


def test_DONE_3_a_public_card_may_have_a_flower_icon() -> None:
    state = deja_vu(player(), RED_MOON, RED_SUN)
    assert do(state, Construct(PUBLIC_FLOWER, bits(RED_MOON, RED_SUN))).player.card_flowers == cards(PUBLIC_FLOWER)


def test_DONE_3_a_card_without_the_icon_gets_none() -> None:
    after = do(deja_vu(player(hand=[PLAIN]), *RED_THREE), Construct(PLAIN, bits(*RED_THREE)))
    assert (after.flowers, after.player.card_flowers) == (20, cards())


def test_DONE_3_it_does_not_regrow() -> None:
    """Growing is for the Nameless Girl Tile: the card's own flower stays gone."""
    state = deja_vu(player(ltm=[FLOWER]), *RED_THREE)
    grown = do(state, Grow(bits(*RED_THREE)))
    assert grown.player.card_flowers == cards()
    assert grown.player.flower


def test_DONE_4_the_covering_bits_are_spent() -> None:
    state = table(
        Phase.DEJA_VU, player(stm={PLAIN: [BLUE_MOON]}), pool=[RED_SUN, RED_STAR, BLUE_SUN], spent=[WHITE_SUN]
    )
    after = do(state, Add(PLAIN, bits(RED_SUN, RED_STAR)))
    assert after.spent == bits(WHITE_SUN, BLUE_MOON, RED_SUN, RED_STAR)
    assert after.pool == bits(BLUE_SUN)


def test_DONE_4_spent_bits_cannot_be_used_again() -> None:
    state = deja_vu(player(hand=[ONE_SLOT, FLOWER]), RED_MOON, RED_SUN)
    after = do(state, Construct(ONE_SLOT, bits(RED_MOON)))
    assert_refused(after, Construct(FLOWER, bits(RED_MOON, RED_SUN)), "INSTANT-1 construct-bits-not-in-pool")
    assert_refused(after, Save(bits(RED_MOON)), "CHEST-1 save-bits-not-in-pool")
