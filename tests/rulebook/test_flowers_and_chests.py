"""Deja Vu: growing flowers, saving bits and ending the phase (GROW-1, CHEST-1)."""

import pytest
from attrs import evolve

from dejavu_rules import Bit, GameState, Grow, Meditate, NamelessGirlTile, Phase, Plant, Player, Powers, Save, Sow
from dejavu_rules.box.pieces import TILES
from tests.support.bending import bend
from tests.support.builders import BOX, CHEST, assert_refused, bits, choices, do, offers, player, table

RED_MOON, RED_SUN, RED_STAR = Bit.RED_MOON, Bit.RED_SUN, Bit.RED_STAR
BLUE_MOON, BLUE_SUN, WHITE_SUN = Bit.BLUE_MOON, Bit.BLUE_SUN, Bit.WHITE_SUN
CATS_EYE, BOOMERANG = TILES[:2]

RED_THREE = (RED_MOON, RED_SUN, RED_STAR)


def deja_vu(active: Player, *pool: Bit, flowers: int = 20) -> GameState:
    return table(Phase.DEJA_VU, active, pool=pool, flowers=flowers)


def test_GROW_1_three_bits_of_any_kind_buy_a_flower_on_the_tile() -> None:
    state = deja_vu(player(), RED_MOON, WHITE_SUN, BLUE_SUN, RED_STAR, flowers=5)
    after = do(state, Grow(bits(RED_MOON, WHITE_SUN, RED_STAR)))
    assert (after.player.flower, after.flowers) == (True, 4)
    assert (after.pool, after.spent) == (bits(BLUE_SUN), bits(RED_MOON, WHITE_SUN, RED_STAR))


@pytest.mark.parametrize("price", [(), (RED_MOON, RED_SUN), (RED_MOON, RED_SUN, RED_STAR, BLUE_SUN)])
def test_GROW_1_a_flower_costs_just_three_bits(price: tuple[Bit, ...]) -> None:
    assert_refused(deja_vu(player(), *RED_THREE, BLUE_SUN), Grow(bits(*price)), "GROW-1 grow-price-wrong")


def test_GROW_1_only_bits_of_the_pool_can_be_spent() -> None:
    assert_refused(deja_vu(player(), RED_MOON, RED_SUN), Grow(bits(*RED_THREE)), "GROW-1 grow-bits-not-in-pool")


def test_GROW_1_a_flower_needs_a_free_flower_space() -> None:
    six = (*RED_THREE, BLUE_MOON, BLUE_SUN, Bit.BLUE_STAR)
    grown = do(deja_vu(player(), *six), Grow(bits(*RED_THREE)))
    assert_refused(grown, Grow(bits(BLUE_MOON, BLUE_SUN, Bit.BLUE_STAR)), "GROW-1 flower-space-taken")
    planted = do(do(grown, Save()), Plant(()))
    again = bend(planted, phase=Phase.DEJA_VU, pool=bits(*RED_THREE), planting_done=False)
    assert do(again, Grow(bits(*RED_THREE))).player.flower


def test_GROW_1_nothing_grows_on_a_tile_without_a_flower_space() -> None:
    """A box of one's own may have such a Nameless Girl Tile."""
    box = evolve(BOX, girl_tile=NamelessGirlTile(Powers(hand=3)))
    assert_refused(table(Phase.DEJA_VU, pool=RED_THREE, box=box), Grow(bits(*RED_THREE)), "GROW-1 no-flower-space")


def test_CHEST_1_each_chest_keeps_one_bit() -> None:
    state = deja_vu(player(ltm=[CHEST]), *RED_THREE)
    assert len(offers(state, Save)) == 1 + 3 + 3
    assert_refused(state, Save(bits(*RED_THREE)), "CHEST-1 chests-too-few")


def test_CHEST_1_a_chest_may_stay_empty() -> None:
    assert do(deja_vu(player(), RED_MOON), Save()).player.saved == bits()


def test_CHEST_1_only_bits_of_the_pool_can_be_saved() -> None:
    assert_refused(deja_vu(player(), RED_MOON), Save(bits(RED_SUN)), "CHEST-1 save-bits-not-in-pool")


def test_CHEST_1_a_chest_on_a_card_in_stm_keeps_nothing() -> None:
    state = deja_vu(player(stm={CHEST: [BLUE_MOON]}), RED_MOON, RED_SUN)
    assert_refused(state, Save(bits(RED_MOON, RED_SUN)), "CHEST-1 chests-too-few")


def test_CHEST_1_saved_bits_are_in_the_pool_of_the_next_deja_vu() -> None:
    state = table(Phase.RECOLLECTION, player(saved=[BLUE_SUN]), tiles={CATS_EYE: [RED_MOON]})
    after = do(state, Sow(CATS_EYE, (BOOMERANG,), (RED_MOON,)))
    assert after.pool == bits(BLUE_SUN, RED_MOON)
    assert after.player.saved == bits()
    exchanged = do(after, Save(bits(RED_MOON)))
    assert (exchanged.player.saved, exchanged.spent) == (bits(RED_MOON), bits(BLUE_SUN))


def test_CHEST_1_saved_bits_stay_through_meditation_and_the_turns_of_others() -> None:
    saved = do(deja_vu(player(), RED_MOON, RED_SUN), Save(bits(RED_MOON)))
    meditated = do(saved, Meditate())
    assert meditated.players[0].saved == bits(RED_MOON)
    assert meditated.hive == bits(RED_SUN)


def test_TURN_2_deja_vu_always_can_be_ended() -> None:
    assert choices(deja_vu(player())) == [Save(bits())]
