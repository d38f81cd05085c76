"""The contract of `combinatorics.bag`, proved of its own functions for all kinds at once.

Only this module knows how bags are packed, and it takes the width of a digit from the running code. The functions run
on bit vectors in the place of integers, or on sums of digits times their place; where they turn an integer into bytes
every count of every kind is tried.
"""

from collections.abc import Callable
from typing import Any, cast

import z3

from dejavu_rules.box.pieces import SHAPES
from dejavu_rules.combinatorics import bag
from tests.proofs.running.bags import MOST_PIECES
from tests.proofs.running.paths import Explorer, NotProved, Term, current
from tests.proofs.running.symbols import Truth, Unhashable

KINDS = len(bag.ONE)
WIDTH = bag.ONE[1].bit_length() - 1
"""The binary digits of a kind."""
ALL_DIGITS = WIDTH * KINDS
TIMEOUT_MS = 120_000


def prove(name: str, claim: Term, *facts: Term) -> None:
    """Raises `NotProved` unless the claim follows from the facts."""
    solver = z3.Solver()
    solver.set("timeout", TIMEOUT_MS)
    solver.add(*facts)
    if solver.check() == z3.unsat:
        raise NotProved(f"{name}: the facts contradict each other")
    found = solver.check(z3.Not(claim))
    if found != z3.unsat:
        raise NotProved(f"{name}: {solver.model() if found == z3.sat else 'z3 gave no answer'}")


_BAG, _PART = z3.BitVecs("bag part", ALL_DIGITS + WIDTH)


def digit(pieces: Term, kind: int) -> Term:
    """The count of a kind, as bits."""
    return z3.Extract(WIDTH * (kind + 1) - 1, WIDTH * kind, pieces)


def is_bag(pieces: Term) -> Term:
    """No kind is there too often, and there is nothing beyond the kinds."""
    counts = [z3.ULE(digit(pieces, kind), bag.MAX_COUNT) for kind in range(KINDS)]
    return z3.And(*counts, z3.Extract(ALL_DIGITS + WIDTH - 1, ALL_DIGITS, pieces) == 0)


def _each(claim: Callable[[int], Term]) -> Term:
    return z3.And([claim(kind) for kind in range(KINDS)])


def _mask(pieces: Term, kind: int, full: int) -> Term:
    return z3.If(digit(pieces, kind) == 0, z3.BitVecVal(0, WIDTH), z3.BitVecVal(full, WIDTH))


class Word(Unhashable):
    """An integer that is not known, as bits; asking whether it is zero forks the run."""

    def __init__(self, term: Term) -> None:
        self.term = term

    def __or__(self, other: int) -> "Word":
        return Word(self.term | other)

    def __add__(self, other: int) -> "Word":
        return Word(self.term + other)

    def __rmul__(self, other: int) -> "Word":
        return Word(other * self.term)

    def __rxor__(self, other: int) -> "Word":
        return Word(other ^ self.term)

    def __rshift__(self, places: int) -> "Word":
        return Word(z3.LShR(self.term, places))

    def __and__(self, other: int) -> "Word":
        return Word(self.term & other)

    def __sub__(self, other: "Word") -> "Word":
        return Word(self.term - other.term)

    def __eq__(self, other: object) -> Any:
        return Truth(self.term == other)

    def __bool__(self) -> bool:
        return current().decide(self.term != 0)

    __hash__ = Unhashable.__hash__


def contains() -> None:
    less = _each(lambda kind: z3.ULE(digit(_PART, kind), digit(_BAG, kind)))
    explorer, run = Explorer([is_bag(_BAG), is_bag(_PART)]), cast(Any, bag.contains)
    explorer.explore(
        lambda: bool(run(Word(_BAG), Word(_PART))), lambda answer: explorer.prove([("contains", less == answer)])
    )


def difference() -> None:
    """Taking pieces out is minus, kind by kind, where they are there."""
    less = _each(lambda kind: z3.ULE(digit(_PART, kind), digit(_BAG, kind)))
    claim = _each(lambda kind: digit(_BAG - _PART, kind) == digit(_BAG, kind) - digit(_PART, kind))
    prove("difference", z3.And(claim, is_bag(_BAG - _PART)), is_bag(_BAG), is_bag(_PART), less)


def addition() -> None:
    """Putting pieces in is plus, kind by kind, where no kind becomes too many."""
    sums = [z3.ZeroExt(1, digit(_BAG, kind)) + z3.ZeroExt(1, digit(_PART, kind)) for kind in range(KINDS)]
    few = z3.And([z3.ULE(each, bag.MAX_COUNT) for each in sums])
    claim = _each(lambda kind: digit(_BAG + _PART, kind) == digit(_BAG, kind) + digit(_PART, kind))
    prove("addition", z3.And(claim, is_bag(_BAG + _PART)), is_bag(_BAG), is_bag(_PART), few)


