"""A score as an expression: leaves say what a thing is worth and why, inner nodes add.

There is no total beside the tree: the total is the sum of its leaves, and every rendering shows this tree. It has keys
and values only, so that a renderer can say it in any language.
"""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from dejavu_rules.box.pieces import CardId, Fragment
from dejavu_rules.combinatorics.values import frozen

Group: TypeAlias = Literal["tokens", "printed", "public", "links", "total"]
"""What a sum adds."""


@frozen
class Leaf:
    """One thing that is worth VP: by which clause, how many things it counted, and what they are worth together."""

    clause: str
    count: int
    vp: int
    cards: tuple[CardId, ...] = ()
    """The card that is worth it; the two of a link; none for tokens."""
    each: int | None = None
    """What every counted thing is worth, where that is always the same."""
    fragments: tuple[Fragment, ...] = ()
    """The fragments that it counted, in the order in which they are shown: a run from its start."""

    def leaves(self) -> "Iterator[Leaf]":
        """Itself."""
        yield self


@frozen
class Sum:
    """The sum of its parts."""

    group: Group
    parts: "tuple[Node, ...]"

    @property
    def vp(self) -> int:
        """What the parts are worth together."""
        return sum([part.vp for part in self.parts])

    def leaves(self) -> Iterator[Leaf]:
        """Everything in it that is worth VP, in order."""
        for part in self.parts:
            yield from part.leaves()


Node: TypeAlias = Leaf | Sum
