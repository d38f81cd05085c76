"""`native`: the classes written out for the compiler behave as those that attrs makes."""

import ast
import inspect
import re
from gc import is_tracked
from pathlib import Path
from typing import Any

import attrs
import pytest
from mypy_extensions import mypyc_attr
from native import build, is_compiled
from native.classes import changes_in, choose_bodies, name_changes, remove_types, write_out_classes
from native.names import keep_imports

from dejavu_rules import Bits, legal_actions, new_game

SOURCES = Path(__file__).parents[2] / "src" / build.PACKAGE

SAMPLE = '''
"""A module."""
from attrs import field, frozen

class _Evolving:
    """Copies itself."""

class _Fields(_Evolving):
    __slots__ = ("_hand", "vp", "girl")

@frozen
class Player(_Fields):
    """A player.

    And more of it.
    """
    _hand: int
    vp: int = field(default=3)
    girl: int | None = int("7")

    @property
    def hand(self) -> tuple[int]:
        return (self._hand,)

    def sum(self) -> int:
        return self._hand + self.vp

@frozen
class Walk:
    """Anything goes."""
    steps: tuple[int, ...] = field(converter=tuple)

@frozen
class Rest:
    """Nothing to say."""

@frozen
class Word:
    """Says it in its own words."""
    word: str

    def __repr__(self) -> str:
        return f"<{self.word}>"
'''
NAMES = ("Player", "Walk", "Rest", "Word")


