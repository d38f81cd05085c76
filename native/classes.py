"""Write out the methods that attrs adds to its classes, so that mypyc can compile them.

attrs adds methods when a class is imported, where no compiler sees them, and mypyc treats a class with an unknown
decorator as an ordinary Python class. For states and actions that is most of the cost of a game. So here they get the
methods that matter as source, and attrs adds the rest (repr, frozenness, `attrs.fields`) to the finished class. A
module of values has only such classes, and anything that cannot be written out stops the build.

Values from outside can be anything, and the rules' own checks must refuse them with a clause or a place, not the
compiler with a `TypeError`. So the fields of actions and the arguments of public functions have no types here.
"""

import ast
from collections.abc import Collection, Iterator
from typing import TypeAlias, TypeGuard

from attrs import frozen

_EVOLVING = "_Evolving"
_EVOLVE = "_evolve"
_POST_INIT = "__attrs_post_init__"
# No other options and no other base class can be written out.
_DECORATORS = {"frozen", "frozen(cache_hash=True)"}
_OPTIONS = {"default": "", "converter": "", "init": "False", "eq": "False", "repr": "False"}
"""Options of fields that can be written out, some with this value only."""
_FACT = "fact"
"""A function that makes a field which follows from the others, see `combinatorics/values.py`."""
_BODY = "compiled_"
"""How the name of a function begins that takes the place of another one in compiled code."""
_QUESTIONS = {"type", "isinstance", "whole", "as_int", "_seat", "_seed", "deal_game", "first_state"}
"""Functions that accept any value: an argument that is passed to one of them gets no type."""
_VALUE = "mypyc_attr(acyclic=True, free_list_len=1)"
"""What tells the compiler that values are in no cycle, so that the garbage collector need not know them, and that the
room of the last one that died is kept for the next one."""
_HEADER = """\
from typing import TYPE_CHECKING, Any, Final
import attrs
if TYPE_CHECKING:  # the compiler reads it, and nobody calls it
    from mypy_extensions import mypyc_attr
_KEEP: Final[Any] = object()
_field: Any = attrs.field  # its declared result is the field's value, which compiled code would check
def _loose(function: Any) -> Any:  # the same function, with an unchecked result
    return function
"""


Changes: TypeAlias = tuple[str, ...]
"""The names of some fields."""


@frozen
class _Field:
    """One field of an attrs class, from its source."""

    name: str
    annotation: str
    typed: bool
    given: ast.expr | None

    @property
    def is_fact(self) -> bool:
        """Whether it follows from the others; then only we make its value."""
        return isinstance(self.given, ast.Call) and ast.unparse(self.given.func) == _FACT

    @property
    def argument(self) -> str:
        """Its name in `__init__`."""
        return self.name.lstrip("_")

    @property
    def type(self) -> str:
        """The type that the compiler checks."""
        return self.annotation if self.typed or self.is_fact else "Any"

    @property
    def options(self) -> dict[str, str]:
        """Its options for attrs."""
        if self.given is None:
            return {}
        if self.is_fact:
            return dict.fromkeys(("init", "eq", "repr"), "False")
        if isinstance(self.given, ast.Call) and ast.unparse(self.given.func) == "field":
            return {str(word.arg): ast.unparse(word.value) for word in self.given.keywords}
        return {"default": ast.unparse(self.given)}

    @property
    def value(self) -> str:
        """What `__init__` sets it to."""
        if self.is_fact:
            assert isinstance(self.given, ast.Call)
            return f"({ast.unparse(self.given.args[0])})(self)"
        if "converter" in self.options:
            return f"_loose({self.options['converter']})({self.argument})"
        return self.argument

    @property
    def definition(self) -> str:
        """The call of `attrs.field` for it."""
        options = {"type": self.annotation} | self.options
        return f"_field({', '.join(f'{name}={value}' for name, value in options.items())})"


def remove_types(source: str) -> str:
    """The source of a module with public functions and methods that take any value.

    An `int` keeps its type where the function does not check it.
    """
    tree, values = ast.parse(source), set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            _loosen(node)
        elif isinstance(node, ast.ClassDef):
            node.body += _reflected_operators(node)
            _make_plain(node)
            if _has_hash(node) or values.intersection([ast.unparse(base) for base in node.bases]):
                node.decorator_list.append(ast.parse(_VALUE, mode="eval").body)
                values.add(node.name)
        elif isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("TypeVar("):
            node.value = ast.Name("Any")
    return _with_header(tree)


