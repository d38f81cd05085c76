"""Every place where a tile can be added to those on the table, for all positions at once; and maps made of them.

A generated map is laid as players do it (SETUP-2), so that it is always valid.
"""

from collections.abc import Iterable, Iterator

from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.combinatorics.randomness import Randomness, Stream, stream_of
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.mapgen.completion import members
from dejavu_rules.mapgen.lattice import REACH, TURNS, WIDTHS, Mask, edge_points, mirror_image, narrow_fit, pose
from dejavu_rules.mapgen.layout import MOST_AT_A_POINT, Layout, Placement

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
    """The digits of a row of its masks: few if the tiles lie close together."""
    laid: tuple[tuple[int, int], ...]
    """Per tile its pose and the digit of its origin."""
    crowded: tuple[int, ...]
    """The digits of the points where three tiles meet: no other tile may touch them."""

    @classmethod
    def of(cls, placements: Iterable[Placement]) -> "Table":
        """The table on which these tiles lie."""
        placements = tuple(placements)
        left = min(one.u for one in placements) - 2 * REACH
        low = min(one.v for one in placements) - 2 * REACH
        columns = max(one.u for one in placements) - left + 2 * REACH + 1
        width = min(width for width in WIDTHS if width >= columns)
        laid = tuple((one.pose, one.u - left + width * (one.v - low)) for one in placements)
        once = twice = thrice = 0
        for posed, at in laid:
            points = edge_points(posed, width) << at - REACH * (1 + width)
            thrice |= twice & points
            twice |= once & points
            once |= points
        assert MOST_AT_A_POINT == 3
        return cls(left, low, width, laid, tuple(members(thrice)))


@frozen
class Spots:
    """Where one tile in one rotation can be added: `touching[n]` has the places with more than n contacts."""

    tile: NebulaTile
    turns: int
    left: int
    low: int
    width: int
    touching: tuple[Mask, ...]

    def count(self, contacts: int) -> int:
        """The number of places with at least this many contacts."""
        return self.touching[contacts - 1].bit_count()

    def pick(self, contacts: int, number: int) -> Placement:
        """The place with this number, from 0, among those with at least this many contacts."""
        v, u = divmod(_nth(self.touching[contacts - 1], number), self.width)
        return Placement(self.tile, self.left + u, self.low + v, self.turns)

    def every(self, contacts: int) -> Iterator[Placement]:
        """All places with at least this many contacts, in a fixed order."""
        for digit in members(self.touching[contacts - 1]):
            v, u = divmod(digit, self.width)
            yield Placement(self.tile, self.left + u, self.low + v, self.turns)


def spots(table: Table, tile: NebulaTile, turns: int) -> Spots:
    """Where this tile in this rotation can be added: no overlap, at least one contact, no crowd at a point."""
    posed, width = pose(tile, turns), table.width
    here = REACH * (1 + width)
    taken = once = twice = thrice = often = 0
    for other, at in table.laid:
        pair, by = narrow_fit(other, posed, width), at - 2 * here
        taken |= pair.overlapping << by
        touching = pair.touching << by
        often |= thrice & touching
        thrice |= twice & touching
        twice |= once & touching
        once |= touching
    for point in table.crowded:
        taken |= mirror_image(posed, width) << point >> here
    free = ~taken
    return Spots(tile, turns, table.left, table.low, width, (once & free, twice & free, thrice & free, often & free))


def every_spot(placements: Iterable[Placement], tile: NebulaTile, contacts: int = 1) -> Iterator[Placement]:
    """Every place where this tile can be added with at least this many contacts, in a fixed order."""
    table = Table.of(placements)
    for turns in range(TURNS):
        yield from spots(table, tile, turns).every(contacts)


def _nth(mask: Mask, number: int) -> int:
    """The position of the digit 1 with this number, counted from 0 for the lowest; a binary search."""
    size = mask.bit_length()
    place = 0
    while size > 1:
        half = size // 2
        low = mask & (1 << half) - 1
        ones = low.bit_count()
        if number < ones:
            mask, size = low, half
        else:
            mask, size, place, number = mask >> half, size - half, place + half, number - ones
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
        table = Table.of(laid)
        found = [spots(table, tile, turns) for turns in range(TURNS)]
        place = _choose(laid, found, stream)
        if place is None:
            return None
        laid.append(place)
    return tuple(laid)


def _choose(laid: list[Placement], found: list[Spots], stream: Stream) -> Placement | None:
    """A place with the most contacts, near the middle: people like to close gaps."""
    for contacts in range(MOST_CONTACTS, min(len(laid), 2) - 1, -1):
        numbers = [one.count(contacts) for one in found]
        if any(numbers):
            break
    else:
        return None
    tries = [_pick(found, numbers, contacts, stream.below(sum(numbers))) for _ in range(TRIES)]
    u, v = sum(one.u for one in laid), sum(one.v for one in laid)
    return min(tries, key=lambda place: _distance(len(laid) * place.u - u, len(laid) * place.v - v))


def _pick(found: list[Spots], numbers: list[int], contacts: int, number: int) -> Placement:
    """The place with this number, counted over all rotations."""
    for one, count in zip(found, numbers, strict=True):
        if number < count:
            return one.pick(contacts, number)
        number -= count
    raise AssertionError("there are fewer places than were counted")


def _distance(u: int, v: int) -> int:
    """The square of the distance from the origin."""
    return u * u + u * v + v * v