def execute(source: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The names of a written-out source; its fields are not frozen here: only compiled code could assign to them."""
    monkeypatch.setattr(attrs, "frozen", attrs.define)
    names: dict[str, Any] = {"mypyc_attr": mypyc_attr}
    exec(source, names)
    return names


@pytest.fixture
def sample(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    return execute(write_out_classes(SAMPLE, typed=NAMES), monkeypatch)


def test_fields_are_taken_in_order_with_their_defaults(sample: dict[str, Any]) -> None:
    player = sample["Player"](1)
    assert (player._hand, player.vp, player.girl) == (1, 3, 7)
    player = sample["Player"](1, 2, girl=None)
    assert (player._hand, player.vp, player.girl) == (1, 2, None)
    assert sample["Player"](hand=4)._hand == 4


def test_methods_and_words_stay(sample: dict[str, Any]) -> None:
    assert sample["Player"](1).sum() == 4
    assert sample["Player"](1).hand == (1,)
    assert inspect.getdoc(sample["Player"]) == "A player.\n\nAnd more of it."
    assert repr(sample["Player"](1)) == "Player(_hand=1, vp=3, girl=7)"
    assert repr(sample["Word"]("hi")) == "<hi>"
    fields = [(field.name, field.alias, field.type) for field in attrs.fields(sample["Player"])]
    assert fields == [("_hand", "hand", int), ("vp", "vp", int), ("girl", "girl", int | None)]
    assert attrs.fields(sample["Walk"]).steps.type == tuple[int, ...]


def test_a_converter_converts(sample: dict[str, Any]) -> None:
    assert sample["Walk"]([1, 2]).steps == (1, 2)


def test_a_copy_has_just_the_changes(sample: dict[str, Any]) -> None:
    player = sample["Player"](1)
    assert player._evolve() == player
    assert player._evolve(vp=0) == sample["Player"](1, 0)
    assert player._evolve(girl=None) == sample["Player"](1, 3, None)
    assert player._evolve(_hand=9) == sample["Player"](9)
    assert player == sample["Player"](1)
    with pytest.raises(TypeError, match="colour"):
        player._evolve(colour=3)
    assert attrs.evolve(player, hand=5) == sample["Player"](5)


def test_a_copy_with_certain_changes_has_a_method_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = "def win(player, points):\n    return player._evolve(vp=points, _hand=0)\n"
    changes = changes_in(rule)
    assert changes == {("_hand", "vp")}
    names = execute(write_out_classes(SAMPLE, typed=NAMES, changes=[*changes, ("pool",)]), monkeypatch)
    exec(name_changes(rule), names)
    assert names["win"](names["Player"](1), 9) == names["Player"](0, 9)
    assert "_evolve(" not in name_changes(rule)
    assert not any("pool" in name for name in dir(names["Player"]))


def test_values_are_equal_if_all_fields_are(sample: dict[str, Any]) -> None:
    player, walk, rest = sample["Player"], sample["Walk"], sample["Rest"]
    assert player(1) == player(1)
    assert hash(player(1)) == hash(player(1))
    assert all(player(1) != other for other in (player(2), player(1, 2), player(1, 3, 8), walk([1]), 1))
    assert rest() == rest()
    assert rest() != walk(())


def test_a_value_is_pickled_as_what_it_was_made_of(sample: dict[str, Any]) -> None:
    assert sample["Player"](1, 2).__reduce__() == (sample["Player"], (1, 2, 7))


# Types

FUNCTIONS = """
from typing import Any

class Player:
    def take(self, number: int, other: "Player") -> int:
        return number

    def __contains__(self, piece: str) -> bool:
        return True

def apply(state: Player, seat: int) -> Player:
    if type(seat) is not int:
        raise ValueError
    return state

def _apply(state: Player) -> Player:
    return state
"""


def annotations(source: str) -> dict[str, dict[str, str]]:
    """Per function, what it says about its arguments."""
    return {
        node.name: {
            argument.arg: ast.unparse(argument.annotation) for argument in node.args.args if argument.annotation
        }
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef)
    }


@pytest.mark.parametrize(("typed", "expected"), [(("Walk",), "int"), (("Player",), "Any")])
def test_only_states_have_types(typed: tuple[str, ...], expected: str) -> None:
    """A compiled class checks the types it is told before a rule's check can say what is wrong, and where."""
    told = annotations(
        write_out_classes("from attrs import frozen\n@frozen\nclass Walk:\n    steps: int\n", typed=typed)
    )
    assert told["__init__"] == {"steps": expected}


def test_public_functions_take_anything_but_whole_numbers_that_nobody_asks_about() -> None:
    """A compiled function checks the types it is told before its body can say what is wrong, and where."""
    told = annotations(remove_types(FUNCTIONS))
    assert told["apply"] == {"state": "Any", "seat": "Any"}  # its body asks for the type of the seat
    assert told["_apply"] == {"state": "Player"}
    assert told["take"] == {"number": "int", "other": "Any"}
    assert told["__contains__"] == {"piece": "Any"}


FACTS = '''
from attrs import field, frozen
from dejavu_rules.combinatorics.values import fact

@frozen(cache_hash=True)
class Hand:
    """Cards."""
    cards: tuple[int, ...]
    note: str = field(default="", eq=False, repr=False)
    _size: int = fact(lambda hand: len(hand.cards))

    def __attrs_post_init__(self) -> None:
        if self._size > 3:
            raise ValueError("too many")

    def __reduce__(self) -> str:
        return "Hand"
'''


def test_a_fact_is_computed_and_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = execute(write_out_classes(FACTS, typed=()), monkeypatch)["Hand"]
    assert hand((4, 5))._size == 2
    assert hand((4, 5), "mine") == hand((4, 5), "yours")
    assert hash(hand((4, 5), "mine")) == hash(hand((4, 5), "yours"))
    assert repr(hand((4, 5), "mine")) == "Hand(cards=(4, 5))"
    assert attrs.evolve(hand((4, 5)), cards=(6,))._size == 1
    assert hand(()).__reduce__() == "Hand"
    with pytest.raises(ValueError, match="too many"):
        hand((1, 2, 3, 4))
    assert "self._size: int" in write_out_classes(FACTS, typed=())  # only we make its value


def test_a_body_for_the_compiler_takes_the_place_of_the_other() -> None:
    source = "def _two():\n    return 1 + 1\ndef _compiled_two():\n    return 2\ndef three():\n    return 3\n"
    names: dict[str, Any] = {}
    exec(choose_bodies(source), names)
    assert names["_two"]() == 2
    assert names.keys() >= {"_two", "three"}
    assert "_compiled_two" not in names
    assert "1 + 1" not in choose_bodies(source)


def test_few_functions_have_two_bodies() -> None:
    second = re.compile(r"^def _?compiled_", re.MULTILINE)
    assert sum([len(second.findall(source_of(module))) for module in build.MODULES]) <= 5


# What cannot be written out


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("@frozen\nclass Walk:\n    steps = 3", "line 4: Walk has more than fields and methods"),
        ("@frozen\nclass Walk:\n    if steps: pass", "line 4: Walk has more than fields and methods"),
        ("@frozen\nclass Walk:\n    steps: int = field(validator=int)", "line 3: Walk has validator"),
        ("@frozen\nclass Walk:\n    steps: int = field(default=3, repr=str)", "line 3: Walk has repr"),
        ("@frozen(order=True)\nclass Walk:\n    steps: int", r"line 3: Walk has frozen\(order=True\)"),
        ("@frozen\nclass Walk(Action):\n    steps: int", "line 3: Walk has Action"),
    ],
)
def test_what_is_not_written_out_stops_the_build(lines: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        write_out_classes(f"from attrs import field, frozen\n{lines}\n", typed=())


# The modules


def source_of(module: str) -> str:
    return (SOURCES / f"{module}.py").read_text(encoding="utf-8")


def classes(source: str) -> dict[str, ast.ClassDef]:
    return {node.name: node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)}


LEFT_TO_ATTRS = {"actions/rule": {"Rule", "ChanceRule"}, "steps/choice": {"Purpose"}, "steps/chance": {"Draws"}}
"""Values that are made once, when their module is imported."""


@pytest.mark.parametrize("module", build.MODULES)
def test_every_class_of_attrs_is_written_out_or_left_to_attrs(module: str) -> None:
    before, after = classes(source_of(module)), classes(build.prepare(module, source_of(module)))
    assert before.keys() - after.keys() <= {"_Evolving", "_PlayerFields", "_StateFields"}
    left = {name for name, node in after.items() if any("frozen" in ast.unparse(one) for one in node.decorator_list)}
    assert left == LEFT_TO_ATTRS.get(module, set())


