"""Planting Flower: TURN-1 and PLANT-1 to PLANT-5."""

import pytest

from dejavu_rules import (
    Bit,
    Construct,
    Discard,
    Fragment,
    Fragments,
    Meditate,
    NebulaTile,
    Phase,
    Plant,
    Save,
    SkipRecollection,
    Sow,
    Walk,
)
from tests.support.bending import bend
from tests.support.builders import (
    FLOWER,
    FOOTPRINT,
    SECOND_FLOWER,
    assert_refused,
    bits,
    cards,
    do,
    offers,
    player,
    table,
)

CATS_EYE, BOOMERANG, FLAME = NebulaTile.CATS_EYE, NebulaTile.BOOMERANG, NebulaTile.FLAME
ORION, FOX_FUR = NebulaTile.ORION, NebulaTile.FOX_FUR
FIRST, SECOND = Phase.RECOLLECTION, Phase.PLANTING
BOTH = pytest.mark.parametrize("phase", [FIRST, SECOND])
ONE_BIT = {CATS_EYE: [Bit.RED_SUN]}


def test_TURN_1_planting_before_recollection_leaves_recollection_to_do() -> None:
    after = do(table(FIRST, player(flower=True), tiles=ONE_BIT), Plant((BOOMERANG,)))
    assert (after.phase, after.planting_done) == (FIRST, True)
    assert offers(after, Sow)


def test_TURN_1_planting_after_deja_vu_goes_on_to_meditation() -> None:
    after = do(table(SECOND, player(flower=True)), Plant((BOOMERANG,)))
    assert after.phase is Phase.DISCARD


def test_TURN_1_planting_is_optional_before_recollection() -> None:
    after = do(table(FIRST, player(flower=True), tiles=ONE_BIT), Sow(CATS_EYE, (BOOMERANG,), (Bit.RED_SUN,)))
    assert after.phase is Phase.DEJA_VU
    assert after.girl is CATS_EYE


def test_TURN_1_planting_is_optional_after_deja_vu() -> None:
    after = do(table(SECOND, player(flower=True)), Meditate())
    assert (after.phase, after.girl) == (Phase.DISCARD, CATS_EYE)
    assert after.player.flower


def test_TURN_1_who_planted_before_recollection_is_not_asked_again() -> None:
    before = bend(table(Phase.DEJA_VU), planting_done=True)
    assert do(before, Save()).phase is Phase.DISCARD
    assert do(bend(before, planting_done=False), Save()).phase is SECOND


@pytest.mark.parametrize("action", [Walk((FOX_FUR,)), Plant(())])
def test_TURN_1_only_once_in_a_turn(action: Walk | Plant) -> None:
    after = do(table(FIRST, player(flower=True, ltm=[FOOTPRINT]), tiles=ONE_BIT), Walk((BOOMERANG, FLAME)))
    assert_refused(bend(after, girl=CATS_EYE), action, "TURN-1 planting-done")
    assert not offers(after, Walk)
    assert not offers(after, Plant)


def test_TURN_1_the_next_turn_may_plant_again() -> None:
    before = bend(table(Phase.DISCARD, player(), player(flower=True)), planting_done=True)
    assert do(before, Discard()).planting_done is False


def test_TURN_1_a_walk_of_no_step_is_no_walk() -> None:
    assert_refused(table(FIRST, player()), Walk(()), "TURN-1 walk-empty")


@BOTH
def test_PLANT_1_the_girl_may_take_as_many_steps_as_there_are_footprints(phase: Phase) -> None:
    assert do(table(phase, player()), Walk((BOOMERANG,))).girl is BOOMERANG
    assert do(table(phase, player(ltm=[FOOTPRINT])), Walk((BOOMERANG, FLAME))).girl is FLAME


@BOTH
def test_PLANT_1_fewer_steps_than_footprints_are_fine(phase: Phase) -> None:
    before = table(phase, player(ltm=[FOOTPRINT], flower=True))
    assert do(before, Walk((FOX_FUR,))).girl is FOX_FUR
    assert do(before, Plant(())).girl is CATS_EYE


@BOTH
def test_PLANT_1_one_step_too_many_is_refused(phase: Phase) -> None:
    assert_refused(table(phase, player()), Walk((BOOMERANG, FLAME)), "PLANT-1 walk-too-long")
    assert_refused(table(phase, player(flower=True)), Plant((BOOMERANG, FLAME)), "PLANT-1 walk-too-long")


@BOTH
def test_PLANT_1_a_step_must_lead_to_a_connected_tile(phase: Phase) -> None:
    assert_refused(table(phase, player(ltm=[FOOTPRINT])), Walk((FLAME,)), "PLANT-1 walk-not-connected")
    assert_refused(table(phase, player(ltm=[FOOTPRINT])), Walk((BOOMERANG, FOX_FUR)), "PLANT-1 walk-not-connected")


def test_PLANT_1_footprints_in_stm_and_of_others_do_not_count() -> None:
    state = table(SECOND, player(stm={FOOTPRINT: [Bit.BLUE_MOON]}), player(ltm=[FOOTPRINT]))
    assert_refused(state, Walk((BOOMERANG, FLAME)), "PLANT-1 walk-too-long")


