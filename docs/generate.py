"""What the documents draw from the code: diagrams and the table of clauses.

`python -m docs.generate` writes each of them between its two marks; a test fails when one is out of date.
"""

import ast
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import pairwise, product
from pathlib import Path

from attrs import fields

from dejavu_rules.actions import Event
from dejavu_rules.clauses import CLAUSES
from dejavu_rules.engine import RULES
from dejavu_rules.state import CHANCE_PHASES, Phase

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "dejavu_rules"


# The phases, from the table of rules


def phases_diagram(setup: bool) -> str:
    """What leads from which phase to which, at set-up or in a turn; round nodes wait for chance."""
    arrows: dict[tuple[Phase, Phase], list[str]] = {}
    for rule in RULES:
        for phase, after in product(rule.phases, rule.leads_to):
            if (min(phase, after) < Phase.RECOLLECTION) is setup:
                arrows.setdefault((phase, after), []).append(rule.action.__name__)
    nodes = sorted({phase for pair in arrows for phase in pair})
    lines = ["flowchart TD", *(f"    {_node(phase)}" for phase in nodes)]
    for (phase, after), names in sorted(arrows.items()):
        lines.append(f"    {phase.name} -->|{'<br>'.join(names)}| {after.name}")
    return _mermaid(lines)


def _node(phase: Phase) -> str:
    words = phase.name.replace("_", " ").title()
    return f'{phase.name}(["{words}"])' if phase in CHANCE_PHASES else f'{phase.name}["{words}"]'


def _mermaid(lines: Iterable[str]) -> str:
    return "\n".join(["```mermaid", *lines, "```"])


def actions_table(event: bool) -> str:
    """Every kind of action, or of outcome, with its fields, when it is due, and what it does."""
    kinds = dict.fromkeys(rule.action for rule in RULES if isinstance(rule, Event) is event)
    lines = ["| Call | In phase | What it is |", "|---|---|---|"]
    for kind in kinds:
        names = ", ".join(field.name for field in fields(kind))
        phases = ", ".join(phase.name for rule in RULES if rule.action is kind for phase in rule.phases)
        lines.append(f"| `{kind.__name__}({names})` | {phases} | {(kind.__doc__ or '').partition(chr(10))[0]} |")
    return "\n".join(lines)


# The layers, from the import linter's contract


def layers_diagram() -> str:
    """The layers from top to bottom, each with the first sentence of its packages' docstrings."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = next(one for one in settings["tool"]["importlinter"]["contracts"] if one["type"] == "layers")
    layers = [[module.strip() for module in layer.split("|")] for layer in contract["layers"]]
    lines = ["flowchart TD"]
    for layer in layers:
        lines += [f'    {_short(module)}["{_short(module)}<br>{_summary(module)}"]' for module in layer]
    for upper, lower in pairwise(layers):
        lines += [f"    {_short(one)} --> {_short(other)}" for one in upper for other in lower]
    return _mermaid(lines)


def _short(module: str) -> str:
    return module.rpartition(".")[2]


def _summary(module: str) -> str:
    path = PACKAGE / _short(module)
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    docstring = ast.get_docstring(ast.parse(source.read_text(encoding="utf-8"))) or ""
    return docstring.partition("\n")[0].partition(":")[0].rstrip(".").replace('"', "'")


# The clauses, with the modules that name them

CLAUSE = re.compile(r"\b([A-Z]+-(?:[A-Z]?\d+|[A-E]))(?: to ([A-Z]+-[A-Z]?\d+))?\b")
HOMES = {"COMP": ("components", "catalogue"), "MAP": ("mapgen",), "SCORE": ("scoring",)}
"""Where a clause is carried out, by the first part of its ID; all others are at home in `actions`."""


def clauses_table() -> str:
    """Every clause, our sentence for it, and the modules that carry it out."""
    lines = ["| Clause | Rule | Module |", "|---|---|---|"]
    for clause, sentence in CLAUSES.items():
        modules = ", ".join(f"`{module}`" for module in at_home(clause))
        lines.append(f"| {clause} | {sentence} | {modules} |")
    return "\n".join(lines)


def at_home(clause: str) -> list[str]:
    """The modules that name a clause: those at its home, or else any."""
    modules = naming().get(clause, [])
    homes = HOMES.get(clause.partition("-")[0], ("actions",))
    return [module for module in modules if module.partition(".")[0] in homes] or modules


@cache
def naming() -> dict[str, list[str]]:
    """Per clause the modules that name it, in code or in words, singly or within a range."""
    found: dict[str, list[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.name != "clauses.py":
            module = ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")
            for clause in set(_named(path.read_text(encoding="utf-8"))):
                found.setdefault(clause, []).append(module)
    return found


def _named(source: str) -> Iterator[str]:
    order = list(CLAUSES)
    for match in CLAUSE.finditer(source):
        first, last = match[1], match[2] or match[1]
        if first in CLAUSES and last in CLAUSES:
            yield from order[order.index(first) : order.index(last) + 1]


# Documents

PARTS: dict[str, Callable[[], str]] = {
    "layers": layers_diagram,
    "set-up": partial(phases_diagram, setup=True),
    "turn": partial(phases_diagram, setup=False),
    "actions": partial(actions_table, event=False),
    "outcomes": partial(actions_table, event=True),
    "clauses": clauses_table,
}
MARKED = re.compile(r"(<!-- generated: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def filled(text: str) -> str:
    """The document with everything between its marks made anew."""
    return MARKED.sub(lambda match: f"{match[1]}{PARTS[match[2]]()}\n{match[3]}", text)


def documents() -> list[Path]:
    return [path for path in sorted((ROOT / "docs").glob("*.md")) if MARKED.search(path.read_text(encoding="utf-8"))]


def main() -> None:
    for document in documents():
        text = document.read_text(encoding="utf-8")
        if text != filled(text):
            document.write_text(filled(text), encoding="utf-8")
            print(f"wrote {document.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
