"""Keep what a compiled module imports from one that is not compiled in a constant of its own.

Compiled code looks up such a name in a dict at each use, which takes as long as a small step of the game. A constant
that is `Final` is a variable of the compiler's own. So functions get `_static_TILES` for `TILES` here.
"""

import ast
from collections.abc import Collection

_STATIC = "_static_"
_KNOWN_TO_THE_COMPILER = {"typing", "__future__", "attrs", "dataclasses", "enum", "functools", "abc", "collections.abc"}
"""Modules whose names mean something to the compiler, or to a decorator."""


def keep_imports(source: str, compiled: Collection[str]) -> str:
    """The source of a module in which functions use constants for the names imported from modules not in `compiled`."""
    tree = ast.parse(source)
    imported = [
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module not in _KNOWN_TO_THE_COMPILER | {*compiled}
        for alias in node.names
        if f"{node.module}.{alias.name}" not in compiled
    ]
    names = _Names(imported)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.visit(node)
    last = max([place for place, node in enumerate(tree.body) if isinstance(node, ast.Import | ast.ImportFrom)])
    constants = [f"{_STATIC}{name}: {_FINAL} = {name}" for name in imported if name in names.used]
    if constants:
        tree.body[last + 1 : last + 1] = ast.parse(
            "\n".join([f"from typing import Final as {_FINAL}", *constants])
        ).body
    return ast.unparse(tree) + "\n"


_FINAL = "_Final"


class _Names(ast.NodeTransformer):
    """Renames what functions use, outside of annotations, decorators and defaults."""

    def __init__(self, names: Collection[str]) -> None:
        self._names, self.used = {*names}, set[str]()

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        node.body = [self.visit(item) if isinstance(item, ast.FunctionDef) else item for item in node.body]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        own = {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
        own |= {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)}
        names, self._names = self._names, self._names - own
        node.body = [self.visit(item) for item in node.body]
        self._names = names
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Leave `list[Name]()` and `cast(Name, value)` as they are: a type is in there."""
        if isinstance(node.func, ast.Subscript) or ast.unparse(node.func) == "cast":
            node.args = node.args[:1] + [self.visit(each) for each in node.args[1:]]
            return node
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.Name:
        if node.id in self._names and isinstance(node.ctx, ast.Load):
            self.used.add(node.id)
            node.id = _STATIC + node.id
        return node
