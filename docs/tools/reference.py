"""The pages of the reference, one for each topic: a Sphinx directive for each public name, with its docstring."""

import ast
import inspect
from enum import Enum
from importlib import import_module
from pathlib import Path
from types import ModuleType

from attrs import fields, has

SOURCES = Path(__file__).parents[2] / "src"
PAGES = Path(__file__).parents[1] / "reference"
ROOT = "dejavu_rules"
TOPICS = {
    "dejavu_rules": (ROOT,),
    "events": ("dejavu_rules.events",),
    "steps": ("dejavu_rules.steps",),
    "views": ("dejavu_rules.views",),
    "records": ("dejavu_rules.records",),
    "saves": ("dejavu_rules.saves",),
    "notation": ("dejavu_rules.notation",),
    "pictures": ("dejavu_rules.pictures",),
    "scoring": ("dejavu_rules.scoring",),
    "mapgen": ("dejavu_rules.mapgen",),
    "catalogue": ("dejavu_rules.box.catalogue",),
    "errors": ("dejavu_rules.errors",),
    "turns": ("dejavu_rules.turns",),
    "bots": ("dejavu_rules.bots",),
    "learning": ("dejavu_rules.learning", "dejavu_rules.learning.pettingzoo", "dejavu_rules.learning.gymnasium"),
    "match": ("dejavu_rules.match",),
    "wire": ("dejavu_rules.apps.wire", "dejavu_rules.apps.wire.process"),
    "testing": ("dejavu_rules.testing", "dejavu_rules.testing.strategies"),
}
"""Each page of the reference with the modules whose `__all__` it describes."""

MODULES = tuple(module for modules in TOPICS.values() for module in modules)
GROUPS = ("Functions", "Values", "Actions and outcomes", "The box", "Errors", "Types")
"""The order of what `dejavu_rules` itself offers."""


def public(module: str) -> dict[str, object]:
    """The public names of a module with what they stand for."""
    home = import_module(module)
    return {name: getattr(home, name) for name in home.__all__}


def is_function(value: object) -> bool:
    """Whether a public name stands for a function, also a compiled or cached one."""
    return inspect.isroutine(value) or hasattr(value, "__wrapped__")


def topics_table() -> str:
    """Every page of the reference, with what its module is for."""
    lines = ["| Import | What it is for |", "|---|---|"]
    for page, (module, *_) in TOPICS.items():
        lines.append(f"| [`{module}`]({page}.md) | {_first_sentence(module)} |")
    return "\n".join(lines)


def page_of(topic: str) -> str:
    """One page: each of its modules with a directive for each public name."""
    parts: list[str] = []
    for module in TOPICS[topic]:
        parts += [f"## {module}"] if module != TOPICS[topic][0] else []
        parts.append(inspect.cleandoc(import_module(module).__doc__ or "").partition("\n\n")[0])
        parts += _also_in_root(module)
        names = public(module)
        described = {name: value for name, value in names.items() if page_for(module, name) == topic}
        if module != ROOT:
            parts += [*_links_elsewhere(module), _block(module, described)]
            continue
        for title in GROUPS:
            chosen = {name: value for name, value in described.items() if group(value) == title}
            parts += [f"## {title}", _block(module, chosen)] if chosen else []
        parts += ["## More names", *_links_elsewhere(module)]
    return "\n\n".join(parts)


def page_for(module: str, name: str) -> str:
    """The page that describes a name: its topic's if it has one, for what the root offers too."""
    value = public(module)[name]
    for topic, modules in TOPICS.items():
        if topic != ROOT and any(public(one).get(name) is value for one in modules):
            return topic
    return ROOT


def _also_in_root(module: str) -> list[str]:
    names = [name for name, value in public(module).items() if module != ROOT and public(ROOT).get(name) is value]
    return [f"Also in `dejavu_rules` itself: {_code(names)}."] if names else []


