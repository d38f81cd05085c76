"""Fragments as the optimiser calculates with them, and back: the one door between its masks and everybody's values.

A mask has a binary digit for each fragment in the order of the box: five for the pips of each colour. That is enough
because the box has one of each (COMP-3).
"""

from functools import cache
from typing import TypeAlias

from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import FRAGMENTS
from dejavu_rules.inputs.defects import Defect, InvalidTable

Mask: TypeAlias = int


@cache  # there are 2^15 of them, and a game asks about the same few again and again
def mask_of(fragments: Fragments) -> Mask:
    """The mask of these fragments.

    Raises `InvalidTable` where a fragment is there twice.
    """
    twins = [str(each) for each in fragments.kinds() if fragments.count(each) > 1]
    if twins:
        problem = f"{', '.join(twins)}: more than one; the box has one of each (COMP-3)"
        raise InvalidTable("fragments", [Defect("", problem)])
    return sum(1 << place for place, each in enumerate(FRAGMENTS) if each in fragments)


@cache
def fragments_of(mask: Mask) -> Fragments:
    """The fragments of a mask."""
    return Fragments([each for place, each in enumerate(FRAGMENTS) if mask >> place & 1])
