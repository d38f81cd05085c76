"""A score as an expression: leaves say what a thing is worth and why, inner nodes add.

There is no total beside the tree: the total is the sum of its leaves, and every rendering shows this tree.
"""

from collections.abc import Iterator
from typing import TypeAlias

from attrs import frozen

from dejavu_rules.box.pieces import CardId


@frozen
class Leaf:
    """One thing that is worth VP: by which clause, how many things it counted, and on which card."""

    clause: str
    label: str
    count: int
    vp: int
    detail: str = ""
    card: CardId | None = None

    def leaves(self) -> "Iterator[Leaf]":
        """Itself."""
        yield self


@frozen
class Sum:
    """The sum of its parts."""

    label: str
    parts: "tuple[Node, ...]"

    @property
    def vp(self) -> int:
        """What the parts are worth together."""
        return sum(part.vp for part in self.parts)

    def leaves(self) -> Iterator[Leaf]:
        """Everything in it that is worth VP, in order."""
        for part in self.parts:
            yield from part.leaves()


Node: TypeAlias = Leaf | Sum
