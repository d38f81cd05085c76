"""`values`: a copy of what never changes is the thing itself, for every value that the library has."""

import pickle
from collections.abc import Iterator
from copy import copy, deepcopy
from enum import Enum
from importlib import import_module
from inspect import isclass
from pkgutil import walk_packages
from typing import Any, get_args

import attrs
import pytest

import dejavu_rules
from dejavu_rules import (
    Bit,
    Dealer,
    Record,
    deal_game,
    events,
    new_game,
    notation,
    pictures,
    saves,
    score,
    steps,
    view,
    views,
)
from dejavu_rules.combinatorics.values import frozen
from tests.support.bending import unfinished
from tests.support.builders import PLAIN, bits
from tests.unit.actions.test_values import EXAMPLES

SHELLS = {"apps", "bots", "match", "testing"}
NO_VALUES = {"Rule", "ChanceRule", "BaseEvent", "_Spelling"}
"""Tables of functions, the parent of all events, and what the colours of a table are worked out with."""
CHANGING = {Dealer}
"""A copy of a dealer goes on on its own."""


def public_classes() -> Iterator[type]:
    """The classes among the public names, and those that a public name stands for."""
    for module in (dejavu_rules, events, notation, pictures, saves, steps, views):
        for name in module.__all__:
            value = getattr(module, name)
            yield from [kind for kind in (value, *get_args(value)) if isclass(kind)]


def attrs_classes() -> Iterator[type]:
    """Every class of attrs in the whole package: also whatever a public value may hold."""
    for module in walk_packages(dejavu_rules.__path__, "dejavu_rules."):
        for kind in vars(import_module(module.name)).values():
            if isclass(kind) and attrs.has(kind) and kind.__module__ == module.name:
                yield kind


def is_value(kind: Any) -> bool:
    """Whether it is a class of values: not of errors, nor what others have to be like."""
    if issubclass(kind, BaseException | Enum) or getattr(kind, "_is_protocol", False):
        return False
    package, _, module = kind.__module__.partition(".")
    if package != "dejavu_rules" or module.split(".")[0] in SHELLS:
        return False  # what stands on the public interface has values of its own
    return kind not in CHANGING


VALUES = sorted(
    {kind for kind in (*public_classes(), *attrs_classes()) if is_value(kind) and kind.__name__ not in NO_VALUES},
    key=lambda kind: f"{kind.__module__}.{kind.__name__}",
)


GAME = new_game(2, 1)
CARD = GAME.game.catalogue.cards[0]
WHOLE: dict[type, object] = {
    type(value): value for value in (*EXAMPLES, GAME, GAME.game, CARD, unfinished(PLAIN, bits(Bit.RED_MOON)))
}
"""Compiled classes make nothing that is not whole."""


def a_value(kind: Any) -> object:
    """A value with nothing in it, if possible: a copy that is the value itself does not look into it."""
    if kind in WHOLE:
        return WHOLE[kind]
    return tuple.__new__(kind) if issubclass(kind, tuple) else kind.__new__(kind)


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_a_copy_of_a_value_is_the_value(kind: type) -> None:
    value = a_value(kind)
    assert copy(value) is value
    assert deepcopy(value) is value
    assert deepcopy([value])[0] is value


def test_the_walk_finds_what_callers_get() -> None:
    """Of each part of the library something that is known to be there."""
    known = "Sow Draw Unfinished Player GameState Game Catalogue Card Powers View PlayerView Violation Defect Result"
    known += " Sheet Leaf Building Touching Placement Layout Picture Contents Chart Record RecordView BitDropped"
    known += (
        " HiddenCardDrawn Partial Option Question SowingSoFar Step Options Bits Cards Choices Dealt Transition Comment"
    )
    assert set(known.split()) <= {kind.__name__ for kind in VALUES}


def test_whole_values_are_their_own_copies() -> None:
    dealt = deal_game(3, 5)
    state = dealt.state
    what = steps.start(state)
    record = Record.begin(dealt.before).then(dealt.outcomes[0])
    values = [dealt, state, what, what.options()[0], what.question, record, view(state, 1), score(state)]
    for value in (*values, events.apply_with_events(dealt.before, dealt.outcomes[0]), dealt.outcomes[0]):
        assert copy(value) is value
        assert deepcopy({1: [value]})[1][0] is value


def test_pieces_are_their_own_copies() -> None:
    for kind in public_classes():
        if issubclass(kind, Enum):
            assert all(copy(piece) is deepcopy(piece) is piece for piece in kind)


def test_a_copy_of_a_dealer_goes_on_on_its_own() -> None:
    dealer = Dealer(1)
    other = deepcopy(dealer)
    assert other is not dealer
    assert [dealer.below(100) for _ in range(5)] == [other.below(100) for _ in range(5)]


# The decorator


@frozen
class Bare:
    """With slots, as attrs does it."""

    number: int


@frozen(slots=False, order=True)
class WithOrder:
    """With options of its own."""

    number: int


@frozen
class Longer(Bare):
    """Out of another one."""

    word: str = ""


@pytest.mark.parametrize("value", [Bare(1), WithOrder(1), Longer(1, "w")])
def test_it_is_the_class_that_attrs_makes(value: Any) -> None:
    assert copy(value) is deepcopy(value) is value
    assert pickle.loads(pickle.dumps(value)) == value
    assert hash(value) == hash(attrs.evolve(value))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        value.number = 2
    assert hasattr(value, "__dict__") == isinstance(value, WithOrder)


def test_options_reach_attrs() -> None:
    assert WithOrder(1) < WithOrder(2)
    with pytest.raises(TypeError):
        _ = Bare(1) < Bare(2)


def test_equal_values_are_not_one() -> None:
    """What is remembered of a map is shared by pickles, never the states themselves."""
    state = new_game(2, 1)
    assert pickle.loads(pickle.dumps(state)) is not state