def _make_plain(node: ast.ClassDef) -> None:
    """Remove the type variables of a class; its name still takes square brackets.

    mypyc gives a class with `Generic` among its bases room for weak references, and does not clear them when an object
    dies: using one would crash.
    """
    bases = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
    node.bases = [base for base in bases if ast.unparse(base) != "Generic"]
    if len(node.bases) < len(bases):
        node.body += ast.parse("@classmethod\ndef __class_getitem__(cls, item: Any) -> Any:\n    return cls").body


def _has_hash(node: ast.ClassDef) -> bool:
    return any(isinstance(item, ast.FunctionDef) and item.name == "__hash__" for item in node.body)


def _loosen(function: ast.FunctionDef) -> None:
    """Let a public function take any value, and an operator return `NotImplemented`."""
    is_operator = function.name.endswith("__")
    if function.name.startswith("_") and not is_operator:
        return
    asked = {ast.unparse(call.args[0]) for call in ast.walk(function) if _asks(call)}
    for argument in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs):
        if argument.arg in asked or argument.annotation is None or ast.unparse(argument.annotation) != "int":
            argument.annotation = None if argument.arg in ("self", "cls") else ast.Name("Any")
    if any(isinstance(node, ast.Name) and node.id == "NotImplemented" for node in ast.walk(function)):
        function.returns = ast.Name("Any")


def _reflected_operators(node: ast.ClassDef) -> list[ast.stmt]:
    """The reflected operators of a class: compiled code calls them by name, even if there are none."""
    names = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
    lines = [
        f"def __r{name}__(self, other: Any) -> Any:\n    return NotImplemented"
        for name in ("add", "sub")
        if f"__{name}__" in names
    ]
    return ast.parse("\n".join(lines)).body


def _asks(node: ast.AST) -> TypeGuard[ast.Call]:
    """Whether it is a call that accepts any value as its first argument."""
    return isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in _QUESTIONS


def changes_in(source: str) -> set[Changes]:
    """The fields that each call of `_evolve` changes, sorted by their names."""
    return {_changed_by(call) for call in _evolving_calls(ast.parse(source))}


def name_changes(source: str) -> str:
    """The source with a method of its own for each set of fields that `_evolve` changes.

    One method for all of them has to find out which are given, and has to take every number as an object.
    """
    tree = ast.parse(source)
    for call in _evolving_calls(tree):
        assert isinstance(call.func, ast.Attribute)
        call.func.attr = _method_for(_changed_by(call))
    return ast.unparse(tree) + "\n"


def _evolving_calls(tree: ast.Module) -> list[ast.Call]:
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    return [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == _EVOLVE]


def _changed_by(call: ast.Call) -> Changes:
    return tuple(sorted([str(word.arg) for word in call.keywords]))


def _method_for(changes: Changes) -> str:
    return "__".join([_EVOLVE, *changes])


def choose_bodies(source: str) -> str:
    """The source with the functions' bodies for compiled code: `compiled_members` takes the place of `members`."""
    tree = ast.parse(source)
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    for name, body in functions.items():
        if name.lstrip("_").startswith(_BODY):
            replaced = functions[name.replace(_BODY, "", 1)]
            tree.body.remove(replaced)
            body.name = replaced.name
    return ast.unparse(tree) + "\n"


def write_out_classes(source: str, *, typed: Collection[str], changes: Collection[Changes] = ()) -> str:
    """The source of a module of values; the fields of the `typed` ones keep their types.

    A class that copies itself gets a method for each of the sets of `changes`, see `name_changes`.
    """
    tree = ast.parse(source)
    body: list[ast.stmt] = []
    evolving = {node.name for node in tree.body if isinstance(node, ast.ClassDef) and _only_evolves(node)}
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and _is_frozen(node):
            body += ast.parse("\n".join(_methods_of(node, node.name in typed, evolving, changes))).body
        elif not (isinstance(node, ast.ClassDef) and node.name in evolving):
            body.append(node)
    tree.body = body
    return _with_header(tree)


def _with_header(tree: ast.Module) -> str:
    imports = max(place for place, node in enumerate(tree.body) if isinstance(node, ast.Import | ast.ImportFrom))
    tree.body[imports + 1 : imports + 1] = ast.parse(_HEADER).body
    return ast.unparse(tree) + "\n"


def _is_frozen(node: ast.ClassDef) -> bool:
    return any("frozen" in ast.unparse(decorator) for decorator in node.decorator_list)


def _only_evolves(node: ast.ClassDef) -> bool:
    """Whether a class is there to let others copy themselves; here they get methods of their own for that."""
    return _EVOLVING in (node.name, *[ast.unparse(base) for base in node.bases])


