"""`actions.values`: what players and chance do, as values that compare, hash, print and travel."""

import pickle
from copy import deepcopy
from itertools import combinations
from typing import get_args

import attrs
import pytest

import dejavu_rules
from dejavu_rules import (
    Action,
    Add,
    Begin,
    Bit,
    Bits,
    CardId,
    Cards,
    ChooseTiles,
    Construct,
    Discard,
    Draw,
    DrawTiles,
    FirstTile,
    Fragment,
    Grow,
    KeepHand,
    LayTile,
    Meditate,
    NebulaTile,
    Outcome,
    PlaceBits,
    PlaceFragments,
    Placement,
    Plant,
    Replenish,
    ResolveDuplicate,
    Save,
    SkipRecollection,
    Sow,
    SpeedStart,
    StartPlayer,
    Touching,
    Walk,
)
from dejavu_rules.actions.rule import ChanceRule, Rule
from dejavu_rules.actions.table import RULES
from dejavu_rules.box.multisets import NO_BITS, NO_CARDS
from dejavu_rules.box.pieces import are_tiles
from dejavu_rules.testing.garbage import GARBAGE

CRAB, FLAME, ORION = NebulaTile.CRAB, NebulaTile.FLAME, NebulaTile.ORION

EXAMPLES: list[Action | Outcome] = [
    LayTile(Placement(CRAB, 3, -4, 5)),
    LayTile(Touching(CRAB, (FLAME, ORION))),
    KeepHand(Cards("blue 1, red 2")),
    SpeedStart(Cards("blue 1"), Cards("red 2")),
    Walk((CRAB, FLAME)),
    Plant((CRAB,), CardId.BLUE_3),
    Plant(()),
    Sow(CRAB, (FLAME, ORION), (Bit.RED_SUN, Bit.BLUE_SUN), Bits("white sun")),
    SkipRecollection(),
    Construct(CardId.BLUE_1, Bits("red moon")),
    Begin(CardId.BLUE_1, Bits("red moon")),
    Add(CardId.BLUE_1, Bits("red moon")),
    Grow(Bits("red moon, red moon, blue sun")),
    Save(Bits("red moon")),
    Meditate(),
    ChooseTiles((CRAB, FLAME)),
    Discard(Cards("blue 1")),
    ResolveDuplicate(replace=True),
    StartPlayer(2),
    FirstTile(CRAB),
    DrawTiles((CRAB, FLAME)),
    PlaceBits((Bits("red moon"), Bits())),
    PlaceFragments((Fragment.RED_1, Fragment.BLUE_2)),
    Draw(CardId.BLUE_1),
    Replenish((Bits("red moon"), Bits())),
]


def test_there_is_an_example_of_every_kind() -> None:
    assert {type(value) for value in EXAMPLES} == {*get_args(Action), *get_args(Outcome)}


def test_every_action_and_every_outcome_has_a_rule() -> None:
    assert {rule.action for rule in RULES if isinstance(rule, Rule)} == set(get_args(Action))
    assert {rule.action for rule in RULES if isinstance(rule, ChanceRule)} == set(get_args(Outcome))


@pytest.mark.parametrize("value", EXAMPLES, ids=lambda value: type(value).__name__)
def test_a_value_is_the_same_wherever_it_goes(value: Action | Outcome) -> None:
    again = [pickle.loads(pickle.dumps(value)), deepcopy(value), eval(repr(value), vars(dejavu_rules) | NAMES)]
    for each in again:
        assert each == value
        assert hash(each) == hash(value)
        assert repr(each) == repr(value)
    assert len({value, *again}) == 1


NAMES = {name: getattr(dejavu_rules, name) for name in dejavu_rules.__all__}


def test_values_of_different_kinds_are_different() -> None:
    alike: list[object] = [kind(CardId.BLUE_1, Bits("red moon")) for kind in (Construct, Begin, Add)]
    alike += [Walk(()), Plant(()), Save(), SkipRecollection(), Meditate()]
    for values in (alike, EXAMPLES):
        assert all(one != other for one, other in combinations(values, 2))
        assert len(set(values)) == len(values)


@pytest.mark.parametrize("value", EXAMPLES, ids=lambda value: type(value).__name__)
def test_a_value_never_changes(value: Action | Outcome) -> None:
    for field in attrs.fields(type(value)):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, field.name, None)


def test_fields_that_go_without_saying_are_empty() -> None:
    assert Save().bits == NO_BITS
    assert Discard().cards == NO_CARDS
    assert Sow(CRAB, (FLAME,), (Bit.RED_SUN,)).white == NO_BITS
    assert Plant((CRAB,)).source is None


@pytest.mark.parametrize("kind", [ChooseTiles, DrawTiles])
def test_tiles_are_named_in_any_order(kind: type[ChooseTiles] | type[DrawTiles]) -> None:
    assert kind((ORION, CRAB, FLAME)) == kind((FLAME, ORION, CRAB))
    assert hash(kind((ORION, CRAB))) == hash(kind((CRAB, ORION)))
    assert kind((ORION, CRAB, FLAME)).tiles == (FLAME, CRAB, ORION)


@pytest.mark.parametrize("kind", [ChooseTiles, DrawTiles])
def test_what_are_no_tiles_stays_as_it_is_until_it_is_used(kind: type[ChooseTiles] | type[DrawTiles]) -> None:
    for garbage in GARBAGE:
        if not are_tiles(garbage):
            assert kind(garbage).tiles is garbage  # type: ignore[arg-type]


def test_the_order_of_a_sowing_and_of_a_walk_counts() -> None:
    order = (Bit.RED_SUN, Bit.BLUE_SUN)
    assert Sow(CRAB, (FLAME, ORION), order) != Sow(CRAB, (FLAME, ORION), order[::-1])
    assert Walk((CRAB, FLAME)) != Walk((FLAME, CRAB))
