"""`homes`: a name is fetched from the module where it lives, once."""

from importlib import import_module
from pathlib import Path

import pytest

from dejavu_rules.homes import fetched

HOMES = {"kitchen": "pot spoon", "cellar": "wine"}


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with a home that can be imported, and one that cannot."""
    (tmp_path / "a_house").mkdir()
    (tmp_path / "a_house" / "__init__.py").touch()
    (tmp_path / "a_house" / "kitchen.py").write_text("pot, spoon = object(), object()\n")
    (tmp_path / "a_house" / "cellar.py").write_text("raise ImportError('locked')\n")
    monkeypatch.syspath_prepend(tmp_path)
    return "a_house"


def test_a_name_is_fetched_and_kept(house: str) -> None:
    spoon = fetched(house, HOMES, "spoon")
    package = import_module(house)
    assert spoon is import_module("a_house.kitchen").spoon is package.spoon
    assert not hasattr(package, "pot")


def test_a_part_of_a_name_is_no_name(house: str) -> None:
    with pytest.raises(AttributeError, match=r"^module 'a_house' has no attribute 'po'$"):
        fetched(house, HOMES, "po")


def test_what_a_home_raises_is_raised(house: str) -> None:
    with pytest.raises(ImportError, match="locked"):
        fetched(house, HOMES, "wine")
