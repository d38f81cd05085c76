"""`recollection`: sowings drop by drop, walks tile by tile, and what has happened so far."""

from attrs import evolve

from dejavu_rules import Bit, Bits, Meditate, Phase, Plant, Sow, Walk, explain, steps
from dejavu_rules.steps import Partial, SowingSoFar, Step, WalkSoFar
from dejavu_rules.steps.values import GIRL
from tests.support.builders import BOX, FLOWER, FOOTPRINT, RING, WHITE_CLAIM, player, table

T = RING.tiles
RED, BLUE, WHITE = Bit.RED_MOON, Bit.BLUE_SUN, Bit.WHITE_MOON
LYING = {T[0]: [RED, BLUE, WHITE], T[3]: [WHITE, WHITE, Bit.WHITE_SUN]}
STATE = table(Phase.RECOLLECTION, tiles=LYING)
CLAIMING = table(Phase.RECOLLECTION, player(ltm=[WHITE_CLAIM]), tiles=LYING)


def take(partial: Partial, *pieces: object) -> Partial:
    for piece in pieces:
        partial = partial.take(Step.of(piece))
    return partial


def pieces(partial: Partial) -> list[object]:
    return [option.piece for option in partial.options()]


def test_in_order_tile_and_bit_alternate() -> None:
    begun = take(steps.start(STATE), T[0])
    assert pieces(begun) == [T[1], T[14]]
    assert begun.question.text == "on which tile is the next bit dropped? 3 bits in hand"
    on_tile = take(begun, T[1])
    assert pieces(on_tile) == [WHITE, BLUE, RED]
    assert on_tile.question.text == "which of these 3 bits is dropped on boomerang?"


def test_freely_tiles_and_bits_come_as_they_like() -> None:
    begun = take(steps.start(STATE, free=True), T[0])
    assert pieces(begun) == [T[1], T[14], WHITE, BLUE, RED]
    whole = take(begun, T[1], T[2], WHITE, T[3], RED, BLUE)
    assert whole.action == Sow(T[0], T[1:4], (WHITE, RED, BLUE))
    other = take(begun, BLUE, WHITE, RED, T[14], T[13], T[12])
    assert other.action == Sow(T[0], (T[14], T[13], T[12]), (BLUE, WHITE, RED))


def test_the_last_coloured_bit_is_kept_for_the_end() -> None:
    assert pieces(take(steps.start(STATE), T[0], T[1], RED, T[2])) == [WHITE]


def test_what_has_happened_so_far() -> None:
    partial = take(steps.start(STATE), T[0], T[1], RED, T[2])
    so_far = partial.so_far
    assert so_far == SowingSoFar(T[0], (T[1], T[2]), (RED,), Bits([WHITE, BLUE]), Bits())
    assert so_far.drops == ((T[1], RED),)


def test_white_bits_are_claimed_where_there_are_icons_for_them() -> None:
    sown = take(steps.start(CLAIMING), T[0], T[1], WHITE, T[2], RED, T[3], BLUE)
    assert pieces(sown) == [WHITE, Bit.WHITE_SUN, None]
    assert sown.question.text == "claim up to 1 of these 3 white bits"
    assert isinstance(sown.so_far, SowingSoFar)
    assert len(sown.so_far.drops) == 3
    assert take(sown, "done").action == Sow(T[0], T[1:4], (WHITE, RED, BLUE))
    assert take(sown, WHITE).action == Sow(T[0], T[1:4], (WHITE, RED, BLUE), Bits([WHITE]))


def test_each_question_of_a_sowing_says_how_many_bits_are_left_and_where() -> None:
    begun = take(steps.start(STATE), T[0])
    on_tile = take(begun, T[1])
    freely = take(steps.start(STATE, free=True), T[0], T[1], RED)
    questions = [each.question for each in (begun, on_tile, take(on_tile, RED), freely)]
    assert [(asked.key, asked.values) for asked in questions] == [
        ("which-step", {"of": 3}),
        ("which-bit", {"of": 3, "tile": T[1]}),
        ("which-step", {"of": 2}),
        ("which-drop", {"of": 2}),
    ]


def test_two_icons_claim_two_white_bits() -> None:
    powers = evolve(BOX.girl_tile.powers, white_claim=1)
    box = evolve(BOX, girl_tile=evolve(BOX.girl_tile, powers=powers))
    state = table(Phase.RECOLLECTION, player(ltm=[WHITE_CLAIM]), tiles=LYING, box=box)
    sown = take(steps.start(state), T[0], T[1], WHITE, T[2], RED, T[3], BLUE)
    order = (WHITE, RED, BLUE)
    assert sown.so_far == SowingSoFar(T[0], T[1:4], order, Bits(), Bits())
    one = take(sown, WHITE)
    assert one.so_far == SowingSoFar(T[0], T[1:4], order, Bits(), Bits([WHITE]))
    assert one.question.values == {"number": 0, "most": 2, "of": 3, "chosen": 1}
    assert take(one, Bit.WHITE_SUN).action == Sow(T[0], T[1:4], order, Bits([WHITE, Bit.WHITE_SUN]))


def test_nothing_is_asked_where_nothing_can_be_claimed() -> None:
    assert take(steps.start(STATE), T[0], T[1], WHITE, T[2], RED, T[3], BLUE).action is not None
    assert take(steps.start(CLAIMING), T[0], T[14], WHITE, T[13], RED, T[12], BLUE).action is not None


# Planting Flower

WALKING = table(
    Phase.PLANTING, player(ltm=[FOOTPRINT, FLOWER], flower=True, card_flowers=[FLOWER]), planted_tiles=[T[1]]
)


def test_plant_at_once_or_walk_first() -> None:
    assert [option.key for option in steps.start(WALKING).options()] == [
        "move-girl",
        "plant-from-girl-tile",
        "plant-from-card",
        "meditate",
    ]
    assert take(steps.start(WALKING), "plant").action == Plant(())
    assert take(steps.start(WALKING), FLOWER).action == Plant((), FLOWER)
    assert take(steps.start(WALKING), "done").action == Meditate()


def test_a_walk_may_end_on_any_tile() -> None:
    walking = take(steps.start(WALKING), "girl")
    assert pieces(walking) == [T[1], T[14]]
    one = take(walking, T[1])
    assert pieces(one) == [T[2], None]  # its fragment is gone
    assert one.so_far == WalkSoFar((T[1],))
    assert one.question.text == "where does the Girl go? Up to 2 steps, 1 so far"
    assert one.question.values == {"number": 1, "most": 2}
    assert take(one, "done").action == Walk((T[1],))
    assert take(one, T[2], FLOWER).action == Plant((T[1], T[2]), FLOWER)
    assert take(one, T[2], "plant").action == Plant((T[1], T[2]))


def test_a_walk_that_can_only_end_is_complete() -> None:
    state = table(Phase.PLANTING)
    assert take(steps.start(state), "girl", T[1]).action == Walk((T[1],))


def test_a_girl_without_footprints_goes_nowhere() -> None:
    box = evolve(BOX, girl_tile=evolve(BOX.girl_tile, powers=evolve(BOX.girl_tile.powers, footprint=0)))
    state = table(Phase.PLANTING, box=box)
    assert [option.key for option in steps.start(state).options()] == ["meditate"]
    assert steps.start(state).why_not(GIRL) == explain(state, Walk(())) != ()