def _links_elsewhere(module: str) -> list[str]:
    """Links to the names that another page describes."""
    pages: dict[str, list[str]] = {}
    for name in public(module):
        pages.setdefault(page_for(module, name), []).append(name)
    mine = next(topic for topic, modules in TOPICS.items() if module in modules)
    links = [f"[{page}]({page}.md): {_code(names)}" for page, names in pages.items() if page != mine]
    return ["Described with their topic: " + "; ".join(links) + "."] if links else []


def _code(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _first_sentence(module: str) -> str:
    return (import_module(module).__doc__ or "").partition("\n")[0]


def group(value: object) -> str:
    """The heading for a name of `dejavu_rules` itself."""
    if is_function(value):
        return "Functions"
    if not isinstance(value, type):
        return "Types"
    if issubclass(value, Exception):
        return "Errors"
    if value.__module__.startswith("dejavu_rules.actions."):
        return "Actions and outcomes"
    return "The box" if value.__module__.startswith("dejavu_rules.box.") else "Values"


def _block(module: str, names: dict[str, object]) -> str:
    lines = ["```{eval-rst}", f".. currentmodule:: {module}"]
    for name, value in names.items():
        lines += ["", *_directive(module, name, value)]
    return "\n".join([*lines, "```"])


def _directive(module: str, name: str, value: object) -> list[str]:
    if is_function(value):
        return [f".. autofunction:: {name}"]
    if not isinstance(value, type):
        return [f".. py:data:: {name}", "", f"   {_words_below(import_module(module), name)}"]
    if issubclass(value, Exception):
        return [f".. autoexception:: {name}", "   :members:"]
    parents = [parent.__name__ for parent in (*_public_parents(value), *_foreign_parents(value))]
    signature, options = name, ["   :members:", f"   :inherited-members: {', '.join(['tuple, int, Enum', *parents])}"]
    if issubclass(value, Enum) or getattr(value, "_is_protocol", False) or _is_only_given(value):
        signature += "()"
    if _is_only_given(value):
        options.append("   :undoc-members:")  # or else nobody would see the types of its fields
    if issubclass(value, tuple):
        options.append(f"   :exclude-members: {', '.join(getattr(value, '_fields', ()))}")  # the signature has them
    return [f".. autoclass:: {signature}", *options, *_more(value)]


def _foreign_parents(kind: type) -> list[type]:
    """The parents of a class that come from other libraries."""
    ours = (ROOT, "builtins", "enum", "abc", "typing")
    return [parent for parent in kind.__mro__ if parent.__module__.partition(".")[0] not in ours]


def _is_only_given(kind: type) -> bool:
    """Whether callers only receive such values and never make one."""
    made_of = [field.name for field in fields(kind) if field.init] if has(kind) else []
    return any(name.startswith("_") for name in made_of) or kind.__name__ == "Choices"


def _more(kind: type) -> list[str]:
    """What else the page says of a class: its parents, and the members of an enumeration."""
    own = [one for one in kind.__mro__[1:] if one.__module__.startswith("dejavu_rules.") and one.__name__[0] != "_"]
    parents = [one for one in own if one not in _public_parents(kind)]
    words = [" ".join(part.split()) for one in parents for part in (inspect.getdoc(one) or "").split("\n\n")]
    if issubclass(kind, Enum):
        words.append(f"Members: {', '.join(kind.__members__)}.")
    return [line for part in words for line in ("", f"   {part}")]


def _public_parents(kind: type) -> list[type]:
    """The parents that have an entry of their own, such as `BaseEvent`."""
    public_values = [value for module in MODULES for value in public(module).values()]
    return [parent for parent in kind.__mro__[1:] if any(parent is value for value in public_values)]


def _words_below(module: ModuleType, name: str) -> str:
    """The docstring below the assignment of an alias or a constant, wherever it is imported from."""
    path = SOURCES.joinpath(*module.__name__.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and name in [alias.name for alias in node.names]:
            return _words_below(import_module(node.module), name)
    for one, after in zip(tree.body, tree.body[1:], strict=False):
        targets = one.targets if isinstance(one, ast.Assign) else [getattr(one, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == name for target in targets) and isinstance(
            after, ast.Expr
        ):
            return " ".join(str(ast.literal_eval(after.value)).split())
    return ""
