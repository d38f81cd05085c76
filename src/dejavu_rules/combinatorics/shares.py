"""Deal pieces in shares that have no kind twice, with every way to deal the single pieces equally likely."""

from collections.abc import Sequence
from functools import lru_cache
from math import perm
from typing import NamedTuple, TypeAlias

from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.randomness import Below

_Gifts: TypeAlias = tuple[tuple[Bag, int], ...]
"""Each set of shares that could get a piece of one kind, with the number of ways to choose the pieces."""


class Share(NamedTuple):
    """The number of pieces in a share, no two of a kind, and the mask of the kinds that it must not have."""

    size: int
    refused: Bag = 0


def some_shares(pieces: Bag, shares: Sequence[Share], below: Below) -> list[Bag] | None:
    """Random shares of these pieces; None if there is no way to deal them.

    Two pieces of a kind are two pieces: all ways to deal single pieces are equally likely. They are counted kind by
    kind, so there are no failed attempts, even if few ways exist.
    """
    kinds = sorted([(number, _shares_open_to(shares, kind), kind) for kind, number in bag.items(pieces)])
    wanted = bag.of_counts([share.size for share in shares])
    tables = _ways(wanted, tuple([(number, takers) for number, takers, _ in kinds]))
    if wanted not in tables[0]:
        return None
    rank, given = below(tables[0][wanted]), [0] * len(shares)
    for (number, takers, kind), after in zip(kinds, tables[1:], strict=True):
        for gift, ways in _gifts(number, takers):
            count = ways * after.get(wanted - gift, 0) if bag.contains(wanted, gift) else 0
            if rank < count:
                break
            rank -= count
        rank //= ways  # equal pieces look the same
        wanted -= gift
        for share in bag.members(gift):
            given[share] += bag.ONE[kind]
    return given


def _shares_open_to(shares: Sequence[Share], kind: int) -> tuple[int, ...]:
    """The shares that may get a piece of this kind."""
    return tuple([number for number, share in enumerate(shares) if share.size and not bag.count(share.refused, kind)])


@lru_cache(maxsize=1 << 10)
def _gifts(copies: int, takers: tuple[int, ...]) -> _Gifts:
    gifts = [0]
    for taker in takers:
        gifts += [gift + bag.ONE[taker] for gift in gifts]
    return tuple([(gift, perm(copies, bag.size(gift))) for gift in gifts if bag.size(gift) <= copies])


@lru_cache(maxsize=32)  # sampling asks many times about the same pieces
def _ways(wanted: Bag, kinds: tuple[tuple[int, tuple[int, ...]], ...]) -> tuple[dict[Bag, int], ...]:
    """Per kind, the number of ways in which it and the later kinds can fill each rest of the shares."""
    tables = [{0: 1}]
    for copies, takers in reversed(kinds):
        gifts, ways = _gifts(copies, takers), dict[Bag, int]()
        for already, number in tables[-1].items():
            for gift, choices in gifts:
                total = already + gift
                if bag.contains(wanted, total):
                    ways[total] = ways.get(total, 0) + choices * number
        tables.append(ways)
    return tuple(reversed(tables))
