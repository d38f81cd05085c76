"""`codec.violations`: a violation comes back equal, with values of the same types."""

import json
from typing import Any

import pytest

from dejavu_rules import Bit, Bits, CardId, Fragment, InvalidSave, MalformedAction, NebulaTile, Sow, from_json, to_json
from dejavu_rules.mapgen import validate
from dejavu_rules.rulebook import VIOLATIONS, Violation, violation
from dejavu_rules.testing.setups import loose, ring
from tests.support.positions import KINDS, states

EXAMPLES = [
    violation("walk-empty"),
    violation("stm-full", capacity=1),
    violation("wrong-phase", action=Sow, phases=(), now=states("2 players")[0].phase),
    violation("path-not-connected", tile=NebulaTile.CRAB, before=NebulaTile.ORION),
    violation("shapes-do-not-fit", slots=(), bits=Bits("red moon")),
    violation("copy-in-ltm", card=CardId.RED_1),
    violation("fragments-not-one-each", fragments=(Fragment.RED_1,)),
    violation("last-bit-white", bit=Bit.WHITE_SUN),
    *validate(loose(15)),
    *validate(ring(15, *((one, other) for one in range(6) for other in range(one))), 15),
]


@pytest.mark.parametrize("violation", EXAMPLES, ids=lambda violation: violation.code)
def test_a_violation_comes_back(violation: Violation) -> None:
    again = from_json(to_json(violation))
    assert again == violation
    assert str(again) == str(violation)


@pytest.mark.parametrize("name", KINDS)
def test_violations_of_games_come_back(name: str) -> None:
    from dejavu_rules import Construct, Grow, Meditate, explain

    for state in states(name)[::25]:
        for action in (Construct(CardId.BLUE_1, Bits("red sun")), Grow(Bits("red sun")), Meditate()):
            for one in explain(state, action):
                assert from_json(to_json(one)) == one


def refusals(code: str, values: Any) -> list[str]:
    body = {"schema": "dejavu-rules/violation", "schema_version": 2, "code": code, "values": values}
    with pytest.raises(InvalidSave) as error:
        from_json(json.dumps(body))
    return [str(defect) for defect in error.value.defects]


KINDS_OF_VALUES = "tile, bit, card, fragment, slot, phase, bits, cards, fragments, kind"
WHOLE = "is not a whole number from -1000000000 to 1000000000"


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({}, ["capacity: missing: stm-full speaks of it"]),
        (
            {"tail": 1, "capacity": 1, "dog": 2},
            ["dog: stm-full does not speak of it", "tail: stm-full does not speak of it"],
        ),
        ({"capacity": True}, [f"capacity: true {WHOLE}"]),
        ({"capacity": None}, [f"capacity: None {WHOLE}"]),
        ({"capacity": 10**9 + 1}, [f"capacity: 1000000001 {WHOLE}"]),
        ({"capacity": -(10**9) - 1}, [f"capacity: -1000000001 {WHOLE}"]),
        (
            {"capacity": {"tail": 1}},
            [f"capacity.tail: unknown key; known keys: {KINDS_OF_VALUES}; did you mean 'tile'?"],
        ),
        ({"capacity": {"tile": "crab", "bit": 1}}, [f"capacity: has 2 keys instead of one of {KINDS_OF_VALUES}"]),
        ({"capacity": {}}, [f"capacity: has 0 keys instead of one of {KINDS_OF_VALUES}"]),
        ({"capacity": "words"}, ["capacity: 'words' is not one of K5, K3,3"]),
        ({"capacity": [1, [True]]}, [f"capacity[1][0]: true {WHOLE}"]),
        ({"capacity": [[[[1]]]]}, [f"capacity[0][0][0]: an array {WHOLE}"]),
        ({"capacity": [1] * 121}, ["capacity: has 121 entries; at most 120 are allowed"]),
        ({"capacity": 1, "a b": 1}, ["'a b': is not the name of a value"]),
        ({"capacity": 1, "x" * 31: 1}, [f"{'x' * 31}: is not the name of a value"]),
    ],
    ids=str,
)
def test_values_that_no_violation_has(values: Any, words: list[str]) -> None:
    assert refusals("stm-full", values) == [f"values.{each}" for each in words]


def test_what_is_no_violation_is_refused() -> None:
    assert refusals("sow-99", {}) == [f"code: 'sow-99' is not one of {', '.join(VIOLATIONS)}"]
    assert refusals("stm-full", []) == ["values: an array is not a table of at most 120 values"]
    many = {f"x{number}": 1 for number in range(121)}
    assert refusals("stm-full", many) == ["values: a table is not a table of at most 120 values"]
    most = {f"x{number}": 1 for number in range(119)} | {"x" * 30: 1}
    assert len(refusals("stm-full", most)) == 121
    deep: Any = 1
    for _ in range(50):
        deep = [deep]
    assert refusals("stm-full", {"capacity": deep}) == [f"values.capacity[0][0][0]: an array {WHOLE}"]


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (10**9, 10**9),
        (-(10**9), -(10**9)),
        ("K5", "K5"),
        (((1, 2), ()), [[1, 2], []]),
        ((((1,),),), [[[1]]]),
        ((1,) * 120, [1] * 120),
        (NebulaTile.CRAB, {"tile": "crab"}),
        (Fragment.RED_1, {"fragment": "red 1"}),
        (CardId.RED_1, {"card": "red 1"}),
        (Bits("red moon"), {"bits": ["red moon"]}),
        (Sow, {"kind": "Sow"}),
    ],
    ids=str,
)
def test_each_value_comes_back(value: Any, written: Any) -> None:
    text = to_json(violation("stm-full", capacity=value))
    assert json.loads(text)["values"] == {"capacity": written}
    assert from_json(text) == violation("stm-full", capacity=value)


@pytest.mark.parametrize(
    "value", ["one", True, None, 10**9 + 1, -(10**9) - 1, 1.5, [1], (1,) * 121, ((((1,),),),), ("one",)], ids=str
)
def test_other_values_cannot_be_saved(value: Any) -> None:
    with pytest.raises(MalformedAction) as refused:
        to_json(violation("stm-full", capacity=value))
    assert str(refused.value.field).startswith("values")
    assert refused.value.wanted == f"one of {KINDS_OF_VALUES}, or a number"


def test_the_error_has_the_value_that_cannot_be_saved() -> None:
    with pytest.raises(MalformedAction) as refused:
        to_json(violation("stm-full", capacity=(1, 1.5)))
    assert refused.value.value == 1.5


def test_codes_of_the_table_only() -> None:
    assert all(violation.code in VIOLATIONS for violation in EXAMPLES)
