"""The public names: every one is there, and each is imported only when it is used."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import dejavu_rules
from dejavu_rules import import_name

MODULES = {name: home for home, names in dejavu_rules._MODULES.items() for name in names.split()}


def test_every_public_name_is_the_one_of_its_home() -> None:
    wrong = []
    for name in dejavu_rules.__all__:
        value, home = getattr(dejavu_rules, name), f"dejavu_rules.{MODULES[name]}"
        named = not hasattr(value, "__qualname__") or (value.__name__, value.__module__) == (name, home)
        if value is not getattr(import_module(home), name) or not named:  # a union or a table has no name of its own
            wrong.append(name)
    assert wrong == []


def test_a_type_checker_sees_the_same_names_from_the_same_homes() -> None:
    (block,) = [node for node in _tree().body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    seen = {
        alias.name: (node.module or "").removeprefix("dejavu_rules.")
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert seen == MODULES
    assert set(dejavu_rules.__all__) == MODULES.keys()


def _tree() -> ast.Module:
    return ast.parse(Path(dejavu_rules.__file__).read_text("utf-8"))


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'notations'"):
        _ = dejavu_rules.notations  # type: ignore[attr-defined]


def test_a_bare_import_loads_no_engine() -> None:
    code = "import sys, dejavu_rules; print('attrs' in sys.modules, 'dejavu_rules.engine' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


HOUSE = {"kitchen": "pot spoon", "cellar": "wine"}


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with one module that can be imported, and one that cannot."""
    (tmp_path / "a_house").mkdir()
    (tmp_path / "a_house" / "__init__.py").touch()
    (tmp_path / "a_house" / "kitchen.py").write_text("pot, spoon = object(), object()\n")
    (tmp_path / "a_house" / "cellar.py").write_text("raise ImportError('locked')\n")
    monkeypatch.syspath_prepend(tmp_path)
    return "a_house"


def test_a_name_is_imported_once_and_kept(house: str) -> None:
    spoon = import_name(house, HOUSE, "spoon")
    package = import_module(house)
    assert spoon is import_module("a_house.kitchen").spoon is package.spoon
    assert not hasattr(package, "pot")


def test_a_part_of_a_name_is_no_name(house: str) -> None:
    with pytest.raises(AttributeError, match=r"^module 'a_house' has no attribute 'po'$"):
        import_name(house, HOUSE, "po")


def test_what_a_module_raises_is_raised(house: str) -> None:
    with pytest.raises(ImportError, match="locked"):
        import_name(house, HOUSE, "wine")


def test_dir_lists_the_public_names() -> None:
    assert dir(dejavu_rules) == sorted(dejavu_rules.__all__)
