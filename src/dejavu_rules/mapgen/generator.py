"""Generate maps: lay the fifteen tiles as players do (SETUP-2), so that the map is always valid."""

from dejavu_rules.box.pieces import TILES
from dejavu_rules.combinatorics.randomness import Randomness, Stream, stream_of
from dejavu_rules.mapgen.lattice import TURNS
from dejavu_rules.mapgen.layout import Layout, Placement
from dejavu_rules.mapgen.spots import MOST_CONTACTS, Spots, Table, spots

TRIES = 3
"""How many good places are compared. The one nearest to the middle is used: players build compact maps."""


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
