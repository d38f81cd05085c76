"""What a stage of `make deep` is: pieces, and a function that judges one of them in a process of its own."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from attrs import frozen

P = TypeVar("P")


@frozen
class Found:
    """The result of a piece: counts by name, and a line for each thing that is wrong."""

    counts: Counter[str]
    wrong: tuple[str, ...] = ()


@frozen
class Stage(Generic[P]):
    """One thing that the deep run does."""

    name: str
    says: str
    """What holds if nothing is wrong."""
    pieces: Callable[[float], Sequence[P]]
    """All pieces for a share of 1, fewer for less, never none: see `share_of`."""
    check: Callable[[P], Found]
    """A function of a module: pieces and findings travel between processes."""
    key: Callable[[P], str] | None = None
    """A text that changes with all that a piece rests on; then its verdict is kept, and a run can be resumed."""


def share_of(everything: Sequence[P], share: float) -> list[P]:
    """This share of all pieces, evenly spread, and at least one."""
    number = max(1, round(len(everything) * min(share, 1.0)))
    return [everything[place * len(everything) // number] for place in range(number)]
