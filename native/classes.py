"""Write out what attrs would make of its classes, so that mypyc can compile them.

attrs writes a class's methods when the class is imported, where no compiler sees them, and mypyc takes a class with
a decorator that it does not know for an ordinary Python class. For states and actions that is most of the cost of a
game. So here they get the methods that matter as source, and attrs adds the rest (repr, frozenness, what
`attrs.fields` tells) to the finished class.

Anything can come in from outside, and the rules' own checks have to refuse it with a clause or a place, not the
compiler with a `TypeError`. So the fields of actions, and the arguments of the public functions, have no types here.
"""

import ast
from collections.abc import Iterator

from attrs import frozen

STATES = ("Unfinished", "Player", "GameState")
"""Classes whose fields keep their types: only the rules make them."""
LEFT_TO_ATTRS = ("Rule", "Event")
"""Classes of which a few objects are made once, when the rules are loaded."""
_EVOLVING = "_Evolving"
# What is written out knows of no other options and no other base class.
_DECORATORS = {"frozen", "frozen(slots=False)"}
_OPTIONS = {"default", "repr"}
_BASES = {_EVOLVING}
_HEADER = """\
from typing import Any
import attrs
_KEEP: Any = object()
_field: Any = attrs.field  # which says that it returns what the field will hold; compiled code would make sure
"""


@frozen
class _Field:
    """One field of an attrs class, as its source says it."""

    name: str
    annotation: str
    typed: bool
    given: ast.expr | None

    @property
    def type(self) -> str:
        """What the compiler makes sure of."""
        return self.annotation if self.typed else "Any"

    @property
    def options(self) -> dict[str, str]:
        """What is said about it to attrs."""
        if self.given is None:
            return {}
        if isinstance(self.given, ast.Call) and ast.unparse(self.given.func) == "field":
            return {str(word.arg): ast.unparse(word.value) for word in self.given.keywords}
        return {"default": ast.unparse(self.given)}

    @property
    def definition(self) -> str:
        """The same as attrs wants to have it."""
        options = {"type": self.annotation} | self.options
        return f"_field({', '.join(f'{name}={value}' for name, value in options.items())})"

    @property
    def unchanged(self) -> str:
        """What stands for "as it was" among the changes: None, unless that is a value of this field."""
        return "_KEEP" if "None" in self.type or self.type == "Hashable" else "None"


def rewritten(source: str, *, public: bool) -> str:
    """A module's source as mypyc should have it; `public` says that its functions take values from outside."""
    tree = ast.parse(source)
    body: list[ast.stmt] = []
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and _is_frozen(node) and node.name not in LEFT_TO_ATTRS:
            body += ast.parse("\n".join(_written_out(node))).body
        elif not _is_for(_EVOLVING, node):
            body.append(node)
        if public and isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            for argument in node.args.args:
                argument.annotation = ast.Name("Any")
    imports = max(place for place, node in enumerate(body) if isinstance(node, ast.Import | ast.ImportFrom))
    tree.body = [*body[: imports + 1], *ast.parse(_HEADER).body, *body[imports + 1 :]]
    return ast.unparse(tree) + "\n"


def _is_frozen(node: ast.ClassDef) -> bool:
    return any("frozen" in ast.unparse(decorator) for decorator in node.decorator_list)


def _is_for(name: str, node: ast.stmt) -> bool:
    """Whether a statement defines this class, or a constant by looking into it."""
    if isinstance(node, ast.ClassDef):
        return node.name == name
    return isinstance(node, ast.AnnAssign) and node.value is not None and name in ast.unparse(node.value)


def _written_out(node: ast.ClassDef) -> Iterator[str]:
    name, typed = node.name, node.name in STATES
    fields, methods = [], []
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            fields.append(_Field(item.target.id, ast.unparse(item.annotation), typed, item.value))
        elif isinstance(item, ast.FunctionDef):
            methods += ast.unparse(item).splitlines()
        elif not isinstance(item, ast.Expr) and not _is_for_types_only(item):
            raise ValueError(f"line {item.lineno}: {name} has more than fields and methods")
    unknown = {ast.unparse(decorator) for decorator in node.decorator_list} - _DECORATORS
    unknown |= {ast.unparse(base) for base in node.bases} - _BASES
    unknown |= {option for field in fields for option in field.options} - _OPTIONS
    if unknown:
        raise ValueError(f"line {node.lineno}: {name} has {', '.join(sorted(unknown))}, which is not written out")
    yield f"class {name}:"
    methods += [*_init(fields), *_identity(name, fields)]
    if any(ast.unparse(base) == _EVOLVING for base in node.bases):
        methods += _evolve(name, fields)
    yield from ("    " + line for line in methods)
    these = ", ".join(f"{field.name!r}: {field.definition}" for field in fields)
    yield f"attrs.frozen({name}, these={{{these}}}, init=False, eq=False, slots=False)"
    yield f"setattr({name}, '__doc__', {ast.get_docstring(node)!r})"


def _is_for_types_only(item: ast.stmt) -> bool:
    return isinstance(item, ast.If) and ast.unparse(item.test) == "TYPE_CHECKING"


def _init(fields: list[_Field]) -> Iterator[str]:
    arguments = [
        f"{f.name}: {f.type}" + (f" = {f.options['default']}" if "default" in f.options else "") for f in fields
    ]
    yield f"def __init__({', '.join(['self', *arguments])}) -> None:"
    yield from [f"    self.{field.name} = {field.name}" for field in fields] or ["    pass"]


def _identity(name: str, fields: list[_Field]) -> Iterator[str]:
    own, others = ("".join(f"{whose}.{field.name}, " for field in fields) for whose in ("self", "other"))
    yield "def __eq__(self, other: object) -> bool:"
    yield f"    if type(other) is not {name}:"
    yield "        return NotImplemented"
    yield f"    return ({own}) == ({others})"
    yield "def __hash__(self) -> int:"
    yield f"    return hash(({own}))"
    yield "def __reduce__(self) -> tuple[Any, ...]:"
    yield f"    return {name}, ({own})"


def _evolve(name: str, fields: list[_Field]) -> Iterator[str]:
    """`evolve` with every change as an argument of its own: nothing is looked up by name."""
    types = ["Any" if f.unchanged == "_KEEP" else f"{f.type} | None" for f in fields]
    changes = [f"{f.name}: {type_} = {f.unchanged}" for f, type_ in zip(fields, types, strict=True)]
    values = [f"self.{f.name} if {f.name} is {f.unchanged} else {f.name}" for f in fields]
    yield f"def evolve(self, *, {', '.join(changes)}) -> '{name}':"
    yield f"    return {name}({', '.join(values)})"
