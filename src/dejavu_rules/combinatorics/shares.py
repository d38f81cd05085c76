"""Deal pieces in shares that have no kind twice, with every way to deal the single pieces equally likely.

The ways to fill the shares are counted kind by kind. The numbers of ways for all fillings stand side by side in one
integer, a table, each at its place. So a gift to some shares is one shift of the whole table.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import perm, prod
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.randomness import Stream
from dejavu_rules.errors import TooManyWays

_Kind: TypeAlias = tuple[int, tuple[int, ...], "Left | None"]
"""How many pieces of a kind there are, the shares that may get one, and who must have one if some are left."""


MOST_DIGITS = 3 * 10**9
"""The most binary digits in all tables: 375 MB, and a few seconds. Three hidden hands with each card once need less."""


class Share(NamedTuple):
    """The number of pieces in a share, no two of a kind, and the mask of the kinds that it must not have."""

    size: int
    refused: Bag = 0


class Left(NamedTuple):
    """Who must have got a piece of a kind, if pieces of it were left when the share was complete.

    `turns` says in which order the shares were dealt. Each of those in `short` must have the kind if a later share has
    it, or somebody else at the turn `seen`, or if a piece is left over. At the turn `lacking` somebody was short who is
    known not to have it.
    """

    turns: tuple[int, ...]
    short: tuple[int, ...]
    seen: int
    lacking: int

    def allows(self, shares: tuple[int, ...], copies: int) -> bool:
        """Whether just these shares can have a piece of the kind."""
        first = min([self.lacking, *[self.turns[share] for share in self.short if share not in shares]])
        if first == NEVER:
            return True
        return len(shares) == copies and max([self.seen, *[self.turns[share] for share in shares]]) < first


NEVER = 1 << 10


class _Gift(NamedTuple):
    """The shares that get a piece of one kind, how far that moves a table, and the ways to choose the pieces."""

    shares: tuple[int, ...]
    shift: int
    ways: int


def some_shares(
    pieces: Bag, shares: Sequence[Share], stream: Stream, left: Mapping[int, Left] = MappingProxyType({})
) -> list[Bag] | None:
    """Random shares of these pieces; None if there is no way to deal them. `left` restricts kinds, by their numbers.

    Two pieces of a kind are two pieces: all ways to deal single pieces are equally likely. They are counted, so there
    are no failed attempts, even if few ways exist.

    Raises `TooManyWays` where counting them would take too long.
    """
    kinds = sorted([(number, _shares_open_to(shares, kind), kind) for kind, number in bag.items(pieces)])
    rest = [share.size for share in shares]
    if max(rest, default=0) > len(kinds):
        return None
    digits, steps, tables = _ways(
        tuple(rest), tuple([(number, takers, left.get(kind)) for number, takers, kind in kinds])
    )
    place, number_mask = sum([size * step for size, step in zip(rest, steps, strict=True)]), (1 << digits) - 1
    total = tables[0] >> place & number_mask
    if not total:
        return None
    rank, given = stream.below(total), [0] * len(shares)
    for (number, takers, kind), after in zip(kinds, tables[1:], strict=True):
        for gift in _gifts(number, takers, left.get(kind), steps):
            fits = all(rest[share] for share in gift.shares)
            count = gift.ways * (after >> place - gift.shift & number_mask) if fits else 0
            if rank < count:
                break
            rank -= count
        rank //= gift.ways  # equal pieces look the same
        place -= gift.shift
        for share in gift.shares:
            rest[share] -= 1
            given[share] += bag.ONE[kind]
    return given


def _shares_open_to(shares: Sequence[Share], kind: int) -> tuple[int, ...]:
    """The shares that may get a piece of this kind."""
    return tuple([number for number, share in enumerate(shares) if share.size and not bag.count(share.refused, kind)])


@lru_cache(maxsize=1 << 10)
def _gifts(copies: int, takers: tuple[int, ...], left: Left | None, steps: tuple[int, ...]) -> tuple[_Gift, ...]:
    sets: list[tuple[int, ...]] = [()]
    for taker in takers:
        sets += [(*shares, taker) for shares in sets]
    return tuple(
        [
            _Gift(shares, sum([steps[share] for share in shares]), perm(copies, len(shares)))
            for shares in sets
            if len(shares) <= copies and (left is None or left.allows(shares, copies))
        ]
    )


@lru_cache(maxsize=32)  # sampling asks many times about the same pieces
def _ways(sizes: tuple[int, ...], kinds: tuple[_Kind, ...]) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """The binary digits of a number of ways, the step of each share in a table, and the tables.

    There is a table per kind: the number of ways in which it and the later kinds can fill the shares, for each filling.
    A share has room for one piece more than it gets, so that what overflows can be masked.
    """
    digits = 1 + (sum(sizes) + len(sizes)) * sum([number for number, _, _ in kinds]).bit_length()
    if digits * prod([size + 2 for size in sizes]) * len(kinds) > MOST_DIGITS:
        raise TooManyWays(
            f"there are too many ways to deal shares of {', '.join(map(str, sizes))} pieces to count them"
        )
    steps, step, inside = [], digits, (1 << digits) - 1
    for size in sizes:
        steps.append(step)
        inside = sum([inside << step * number for number in range(size + 1)])
        step *= size + 2
    tables = [1]
    for copies, takers, left in reversed(kinds):
        table = 0
        for gift in _gifts(copies, takers, left, tuple(steps)):
            table += gift.ways * (tables[-1] << gift.shift)
        tables.append(table & inside)
    return digits, tuple(steps), tuple(reversed(tables))
