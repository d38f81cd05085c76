"""`optimum`: masks of the optimiser are converted to fragments and back."""

import pytest

from dejavu_rules.box.multisets import NO_FRAGMENTS, Fragments
from dejavu_rules.box.pieces import FRAGMENTS, Fragment
from dejavu_rules.inputs.defects import InvalidTable
from dejavu_rules.scoring.optimum import fragments_of, mask_of
from tests.unit.scoring import brute_force


def test_a_mask_has_a_digit_for_each_fragment_in_the_order_of_the_box() -> None:
    assert [mask_of(Fragments([each])) for each in FRAGMENTS] == [1 << place for place in range(15)]
    assert mask_of(NO_FRAGMENTS) == 0
    assert mask_of(Fragments([Fragment.RED_2, Fragment.YELLOW_5])) == 0b10000_00000_00010


def test_masks_and_fragments_convert_both_ways() -> None:
    for mask in range(1 << 15):
        assert fragments_of(mask) == brute_force.pieces(mask)
        assert mask_of(fragments_of(mask)) == mask


def test_COMP_3_what_the_box_does_not_have_has_no_mask() -> None:
    with pytest.raises(InvalidTable) as caught:
        mask_of(Fragments("red 1, red 1, blue 2, yellow 3, yellow 3, yellow 3"))
    assert str(caught.value) == "fragments: red 1, yellow 3: more than one; the box has one of each (COMP-3)"
