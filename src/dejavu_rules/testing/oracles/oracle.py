"""An oracle: a named check that says in sentences what is broken."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, ParamSpec, TypeVar

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


def oracles_in(names: Mapping[str, object]) -> tuple[Any, ...]:
    """The oracles among the names of a module, in the order in which they are written: none can be forgotten."""
    return tuple([each for each in names.values() if isinstance(each, Oracle)])


def compare(where: str, there: Iterable[T], wanted: Iterable[T]) -> Iterator[str]:
    """One sentence with what is too much and what is missing there; none if it is as wanted."""
    have, want = Counter(there), Counter(wanted)
    if have != want:
        found = [f"{count} {one} too many" for one, count in (have - want).items()]
        yield f"{where} " + ", ".join(found + [f"{count} {one} missing" for one, count in (want - have).items()])
