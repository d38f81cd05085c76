"""The executor takes every path, and fails loudly where it cannot follow."""

from typing import Any

import pytest
import z3

from dejavu_rules.combinatorics import bag
from tests.proofs.running import paths
from tests.proofs.running.bags import SymbolicBag
from tests.proofs.running.following import following
from tests.proofs.running.paths import Explorer, NotFollowed, NotProved
from tests.proofs.running.states import Facts
from tests.proofs.running.symbols import Number, Opaque, Truth, holds_any, largest, smallest


def explore(facts: Facts, run: Any, *claims: Any) -> list[Any]:
    """What comes of every path, where the claims hold."""
    explorer, found = Explorer(facts), list[Any]()

    def judge(result: Any) -> None:
        explorer.prove([("claim", claim(result)) for claim in claims])
        found.append(result)

    assert explorer.explore(run, judge).paths == len(found)
    return found


def test_every_way_is_taken_and_no_impossible_one() -> None:
    facts = Facts()
    x, y = facts.number("x", 0, 3), facts.number("y", 0, 3)
    assert sorted(explore(facts, lambda: (bool(x > y), bool(x == y)))) == [
        (False, False),
        (False, True),
        (True, False),
    ]
    assert sorted(explore(facts, lambda: [10, 11, 12, 13][x])) == [10, 11, 12, 13]


def test_what_a_path_knows_is_used_in_its_proof() -> None:
    facts = Facts()
    x = facts.number("x")

    def run() -> Any:
        return x - 3 if x > 3 else 3 - x

    assert len(explore(facts, run, lambda result: result.term >= 0)) == 2
    with pytest.raises(NotProved, match="claim; for example x=3"):
        explore(facts, run, lambda result: result.term > 0)


def test_facts_that_contradict_each_other_prove_nothing() -> None:
    facts = Facts()
    facts.number("x", 3, 2)
    with pytest.raises(NotProved, match="contradict"):
        explore(facts, lambda: None)
    facts = Facts()
    x = facts.number("x")
    with pytest.raises(NotProved, match="taken for granted"):
        explore(facts, lambda: paths.current().assume(x.term < 0))


def test_too_many_paths_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "MOST_PATHS", 3)
    facts = Facts()
    x = facts.number("x", 0, 9)
    with pytest.raises(NotFollowed, match="more than 3 paths"):
        explore(facts, lambda: [0] * 10 and list(range(10))[x])


@pytest.mark.parametrize(
    "look",
    [
        lambda x, pieces: {x: 1},
        lambda x, pieces: pieces in {1, 2},
        lambda x, pieces: x % 0,
        lambda x, pieces: pieces & 5,
        lambda x, pieces: pieces + -1,
        lambda x, pieces: bag.count(pieces, x),
        lambda x, pieces: Opaque("it") == 3,
        lambda x, pieces: bool(Opaque("it")),
        lambda x, pieces: getattr(Opaque("it"), "anything"),  # noqa: B009 - nothing has such an attribute
        lambda x, pieces: [*Opaque("it")],
    ],
)
def test_what_cannot_be_followed_is_refused(look: Any) -> None:
    facts = Facts()
    x, pieces = facts.number("x"), facts.bits("pieces")
    with following(), pytest.raises(NotFollowed):
        explore(facts, lambda: look(x, pieces))


@pytest.mark.parametrize("look", [lambda x: x * 2, lambda x: x << 1, lambda x: x + 0.5, lambda x: x + True])
def test_other_arithmetic_is_refused(look: Any) -> None:
    facts = Facts()
    x = facts.number("x")
    with pytest.raises(TypeError):
        explore(facts, lambda: look(x))


def test_a_truth_outside_of_a_run_is_refused() -> None:
    with pytest.raises(NotFollowed, match="outside"):
        bool(Truth(z3.Bool("x")))


def test_overflow_and_borrowing_are_noticed() -> None:
    facts = Facts()
    one, other = facts.bits("one"), facts.bits("other")
    with pytest.raises(NotProved, match="no kind overflows in a sum"):
        explore(facts, lambda: one + other)
    with pytest.raises(NotProved, match="no kind borrows in a difference"):
        explore(facts, lambda: one - other)
    with following(), pytest.raises(NotProved, match="too large to be counted"):
        explore(facts, lambda: bag.size(one))


def test_symbols_in_the_place_of_numbers() -> None:
    facts = Facts()
    x = facts.number("x", 2, 5)
    assert len(explore(facts, lambda: largest(x, 3), lambda it: z3.And(it.term >= 3, it.term >= x.term))) == 1
    assert len(explore(facts, lambda: smallest([x, 3]), lambda it: z3.And(it.term <= 3, it.term <= x.term))) == 1
    assert explore(facts, lambda: bool(holds_any([x, 0]))) == [True]
    assert (largest(1, 2), smallest(1, 2), holds_any([0, 0])) == (2, 1, False)
    assert isinstance(x + 1, Number)
    assert isinstance(SymbolicBag([x.term]) & bag.ALL[0], SymbolicBag)
