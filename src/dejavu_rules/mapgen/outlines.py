"""The outlines of the fifteen Nebula Tiles: assumed data, not the real tiles.

The books show the tiles in pictures only, and those are lost. These outlines have similar sizes and are easy to tell
apart; play does not depend on them (MAP-5). Replace them freely: `tests/unit/mapgen` checks what an outline must be.

An outline is a walk on the triangular lattice (see `lattice`), counter-clockwise: `1*3` goes three steps in
direction 1. Direction *d* points *30 d* degrees up from the right; a step has length 1 in the even
directions and the square root of 3 in the odd ones, so that every corner is a lattice point.
"""

from dejavu_rules.box.pieces import NebulaTile

WALKS: dict[NebulaTile, str] = {
    NebulaTile.CATS_EYE: "11*3 0*2 1*3 5*3 6*2 7*3",
    NebulaTile.BOOMERANG: "0*6 2*4 6*6 4*6 8*4 10*6",
    NebulaTile.FLAME: "0*4 2*2 1*1 4*3 3*1 7*1 5*2 8*1 9*1 7*1 8*1 10*4",
    NebulaTile.HELIX: "11*2 1*1 0*2 2*3 4*4 6*2 7*1 5*1 8*3 9*1 10*1",
    NebulaTile.VEIL: "0*4 1*2 2*3 4*2 6*4 7*2 8*3 10*2",
    NebulaTile.EAGLE: "0*5 11*1 2*5 5*3 7*2 8*6 1*1",
    NebulaTile.CARINA: "0*5 2*5 3*1 6*5 8*5 9*1",
    NebulaTile.HORSE_HEAD: "0*5 3*3 4*2 6*3 7*1 11*1 8*2 9*2",
    NebulaTile.HOURGLASS: "0*6 3*1 4*2 2*2 3*1 6*6 9*1 10*2 8*2 9*1",
    NebulaTile.LAGOON: "0*3 1*1 2*2 3*1 4*2 5*1 6*3 7*1 8*2 9*1 10*2 11*1",
    NebulaTile.CRAB: "0*4 1*1 3*2 2*2 6*2 9*1 7*1 6*2 5*1 3*1 6*2 10*2 9*2 11*1",
    NebulaTile.ROSETTE: "0*3 10*3 2*3 0*3 4*3 2*3 6*3 4*3 8*3 6*3 10*3 8*3",
    NebulaTile.BUTTERFLY: "0*3 1*1 11*1 0*3 3*3 5*1 7*1 6*3 5*1 7*1 9*3",
    NebulaTile.ORION: "0*6 3*3 5*2 7*2 9*3",
    NebulaTile.FOX_FUR: "1*3 3*2 7*1 6*6 5*1 9*2 11*3",
}
"""The walk around each tile."""
