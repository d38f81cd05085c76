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


def refusal(**body: Any) -> str:
    with pytest.raises(InvalidSave) as error:
        from_json(json.dumps({"schema": "dejavu-rules/violation", "schema_version": 1, **body}))
    return str(error.value)


def test_what_is_no_violation_is_refused() -> None:
    assert "code: 'sow-99' is not one of" in refusal(code="sow-99", values={})
    assert "values.capacity: missing: stm-full speaks of it" in refusal(code="stm-full", values={})
    assert "values.x: walk-empty does not speak of it" in refusal(code="walk-empty", values={"x": 1})
    assert "values.capacity: true is not a whole number" in refusal(code="stm-full", values={"capacity": True})
    assert "values.capacity.tail: unknown key" in refusal(code="stm-full", values={"capacity": {"tail": 1}})
    assert "has 2 keys instead of one" in refusal(code="stm-full", values={"capacity": {"tile": "crab", "bit": 1}})
    assert "'words' is not one of K5, K3,3" in refusal(code="stm-full", values={"capacity": "words"})
    assert "is not a table of at most" in refusal(code="stm-full", values=[])
    assert "is not the name of a value" in refusal(code="stm-full", values={"a b": 1})
    deep: Any = 1
    for _ in range(50):
        deep = [deep]
    assert "an array is not a whole number" in refusal(code="stm-full", values={"capacity": deep})


def test_a_violation_that_speaks_in_words_cannot_be_saved() -> None:
    with pytest.raises(MalformedAction, match=r"values"):
        to_json(violation("stm-full", capacity="one"))


def test_codes_of_the_table_only() -> None:
    assert all(violation.code in VIOLATIONS for violation in EXAMPLES)