def test_PLANT_2_no_tile_is_visited_twice() -> None:
    walker = player(ltm=[FOOTPRINT], flower=True)
    assert_refused(table(SECOND, walker), Walk((BOOMERANG, CATS_EYE)), "PLANT-2 walk-visits-twice")
    assert_refused(table(SECOND, walker), Plant((BOOMERANG, CATS_EYE)), "PLANT-2 walk-visits-twice")
    assert_refused(
        table(SECOND, walker, girl=ORION),
        Walk((FOX_FUR, FOX_FUR)),
        "PLANT-1 walk-not-connected",
        "PLANT-2 walk-visits-twice",
    )


def test_PLANT_3_a_flower_of_the_tile_is_exchanged_for_the_fragment() -> None:
    before = table(SECOND, player(flower=True))
    after = do(before, Plant((BOOMERANG,)))
    assert after.players[0].fragments == Fragments([Fragment.RED_2])
    assert after.fragments[BOOMERANG] is None
    assert after.fragments.count(None) == 1
    assert not after.players[0].flower
    assert after.flowers == before.flowers  # it lies on the map now, not in the supply


def test_PLANT_3_a_flower_of_a_card_in_ltm_can_be_planted() -> None:
    gardener = player(flower=True, ltm=[FLOWER, SECOND_FLOWER], card_flowers=[FLOWER, SECOND_FLOWER])
    after = do(table(SECOND, gardener), Plant((), SECOND_FLOWER))
    assert after.players[0].card_flowers == cards(FLOWER)
    assert after.players[0].flower
    assert after.players[0].fragments == Fragments([Fragment.RED_1])


def test_PLANT_3_fragments_add_up() -> None:
    rich = bend(player(flower=True), fragments=Fragments([Fragment.YELLOW_5]))
    after = do(table(SECOND, rich), Plant(()))
    assert after.players[0].fragments == Fragments([Fragment.RED_1, Fragment.YELLOW_5])


def test_PLANT_3_without_a_flower_nothing_is_planted() -> None:
    assert_refused(table(SECOND, player()), Plant(()), "PLANT-3 no-flower-on-girl-tile")


def test_PLANT_3_only_from_where_a_flower_lies() -> None:
    on_card = player(ltm=[FLOWER, SECOND_FLOWER], card_flowers=[FLOWER])
    assert_refused(table(SECOND, on_card), Plant(()), "PLANT-3 no-flower-on-girl-tile")
    assert_refused(table(SECOND, on_card), Plant((), SECOND_FLOWER), "PLANT-3 no-flower-on-card")  # used up before
    assert_refused(table(SECOND, player(flower=True)), Plant((), FLOWER), "PLANT-3 no-flower-on-card")


def test_PLANT_3_the_flower_of_another_player_cannot_be_planted() -> None:
    other = player(flower=True, ltm=[FLOWER], card_flowers=[FLOWER])
    assert_refused(table(SECOND, player(), other), Plant(()), "PLANT-3 no-flower-on-girl-tile")
    assert_refused(table(SECOND, player(), other), Plant((), FLOWER), "PLANT-3 no-flower-on-card")


def test_PLANT_4_after_planting_there_is_no_step_and_no_second_flower() -> None:
    gardener = player(flower=True, ltm=[FLOWER, FOOTPRINT], card_flowers=[FLOWER])
    after = do(table(FIRST, gardener, tiles=ONE_BIT), Plant((BOOMERANG,)))
    assert_refused(after, Walk((FLAME,)), "TURN-1 planting-done")
    assert_refused(after, Plant((FLAME,), FLOWER), "TURN-1 planting-done")


def test_PLANT_4_nor_after_deja_vu_of_the_same_turn() -> None:
    gardener = player(flower=True, ltm=[FLOWER], card_flowers=[FLOWER])
    after = do(table(FIRST, gardener), Plant(()))
    assert do(do(after, SkipRecollection()), Save()).phase is Phase.DISCARD


def test_PLANT_5_a_tile_whose_fragment_is_gone() -> None:
    state = table(SECOND, player(flower=True), planted_tiles=[BOOMERANG])
    assert_refused(state, Plant((BOOMERANG,)), "PLANT-5 no-fragment-here")
    assert do(state, Plant(())).fragments.count(None) == 2


def test_PLANT_5_the_girl_may_walk_over_it() -> None:
    state = table(SECOND, player(flower=True, ltm=[FOOTPRINT]), planted_tiles=[BOOMERANG])
    assert do(state, Plant((BOOMERANG, FLAME))).girl is FLAME
    assert do(state, Walk((BOOMERANG,))).girl is BOOMERANG


def test_PLANT_1_a_footprint_gained_in_deja_vu_counts_in_the_same_turn() -> None:
    state = table(Phase.DEJA_VU, player(hand=[FOOTPRINT]), pool=[Bit.RED_MOON, Bit.RED_SUN])
    completed = do(state, Construct(FOOTPRINT, bits(Bit.RED_MOON, Bit.RED_SUN)))
    assert do(do(completed, Save()), Walk((BOOMERANG, FLAME))).girl is FLAME
