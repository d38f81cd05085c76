"""Short-term Memory: STM-1 to STM-4."""

import pytest

from dejavu_rules import Add, Begin, Bit, Construct, Discard, GameState, Phase, Player, Save
from tests.support.bending import bend, unfinished
from tests.support.builders import (
    ANY_IN_THE_MIDDLE,
    FIVE_VP,
    FLOWER,
    FOOTPRINT,
    PLAIN,
    PUBLIC_BLUE,
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

MOON, SUN, STAR, RAINDROP = Bit.RED_MOON, Bit.RED_SUN, Bit.RED_STAR, Bit.RED_RAINDROP
BLUE_MOON = Bit.BLUE_MOON


def deja_vu(active: Player, *pool: Bit) -> GameState:
    return table(Phase.DEJA_VU, active, pool=pool)


@pytest.mark.parametrize("covering", [(MOON,), (MOON, SUN)])
def test_STM_1_a_card_from_hand_with_its_top_covered_and_its_bottom_open(covering: tuple[Bit, ...]) -> None:
    after = do(deja_vu(player(hand=[PLAIN, FLOWER]), MOON, SUN, STAR), Begin(PLAIN, bits(*covering)))
    assert after.player.stm == (unfinished(PLAIN, bits(*covering)),)
    assert after.player.hand == cards(FLOWER)
    assert after.pool == bits(MOON, SUN, STAR) - bits(*covering)
    assert after.spent == bits()


def test_STM_1_the_top_slot_must_be_covered() -> None:
    assert_refused(deja_vu(player(hand=[PLAIN]), MOON), Begin(PLAIN, bits()), "STM-1 begin-top-slot-open")


def test_STM_1_the_bottom_slot_must_be_open() -> None:
    assert_refused(
        deja_vu(player(hand=[PLAIN]), MOON, SUN, STAR),
        Begin(PLAIN, bits(MOON, SUN, STAR)),
        "STM-1 begin-bottom-slot-covered",
    )


def test_STM_1_a_public_card_never_enters_stm() -> None:
    assert_refused(deja_vu(player(), MOON), Begin(PUBLIC_BLUE, bits(MOON)), "STM-1 begin-public-card")


def test_STM_1_only_a_card_from_hand_can_be_begun() -> None:
    state = table(Phase.DEJA_VU, player(), player(hand=[PLAIN]), pool=[MOON], deck=[PLAIN], discard=[PLAIN])
    assert_refused(state, Begin(PLAIN, bits(MOON)), "STM-1 begin-card-not-in-hand")


def test_STM_1_a_card_is_begun_only_with_bits_of_the_pool() -> None:
    assert_refused(deja_vu(player(hand=[PLAIN]), SUN), Begin(PLAIN, bits(MOON)), "STM-1 begin-bits-not-in-pool")


def test_STM_2_there_is_one_place_at_first() -> None:
    state = deja_vu(player(hand=[PLAIN], stm={FIVE_VP: [BLUE_MOON]}), MOON)
    assert_refused(state, Begin(PLAIN, bits(MOON)), "STM-2 stm-full")


def test_STM_2_each_icon_in_ltm_gives_one_more_place() -> None:
    state = deja_vu(player(hand=[PLAIN], ltm=[STM_PLACE], stm={FIVE_VP: [BLUE_MOON]}), MOON)
    after = do(state, Begin(PLAIN, bits(MOON)))
    assert {begun.card for begun in after.player.stm} == {PLAIN, FIVE_VP}


def test_STM_2_an_icon_in_stm_is_no_place() -> None:
    state = deja_vu(player(hand=[PLAIN], stm={STM_PLACE: [BLUE_MOON]}), MOON)
    assert_refused(state, Begin(PLAIN, bits(MOON)), "STM-2 stm-full")


def test_STM_2_constructing_at_once_needs_no_place() -> None:
    state = deja_vu(player(hand=[PLAIN], stm={FIVE_VP: [BLUE_MOON]}), MOON, SUN, STAR)
    assert do(state, Construct(PLAIN, bits(MOON, SUN, STAR))).player.ltm == cards(PLAIN)


def test_STM_3_the_card_and_its_bits_stay_through_the_turn() -> None:
    state = deja_vu(player(stm={FLOWER: [BLUE_MOON]}), MOON)
    meditated = do(bend(do(state, Save()), phase=Phase.DISCARD), Discard())
    assert meditated.active == 1
    assert meditated.players[0].stm == (unfinished(FLOWER, bits(BLUE_MOON)),)


def test_STM_3_its_bits_are_for_nothing_else() -> None:
    state = deja_vu(player(hand=[PLAIN], stm={FLOWER: [BLUE_MOON]}), SUN, STAR)
    assert_refused(state, Construct(PLAIN, bits(BLUE_MOON, SUN, STAR)), "INSTANT-1 construct-bits-not-in-pool")
    assert_refused(state, Save(bits(BLUE_MOON)), "CHEST-1 save-bits-not-in-pool")


def test_STM_3_a_card_in_stm_has_no_power() -> None:
    """Two of the six icons are enough here; each of the others has such a test beside its own clause."""
    state = deja_vu(player(stm={FOOTPRINT: [BLUE_MOON], TWO_HANDS: [BLUE_MOON]}))
    assert (state.powers(0).footprint, state.powers(0).hand) == (1, 3)


def test_STM_3_a_flower_card_has_no_flower_there() -> None:
    after = do(deja_vu(player(hand=[FLOWER]), MOON), Begin(FLOWER, bits(MOON)))
    assert (after.flowers, after.player.card_flowers) == (20, cards())


def test_STM_4_bits_are_added_to_the_next_slots() -> None:
    state = deja_vu(player(stm={PLAIN: [BLUE_MOON]}), SUN, STAR, MOON)
    assert {action.bits for action in offers(state, Add)} == {bits(SUN), bits(SUN, STAR)}
    after = do(state, Add(PLAIN, bits(SUN)))
    assert after.player.stm == (unfinished(PLAIN, bits(BLUE_MOON, SUN)),)
    assert after.pool == bits(STAR, MOON)
    assert_refused(state, Add(PLAIN, bits(STAR)), "CARD-2 shapes-do-not-fit")


def test_STM_4_the_slots_that_are_covered_are_not_asked_for_again() -> None:
    """The moon and an odd bit lie on the first two slots, so only the star is asked for."""
    state = deja_vu(player(stm={ANY_IN_THE_MIDDLE: [BLUE_MOON, RAINDROP]}), STAR, MOON)
    assert offers(state, Add) == [Add(ANY_IN_THE_MIDDLE, bits(STAR))]


def test_STM_4_a_completed_card_leaves_at_once() -> None:
    state = deja_vu(player(stm={FLOWER: [BLUE_MOON]}), SUN)
    after = do(state, Add(FLOWER, bits(SUN)))
    assert (after.player.stm, after.player.ltm) == ((), cards(FLOWER))


def test_STM_4_a_completed_card_frees_its_place_at_once() -> None:
    state = deja_vu(player(hand=[PLAIN], stm={FLOWER: [BLUE_MOON]}), SUN, MOON)
    assert_refused(state, Begin(PLAIN, bits(MOON)), "STM-2 stm-full")
    after = do(do(state, Add(FLOWER, bits(SUN))), Begin(PLAIN, bits(MOON)))
    assert after.player.stm == (unfinished(PLAIN, bits(MOON)),)


def test_STM_4_bits_are_added_only_to_a_card_in_one_s_own_stm() -> None:
    state = table(Phase.DEJA_VU, player(hand=[PLAIN]), player(stm={PLAIN: [BLUE_MOON]}), pool=[SUN])
    assert_refused(state, Add(PLAIN, bits(SUN)), "STM-4 add-card-not-in-stm")


def test_STM_4_only_bits_of_the_pool_can_be_added() -> None:
    assert_refused(deja_vu(player(stm={PLAIN: [BLUE_MOON]}), STAR), Add(PLAIN, bits(SUN)), "STM-4 add-bits-not-in-pool")
