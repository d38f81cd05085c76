"""Every pool of bits that a sowing can give.

What a turn can bring depends on the pool and not on the sowing: bits left on tiles matter only to later turns. A sowing
of a tile's bits ends on a tile, with a last bit and a claim of white bits, and these three decide what is taken (SOW-5,
SOW-6). All paths to that end and all orders of the other bits give the same pool, so a million sowings are about a
hundred pools. They are counted as products, none is left out.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from attrs import field

from dejavu_rules.actions.coverings import OF_COLOUR
from dejavu_rules.actions.sowings import COLOURED, WHITE, arrangement_at, count_arrangements
from dejavu_rules.actions.values import Sow
from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import BITS, TILES
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.randomness import Randomness, stream_of
from dejavu_rules.combinatorics.sub_bags import SubBags
from dejavu_rules.combinatorics.values import frozen, whole
from dejavu_rules.errors import MalformedState, RankOutOfRange, TooManyWays
from dejavu_rules.i18n.sentences import show
from dejavu_rules.state import GameState
from dejavu_rules.views.sampling import visible_state
from dejavu_rules.views.view import View

_SAME_COLOUR: Final = tuple([OF_COLOUR[bit.colour.index] for bit in BITS])
"""Per bit, the mask of the bits of its colour."""


MOST_POOLS: Final = 1 << 17
"""The most pools that are listed; a box of white bits and claims could have millions."""
FEW_POOLS: Final = 1 << 12
"""The most that a search goes through, if it can help it. Games of the standard box have about a hundred."""


@frozen
class Pool:
    """A pool for Deja Vu, with the bits from the chests, and the number of sowings that give it."""

    bits: Bits
    sowings: int
    _state: GameState = field(eq=False, repr=False)

    def at(self, rank: int) -> Sow:
        """The sowing at a rank below `sowings`, in an order that is always the same.

        Raises `RankOutOfRange`.
        """
        number = whole(rank)
        if number is None or not 0 <= number < self.sowings:
            raise RankOutOfRange(rank, self.sowings)
        for way in _ways(self._state, self.bits._bag - self._state.player._saved):
            if number < way.sowings:
                return way.sowing_at(self._state, number)
            number -= way.sowings
        raise RankOutOfRange(rank, self.sowings)

    def pick(self, dealer: Randomness) -> Sow:
        """A random one of the sowings, all equally likely.

        Raises `RankOutOfRange` for a dealer's answer that is not from 0 to `sowings - 1`.
        """
        return self.at(stream_of(dealer).below(self.sowings))


class _Way(NamedTuple):
    """The sowings from a tile to a tile with the same last bit and the same claim."""

    start: int
    end: int
    last: int
    white: Bag
    sowings: int

    def sowing_at(self, state: GameState, rank: int) -> Sow:
        bits, paths = state._bits[self.start], state.game._paths[self.start]
        before = bits - bag.ONE[self.last]
        path, order = divmod(rank, count_arrangements(before))
        walk = paths.at_end(bag.size(bits), self.end, path)
        return Sow(TILES[self.start], walk, (*arrangement_at(before, order), BITS[self.last]), Bits._of(self.white))


def pools(state: GameState | View) -> tuple[Pool, ...]:
    """Every pool that a sowing can give now, each once; none where nothing can be sown.

    What it needs lies open on the table, so the view of any seat will do.

    Raises `MalformedState` for anything but a state or a view, `TooManyWays` where there are more than `MOST_POOLS`.
    """
    return _list_pools(known_state(state))


def good_pools(state: GameState) -> tuple[Pool, ...]:
    """Every pool; where there are too many, those for which as many white bits are claimed as possible.

    No pool is worth less than a part of it.

    Raises `TooManyWays` where there are too many of these, too.
    """
    try:
        return _list_pools(state, FEW_POOLS)
    except TooManyWays:
        return _list_pools(state, all_claims=False)


def _list_pools(state: GameState, most: int = MOST_POOLS, all_claims: bool = True) -> tuple[Pool, ...]:
    if state.phase is not Phase.RECOLLECTION:
        return ()
    saved = state.player._saved
    counted = count_taken(state, most, all_claims)
    return tuple([Pool(Bits._of(taken + saved), number, state) for taken, number in counted.items()])


def known_state(state: GameState | View) -> GameState:
    """The state itself or, of a view, the state with nothing in the places that its seat does not see.

    Raises `MalformedState` for anything else.
    """
    if type(state) is GameState:
        return state
    if type(state) is View:
        return visible_state(state)
    raise MalformedState(f"{show(state)} is not a GameState or a View")


def count_taken(state: GameState, limit: int = MOST_POOLS, all_claims: bool = True) -> dict[Bag, int]:
    """What sowings can take from the map, with the number of sowings for each; perhaps with the largest claims alone.

    Raises `TooManyWays` where one tile gives more than the limit.
    """
    claims = state.powers(state.active).white_claim
    tiles = state._bits
    at_end: list[dict[Bag, int]] = [{} for _ in tiles]
    for start, lasts in _starts(state):
        for end, number in enumerate(state.game._paths[start].endings(bag.size(tiles[start]))):
            if number:
                there, here = tiles[end], at_end[end]
                for one, colour, orders in lasts:
                    taken = (there & colour) + one
                    here[taken] = here.get(taken, 0) + number * orders
    found: dict[Bag, int] = {}
    for end, here in enumerate(at_end):
        if here:
            whites = tiles[end] & WHITE
            most = min(claims, bag.size(whites))
            choices = SubBags(whites, 0 if all_claims else most, most)
            if len(here) * choices.count() > limit:  # no two of them are the same pool
                raise TooManyWays("a sowing can give too many pools to list them")
            for white in choices:
                for taken, number in here.items():
                    found[taken + white] = found.get(taken + white, 0) + number
    return found


def _starts(state: GameState) -> Iterator[tuple[int, list[tuple[Bag, int, int]]]]:
    """Each Starting Tile with its last bits: as a bag, the mask of its colour, the orders of the bits before it."""
    for start, bits in enumerate(state._bits):
        if bits & COLOURED and state.game._paths[start].has_path(bag.size(bits)):
            lasts = bag.members(bits & COLOURED)
            yield (
                start,
                [(bag.ONE[last], _SAME_COLOUR[last], count_arrangements(bits - bag.ONE[last])) for last in lasts],
            )


def _ways(state: GameState, taken: Bag) -> Iterator[_Way]:
    """The sowings that take just these bits, in groups."""
    tiles, claims = state._bits, state.powers(state.active).white_claim
    white = taken & WHITE
    if bag.size(white) > claims:
        return
    for start, lasts in _starts(state):
        for end, number in enumerate(state.game._paths[start].endings(bag.size(tiles[start]))):
            if number and bag.contains(tiles[end], white):
                for one, colour, orders in lasts:
                    if (tiles[end] & colour) + one + white == taken:
                        yield _Way(start, end, bag.lowest(one), white, number * orders)
