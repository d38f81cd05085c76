"""`actions.slots`: bits that fit a run of slots, against every combination of single bits."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dejavu_rules import Colour, Shape, Slot
from dejavu_rules.actions.coverings import OF_COLOUR, OF_SHAPE, Coverings, shapes, some_covering
from dejavu_rules.box.pieces import BITS, COLOURS, SHAPES, Bit
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from tests.support.chance_tree import distribution
from tests.support.spaces import check

SLOTS = st.lists(st.sampled_from(Slot), min_size=1, max_size=5)
POOLS = st.lists(st.sampled_from(BITS), max_size=7).map(bag.of)

TWO_OF_EACH = bag.of([*BITS, *BITS])


def shapes_of(slots: list[Slot]) -> Bag:
    """How many of each shape the slots ask for."""
    return bag.of(slot.shape for slot in slots if slot.shape is not None)


def pieces(bits: Bag) -> list[Bit]:
    return [BITS[kind] for kind in bag.kinds(bits)]


@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_mask_keeps_that_colour(colour: Colour) -> None:
    assert set(pieces(TWO_OF_EACH & OF_COLOUR[colour])) == {bit for bit in BITS if bit.colour is colour}
    assert bag.size(TWO_OF_EACH & OF_COLOUR[colour]) == 10


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shape_mask_keeps_that_shape(shape: Shape) -> None:
    assert set(pieces(TWO_OF_EACH & OF_SHAPE[shape])) == {bit for bit in BITS if bit.shape is shape}
    assert bag.size(TWO_OF_EACH & OF_SHAPE[shape]) == 12


def fits(bits: tuple[Bit, ...], slots: list[Slot]) -> bool:
    """Whether the bits can lie on the slots: shapes where they are asked for, the rest on any-shape slots."""
    left = [bit.shape for bit in bits]
    for slot in slots:
        if slot.shape is not None:
            if slot.shape not in left:
                return False
            left.remove(slot.shape)
    return len(left) == slots.count(Slot.ANY)


@given(POOLS, SLOTS)
def test_coverings_are_just_the_bits_that_fit(pool: Bag, slots: list[Slot]) -> None:
    need = shapes_of(slots)
    expected = {bag.of(bits) for bits in combinations(pieces(pool), len(slots)) if fits(bits, slots)}
    check(Coverings(pool, need, len(slots)), expected)
    if expected and len(slots) < 4:
        assert distribution(lambda stream: some_covering(pool, need, len(slots), stream)).keys() == expected


def test_coverings_of_any_shape_slots_name_each_choice_once() -> None:
    """A moon on the moon slot and a moon on the any-shape slot are the same choice, however they lie."""
    three = [Bit.RED_MOON, Bit.BLUE_MOON, Bit.RED_SUN]
    check(Coverings(bag.of(three), shapes_of([Slot.MOON]), 2), {bag.of(pair) for pair in combinations(three, 2)})


def test_coverings_where_one_shape_is_missing() -> None:
    check(Coverings(bag.of([Bit.RED_MOON]), shapes_of([Slot.SUN]), 1), ())


@given(POOLS)
def test_shapes_forget_the_colour(pool: Bag) -> None:
    assert [SHAPES[shape] for shape in bag.kinds(shapes(pool))] == sorted(bit.shape for bit in pieces(pool))
