"""`native`: what is written out for the compiler says the same as what attrs makes of the source."""

import ast
import inspect
from pathlib import Path
from typing import Any

import attrs
import native.build
import pytest
from native.classes import LEFT_TO_ATTRS, STATES, rewritten

SOURCES = Path(__file__).parent.parent / "src" / native.build.PACKAGE
MODULES = (*native.build.COMPILED, *native.build.PUBLIC)

SAMPLE = '''
"""A module."""
from attrs import field, frozen

class _Evolving:
    """Copies itself."""

_copy: object = _Evolving.__dict__

@frozen(slots=False)
class Player(_Evolving):
    """A player.

    And more of it.
    """
    hand: int
    vp: int = field(default=3, repr=str)
    girl: int | None = int("7")

    def sum(self) -> int:
        return self.hand + self.vp

@frozen
class Walk:
    """Anything goes."""
    steps: tuple[int, ...]

@frozen
class Rest:
    """Nothing to say."""

def apply(state: Player, action: object) -> Player:
    return state

def _apply(state: Player) -> Player:
    return state
'''


@pytest.fixture
def sample(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The rewritten sample, executed: only the compiler can assign to frozen fields, so here they are not."""
    monkeypatch.setattr(attrs, "frozen", attrs.define)
    names: dict[str, Any] = {}
    exec(rewritten(SAMPLE, public=True), names)
    return names


def test_fields_are_taken_in_order_with_their_defaults(sample: dict[str, Any]) -> None:
    player = sample["Player"](1)
    assert (player.hand, player.vp, player.girl) == (1, 3, 7)
    player = sample["Player"](1, 2, girl=None)
    assert (player.hand, player.vp, player.girl) == (1, 2, None)


def test_methods_and_words_stay(sample: dict[str, Any]) -> None:
    assert sample["Player"](1).sum() == 4
    assert inspect.getdoc(sample["Player"]) == "A player.\n\nAnd more of it."
    assert repr(sample["Player"](1)) == "Player(hand=1, vp=3, girl=7)"
    fields = [(field.name, field.type) for field in attrs.fields(sample["Player"])]
    assert fields == [("hand", int), ("vp", int), ("girl", int | None)]
    assert attrs.fields(sample["Walk"]).steps.type == tuple[int, ...]


def test_a_copy_has_just_the_changes(sample: dict[str, Any]) -> None:
    player = sample["Player"](1)
    assert player.evolve() == player
    assert player.evolve(vp=0) == sample["Player"](1, 0)
    assert player.evolve(girl=None) == sample["Player"](1, 3, None)
    assert player == sample["Player"](1)


def test_values_are_equal_if_all_fields_are(sample: dict[str, Any]) -> None:
    player, walk, rest = sample["Player"], sample["Walk"], sample["Rest"]
    assert player(1) == player(1)
    assert hash(player(1)) == hash(player(1))
    assert all(player(1) != other for other in (player(2), player(1, 2), player(1, 3, 8), walk(1), 1))
    assert rest() == rest()
    assert rest() != walk(())


def test_a_value_is_pickled_as_what_it_was_made_of(sample: dict[str, Any]) -> None:
    assert sample["Player"](1, 2).__reduce__() == (sample["Player"], (1, 2, 7))


def test_only_states_and_private_functions_have_types(sample: dict[str, Any]) -> None:
    """A compiled function checks the types it is told before its body can say what is wrong, and where."""
    assert sample["Player"].__init__.__annotations__["hand"] is int
    assert sample["Walk"].__init__.__annotations__["steps"] is Any
    assert sample["apply"].__annotations__["state"] is Any
    assert sample["_apply"].__annotations__["state"] is sample["Player"]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("@frozen\nclass Walk:\n    steps = 3", "line 4: Walk has more than fields and methods"),
        ("@frozen\nclass Walk:\n    if steps: pass", "line 4: Walk has more than fields and methods"),
        ("@frozen\nclass Walk:\n    steps: int = field(converter=int)", "line 3: Walk has converter"),
        ("@frozen(order=True)\nclass Walk:\n    steps: int", r"line 3: Walk has frozen\(order=True\)"),
        ("@frozen\nclass Walk(Action):\n    steps: int", "line 3: Walk has Action"),
    ],
)
def test_what_is_not_written_out_stops_the_build(lines: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        rewritten(f"from attrs import field, frozen\n{lines}\n", public=False)


@pytest.mark.parametrize("module", MODULES)
def test_every_class_of_attrs_is_written_out_or_left_to_attrs(module: str) -> None:
    source = (SOURCES / f"{module}.py").read_text(encoding="utf-8")
    tree = ast.parse(rewritten(source, public=module in native.build.PUBLIC))
    classes = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    before = {node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)}
    assert before - set(classes) <= {"_Evolving"}
    left = {name for name, node in classes.items() if any("frozen" in ast.unparse(one) for one in node.decorator_list)}
    assert left == (set(LEFT_TO_ATTRS) if module == "actions/rule" else set())
    if module == "state":
        assert set(STATES) <= set(classes)


@pytest.mark.parametrize("module", MODULES)
def test_no_generator_expression_outlives_its_statement(module: str) -> None:
    """mypyc makes a list of every generator expression at once: of all sowings, say."""
    tree = ast.parse((SOURCES / f"{module}.py").read_text(encoding="utf-8"))
    consumed = {id(argument) for node in ast.walk(tree) if isinstance(node, ast.Call) for argument in node.args}
    expressions = [node for node in ast.walk(tree) if isinstance(node, ast.GeneratorExp)]
    assert [node.lineno for node in expressions if id(node) not in consumed] == []
