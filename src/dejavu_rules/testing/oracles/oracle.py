"""An oracle: a named check that says in sentences what is broken."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Generic, ParamSpec, TypeVar

from dejavu_rules.combinatorics.values import frozen

P = ParamSpec("P")
T = TypeVar("T")


@frozen
class Oracle(Generic[P]):
    """A named check: called, it returns a sentence for each thing that is broken."""

    name: str
    clauses: tuple[str, ...]
    """The clauses that it checks, by their IDs; none where it checks all of them, or compares answers."""
    says: str
    """What must hold, in a sentence."""
    _broken: Callable[P, Iterator[str]]

    def __call__(self, *asked: P.args, **named: P.kwargs) -> tuple[str, ...]:
        """Everything that is broken, in sentences."""
        return tuple(self._broken(*asked, **named))

    def tell(self, sentence: str) -> str:
        """A sentence of this oracle with its name and its clauses."""
        return f"{self.name} ({', '.join(self.clauses)}): {sentence}" if self.clauses else f"{self.name}: {sentence}"


def oracle(*clauses: str) -> Callable[[Callable[P, Iterator[str]]], Oracle[P]]:
    """Make an oracle of a function that yields what is broken; its docstring says what must hold."""

    def make(broken: Callable[P, Iterator[str]]) -> Oracle[P]:
        return Oracle(broken.__name__, clauses, " ".join((broken.__doc__ or "").split()), broken)

    return make


def difference(there: Counter[T], wanted: Counter[T]) -> str:
    """What is too much and what is missing, piece by piece."""
    more, less = there - wanted, wanted - there
    return ", ".join([*(f"{count} {one} too many" for one, count in more.items()), *_missing(less)])


def _missing(less: Counter[T]) -> Iterator[str]:
    return (f"{count} {one} missing" for one, count in less.items())
