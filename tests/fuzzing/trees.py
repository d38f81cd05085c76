"""Change a document: leave out, double, exchange or replace a part of its tree."""

import json
import random
import tomllib
from collections.abc import Callable, Iterator
from typing import Any

import tomlkit

from dejavu_rules.testing.damage import containers

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 5, 15, 60, 127, 128, 255, 256, 10**9, 2**63, -(2**63), 10**30, 0.0, 0.5, -1.5),
    *(1e308, float("inf"), float("nan"), "", " ", "x", "\x00", "\ud800", "ﬀ", "red", "red 1", "red moon", "orion"),
    *("standard", "Over", "Deja Vu", "null", "-1", "1e3", "x" * 300, [], {}, [[]], {"": {}}, [None], ["red moon"] * 3),
)
"""What programs stumble over, and words of the game."""


Load = Callable[[str], Any]
Dump = Callable[[Any], str]


def change_tree(text: str, chance: random.Random, other: str, load: Load, dump: Dump) -> str:
    """The text with one to three things changed in its tree; `other` is a text that values may come from."""
    tree = load(text)
    for _ in range(1 + chance.randrange(3)):
        if chance.randrange(2):
            _move(tree, chance)
        else:
            _change(chance.choice([*containers(tree)] or [[0]]), chance, _donor(other, load, chance))
    return dump(tree)


def _move(tree: Any, chance: random.Random) -> None:
    """Move a piece or exchange two: the numbers stay right, so more checks are reached."""
    lists = [each for each in _lists(tree) if not each or type(each[0]) is str]
    full = [each for each in lists if each]
    if not full:
        return
    giver, taker = chance.choice(full), chance.choice(lists)
    place = chance.randrange(len(giver))
    if taker and chance.randrange(2):
        there = chance.randrange(len(taker))
        giver[place], taker[there] = taker[there], giver[place]
    elif giver is not taker:
        taker.append(giver.pop(place))
    if chance.randrange(2):
        giver.sort(key=str)
        taker.sort(key=str)


def _lists(tree: Any) -> Iterator[list[Any]]:
    if isinstance(tree, list):
        yield tree
    if isinstance(tree, dict | list):
        for each in tree.values() if isinstance(tree, dict) else tree:
            yield from _lists(each)


def _donor(other: str, load: Load, chance: random.Random) -> Any:
    try:
        inside = chance.choice([*containers(load(other))])
    except (ValueError, IndexError, RecursionError):
        return None
    return chance.choice([*inside.values()] if isinstance(inside, dict) else inside)


def _change(inside: Any, chance: random.Random, donor: Any) -> None:
    if not inside:
        return
    keys: list[Any] = [*inside] if isinstance(inside, dict) else [*range(len(inside))]
    key = chance.choice(keys)
    choice = chance.randrange(8)
    if choice == 0:
        del inside[key]
    elif choice == 1:
        inside[key] = chance.choice(VALUES)
    elif choice == 2:
        inside[key] = donor
    elif choice == 3:
        other = chance.choice(keys)
        inside[key], inside[other] = inside[other], inside[key]
    elif choice == 4 and isinstance(inside, list):
        inside[key:key] = [inside[key]] * (1 + chance.randrange(3))
    elif choice == 4:
        inside[f"{key}{chance.choice(['', ' ', '2'])}"] = donor
    elif choice == 5:
        inside[key] = [inside[key]]
    else:
        inside[key] = _near(inside[key], chance)


def _near(value: Any, chance: random.Random) -> Any:
    """A value that is nearly the same."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + chance.choice((-1, 1, 2, 10))
    if isinstance(value, str) and value:
        place = chance.randrange(len(value))
        return value[:place] + chance.choice(("", "x", " ", value[place] * 2, "1", "é")) + value[place + 1 :]
    if isinstance(value, list):
        return value[::-1]
    return value


def change_json(text: str, chance: random.Random, other: str) -> str:
    """Another JSON text; raises `ValueError` where there is no tree."""
    return change_tree(text, chance, other, json.loads, lambda tree: json.dumps(tree, separators=(",", ":")))


def change_toml(text: str, chance: random.Random, other: str) -> str:
    """Another TOML text; raises `ValueError` where there is no tree, or none that can be written."""
    try:
        return change_tree(text, chance, other, tomllib.loads, lambda tree: tomlkit.dumps(_without_none(tree)))
    except (TypeError, AttributeError) as problem:  # what tomlkit cannot write
        raise ValueError(problem) from None


def _without_none(tree: Any) -> Any:
    if isinstance(tree, dict):
        return {key or "empty": _without_none(each) for key, each in tree.items() if each is not None}
    if isinstance(tree, list):
        return [_without_none(each) for each in tree if each is not None]
    return tree
