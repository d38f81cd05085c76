"""The public names: every one is there, and each is imported only when it is used."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, UnionType

import pytest

import dejavu_rules

HOMES = {name: home for home, names in dejavu_rules._HOMES.items() for name in names.split()}


@pytest.mark.parametrize("name", dejavu_rules.__all__)
def test_every_public_name_is_the_one_of_its_home(name: str) -> None:
    value = getattr(dejavu_rules, name)
    home = f"dejavu_rules.{HOMES[name]}"
    assert value is getattr(import_module(home), name)
    if not isinstance(value, UnionType | MappingProxyType):  # which have no name of their own
        assert value.__name__ == name
        assert value.__module__ == home


def test_a_type_checker_sees_the_same_names_from_the_same_homes() -> None:
    (block,) = [node for node in _tree().body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    seen = {
        alias.name: (node.module or "").removeprefix("dejavu_rules.")
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert seen == HOMES
    assert set(dejavu_rules.__all__) == HOMES.keys()


def _tree() -> ast.Module:
    return ast.parse(Path(dejavu_rules.__file__).read_text("utf-8"))


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'notation'"):
        _ = dejavu_rules.notation  # type: ignore[attr-defined]


def test_a_bare_import_loads_no_engine() -> None:
    code = "import sys, dejavu_rules; print('attrs' in sys.modules, 'dejavu_rules.engine' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_dir_lists_the_public_names() -> None:
    assert dir(dejavu_rules) == sorted(dejavu_rules.__all__)
