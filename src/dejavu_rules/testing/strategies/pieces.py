"""Strategies for pieces: piles of them, in any order."""

from typing import TypeVar

from dejavu_rules.box.pieces import Named
from dejavu_rules.testing.strategies.hypothesis import st

SEEDS = st.integers(0, 1 << 32)
"""Seeds of dealers."""

N = TypeVar("N", bound=Named)


@st.composite
def piles(draw: st.DrawFn, kinds: tuple[N, ...], most: int = 127) -> list[N]:
    """Pieces in any order, up to `most` of each kind, few kinds or many."""
    some = draw(st.lists(st.tuples(st.sampled_from(kinds), st.integers(0, most)), unique_by=lambda pair: pair[0]))
    pile = [piece for piece, number in some for _ in range(number)]
    return draw(st.permutations(pile)) if len(pile) < 20 else pile
