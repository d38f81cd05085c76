"""The contracts in `pyproject.toml` catch what they are there for: each import planted here breaks one of them."""

import shutil
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from docs.tools.layers import imports

ROOT = Path(__file__).parents[2]
PACKAGE = "dejavu_rules"

WRONG_IMPORTS = {
    # Upwards
    "dealer -> say": "layers",
    "combinatorics.spaces -> state": "layers",
    "inputs.files -> box.catalogue": "layers",
    "errors -> game": "layers",
    "rulebook -> box": "layers",
    "mapgen.layout -> pictures": "layers",
    "state -> actions": "layers",
    # Sideways
    "actions.flow -> scoring": "layers",
    "events.event -> dealer": "layers",
    # What the layers would let pass
    "scoring.rules -> state": "scoring",
    "scoring.rules -> mapgen": "scoring",
    "mapgen.generator -> dealer": "dealer",
    "engine -> dealer": "dealer",
    "box.pieces -> box.catalogue": "cycles",
    "apps.browser.dispatcher -> engine": "shells",
    "apps.wire.desk -> state": "shells",
    "apps.wire.documents -> actions.values": "shells",
    "bots.players -> i18n": "shells",
    "testing.second.deja_vu -> actions.coverings": "second",
    "testing.second.setup -> mapgen.completion": "second",
    "testing.second.table -> state": "second",
}
"""An import that nobody may add, and the contract that must refuse it."""

WAYS = {
    "at the top": "import {name}\n",
    "inside a function": "def planted() -> None:\n    import {name}\n",
    "for types only": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import {name}\n",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the package, with the contracts, to plant something in."""
    shutil.copytree(
        ROOT / "src" / PACKAGE, tmp_path / PACKAGE, ignore=shutil.ignore_patterns("__pycache__", "*.toml", "*.so")
    )
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def lint(project: Path, contract: str) -> str:
    """What the linter says about one contract; nothing if it is kept."""
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"]
    options = ["--config", "pyproject.toml", "--contract", contract, "--no-cache"]
    done = subprocess.run([*command, *options], cwd=project, capture_output=True, text=True, timeout=60)
    return done.stdout + done.stderr if done.returncode else ""


def plant(project: Path, importer: str, source: str) -> None:
    path = project.joinpath(PACKAGE, *importer.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    file.write_text(file.read_text(encoding="utf-8") + "\n" + source, encoding="utf-8")


@pytest.mark.parametrize(("planted", "contract"), WRONG_IMPORTS.items(), ids=list(WRONG_IMPORTS))
def test_a_planted_import_is_caught(project: Path, planted: str, contract: str) -> None:
    importer, imported = planted.split(" -> ")
    plant(project, importer, f"import {PACKAGE}.{imported}\n")
    said = lint(project, contract)
    assert importer.rpartition(".")[2] in said
    assert imported.rpartition(".")[2] in said


@pytest.mark.parametrize("way", WAYS)
def test_it_does_not_matter_how_an_import_is_written(project: Path, way: str) -> None:
    plant(project, "dealer", WAYS[way].format(name=f"{PACKAGE}.say"))
    assert f"{PACKAGE}.dealer" in lint(project, "layers")


def test_the_front_door_is_no_way_round(project: Path) -> None:
    plant(project, "mapgen.layout", f"from {PACKAGE} import GameState\n")
    assert f"{PACKAGE}.mapgen.layout" in lint(project, "layers")


def test_no_module_stands_outside_the_layers(project: Path) -> None:
    project.joinpath(PACKAGE, "annex.py").write_text("", encoding="utf-8")
    assert "annex" in lint(project, "layers")


@pytest.mark.parametrize("contract", ["layers", "cycles", "scoring", "dealer", "shells", "second"])
def test_without_anything_planted_a_contract_is_kept(project: Path, contract: str) -> None:
    assert lint(project, contract) == ""


def test_no_module_imports_itself_by_any_way_round() -> None:
    # The linter compares siblings; this also sees a module that imports the package it is in. The root names `Match`,
    # which stands on the root as any front-end does; it is imported when it is first used.
    named = {"dejavu_rules": [each for each in imports()["dejavu_rules"] if each != "dejavu_rules.match.match"]}
    TopologicalSorter({**imports(), **named}).prepare()
