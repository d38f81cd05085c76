"""The reference page: one directive for Sphinx per public name; what it says comes from the docstrings."""

import ast
import inspect
from enum import Enum
from importlib import import_module
from pathlib import Path
from types import ModuleType

from attrs import fields, has

PAGE = Path(__file__).parents[1] / "reference" / "reference.md"
SOURCES = Path(__file__).parents[2] / "src"
MODULES = (
    "dejavu_rules",
    "dejavu_rules.mapgen",
    "dejavu_rules.pictures",
    "dejavu_rules.scoring",
    "dejavu_rules.box.catalogue",
    "dejavu_rules.saves",
    "dejavu_rules.testing",
    "dejavu_rules.testing.strategies",
)
"""The modules whose `__all__` is the public interface."""

GROUPS = ("Functions", "Values", "Actions and outcomes", "The box", "Errors", "Types")
"""The order of what `dejavu_rules` itself offers."""


def public(module: str) -> dict[str, object]:
    """The public names of a module with what they stand for."""
    home = import_module(module)
    return {name: getattr(home, name) for name in home.__all__}


def is_function(value: object) -> bool:
    """Whether a public name stands for a function, be it compiled or cached."""
    return inspect.isroutine(value) or hasattr(value, "__wrapped__")


def directives() -> str:
    """A section for each public module with a directive for each of its names."""
    parts: list[str] = []
    shown: set[int] = set()  # what has a place already is not described again
    for module in MODULES:
        names = public(module)
        described = [name for name, value in names.items() if id(value) not in shown]
        repeated = [name for name in names if name not in described]
        parts += [f"## {module}", inspect.cleandoc(import_module(module).__doc__ or "").partition("\n\n")[0]]
        if repeated:
            parts.append("Described above: " + ", ".join(f"`{name}`" for name in repeated) + ".")
        for title in GROUPS if module == MODULES[0] else ("",):
            chosen = [name for name in described if title in ("", group(names[name]))]
            if title and chosen:
                parts.append(f"### {title}")
            if chosen:
                parts.append(_block(module, {name: names[name] for name in chosen}))
        shown |= {id(names[name]) for name in described}
    return "\n\n".join(parts)


def group(value: object) -> str:
    """Under which heading something of `dejavu_rules` itself stands."""
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
    signature, options = name, ["   :members:", "   :inherited-members: tuple, int, Enum"]
    if issubclass(value, Enum) or getattr(value, "_is_protocol", False) or _is_only_given(value):
        signature += "()"
    if _is_only_given(value):
        options.append("   :undoc-members:")  # or else nobody would see the types of its fields
    if issubclass(value, tuple):
        options.append(f"   :exclude-members: {', '.join(getattr(value, '_fields', ()))}")  # the signature has them
    return [f".. autoclass:: {signature}", *options, *_more(value)]


def _is_only_given(kind: type) -> bool:
    """Whether callers get such values and never make one: what it is made of is the engine's own."""
    made_of = [field.name for field in fields(kind) if field.init] if has(kind) else []
    return any(name.startswith("_") for name in made_of) or kind.__name__ == "Choices"


def _more(kind: type) -> list[str]:
    """What there is to say that the docstring of a class leaves to its parent; the members of an enumeration."""
    parents = [one for one in kind.__mro__[1:] if one.__module__.startswith("dejavu_rules.") and one.__name__[0] != "_"]
    words = [" ".join(part.split()) for one in parents for part in (inspect.getdoc(one) or "").split("\n\n")]
    if issubclass(kind, Enum):
        words.append(f"Members: {', '.join(kind.__members__)}.")
    return [line for part in words for line in ("", f"   {part}")]


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