@pytest.mark.parametrize("module", build.MODULES)
def test_no_compiled_class_is_abstract_by_its_metaclass(module: str) -> None:
    """Compiled subclasses of an `ABC` share what it remembers about `isinstance`, and some answers are wrong then."""
    for node in classes(source_of(module)).values():
        assert not {"ABC", "ABCMeta"} & {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}, node.name


def test_the_states_and_actions_are_among_the_modules_of_values() -> None:
    assert {"GameState", "Player", "Unfinished"} <= classes(source_of("state")).keys()
    typed = {name for names in build.VALUES.values() for name in names}
    assert typed == {"Unfinished", "Player", "GameState", "Game"}


@pytest.mark.parametrize("module", build.MODULES)
def test_no_generator_expression_outlives_its_statement(module: str) -> None:
    """mypyc makes a list of every generator expression at once: of all sowings, say."""
    tree = ast.parse(source_of(module))
    consumed = {id(argument) for node in ast.walk(tree) if isinstance(node, ast.Call) for argument in node.args}
    expressions = [node for node in ast.walk(tree) if isinstance(node, ast.GeneratorExp)]
    assert [node.lineno for node in expressions if id(node) not in consumed] == []


OPERATORS = '''
"""A module."""
from typing import Generic, TypeVar

P = TypeVar("P")

class Pieces(Generic[P]):
    """Some pieces."""
    def __add__(self, other: "Pieces[P]") -> "Pieces[P]":
        return self if type(other) is type(self) else NotImplemented

class Bits(Pieces[int]):
    """Some bits."""

def below(number: int) -> int:
    return number

def seat(number: int) -> bool:
    return type(number) is int

def rank(number: int) -> object:
    return whole(number)

def powers(number: int, game: object) -> object:
    return game._seat(number)
'''


def test_classes_with_operators_lose_their_type_variables_but_not_their_manners() -> None:
    """A compiled class with type variables crashes whoever has a weak reference to a dead object of it."""
    names: dict[str, Any] = {"mypyc_attr": mypyc_attr}
    exec(remove_types(OPERATORS), names)
    assert [base.__name__ for base in names["Bits"].__mro__] == ["Bits", "Pieces", "object"]
    assert names["Pieces"][int] is names["Pieces"]
    bits = names["Bits"]()
    assert bits + names["Bits"]() is bits
    with pytest.raises(TypeError, match="unsupported operand"):
        bits + 0
    with pytest.raises(TypeError, match="unsupported operand"):
        0 + bits


def test_a_whole_number_keeps_its_type_unless_the_function_asks_for_it() -> None:
    names: dict[str, Any] = {"mypyc_attr": mypyc_attr}
    exec(remove_types(OPERATORS), names)
    assert names["below"].__annotations__["number"] is int
    for asks in ("seat", "rank", "powers"):
        assert names[asks].__annotations__["number"] is Any


IMPORTING = """
from bisect import bisect_right
from collections.abc import Iterable
from typing import cast
from elsewhere import Piece, PIECES, find
from package import compiled
from package.compiled import quick

HERE = PIECES

class Box(Piece):
    def first(self, pieces: Iterable[Piece]) -> Piece:
        found: list[Piece] = list[Piece]()
        return cast(Piece, quick(compiled.now(find(PIECES))))

def hidden(find: int, piece: object) -> int:
    PIECES = find
    return bisect_right([PIECES], find) if type(piece) is Piece else 0
"""


def test_functions_keep_what_they_import_from_modules_that_are_not_compiled() -> None:
    kept = keep_imports(IMPORTING, ["package.compiled"])
    constants = re.findall(r"^_static_(\w+): _Final = (\w+)$", kept, re.MULTILINE)
    assert constants == [(name, name) for name in ("bisect_right", "Piece", "PIECES", "find")]
    _, box, hidden = re.split(r"^(?=class|def)", kept, flags=re.MULTILINE)
    assert "class Box(Piece)" in box
    assert "pieces: Iterable[Piece]) -> Piece" in box
    assert "found: list[Piece] = list[Piece]()" in box
    assert "cast(Piece, quick(compiled.now(_static_find(_static_PIECES))))" in box
    assert "_static_bisect_right([PIECES], find) if type(piece) is _static_Piece else 0" in hidden
    assert "HERE = PIECES\n" in kept


def test_a_module_that_imports_nothing_of_the_kind_stays_as_it_is() -> None:
    source = "from package.compiled import quick\n\ndef now() -> int:\n    return quick()\n"
    assert keep_imports(source, ["package.compiled"]) == ast.unparse(ast.parse(source)) + "\n"


@pytest.mark.skipif(not is_compiled(), reason="interpreted objects are looked through by the garbage collector")
def test_compiled_values_are_no_work_for_the_garbage_collector() -> None:
    state = new_game(3, 7)
    action = legal_actions(state).at(0)
    for value in (state, state.player, action, state.player.hand, Bits("red moon")):
        assert not is_tracked(value), value
