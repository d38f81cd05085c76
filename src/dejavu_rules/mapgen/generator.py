"""Every place where a tile can be added to those on the table, for all positions at once; and maps made of them.

A generated map is laid as players do it (SETUP-2), so that it is always valid.
"""

from collections.abc import Iterable, Iterator

from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.combinatorics.randomness import Randomness, Stream, stream_of
from dejavu_rules.mapgen.completion import members
from dejavu_rules.mapgen.fits import NARROW, fit_all_turns, mirror_images
from dejavu_rules.mapgen.lattice import REACH, TURNS, WIDTH, Mask, Point, code, edge_digits, here
from dejavu_rules.mapgen.layout import MOST_AT_A_POINT, Layout, Placement

MOST_CONTACTS = 4
"""Places are counted by their number of contacts, up to this number."""
TRIES = 3
"""How many good places are compared. The one nearest to the middle is used: players build compact maps."""


class Table:
    """The tiles laid. Masks have digit 0 at the lattice point (`left`, `low`), far enough from all tiles for another.

    A row has `width` columns for each rotation of a new tile, one after the other: few if the tiles lie close together.
    """

    def __init__(self, first: Placement, *others: Placement) -> None:
        self.placements: list[Placement] = []
        self.left = self._right = first.u
        self.low = first.v
        self._begin(NARROW)
        for placement in (first, *others):
            self.lay(placement)

    def _begin(self, width: int) -> None:
        self.width = width
        self.laid: list[tuple[int, int]] = []
        """Per tile its pose and the digit of its origin, counted from the lattice point (0, 0)."""
        self.crowded: set[int] = set()
        """The digits of the points where three tiles meet: no other tile may touch them."""
        self._once, self._twice = set[int](), set[int]()

    def lay(self, placement: Placement) -> None:
        """Add a tile."""
        self.placements.append(placement)
        self.left = min(self.left, placement.u - 2 * REACH)
        self._right = max(self._right, placement.u + 2 * REACH)
        self.low = min(self.low, placement.v - 2 * REACH)
        if self._right - self.left < self.width:
            self._add(placement)
        else:
            self._begin(WIDTH)
            for each in self.placements:
                self._add(each)

    def _add(self, placement: Placement) -> None:
        assert MOST_AT_A_POINT == 3
        row, posed = TURNS * self.width, placement.pose
        at = code(placement.u, placement.v, row)
        points = {at + digit for digit in edge_digits(posed, row)}
        self.laid.append((posed, at))
        self.crowded |= self._twice & points
        self._twice |= self._once & points
        self._once |= points


class Spots:
    """Where one tile can be added: no overlap, at least one contact, no crowd at a point.

    The contacts of all places are counted at once, in binary: `_ones` has the last digit of the number, and so on.
    """

    def __init__(self, table: Table, tile: NebulaTile) -> None:
        self._left, self._low, self._width = table.left, table.low, table.width
        row = TURNS * table.width
        corner, middle = code(table.left, table.low, row), here(row)
        taken = ones = twos = many = 0
        for other, at in table.laid:
            overlapping, touching = fit_all_turns(other, tile, table.width)
            by = at - corner - 2 * middle
            taken |= overlapping << by
            touching <<= by
            carry = ones & touching
            ones ^= touching
            many |= twos & carry
            twos ^= carry
        if table.crowded:
            images = mirror_images(tile, table.width)
            for point in table.crowded:
                taken |= images << point - corner - middle
        self._taken, self._ones, self._twos, self._many = taken, ones, twos, many

    def places(self, contacts: int) -> "Places":
        """The places with at least this many contacts."""
        if contacts == 4:
            found = self._many
        elif contacts == 3:
            found = self._many | self._twos & self._ones
        elif contacts == 2:
            found = self._many | self._twos
        else:
            found = self._many | self._twos | self._ones
        return Places((found | self._taken) ^ self._taken, self._left, self._low, self._width)


class Places:
    """Places for one tile, in the order of their rotations, rows and columns."""

    def __init__(self, mask: Mask, left: int, low: int, width: int) -> None:
        self._left, self._low, self._width = left, low, width
        self._turned = [int.from_bytes(rows, "little") for rows in _split(mask, width)] if mask else []
        """Per rotation, the places."""
        self._numbers = [places.bit_count() for places in self._turned]

    def __len__(self) -> int:
        return sum(self._numbers)

    def at(self, number: int) -> tuple[int, int, int]:
        """The place with this number, from 0: u, v and the rotation."""
        for turns, count in enumerate(self._numbers):
            if number < count:
                places = self._turned[turns]
                for _ in range(number):  # most tiles have only a few places where they touch many others
                    places &= places - 1
                return *self._point((places & -places).bit_length() - 1), turns
            number -= count
        raise IndexError("there are fewer places")

    def __iter__(self) -> Iterator[tuple[int, int, int]]:
        for turns, places in enumerate(self._turned):
            for digit in members(places):
                yield *self._point(digit), turns

    def _point(self, digit: int) -> Point:
        v, u = divmod(digit, self._width)
        return self._left + u, self._low + v


def _split(mask: Mask, width: int) -> list[bytes]:
    """The rows of each rotation."""
    number = mask.bit_length() // (TURNS * width) + 1
    size = width // 8
    content = mask.to_bytes(number * TURNS * size, "little")
    if size == 8:  # bytes that Python can copy as one number
        words = memoryview(content).cast("Q")
        return [words[turns::TURNS].tobytes() for turns in range(TURNS)]
    parts = [content[start : start + size] for start in range(0, len(content), size)]
    return [b"".join(parts[turns::TURNS]) for turns in range(TURNS)]


def every_spot(placements: Iterable[Placement], tile: NebulaTile, contacts: int = 1) -> Iterator[Placement]:
    """Every place where this tile can be added with at least this many contacts, in a fixed order."""
    return (Placement(tile, *place) for place in Spots(Table(*placements), tile).places(contacts))


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
    table = Table(Placement(bag.pop(stream.below(len(bag))), turns=stream.below(TURNS)))
    while bag:
        tile = bag.pop(stream.below(len(bag)))
        place = _choose(table.placements, Spots(table, tile), stream)
        if place is None:
            return None
        table.lay(Placement(tile, *place))
    return tuple(table.placements)


def _choose(laid: list[Placement], spots: Spots, stream: Stream) -> tuple[int, int, int] | None:
    """A place with the most contacts, near the middle: people like to close gaps."""
    for contacts in range(MOST_CONTACTS, min(len(laid), 2) - 1, -1):
        places = spots.places(contacts)
        if number := len(places):
            tries = [places.at(stream.below(number)) for _ in range(TRIES)]
            u, v = sum([one.u for one in laid]), sum([one.v for one in laid])
            return min(tries, key=lambda one: _distance(len(laid) * one[0] - u, len(laid) * one[1] - v))
    return None


def _distance(u: int, v: int) -> int:
    """The square of the distance from the origin."""
    return u * u + u * v + v * v
