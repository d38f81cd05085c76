"""Every public name is on a page of the reference, and its docstring says what a caller has to know."""

import ast
import inspect
import re
from collections.abc import Iterator
from textwrap import dedent

import pytest
from docs.tools.reference import MODULES, PAGES, TOPICS, is_function, public
from docs.tools.signatures import name_unions, shorten
from native import is_compiled

from dejavu_rules import DejaVuError

pytestmark = pytest.mark.skipif(is_compiled(), reason="compiled functions have no docstrings")


def _below(kind: type) -> Iterator[str]:
    children: list[type] = kind.__subclasses__()
    for one in children:
        yield from (one.__name__, *_below(one))


ERRORS = {name for module in MODULES if public(module) for name in _below(DejaVuError)}

RAISES_NOTHING: frozenset[str] = frozenset()
"""The functions of `dejavu_rules` that accept whatever they are given."""


@pytest.mark.parametrize("topic", TOPICS)
def test_every_public_name_is_on_the_page_of_its_topic(topic: str) -> None:
    text = (PAGES / f"{topic}.md").read_text(encoding="utf-8")
    described = re.findall(r"^\.\. (?:auto|py:)\w+:: (\w+)", text, re.MULTILINE)
    linked = re.findall(r"`(\w+)`", "".join(re.findall(r"^Described with their topic: .*$", text, re.MULTILINE)))
    assert sorted([*described, *linked]) == sorted(name for module in TOPICS[topic] for name in public(module))


def test_a_name_is_described_once() -> None:
    pages = [(PAGES / f"{topic}.md").read_text(encoding="utf-8") for topic in TOPICS]
    described: list[int] = []
    for page in pages:
        module = ""
        for directive, name in re.findall(r"^\.\. (\w+|py:\w+):: ([\w.]+)", page, re.MULTILINE):
            module = name if directive == "currentmodule" else module
            described += [id(public(module)[name])] if directive.startswith("auto") else []
    assert len(described) == len(set(described))


def test_a_long_union_appears_by_its_name() -> None:
    outcomes = "StartPlayer | FirstTile | DrawTiles | PlaceBits | ~dejavu_rules.actions.values.PlaceFragments"
    assert name_unions(f"(what: int | {outcomes} | Draw | Replenish = None)") == "(what: int | Outcome = None)"
    assert name_unions("(seat: int | None)") == "(seat: int | None)"


def test_a_default_that_has_no_short_name_is_three_dots() -> None:
    assert shorten("(known: Mapping[str, ~a.Bot]=<a.b._Ours object>, vp: int = NOTHING)") == (
        "(known: Mapping[str, ~a.Bot]= ..., vp: int = ...)"
    )
    assert shorten("(player: Player = <function random_player at 0x7f>)") == "(player: Player = random_player)"


def interface() -> Iterator[tuple[str, object]]:
    """Every public function, class, method and property."""
    for module in MODULES:
        for name, value in public(module).items():
            if is_function(value) or isinstance(value, type):
                yield f"{module}.{name}", value
            if isinstance(value, type):
                for method, member in _members(value):
                    yield f"{module}.{name}.{method}", member


def _members(kind: type) -> Iterator[tuple[str, object]]:
    for parent in kind.__mro__:
        if parent.__module__.startswith("dejavu_rules"):
            for name, member in vars(parent).items():
                member = member.__func__ if isinstance(member, classmethod | staticmethod) else member
                if not name.startswith("_") and (inspect.isroutine(member) or isinstance(member, property)):
                    yield name, member


INTERFACE = dict(interface())


def test_everything_has_a_docstring() -> None:
    assert INTERFACE
    assert [name for name, value in INTERFACE.items() if not inspect.getdoc(value)] == []


def test_what_is_raised_on_the_spot_is_named() -> None:
    unnamed = {
        name: sorted(error for error in _errors_in(value) if not _says(inspect.getdoc(value) or "", error))
        for name, value in INTERFACE.items()
    }
    assert {name: errors for name, errors in unnamed.items() if errors} == {}


def _says(text: str, error: str) -> bool:
    """Whether a docstring has a sentence "Raises ..." (or "... raises ...") that names this error."""
    return any(f"`{error}`" in sentence for sentence in re.split(r"\.\s", text) if "raises" in sentence.lower())


def _errors_in(value: object) -> set[str]:
    """The errors of ours in the `raise` statements of a function; a class is judged by its methods."""
    function = value.fget if isinstance(value, property) else inspect.unwrap(value) if callable(value) else value
    if not inspect.isfunction(function) or hasattr(value, "is_hypothesis_strategy_function"):
        return set()  # what Hypothesis makes of a function has no source, and a strategy raises nothing
    tree = ast.parse(dedent(inspect.getsource(function)))
    raised = [node.exc for node in ast.walk(tree) if isinstance(node, ast.Raise) and node.exc]
    return {part.id for exc in raised for part in ast.walk(exc) if isinstance(part, ast.Name)} & ERRORS


def test_a_function_says_what_it_raises() -> None:
    texts = {name: inspect.getdoc(value) or "" for name, value in public("dejavu_rules").items() if is_function(value)}
    silent = {name for name, text in texts.items() if not any(_says(text, error) for error in ERRORS)}
    assert texts
    assert silent == RAISES_NOTHING
