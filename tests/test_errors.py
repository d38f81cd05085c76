"""`errors`: one cause per class, messages in words, and errors that survive a trip to another process."""

import pickle

import pytest

from dejavu_rules import apply, errors
from dejavu_rules.actions import Save
from dejavu_rules.components import Bit, NebulaTile
from dejavu_rules.errors import (
    Defect,
    DejaVuError,
    IllegalAction,
    InvalidCatalogue,
    InvalidInput,
    InvalidMap,
    InvalidSetup,
    InvalidTable,
    MalformedAction,
    MalformedState,
    Violation,
    broken,
    shown,
)
from dejavu_rules.state import Phase
from tests.garbage import TOO_LONG_TO_WRITE, Unspeakable
from tests.rulebook.builders import bits, table


def test_every_error_is_a_deja_vu_error_and_a_builtin_one() -> None:
    """So a front-end can catch either; and each class says in a docstring what it is about."""
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    assert len(kinds) == 9
    for kind in kinds:
        assert issubclass(kind, DejaVuError)
        assert kind.__doc__
        assert kind is DejaVuError or issubclass(kind, (ValueError, TypeError))


def test_malformed_illegal_and_invalid_are_different() -> None:
    assert not issubclass(MalformedAction, (IllegalAction, ValueError))
    assert not issubclass(IllegalAction, TypeError)
    assert not issubclass(InvalidSetup, InvalidInput)
    assert all(issubclass(kind, InvalidInput) for kind in (InvalidCatalogue, InvalidMap, InvalidTable))


def test_a_violation_names_its_clause_and_its_values_in_words() -> None:
    violation = broken(
        "SOW-2", "{tile} takes {bits}, not {others}", tile=NebulaTile.FOX_FUR, bits=(Bit.RED_SUN,), others=()
    )
    assert violation.message == "fox fur takes red sun, not none"
    assert str(violation) == "SOW-2: fox fur takes red sun, not none"
    assert violation.rule.startswith("The bits are dropped one by one")
    assert dict(violation.values)["tile"] is NebulaTile.FOX_FUR


def test_a_violation_of_no_clause_is_our_own_bug() -> None:
    with pytest.raises(AssertionError, match="SOW-99"):
        broken("SOW-99", "no such clause")


def test_an_illegal_action_carries_all_its_violations() -> None:
    action = Save(bits(Bit.RED_SUN, Bit.RED_MOON))
    with pytest.raises(IllegalAction) as refusal:
        apply(table(Phase.DEJA_VU), action)
    error = refusal.value
    assert error.action == action
    assert len(error.violations) == 2
    assert str(error) == "; ".join(str(violation) for violation in error.violations)


@pytest.mark.parametrize(
    "error",
    [
        IllegalAction(Save(), [Violation("CHEST-1", "{bits} bits", (("bits", 3),))]),
        MalformedAction("no"),
        MalformedState("no"),
        InvalidSetup("no"),
        InvalidMap("map.toml", [Defect("pairs[3]", "no such tile")]),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_comes_back_whole_from_another_process(error: DejaVuError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_invalid_input_lists_every_defect_with_its_place() -> None:
    error = InvalidTable("table.toml", [Defect("players[0].name", "missing"), Defect("", "empty")])
    assert str(error) == "table.toml: players[0].name: missing\ntable.toml: empty"


def test_anything_can_be_shown_in_a_few_words() -> None:
    assert shown("x") == "'x'"
    assert shown(Unspeakable()) == "<Unspeakable>"
    assert shown(TOO_LONG_TO_WRITE) == "<int>"
    assert len(shown("x" * 10_000)) == 100
    assert shown("x" * 10_000).endswith("...")
