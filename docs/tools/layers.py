"""The diagram of the package in layers, from what its modules really import."""

import ast
import json
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import networkx

import dejavu_rules

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "dejavu_rules"

_IMPORTS = """
import grimp, json
graph = grimp.build_graph("dejavu_rules", cache_dir=None)
print(json.dumps({one: sorted(graph.find_modules_directly_imported_by(one)) for one in sorted(graph.modules)}))
"""


@cache
def imports() -> dict[str, list[str]]:
    """Every module of the sources with those that it imports, also inside functions and for types only.

    A Python of its own looks: in this one `dejavu_rules` may be the compiled copy.
    """
    run = subprocess.run([sys.executable, "-c", _IMPORTS], cwd=PACKAGE.parent, capture_output=True, check=True)
    found: dict[str, list[str]] = json.loads(run.stdout)
    return found


BOXES = {
    "programs": ("apps", "testing", "learning"),
    "players": ("match", "bots", "turns"),
    "front-ends": ("say", "notation", "saves", "records", "pictures", "steps", "views", "events"),
    "rules": ("dealer", "engine", "actions"),
    "scoring": ("scoring",),
    "state": ("state", "game", "mapgen"),
    "box": ("box", "rulebook", "inputs", "combinatorics", "errors", "i18n"),
}
"""The parts of the package as the diagram groups them, from top to bottom."""


def layers_diagram() -> str:
    """The package in boxes, and what imports what.

    An arrow that follows from others, by way of a box between, is left out.
    """
    assert sorted(part for parts in BOXES.values() for part in parts) == sorted(_layers())
    return _diagram({part: box for box, parts in BOXES.items() for part in parts}, {box: _label(box) for box in BOXES})


def inside_diagram(*boxes: str) -> str:
    """The parts of some boxes, and what imports what."""
    parts = [part for box in boxes for part in BOXES[box]]
    same = dict(zip(parts, parts, strict=True))
    return _diagram(same, same, "LR")


def _diagram(group_of: Mapping[str, str], labels: Mapping[str, str], direction: str = "TD") -> str:
    least = networkx.transitive_reduction(_imports_between(group_of))
    lines = [f"flowchart {direction}", *(f'    {name}["{label}"]' for name, label in labels.items())]
    lines += [f"    {one} --> {other}" for one in labels for other in labels if least.has_edge(one, other)]
    return mermaid(lines)


def parts_table() -> str:
    """Every part of the package with what it is, box by box."""
    lines = ["| Box | Part | What it is |", "|---|---|---|"]
    for box, parts in BOXES.items():
        lines += [f"| {box if part == parts[0] else ''} | `{part}` | {_summary(part)} |" for part in parts]
    return "\n".join(lines)


def _imports_between(group_of: Mapping[str, str]) -> "networkx.DiGraph[str]":
    found: networkx.DiGraph[str] = networkx.DiGraph()
    found.add_nodes_from(group_of.values())
    for module, imported in imports().items():
        group = group_of.get(_part(module))  # `dejavu_rules` itself only offers what the others have
        others = {group_of.get(_part(each)) for each in (*imported, *_homes_of_public_names(module))}
        found.add_edges_from((group, other) for other in others if group and other and other != group)
    return found


def _homes_of_public_names(module: str) -> set[str]:
    """The modules that define what a module imports from `dejavu_rules` itself."""
    path = PACKAGE.parent.joinpath(*module.split("."))
    tree = ast.parse((path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text(encoding="utf-8"))
    taken = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == "dejavu_rules"]
    names = [alias.name for node in taken for alias in node.names]
    return {getattr(getattr(dejavu_rules, name), "__module__", "") for name in names}


def _label(box: str) -> str:
    """The name of a box and, a few to a line, those of its parts."""
    parts = [part for part in BOXES[box] if BOXES[box] != (box,)]
    return "<br>".join([f"<b>{box}</b>", *(", ".join(parts[start : start + 3]) for start in range(0, len(parts), 3))])


def _layers() -> list[str]:
    """Every part of the package, in the order of the import linter's contract."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = next(one for one in settings["tool"]["importlinter"]["contracts"] if one["type"] == "layers")
    return [part.strip() for layer in contract["layers"] for part in layer.split("|")]


def _part(module: str) -> str:
    return module.removeprefix("dejavu_rules").removeprefix(".").partition(".")[0]


def _summary(part: str) -> str:
    path = PACKAGE / part
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    docstring = ast.get_docstring(ast.parse(source.read_text(encoding="utf-8"))) or ""
    return docstring.partition("\n")[0].rstrip(".")


def mermaid(lines: Iterable[str]) -> str:
    return "\n".join(["```mermaid", *lines, "```"])
