"""Signatures for the reference: long unions appear by their names, and defaults that nobody can read as three dots."""

import re
from functools import cache
from typing import get_args

from docs.tools.reference import MODULES, public

FEWEST = 5
"""Unions with fewer members are short enough to be shown."""
_CHAIN = re.compile(r"~?[\w.]+(?: \| ~?[\w.]+)+")


_MODULE = re.compile(r"<module '[\w.]*?(\w+)' from '[^']*'>")
_PIECES = re.compile(r"(Bits|Fragments)\('[^']{40,}'\)")
_FUNCTION = re.compile(r"<function (\w+)(?: at \w+)?>")
_OBJECT = re.compile(r"= ?(?:<[^<>]+>|NOTHING)")


def shorten(text: str) -> str:
    """A signature with names for unions, modules and functions, and three dots for other objects and whole boxes."""
    text = _FUNCTION.sub(r"\1", _MODULE.sub(r"\1", text))
    return name_unions(_OBJECT.sub("= ...", _PIECES.sub(r"\1(...)", text)))


def name_unions(text: str) -> str:
    """The same signature with the name of each union in place of its members."""
    return _CHAIN.sub(lambda match: " | ".join(_name_members(match[0].split(" | "))), text)


def _name_members(members: list[str]) -> list[str]:
    for name, kinds in _unions().items():
        simple = [member.rpartition(".")[2].lstrip("~") for member in members]
        if kinds <= set(simple):
            place = min(simple.index(kind) for kind in kinds)
            members = [m for m, kind in zip(members, simple, strict=True) if kind not in kinds]
            members.insert(place, name)
    return members


@cache
def _unions() -> dict[str, frozenset[str]]:
    """Every public union of several classes, the largest first."""
    found = {
        name: frozenset(kind.__name__ for kind in get_args(value) if kind is not type(None))
        for module in MODULES
        for name, value in public(module).items()
        if not isinstance(value, type) and len(get_args(value)) >= FEWEST
    }
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))