def _prove_mask(name: str, function: Any, claim: Callable[[Term], Term]) -> None:
    """What holds of the mask that a function makes of a bag, on every path of it."""
    explorer = Explorer([is_bag(_BAG), is_bag(_PART)])
    explorer.explore(lambda: function(Word(_PART)), lambda mask: explorer.prove([(name, claim(mask.term))]))


def _keeps(mask: Term, present: bool) -> Term:
    """Whether a mask keeps what is in the bag `part`, or what is not in it, whole, and all else out."""
    kept = [(digit(_PART, kind) != 0) == present for kind in range(KINDS)]
    return _each(lambda kind: digit(_BAG & mask, kind) == z3.If(kept[kind], digit(_BAG, kind), 0))


def masks() -> None:
    """A mask or a support keeps its kinds whole and the others out; so does its complement."""
    _prove_mask("support", bag.support, lambda mask: z3.And(_keeps(mask, True), _keeps(~mask, False)))
    for kind in range(KINDS):
        found = [digit(_BAG & bag.ALL[kind], other) for other in range(KINDS)]
        right = z3.And([each == (digit(_BAG, kind) if other == kind else 0) for other, each in enumerate(found)])
        prove(f"mask of kind {kind}", right, is_bag(_BAG))


def absence() -> None:
    """What a bag lacks is kept whole, and what it has is kept out."""
    _prove_mask("absence", bag.absence, lambda mask: _keeps(mask, False))


def distinct() -> None:
    prove("distinct", _each(lambda kind: digit(bag.distinct(_BAG), kind) == _mask(_BAG, kind, 1)), is_bag(_BAG))


def has_twins() -> None:
    twins = z3.Or([z3.UGE(digit(_BAG, kind), 2) for kind in range(KINDS)])
    prove("has_twins", bag.has_twins(_BAG) == twins, is_bag(_BAG))


def count() -> None:
    wide = ALL_DIGITS
    claim = _each(lambda kind: bag.count(_BAG, kind) == z3.ZeroExt(wide, digit(_BAG, kind)))
    prove("count", claim, is_bag(_BAG))


def size() -> None:
    """The number of pieces, as long as it can be counted: kind by kind, adding a digit adds its count."""
    rest, number, counted = z3.Ints("rest number counted")
    for kind in range(KINDS):
        before, more = bag.size(rest), bag.size(rest + counted * bag.ONE[kind])
        facts = (rest >= 0, counted >= 0, number >= 0, before == number, number + counted <= MOST_PIECES)
        prove(f"size with kind {kind}", more == number + counted, *facts)
    if bag.size(0) != 0:
        raise NotProved("size: nothing is something")


def fold() -> None:
    """Kinds with the same remainder become one: kind by kind, adding a digit adds it to its group."""
    rest, before, counted = z3.Ints("rest before counted")
    for groups in (len(SHAPES),):
        for kind in range(KINDS):
            more = bag.fold(rest + counted * bag.ONE[kind], groups)
            after = before + counted * bag.ONE[kind % groups]
            facts = (rest >= 0, counted >= 0, before >= 0, bag.fold(rest, groups) == before)
            prove(f"fold with kind {kind}", more == after, *facts, after < bag.ONE[groups] - 1)


def bytes_of_kinds() -> None:
    """`of_counts`, `items`, `members`, `kinds` and `lowest`: every count of every kind, beside other kinds."""
    for kind in range(KINDS):
        for counted in range(bag.MAX_COUNT + 1):
            for others in (0, 2):
                counts = [counted if each == kind else others for each in range(KINDS)]
                packed = bag.of_counts(counts)
                there = [(each, number) for each, number in enumerate(counts) if number]
                right = (
                    packed == sum([number * bag.ONE[each] for each, number in enumerate(counts)])
                    and list(bag.items(packed)) == there
                    and bag.members(packed) == [each for each, _ in there]
                    and (not there or bag.lowest(packed) == there[0][0])
                    and bag.kinds(packed) == [each for each, number in there for _ in range(number)]
                )
                if not right:
                    raise NotProved(f"bytes: {counted} of kind {kind} with {others} of each other")


def can_add() -> None:
    """Every two counts of every kind are tried."""
    for kind in range(KINDS):
        for one in range(bag.MAX_COUNT + 1):
            for more in range(bag.MAX_COUNT + 1):
                if bag.can_add(one * bag.ONE[kind], more * bag.ONE[kind]) != (one + more <= bag.MAX_COUNT):
                    raise NotProved(f"can_add: {one} and {more} of kind {kind}")


LEMMAS: dict[str, Callable[[], None]] = {
    f"bag: {lemma.__name__}": lemma
    for lemma in (
        contains,
        difference,
        addition,
        masks,
        absence,
        distinct,
        has_twins,
        count,
        size,
        fold,
        bytes_of_kinds,
        can_add,
    )
}
"""Each proves something of `bag` or raises `NotProved`."""
