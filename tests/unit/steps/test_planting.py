"""`planting`: the Girl walks tile by tile, and plants or stays where she ends."""

from attrs import evolve

from dejavu_rules import Meditate, Phase, Plant, Walk, explain, steps
from dejavu_rules.steps import WalkSoFar
from dejavu_rules.steps.values import GIRL
from tests.support.builders import BOX, FLOWER, FOOTPRINT, RING, player, table
from tests.unit.steps.test_sowing import pieces, taken

T = RING.tiles
STATE = table(Phase.PLANTING, player(ltm=[FOOTPRINT, FLOWER], flower=True, card_flowers=[FLOWER]), planted_tiles=[T[1]])


def test_plant_at_once_or_walk_first() -> None:
    assert [option.key for option in steps.start(STATE).options()] == [
        "move-girl",
        "plant-from-girl-tile",
        "plant-from-card",
        "meditate",
    ]
    assert taken(steps.start(STATE), "plant").action == Plant(())
    assert taken(steps.start(STATE), FLOWER).action == Plant((), FLOWER)
    assert taken(steps.start(STATE), "done").action == Meditate()


def test_a_walk_ends_where_one_likes() -> None:
    walking = taken(steps.start(STATE), "girl")
    assert pieces(walking) == [T[1], T[14]]
    one = taken(walking, T[1])
    assert pieces(one) == [T[2], None]  # its fragment is gone
    assert one.so_far == WalkSoFar((T[1],))
    assert one.question.text == "where does the Girl go? Up to 2 steps, 1 so far"
    assert taken(one, "done").action == Walk((T[1],))
    assert taken(one, T[2], FLOWER).action == Plant((T[1], T[2]), FLOWER)
    assert taken(one, T[2], "plant").action == Plant((T[1], T[2]))


def test_a_walk_that_can_only_end_is_complete() -> None:
    state = table(Phase.PLANTING)
    assert taken(steps.start(state), "girl", T[1]).action == Walk((T[1],))


def test_a_girl_without_footprints_goes_nowhere() -> None:
    box = evolve(BOX, girl_tile=evolve(BOX.girl_tile, powers=evolve(BOX.girl_tile.powers, footprint=0)))
    state = table(Phase.PLANTING, box=box)
    assert [option.key for option in steps.start(state).options()] == ["meditate"]
    assert steps.start(state).why_not(GIRL) == explain(state, Walk(())) != ()
