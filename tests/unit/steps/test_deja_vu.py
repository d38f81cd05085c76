"""`deja_vu`: card and bits are Construct, Begin or Add by how many bits there are."""

import pytest

from dejavu_rules import Add, Begin, Bit, Bits, Construct, Grow, Phase, Save, Slot, steps
from dejavu_rules.steps import CardSoFar, ChoiceSoFar
from tests.support.builders import ANY_IN_THE_MIDDLE, CHEST, PLAIN, PUBLIC, player, table
from tests.unit.steps.test_recollection import pieces, take

MOON, SUN, STAR, RAIN = Bit.RED_MOON, Bit.BLUE_SUN, Bit.GREEN_STAR, Bit.RED_RAINDROP
POOL = [MOON, SUN, STAR, RAIN]
STATE = table(Phase.DEJA_VU, player(hand=[PLAIN], stm={}), pool=POOL)


def test_the_number_of_bits_says_what_it_is() -> None:
    assert take(steps.start(STATE), PLAIN, MOON, "done").action == Begin(PLAIN, Bits([MOON]))
    assert take(steps.start(STATE), PLAIN, SUN, MOON, "done").action == Begin(PLAIN, Bits([MOON, SUN]))
    assert take(steps.start(STATE), PLAIN, SUN, STAR, MOON).action == Construct(PLAIN, Bits([MOON, SUN, STAR]))
    begun = table(Phase.DEJA_VU, player(stm={PLAIN: [MOON]}), pool=POOL)
    assert take(steps.start(begun), PLAIN, SUN, "done").action == Add(PLAIN, Bits([SUN]))
    assert take(steps.start(begun), PLAIN, SUN, STAR).action == Add(PLAIN, Bits([SUN, STAR]))


def test_only_bits_that_can_still_fit_are_offered() -> None:
    assert pieces(take(steps.start(STATE), PLAIN)) == [SUN, MOON]  # with the star first no sun could follow
    assert pieces(take(steps.start(STATE), PLAIN, SUN)) == [STAR, MOON]
    assert pieces(take(steps.start(STATE, free=True), PLAIN, MOON)) == [SUN, STAR, None]
    assert pieces(take(steps.start(STATE), PUBLIC)) == [SUN]  # the moon must follow, and comes later in the box


def test_full_stm_leaves_whole_cards_only() -> None:
    full = table(Phase.DEJA_VU, player(hand=[PLAIN], stm={CHEST: [MOON]}), pool=POOL)
    assert pieces(take(steps.start(full, free=True), PLAIN, MOON)) == [SUN, STAR]


@pytest.mark.parametrize("free", [False, True])
def test_any_shape_fits_one_slot_only(free: bool) -> None:
    state = table(Phase.DEJA_VU, player(hand=[ANY_IN_THE_MIDDLE]), pool=[MOON, RAIN, RAIN, STAR])
    partial = take(steps.start(state, free=free), ANY_IN_THE_MIDDLE, MOON)
    assert pieces(take(partial, RAIN)) == ([STAR, None] if free else [None])
    if free:
        whole = take(partial, RAIN, STAR)
        assert whole.action == Construct(ANY_IN_THE_MIDDLE, Bits([MOON, RAIN, STAR]))


def test_slots_covered_so_far() -> None:
    state = table(Phase.DEJA_VU, player(hand=[ANY_IN_THE_MIDDLE]), pool=[MOON, RAIN, STAR])
    partial = take(steps.start(state, free=True), ANY_IN_THE_MIDDLE, RAIN, MOON)
    slots = ((Slot.MOON, MOON), (Slot.ANY, RAIN), (Slot.STAR, None))
    assert partial.so_far == CardSoFar(ANY_IN_THE_MIDDLE, slots)
    assert partial.question.text == "which bits cover the next slots of purple 3?"
    open_slots = (Slot.MOON, Slot.ANY, Slot.STAR)
    assert partial.question.values == {"card": ANY_IN_THE_MIDDLE, "slots": open_slots, "chosen": 2}
    begun = table(Phase.DEJA_VU, player(stm={PLAIN: [MOON]}), pool=POOL)
    asked = take(steps.start(begun), PLAIN).question
    assert asked.values == {"card": PLAIN, "slots": (Slot.SUN, Slot.STAR), "chosen": 0}


def test_a_flower_costs_three_bits() -> None:
    assert take(steps.start(STATE), "grow", SUN, STAR, MOON).action == Grow(Bits([SUN, STAR, MOON]))
    asked = take(steps.start(STATE), "grow", SUN)
    assert asked.question.text == "pay 3 of these 4 bits"
    assert asked.so_far == ChoiceSoFar(Bits([SUN]))


def test_as_many_bits_are_saved_as_there_are_chests() -> None:
    assert pieces(take(steps.start(STATE), "save")) == [SUN, STAR, MOON, RAIN, None]
    assert take(steps.start(STATE), "save", RAIN).action == Save(Bits([RAIN]))
    assert take(steps.start(STATE), "save", "done").action == Save()
    two = table(Phase.DEJA_VU, player(ltm=[CHEST]), pool=POOL)
    assert pieces(take(steps.start(two), "save", RAIN)) == [None]
    assert pieces(take(steps.start(two, free=True), "save", RAIN)) == [SUN, STAR, MOON, None]
    assert take(steps.start(two, free=True), "save", RAIN, SUN).action == Save(Bits([SUN, RAIN]))
