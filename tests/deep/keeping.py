"""Keep verdicts on disk, so that a later run can use them while the code that they depend on is unchanged.

A stage whose pieces take hours can be stopped: `python -m tests.deep running --resume` goes on with what is not known
yet. A verdict rests on the text of its piece and on the sources that it uses, found by their imports.
"""

import ast
import json
from collections import Counter
from functools import cache
from hashlib import sha256
from pathlib import Path

from attrs import frozen

from tests.deep.stage import Found

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "deep"
HOMES = {"dejavu_rules": ROOT / "src", "tests": ROOT}


@frozen
class Verdict:
    """The result of a piece, and how many seconds it took."""

    found: Found
    seconds: float


class Kept:
    """The verdicts of a stage in a file, a line for each, so that a run may be stopped at any time."""

    def __init__(self, stage: str, folder: Path) -> None:
        self._file = folder / f"{stage}.jsonl"

    def read(self) -> dict[str, Verdict]:
        """Every piece that was right, by its key."""
        lines = self._file.read_text("utf-8").splitlines() if self._file.exists() else []
        return {
            key: Verdict(Found(Counter(counts)), seconds)
            for key, counts, wrong, seconds in map(json.loads, lines)
            if not wrong
        }

    def add(self, key: str, verdict: Verdict) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        line = [key, verdict.found.counts, verdict.found.wrong, verdict.seconds]
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def digest(text: str, *modules: str) -> str:
    """A digest of what a verdict depends on: a text, and these modules with everything of ours that they import."""
    return sha256(f"{text} {_sources(frozenset(modules))}".encode()).hexdigest()


@cache
def _sources(modules: frozenset[str]) -> str:
    used = sorted({each for module in modules for each in imports_of(module)})
    return sha256("\n".join([f"{each} {code_of(each)}" for each in used]).encode()).hexdigest()


@cache
def imports_of(module: str) -> frozenset[str]:
    """A module, and what it imports of ours, at any depth; a table of all rules is read for itself alone."""
    found, waiting = set[str](), [module]
    while waiting:
        if (each := waiting.pop()) not in found and (path := _path(each)) is not None:
            found.add(each)
            if each not in TABLES:
                waiting += _imports(path)
    return frozenset(found)


TABLES = ("dejavu_rules.actions.table", "dejavu_rules")
"""They import every rule, and a proof is about one of them, which it names."""


def _imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *[f"{node.module}.{each.name}" for each in node.names]}
    return found


def _path(module: str) -> Path | None:
    home = HOMES.get(module.partition(".")[0])
    if home is None:
        return None
    path = home / module.replace(".", "/")
    found = [each for each in (path.with_suffix(".py"), path / "__init__.py") if each.exists()]
    return found[0] if found else None


@cache
def code_of(module: str) -> str:
    """The code of a module without comments and docstrings, which change no verdict."""
    path = _path(module)
    assert path is not None
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [each for each in body if not _is_text(each)]  # type: ignore[attr-defined]  # it has one
    return ast.dump(tree)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
