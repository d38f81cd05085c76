"""Every place where a tile can be added to those on the table, for all positions at once; and maps made of them.

A generated map is laid as players do it (SETUP-2), so that it is always valid.
"""

from collections.abc import Iterable, Iterator
from functools import cache

from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.combinatorics.randomness import Randomness, Stream, stream_of
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.mapgen.completion import members
from dejavu_rules.mapgen.lattice import (
    REACH,
    TURNS,
    WIDTH,
    Mask,
    Point,
    code,
    edge_points,
    fit_all_turns,
    here,
    mirror_images,
)
from dejavu_rules.mapgen.layout import MOST_AT_A_POINT, Layout, Placement

NARROW = 72
"""The columns for one rotation on nearly every table: fewer digits have to be moved than in `WIDTH` columns."""
MOST_CONTACTS = 4
"""Places are counted by their number of contacts, up to this number."""
TRIES = 3
"""How many good places are compared. The one nearest to the middle is used: players build compact maps."""


@frozen
class Table:
    """The tiles laid; digit 0 of a mask is the lattice point (`left`, `low`)."""

    left: int
    low: int
    width: int
    """The columns for one rotation of a new tile: few if the tiles lie close together."""
    laid: tuple[tuple[int, int], ...]
    """Per tile its pose and the digit of its origin."""
    crowded: tuple[int, ...]
    """The digits of the points where three tiles meet: no other tile may touch them."""

    @classmethod
    def of(cls, placements: Iterable[Placement]) -> "Table":
        """The table on which these tiles lie."""
        placements = tuple(placements)
        left = min([one.u for one in placements]) - 2 * REACH
        low = min([one.v for one in placements]) - 2 * REACH
        columns = max([one.u for one in placements]) - left + 2 * REACH + 1
        width = NARROW if columns <= NARROW else WIDTH
        row = TURNS * width
        laid = tuple([(one.pose, code(one.u - left, one.v - low, row)) for one in placements])
        once = twice = thrice = 0
        for one in placements:
            points = edge_points(one.pose, width) << code(one.u - left, one.v - low, width) - here(width)
            thrice |= twice & points
            twice |= once & points
            once |= points
        assert MOST_AT_A_POINT == 3
        crowded = tuple([code(digit % width, digit // width, row) for digit in members(thrice)])
        return cls(left, low, width, laid, crowded)


@frozen
class Spots:
    """Where one tile can be added: `touching[n]` has the places with more than n contacts.

    A row has `width` columns for each rotation, one after the other.
    """

    tile: NebulaTile
    left: int
    low: int
    width: int
    touching: tuple[Mask, ...]

    def _in(self, turns: int, contacts: int) -> Mask:
        """The places in one rotation."""
        return self.touching[contacts - 1] & _columns(turns, self.width)

    def count(self, turns: int, contacts: int) -> int:
        """The number of places in one rotation with at least this many contacts."""
        return self._in(turns, contacts).bit_count()

    def pick(self, turns: int, contacts: int, number: int) -> Point:
        """The place with this number, from 0, among those in one rotation with at least this many contacts."""
        return self._point(_nth(self._in(turns, contacts), number))

    def every(self, contacts: int) -> Iterator[Placement]:
        """All places with at least this many contacts, in a fixed order."""
        for turns in range(TURNS):
            for digit in members(self._in(turns, contacts)):
                yield Placement(self.tile, *self._point(digit), turns)

    def _point(self, digit: int) -> Point:
        v, u = divmod(digit, TURNS * self.width)
        return self.left + u % self.width, self.low + v


@cache
def _columns(turns: int, width: int) -> Mask:
    """The columns of one rotation, in all rows."""
    return sum([(1 << width) - 1 << width * (TURNS * row + turns) for row in range(WIDTH)])


def spots(table: Table, tile: NebulaTile) -> Spots:
    """Where this tile can be added: no overlap, at least one contact, no crowd at a point.

    The contacts of all places are counted at once, in binary: `ones` has the last digit of the number, and so on.
    """
    width = table.width
    middle = here(TURNS * width)
    taken = ones = twos = many = 0
    for other, at in table.laid:
        pair, by = fit_all_turns(other, tile, width), at - 2 * middle
        taken |= pair.overlapping << by
        touching = pair.touching << by
        carry = ones & touching
        ones ^= touching
        many |= twos & carry
        twos ^= carry
    for point in table.crowded:
        taken |= mirror_images(tile, width) << point >> middle
    free = ~taken
    ones, twos, many = ones & free, twos & free, many & free
    return Spots(tile, table.left, table.low, width, (ones | twos | many, twos | many, ones & twos | many, many))


def every_spot(placements: Iterable[Placement], tile: NebulaTile, contacts: int = 1) -> Iterator[Placement]:
    """Every place where this tile can be added with at least this many contacts, in a fixed order."""
    return spots(Table.of(placements), tile).every(contacts)


def _nth(mask: Mask, number: int) -> int:
    """The position of the digit 1 with this number, counted from 0 for the lowest; a binary search."""
    size, ones = mask.bit_length(), mask.bit_count()
    place = 0
    while size > 1:
        half = size // 2
        high = mask >> half
        above = high.bit_count()
        if number < ones - above:
            mask, size, ones = mask & (1 << half) - 1, half, ones - above
        else:
            mask, size, place, number, ones = high, size - half, place + half, number - ones + above, above
    return place


def generate(dealer: Randomness) -> Layout:
    """A random valid map with its layout; the same numbers from the dealer always give the same map.

    The third tile touches the first two, and every later tile touches at least two: so every tile has two
    connections (MAP-2) and the map is one piece (MAP-3). Tiles do not overlap, and at most three meet in a
    point: the connections at such a point can be drawn as a line or a triangle around it, inside the tiles,
    so nothing crosses (MAP-4).
    """
    while True:
        placements = _lay_all(stream_of(dealer))
        if placements is not None:
            return Layout(placements)


def _lay_all(stream: Stream) -> tuple[Placement, ...] | None:
    """All tiles in one attempt; None if a tile has no place, which is very rare: then `generate` starts again."""
    bag = list(TILES)
    laid = [Placement(bag.pop(stream.below(len(bag))), turns=stream.below(TURNS))]
    while bag:
        tile = bag.pop(stream.below(len(bag)))
        place = _choose(laid, spots(Table.of(laid), tile), stream)
        if place is None:
            return None
        laid.append(place)
    return tuple(laid)


def _choose(laid: list[Placement], found: Spots, stream: Stream) -> Placement | None:
    """A place with the most contacts, near the middle: people like to close gaps."""
    for contacts in range(MOST_CONTACTS, min(len(laid), 2) - 1, -1):
        if found.touching[contacts - 1]:
            break
    else:
        return None
    numbers = [found.count(turns, contacts) for turns in range(TURNS)]
    tries = [_pick(found, numbers, contacts, stream.below(sum(numbers))) for _ in range(TRIES)]
    u, v = sum([one.u for one in laid]), sum([one.v for one in laid])
    return Placement(found.tile, *min(tries, key=lambda one: _distance(len(laid) * one[0] - u, len(laid) * one[1] - v)))


def _pick(found: Spots, numbers: list[int], contacts: int, number: int) -> tuple[int, int, int]:
    """The place with this number, counted over all rotations, and its rotation."""
    for turns, count in enumerate(numbers):
        if number < count:
            return *found.pick(turns, contacts, number), turns
        number -= count
    raise AssertionError("there are fewer places than were counted")


def _distance(u: int, v: int) -> int:
    """The square of the distance from the origin."""
    return u * u + u * v + v * v
