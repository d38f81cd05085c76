"""`errors`: one cause per class, messages in words, and errors that survive a trip to another process."""

import pickle
from copy import deepcopy

import pytest

from dejavu_rules import Bit, NebulaTile, Phase, Save, Sow, apply, errors, rulebook
from dejavu_rules.box.multisets import Bits
from dejavu_rules.errors import (
    InvalidSetup,
    MalformedAction,
    MalformedState,
    MissingPieces,
    RankOutOfRange,
    TooManyPieces,
    TooManyWays,
    UnknownPiece,
    UnknownSeat,
)
from dejavu_rules.i18n import errors as language_errors
from dejavu_rules.i18n.errors import DejaVuError, NoWords, UnknownLanguage
from dejavu_rules.i18n.sentences import show
from dejavu_rules.inputs import defects
from dejavu_rules.inputs.defects import Defect, InvalidCatalogue, InvalidInput, InvalidMap, InvalidSave, InvalidTable
from dejavu_rules.notation import texts as notation_texts
from dejavu_rules.notation.texts import (
    AmbiguousNotation,
    IllegalNotation,
    ImpossiblePosition,
    MalformedNotation,
    NotationError,
    TextDefect,
)
from dejavu_rules.rulebook import IllegalAction, Violation, violation
from dejavu_rules.testing.garbage import TOO_LONG_TO_WRITE, Unspeakable
from tests.support.builders import bits, table

BOTH = {**vars(errors), **vars(language_errors), **vars(defects), **vars(rulebook), **vars(notation_texts)}
KINDS = [
    kind for name, kind in BOTH.items() if name[0] != "_" and isinstance(kind, type) and issubclass(kind, Exception)
]


def test_every_error_is_a_deja_vu_error_and_a_builtin_one() -> None:
    """So a front-end can catch either; and each class says in a docstring what it is about."""
    assert len(KINDS) == 23
    for kind in KINDS:
        assert issubclass(kind, DejaVuError)
        assert kind.__doc__
        assert kind is DejaVuError or issubclass(kind, (ValueError, TypeError, IndexError))


def test_malformed_illegal_and_invalid_are_different() -> None:
    assert not issubclass(MalformedAction, (IllegalAction, ValueError))
    assert not issubclass(IllegalAction, TypeError)
    assert not issubclass(InvalidSetup, InvalidInput)
    assert all(issubclass(kind, InvalidInput) for kind in (InvalidCatalogue, InvalidMap, InvalidTable, InvalidSave))
    assert issubclass(RankOutOfRange, IndexError)


# Violations


def test_a_violation_names_its_clause_and_its_values_in_words() -> None:
    one = violation("sown-bits-wrong", tile=NebulaTile.FOX_FUR, bits=(Bit.RED_SUN,))
    assert (one.code, one.clause) == ("sown-bits-wrong", "SOW-2")
    assert one.message == "exactly the bits of fox fur must be dropped: red sun"
    assert str(one) == "SOW-2: exactly the bits of fox fur must be dropped: red sun"
    assert one.rule.startswith("The bits are dropped one by one")
    assert one.values == {"tile": NebulaTile.FOX_FUR, "bits": (Bit.RED_SUN,)}
    assert one.values["tile"] is NebulaTile.FOX_FUR
    assert violation("sown-bits-wrong", tile=NebulaTile.FOX_FUR, bits=()).message.endswith(": none")


def test_a_violation_is_a_value() -> None:
    one, other = violation("stm-full", capacity=1), violation("stm-full", capacity=1)
    assert one == other
    assert hash(one) == hash(other)
    assert one != violation("stm-full", capacity=2)
    assert violation("path-length-wrong", bits=1, tiles=2) == violation("path-length-wrong", tiles=2, bits=1)
    assert hash(violation("path-length-wrong", bits=1, tiles=2)) == hash(
        violation("path-length-wrong", tiles=2, bits=1)
    )
    assert one == Violation("stm-full", (("capacity", 1),))
    assert violation("walk-empty").values == {}
    one.values["capacity"] = 5  # type: ignore[index]
    assert one.values == {"capacity": 1}  # what is handed out is a copy
    assert pickle.loads(pickle.dumps(one)) == deepcopy(one) == one


def test_a_violation_with_no_code_of_the_table_is_our_own_bug() -> None:
    with pytest.raises(AssertionError, match="sow-99"):
        violation("sow-99")


def test_an_illegal_action_carries_all_its_violations() -> None:
    action = Save(bits(Bit.RED_SUN, Bit.RED_MOON))
    with pytest.raises(IllegalAction) as refusal:
        apply(table(Phase.DEJA_VU), action)
    error = refusal.value
    assert error.action == action
    assert [violation.code for violation in error.violations] == ["save-bits-not-in-pool", "chests-too-few"]
    assert str(error) == "; ".join(str(violation) for violation in error.violations)


# What else is raised


