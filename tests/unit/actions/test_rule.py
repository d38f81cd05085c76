"""`actions.rule`: what a rule is, and what it asks of values from outside."""

from fractions import Fraction
from typing import Any

import pytest

from dejavu_rules import Bits, GameState, MalformedAction, NebulaTile, Phase, Save
from dejavu_rules.actions.rule import ChanceRule, Rule, are_on_map, is_tuple_of, pick, raise_malformed
from dejavu_rules.box.pieces import TILES
from dejavu_rules.combinatorics.randomness import Answers, Stream
from dejavu_rules.combinatorics.spaces import NOTHING, EvenChance, ListSpace
from dejavu_rules.testing.garbage import GARBAGE
from tests.support.bending import bend
from tests.support.builders import BOX_OF_THREE, LINE_OF_THREE, table
from tests.support.chance_tree import distribution

STATE = table(Phase.DEJA_VU)
ZEROS = Answers(lambda number: 0)


def a_rule(space: Any, some: Any = None) -> Rule:
    parts: dict[str, Any] = {} if some is None else {"some": some}
    return Rule(
        str,
        (Phase.DEJA_VU,),
        lambda state, action: [],
        lambda state, action: state,
        space,
        (Phase.OVER,),
        **parts,
    )


def test_a_rule_finds_some_action_in_its_space_unless_it_knows_better() -> None:
    rule = a_rule(lambda state: ListSpace("abc"))
    assert distribution(lambda stream: rule.some(STATE, stream)) == dict.fromkeys("abc", Fraction(1, 3))
    assert a_rule(lambda state: NOTHING).some(STATE, ZEROS) is None
    assert a_rule(lambda state: ListSpace("abc"), lambda state, stream: "c").some(STATE, ZEROS) == "c"


def test_a_pick_out_of_nothing_is_none() -> None:
    assert pick(lambda state: NOTHING, STATE, ZEROS) is None
    assert pick(lambda state: ListSpace("ab"), STATE, Answers(lambda number: number - 1)) == "b"


def a_chance_rule(**parts: Any) -> ChanceRule:
    def perform(state: GameState, outcome: int) -> GameState:
        return bend(state, turn=outcome)

    return ChanceRule(
        int,
        (Phase.DRAW,),
        lambda state, outcome: [],
        perform,
        lambda state: EvenChance([7, 8]),
        (Phase.DRAW,),
        **parts,
    )


def test_a_chance_rule_happens_by_chance() -> None:
    found = distribution(lambda stream: a_chance_rule().happen(STATE, stream))
    assert {state.turn: chance for state, chance in found.items()} == {7: Fraction(1, 2), 8: Fraction(1, 2)}


def test_a_chance_rule_in_a_rush_goes_its_own_way() -> None:
    def rush(state: GameState, stream: Stream) -> GameState:
        return bend(state, turn=100 + stream.below(2))

    found = distribution(lambda stream: a_chance_rule(rush=rush).happen(STATE, stream))
    assert {state.turn for state in found} == {100, 101}


def test_only_a_tuple_of_one_class_is_a_tuple_of_it() -> None:
    assert is_tuple_of(Bits, ())
    assert is_tuple_of(Bits, (Bits(), Bits("red sun")))
    for garbage in GARBAGE:
        expected = type(garbage) is tuple and all(type(each) is Bits for each in garbage)
        assert is_tuple_of(Bits, garbage) == expected
        assert not is_tuple_of(Bits, (Bits(), garbage)) or type(garbage) is Bits


def test_only_a_tuple_of_tiles_of_this_map_is_on_the_map() -> None:
    three = table(Phase.DEJA_VU, cosmic_map=LINE_OF_THREE, box=BOX_OF_THREE)
    assert are_on_map(three, ())
    assert are_on_map(three, (TILES[2], TILES[0], TILES[2]))
    assert not are_on_map(three, (TILES[0], TILES[3]))
    assert not are_on_map(three, [TILES[0]])
    assert not are_on_map(three, TILES[0])
    assert are_on_map(STATE, TILES)
    for garbage in GARBAGE:
        expected = type(garbage) is tuple and all(type(each) is NebulaTile for each in garbage)
        assert are_on_map(STATE, garbage) == expected
        assert not are_on_map(STATE, (TILES[0], garbage)) or type(garbage) is NebulaTile


def test_what_is_malformed_says_so() -> None:
    action = Save(5)  # type: ignore[arg-type]
    with pytest.raises(MalformedAction) as refusal:
        raise_malformed(action, "bits", action.bits, "Bits")
    error = refusal.value
    assert (error.kind, error.field, error.value, error.wanted) == (Save, "bits", 5, "Bits")