def _methods_of(
    node: ast.ClassDef, typed: bool, evolving: Collection[str], changes: Collection[Changes]
) -> Iterator[str]:
    """The lines of a class with its methods written out."""
    name = node.name
    fields, methods, own = [], [], set()
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            fields.append(_Field(item.target.id, ast.unparse(item.annotation), typed, item.value))
        elif isinstance(item, ast.FunctionDef):
            _loosen(item)
            methods += ast.unparse(item).splitlines()
            own.add(item.name)
        elif not isinstance(item, ast.Expr) and not _is_for_types_only(item):
            raise ValueError(f"line {item.lineno}: {name} has more than fields and methods")
    unknown = {ast.unparse(decorator) for decorator in node.decorator_list} - _DECORATORS
    bases = {ast.unparse(base) for base in node.bases}
    unknown |= bases.difference(evolving)
    for field in fields:
        unknown |= {option for option, value in field.options.items() if _OPTIONS.get(option, "no") not in ("", value)}
    if unknown:
        raise ValueError(f"line {node.lineno}: {name} has {', '.join(sorted(unknown))}, which is not written out")
    yield f"@{_VALUE}"
    yield f"class {name}:"
    methods += [*_init(fields, own), *_identity(name, fields, own)]
    if bases:
        methods += _evolve(name, fields)
        own_fields = {field.name for field in fields}
        for each in sorted(changes):
            if own_fields.issuperset(each):
                methods += _evolve_these(name, fields, each)
    yield from ("    " + line for line in methods)
    these = ", ".join(f"{field.name!r}: {field.definition}" for field in fields)
    yield f"attrs.frozen({name}, these={{{these}}}, init=False, eq=False, slots=False, repr={'__repr__' not in own})"
    yield f"setattr({name}, '__doc__', {ast.get_docstring(node)!r})"


def _is_for_types_only(item: ast.stmt) -> bool:
    return isinstance(item, ast.If) and ast.unparse(item.test) == "TYPE_CHECKING"


def _init(fields: list[_Field], methods: Collection[str]) -> Iterator[str]:
    arguments = [
        f"{f.argument}: {f.type}" + (f" = {f.options['default']}" if "default" in f.options else "")
        for f in fields
        if "init" not in f.options
    ]
    yield f"def __init__({', '.join(['self', *arguments])}) -> None:"
    for field in fields:
        yield f"    self.{field.name}: {field.type} = {field.value}"
    if _POST_INIT in methods:
        yield f"    self.{_POST_INIT}()"
    elif not fields:
        yield "    pass"


def _identity(name: str, fields: list[_Field], methods: Collection[str]) -> Iterator[str]:
    compared = [field for field in fields if "eq" not in field.options]
    own, others = ("".join(f"{whose}.{field.name}, " for field in compared) for whose in ("self", "other"))
    yield "def __eq__(self, other: object) -> bool:"
    yield f"    if type(other) is not {name}:"
    yield "        return NotImplemented"
    yield f"    return ({own}) == ({others})"
    yield "def __hash__(self) -> int:"
    yield f"    return hash(({own}))"
    if "__reduce__" not in methods:
        yield "def __reduce__(self) -> tuple[Any, ...]:"
        yield f"    return {name}, ({own})"
    yield f"def __copy__(self) -> '{name}':"
    yield "    return self"
    yield f"def __deepcopy__(self, memo: Any) -> '{name}':"
    yield "    return self"


def _evolve(name: str, fields: list[_Field]) -> Iterator[str]:
    """`_evolve` with an argument for each field: no lookup by name, and no other argument is accepted."""
    changes = [f"{field.name}: Any = _KEEP" for field in fields]
    yield f"def _evolve(self, *, {', '.join(changes)}) -> '{name}':"
    for field in fields:  # a local of the field's own type, so that unchanged values are not boxed
        yield f"    new_{field.argument}: {field.type} = self.{field.name}"
        yield f"    if {field.name} is not _KEEP:"
        yield f"        new_{field.argument} = {field.name}"
    yield f"    return {name}({', '.join(f'new_{field.argument}' for field in fields)})"


def _evolve_these(name: str, fields: list[_Field], changes: Changes) -> Iterator[str]:
    """`_evolve` for just these fields: nothing is looked up, and no number becomes an object."""
    arguments = [f"{field.name}: {field.type}" for field in fields if field.name in changes]
    yield f"def {_method_for(changes)}(self, *, {', '.join(arguments)}) -> '{name}':"
    values = [field.name if field.name in changes else f"self.{field.name}" for field in fields]
    yield f"    return {name}({', '.join(values)})"
