"""Plain counting of pieces."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TypeVar

P = TypeVar("P")


def pieces(of: Iterable[P]) -> Counter[P]:
    """How many of each there are."""
    return Counter(of)


def some_of(pile: Counter[P], most: int) -> Iterator[tuple[P, ...]]:
    """Every different choice of up to so many pieces."""
    all_pieces = list(pile.elements())
    for number in range(min(most, len(all_pieces)) + 1):
        seen = set()
        for chosen in combinations(all_pieces, number):
            if chosen not in seen:
                seen.add(chosen)
                yield chosen