def test_a_malformed_action_says_what_is_wrong_with_which_field() -> None:
    error = MalformedAction(Sow, "path", 5, "a tuple of tiles")
    assert (error.kind, error.field, error.value, error.wanted) == (Sow, "path", 5, "a tuple of tiles")
    assert str(error) == "Sow.path: 5 is not a tuple of tiles"
    assert str(MalformedAction(str, None, "x", "an action")) == "'x' is not an action"
    assert str(MalformedAction(Sow, "path", Unspeakable(), "a path")) == "Sow.path: <Unspeakable> is not a path"


def test_the_engine_says_what_it_wanted_instead_of_a_malformed_value() -> None:
    with pytest.raises(MalformedAction) as refusal:
        apply(table(Phase.DEJA_VU), Save(TOO_LONG_TO_WRITE))  # type: ignore[arg-type]
    error = refusal.value
    assert (error.kind, error.field, error.value, error.wanted) == (Save, "bits", TOO_LONG_TO_WRITE, "Bits")
    assert str(error) == "Save.bits: <int> is not Bits"


def test_errors_about_seats_ranks_and_pieces_speak_in_words() -> None:
    assert str(UnknownSeat(-1, 3)) == "there is no seat -1; the seats are 0 to 2"
    assert str(UnknownSeat("x", 2)) == "there is no seat 'x'; the seats are 0 to 1"
    assert str(RankOutOfRange(5, 3)) == "there is no choice at rank 5; the ranks are 0 to 2"
    assert str(RankOutOfRange(0, 0)) == "there is no choice at rank 0; there is no choice at all"
    assert str(UnknownPiece("Bit", " Red Mon ", ["red moon"])) == ("' Red Mon ' is not a Bit; did you mean 'red moon'?")
    assert str(UnknownPiece("Bit", None, ["red moon"])) == "None is not a Bit, which is one like 'red moon'"
    assert len(str(UnknownPiece("Bit", "red" * 10**6, ["red moon"]))) < 200
    assert str(TooManyPieces("Bits", 127)) == "Bits hold at most 127 equal pieces"
    assert str(MissingPieces(Bits(), Bits("red sun"))) == "cannot take Bits('red sun') out of Bits()"


EXAMPLES = [
    IllegalAction(Save(), [violation("chests-too-few", bits=3, chests=1)]),
    MalformedAction(Save, "bits", 5, "Bits"),
    MalformedAction(str, None, "x", "an action or outcome of the game"),
    MalformedState("no"),
    UnknownSeat(-1, 3),
    RankOutOfRange(5, 3),
    UnknownLanguage("fr", ("en", "de")),
    NoWords(object),
    UnknownPiece("Bit", "red mon", ["red moon", "blue sun"]),
    TooManyPieces("Bits", 127),
    TooManyWays("too many ways"),
    MissingPieces(Bits(), Bits("red sun")),
    InvalidSetup("no"),
    InvalidInput("dealer", [Defect("", "no")]),
    InvalidCatalogue("box.toml", [Defect("name", "no")]),
    InvalidMap("map.toml", [Defect("pairs[3]", "no such tile")]),
    InvalidTable("table.toml", [Defect("players", "no")]),
    InvalidSave("save", [Defect("girl", "no")]),
    NotationError("move", [TextDefect("", "no", 1, 2)]),
    MalformedNotation("position", [TextDefect("deck", "no", 1, 200)]),
    AmbiguousNotation("move", [TextDefect("turn 3", "no", 4, 2)], ["CAT", "CAR"]),
    IllegalNotation("move", [TextDefect("", "no", 1, 1)], Save(), [violation("chests-too-few", bits=3, chests=1)]),
    ImpossiblePosition("position", [TextDefect("girl", "no", 1, 90)]),
]


def test_there_is_an_example_of_every_kind() -> None:
    assert {type(error) for error in EXAMPLES} == set(KINDS) - {DejaVuError}


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_an_error_comes_back_whole_from_another_process(error: DejaVuError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert str(error)
    assert vars(again) == vars(error)


def test_invalid_input_lists_every_defect_with_its_place() -> None:
    error = InvalidTable("table.toml", [Defect("players[0].name", "missing"), Defect("", "empty")])
    assert str(error) == "table.toml: players[0].name: missing\ntable.toml: empty"


def test_a_notation_error_says_where() -> None:
    error = MalformedNotation("game record", [TextDefect("turn 3", "no", 4, 2), TextDefect("", "nor this", 5, 1)])
    assert str(error) == "game record: line 4, column 2, turn 3: no\ngame record: line 5, column 1: nor this"
    assert (error.line, error.column) == (4, 2)
    kinds = (MalformedNotation, AmbiguousNotation, IllegalNotation, ImpossiblePosition)
    for kind in kinds:
        assert issubclass(kind, NotationError)
        assert not issubclass(kind, tuple(set(kinds) - {kind}))


def test_anything_can_be_shown_in_a_few_words() -> None:
    assert show("x") == "'x'"
    assert show(Unspeakable()) == "<Unspeakable>"
    assert show(TOO_LONG_TO_WRITE) == "<int>"
    assert len(show("x" * 10_000)) == 100
    assert show("x" * 10_000).endswith("...")
