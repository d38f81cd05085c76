"""HIVE-3 and HIVE-4 as a sentence: how high the tiles are filled, and what is left.

`flow.replenishment` finds it in a loop. `loops` proves that the loop does; where it is called it is replaced by this
sentence.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import z3

from dejavu_rules.box.pieces import NebulaTile
from dejavu_rules.combinatorics.values import frozen
from tests.proofs.running.bags import all_of, any_of, counts_of, keep, total
from tests.proofs.running.paths import NotFollowed, Term
from tests.proofs.running.symbols import Number, Truth, term_of


@frozen
class Filling:
    """So many bits return to tiles that hold so many: every tile is filled up to a level, as far as the bits go."""

    held: tuple[Term, ...]
    rest: Term

    @property
    def level(self) -> Term:
        """The level, as a name: `loops` proves that there is one, and only one."""
        return z3.Function("level", *[z3.IntSort()] * (len(self.held) + 1), z3.IntSort())(*self.held, self.rest)

    def amounts(self) -> tuple[Term, ...]:
        """How many bits each tile gets in the complete levels."""
        return tuple([amount(number, self.level) for number in self.held])

    def remainder(self) -> Term:
        """How many bits are left then."""
        return self.rest - total(self.amounts())

    def is_low(self, tile: int) -> Term:
        """Whether a tile is in the next level, for which the bits that are left are too few."""
        return self.held[tile] <= self.level

    def holds(self) -> Term:
        """What makes it the level: all below it get bits, one more for each tile there would be too many."""
        return is_level(self.level, self.held, self.rest)


def is_level(level: Term, held: Sequence[Term], rest: Term) -> Term:
    """Whether this is the level up to which the bits fill all tiles, but not further."""
    left = rest - total([amount(number, level) for number in held])
    low = total([keep(number <= level, 1) for number in held])
    return all_of([left >= 0, left < low])


def amount(number: Term, level: Term) -> Term:
    """How many bits fill a tile that holds this number up to a level."""
    return z3.If(number < level, level - number, 0)


def has_whole_level(held: Sequence[Term], rest: Term) -> Term:
    """Whether the bits are enough for all of the emptiest tiles, as a name for `whole_level`.

    What is proved with a name that means nothing holds for what it stands for as well.
    """
    name = z3.Function("has_whole_level", *[z3.IntSort()] * (len(held) + 1), z3.BoolSort())
    return name(*held, rest)


def whole_level(held: Sequence[Term], rest: Term) -> Term:
    """Whether the bits are enough for all of the emptiest tiles."""
    return any_of(
        [
            all_of([*[least <= other for other in held], rest >= total([keep(other == least, 1) for other in held])])
            for least in held
        ]
    )


class Amounts:
    """How many bits each tile gets in the complete levels, which is not known."""

    def __init__(self, filling: Filling) -> None:
        self._filling = filling

    def holds_any(self) -> Truth:
        """Whether any tile gets one: that follows from the level, but is easier to say without it."""
        return Truth(has_whole_level(self._filling.held, self._filling.rest))

    def numbers(self) -> tuple[Number, ...]:
        """Each of them."""
        return tuple([Number(each) for each in self._filling.amounts()])

    def __eq__(self, other: object) -> bool:
        return self.numbers() == other

    __hash__ = None  # type: ignore[assignment]  # symbols have none


class LowTiles:
    """The tiles of the next level, which are not known; none if no bit is left."""

    def __init__(self, filling: Filling) -> None:
        self._filling = filling

    def __contains__(self, tile: object) -> bool:
        if not isinstance(tile, NebulaTile):
            raise NotFollowed(f"{tile!r} is no tile")
        return bool(Truth(all_of([self._filling.remainder() > 0, self._filling.is_low(tile.index)])))


def as_set(values: Any = ()) -> Any:
    """`frozenset`, also of tiles that are not known."""
    return values if isinstance(values, LowTiles) else frozenset(values)


class Replenishment:
    """What `flow.replenishment` returns, as its docstring says."""

    def __init__(self, filling: Filling) -> None:
        self._filling = filling

    def __getitem__(self, place: int) -> Amounts:
        if place != 0:
            raise NotFollowed(f"place {place} of a replenishment")
        return Amounts(self._filling)

    def __iter__(self) -> Iterator[Any]:
        yield Amounts(self._filling)
        yield Number(self._filling.remainder())
        yield LowTiles(self._filling)


def contract(tiles: Sequence[Any], rest: Any) -> Replenishment:
    """The answer for tiles and a number of bits that are not known."""
    return Replenishment(filling_of(tiles, term_of(rest)))


def filling_of(tiles: Sequence[Any], rest: Term) -> Filling:
    """How so many bits return to these tiles."""
    return Filling(tuple([term_of(total(counts_of(bits))) for bits in tiles]), term_of(rest))
