"""Pieces given out in shares, none of which has a kind twice: every way to give out the single pieces is as likely."""

from collections.abc import Sequence
from functools import lru_cache
from math import perm
from typing import NamedTuple, TypeAlias

from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.randomness import Below

_Gifts: TypeAlias = tuple[tuple[Bag, int], ...]
"""Which shares may get a piece of a kind, as a bag of their numbers, with the number of ways to choose the pieces."""


class Share(NamedTuple):
    """How many pieces somebody gets, no two of a kind, and the mask of the kinds that they must not get."""

    size: int
    refused: Bag = 0


def some_shares(pieces: Bag, shares: Sequence[Share], below: Below) -> list[Bag] | None:
    """Random shares of these pieces; None if they cannot be given out like that.

    Two pieces of a kind are two pieces: all ways to give out single pieces are equally likely. They are counted kind
    by kind, so nothing is tried in vain, however few ways there are.
    """
    kinds = sorted([(number, _open(shares, kind), kind) for kind, number in bag.items(pieces)])
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
        rank //= ways  # which of the equal pieces it is leaves no trace
        wanted -= gift
        for share in bag.members(gift):
            given[share] += bag.ONE[kind]
    return given


def _open(shares: Sequence[Share], kind: int) -> tuple[int, ...]:
    """The shares that may get a piece of this kind."""
    return tuple([number for number, share in enumerate(shares) if share.size and not bag.count(share.refused, kind)])


@lru_cache(maxsize=1 << 10)
def _gifts(copies: int, takers: tuple[int, ...]) -> _Gifts:
    gifts = [0]
    for taker in takers:
        gifts += [gift + bag.ONE[taker] for gift in gifts]
    return tuple([(gift, perm(copies, bag.size(gift))) for gift in gifts if bag.size(gift) <= copies])


@lru_cache(maxsize=32)  # who samples asks again and again about the same pieces
def _ways(wanted: Bag, kinds: tuple[tuple[int, tuple[int, ...]], ...]) -> tuple[dict[Bag, int], ...]:
    """Per kind, in how many ways it and those after it can give the shares just what they still want."""
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
