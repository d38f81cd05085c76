"""Every path of a function that runs on symbols.

A truth that is not known yet forks the run: one way is taken, the other one is remembered, and the function is run
again from its beginning until no way is left. Both ways are taken unless z3 shows that one is impossible, so what is
explored is complete; where z3 has no answer a way is taken as well.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeAlias, TypeVar

import z3

from dejavu_rules.combinatorics.values import frozen

Term: TypeAlias = Any
"""An expression of z3, or a number or truth that is known. z3 has no types."""
T = TypeVar("T")

TIMEOUT_MS = 60_000
MOST_PATHS = 20_000


class NotFollowed(Exception):  # noqa: N818 - stands beside NotProved
    """The run did something that symbols cannot follow; so nothing is proved."""


class NotProved(Exception):  # noqa: N818 - what is not proved is no error of the program
    """A claim about the running code that z3 refutes, or cannot show."""


@frozen
class Explored:
    """What came of all paths: how many there were, and for how many of them each answer was given."""

    paths: int
    seconds: float


_exploring: ContextVar["Explorer"] = ContextVar("_exploring")


def current() -> "Explorer":
    """The explorer that runs the code now."""
    try:
        return _exploring.get()
    except LookupError:
        raise NotFollowed("a symbol was asked for its truth outside of a run") from None


def _solver_of(facts: Sequence[Term]) -> Any:
    solver = z3.Solver()
    solver.set("timeout", TIMEOUT_MS)
    solver.set("ctrl_c", False)
    solver.add(*facts)
    return solver


class Explorer:
    """Runs a function on every path that some facts leave open, and proves claims about each of them."""

    def __init__(self, facts: Sequence[Term]) -> None:
        self._facts, self._solver = _solver_of(facts), _solver_of(facts)
        self._simple: dict[int, tuple[Term, bool | None]] = {}
        """By the number of a term, whether it is always true or always false. z3 numbers terms that are in use."""
        self._asked: dict[int, Term] = {}
        """Duties that were asked of the facts."""
        self._known: set[int] = set()
        """The numbers of those that follow from the facts."""
        self._script: list[tuple[bool, bool]] = []
        self._place = 0
        self._open: list[tuple[list[tuple[bool, bool]], Any]] = []
        self._duties: list[tuple[str, Term]] = []
        self._example: Any = None
        """A model of what is known on this path, or None: with one, z3 is asked about the other way only."""

    def explore(self, run: Callable[[], T], judge: Callable[[T], None]) -> Explored:
        """Run it on every path, and judge what it returns while the path's conditions are known.

        Raises `NotProved` if there is no path at all: then the facts contradict each other.
        """
        begin, paths = time.perf_counter(), 0
        result, example = self._ask()
        if result != z3.sat:
            raise NotProved("the facts contradict each other, so everything would follow from them")
        self._open = [([], example)]
        while self._open:
            paths += 1
            if paths > MOST_PATHS:
                raise NotFollowed(f"more than {MOST_PATHS:,} paths")
            (self._script, self._example), self._place, self._duties = self._open.pop(), 0, []
            with self._path():
                result = run()
                self._discharge()
                judge(result)
        return Explored(paths, time.perf_counter() - begin)

    @contextmanager
    def _path(self) -> Iterator[None]:
        token = _exploring.set(self)
        self._solver.push()
        try:
            yield
        finally:
            self._solver.pop()
            _exploring.reset(token)

    def decide(self, term: Term) -> bool:
        """The truth of a term on this path; another path has the other truth, if that is possible."""
        if (constant := self._constant(term)) is not None:
            return constant
        if self._place < len(self._script):
            answer, free = self._script[self._place]
        else:
            answer, free = self._choose(term)
            self._script.append((answer, free))
        self._place += 1
        if free:
            self._solver.add(term if answer else z3.Not(term))
        return answer

    def _constant(self, term: Term) -> bool | None:
        """The truth of a term that is the same whatever the symbols are; None if it is not."""
        number = term.get_id()
        if number not in self._simple:
            simple = z3.simplify(term)
            self._simple[number] = (term, z3.is_true(simple) if z3.is_true(simple) or z3.is_false(simple) else None)
        return self._simple[number][1]

    def _choose(self, term: Term) -> tuple[bool, bool]:
        """A way to go on, and whether there is another one; if so it is remembered."""
        if self._example is None:
            possible, self._example = self._ask(term)
            answer = possible != z3.unsat
        else:
            answer = z3.is_true(self._example.eval(term, model_completion=True))
        result, other = self._ask(z3.Not(term) if answer else term)
        if result == z3.unsat:
            return answer, False
        self._open.append(([*self._script, (not answer, True)], other))
        return answer, True

    def _ask(self, *terms: Term) -> tuple[Any, Any]:
        """Whether terms can hold on this path, and a model in which they do."""
        result = self._solver.check(*terms)
        return result, self._solver.model() if result == z3.sat else None

    def assume(self, term: Term) -> None:
        """Take for granted what is proved elsewhere, on this path.

        Raises `NotProved` if it cannot be: everything would follow from it.
        """
        self._solver.add(term)
        result, example = self._ask()
        if result == z3.unsat:
            raise NotProved("what is taken for granted contradicts the facts")
        if self._place == len(self._script):  # before, the path's own example knows what was decided later
            self._example = example

    def require(self, what: str, term: Term) -> None:
        """Note what must hold for the run to mean what it seems to mean; it is proved at the end of the path."""
        self._duties.append((what, term))

    def _discharge(self) -> None:
        """Prove what was noted: nearly all of it follows from the facts alone, and then it does so on every path."""
        fresh = {term.get_id(): term for _, term in self._duties if term.get_id() not in self._asked}
        self._asked |= fresh
        if fresh and not self._follow(fresh):
            fresh = {number: term for number, term in fresh.items() if self._follow({number: term})}
        self._known |= fresh.keys()
        self.prove([(what, term) for what, term in self._duties if term.get_id() not in self._known])

    def _follow(self, terms: Mapping[int, Term]) -> bool:
        """Whether these follow from the facts."""
        return bool(self._facts.check(z3.Not(z3.And([*terms.values()]))) == z3.unsat)

    def prove(self, claims: Sequence[tuple[str, Term]]) -> None:
        """Prove claims on this path, all at once.

        Raises `NotProved` with those that do not hold, and an example.
        """
        terms = [(name, term) for name, term in claims if term is not True]
        if not terms:
            return
        result = self._solver.check(z3.Not(z3.And([term for _, term in terms])))
        if result == z3.unsat:
            return
        if result != z3.sat:
            raise NotProved(f"z3 gave no answer ({self._solver.reason_unknown()}) about {terms[0][0]}")
        model = self._solver.model()
        broken = [name for name, term in terms if not _holds(model, term)]
        raise NotProved(f"{', '.join(dict.fromkeys(broken))}; for example {_describe(model)}")


def _holds(model: Any, term: Term) -> bool:
    return (isinstance(term, bool) and term) or z3.is_true(model.eval(z3.And(term), model_completion=True))


def _describe(model: Any) -> str:
    """What is not zero in an example, by name."""
    found = {str(symbol): str(model[symbol]) for symbol in model.decls()}
    values = [f"{name}={value}" for name, value in sorted(found.items()) if value not in ("0", "False")]
    return ", ".join(values[:30]) or "nothing at all"
