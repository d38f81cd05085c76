"""A map that is not known: whether there is a path is a symbol; and when a sowing is possible."""

from collections.abc import Sequence
from typing import Any

import z3

from dejavu_rules.box.cosmic_map import ALONE
from dejavu_rules.box.pieces import BITS, TILES, Colour, NebulaTile
from dejavu_rules.combinatorics.values import frozen
from tests.proofs.running.bags import all_of, any_of, counts_of, total
from tests.proofs.running.paths import NotFollowed, Term
from tests.proofs.running.symbols import Truth, term_of

_PATH = z3.Function("path", z3.IntSort(), z3.IntSort(), z3.BoolSort())


def is_path(tile: int, length: Term) -> Term:
    """Whether from a tile a path of a length visits no tile twice."""
    return _PATH(tile, length)


@frozen
class SomePaths:
    """The paths from a tile of a map that is not known."""

    tile: int

    def has_path(self, length: Any) -> Truth:
        return Truth(is_path(self.tile, term_of(length)))


def touch(one: int, other: int) -> Term:
    """Whether two tiles are connected."""
    return _TOUCH(one, other)


_TOUCH = z3.Function("touch", z3.IntSort(), z3.IntSort(), z3.BoolSort())


@frozen
class SomeTiles:
    """A map of which only the tiles are known."""

    tiles: tuple[NebulaTile, ...]


@frozen
class SomeNeighbours:
    """The set of the tiles that touch a tile of a map that is not known: what it has in common with one tile."""

    tile: int

    def __and__(self, other: object) -> Truth:
        tile = next((tile for tile, alone in ALONE.items() if alone == other), None)
        if tile is None:
            raise NotFollowed(f"{other!r} is not the set of one tile")
        return Truth(touch(self.tile, tile.index))


SOME_NEIGHBOURS = {tile: SomeNeighbours(tile.index) for tile in TILES}


def can_sow(tiles: Sequence[object]) -> Term:
    """SOW-1 to SOW-4: some tile has a bit that is not white, and a path for all of its bits."""
    coloured = [bit.index for bit in BITS if bit.colour is not Colour.WHITE]
    ways = []
    for tile, bits in enumerate(tiles):
        counts = counts_of(bits)
        ways.append(all_of([total([counts[kind] for kind in coloured]) > 0, is_path(tile, term_of(total(counts)))]))
    return any_of(ways)


def contract(state: Any) -> Truth:
    """What `sowings.can_sow` returns, as its docstring says."""
    return Truth(can_sow(state._bits))
