"""Saves with something wrong: what happens to files, and what somebody might try.

Every operator takes the text of a save and a seeded generator and gives other bytes, now and then the same ones.
"""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

Operator: TypeAlias = Callable[[str, random.Random], bytes]


def containers(value: Any) -> Iterator[Any]:
    """Every object and array of a document that is not empty."""
    if isinstance(value, dict | list) and value:
        yield value
        for each in value.values() if isinstance(value, dict) else value:
            yield from containers(each)


def places(document: Any, *kinds: type) -> list[tuple[Any, Any]]:
    """Every value of these types, as its container and its key or index there."""
    return [
        (inside, key)
        for inside in containers(document)
        for key in (inside if isinstance(inside, dict) else range(len(inside)))
        if type(inside[key]) in kinds
    ]


def corrupted(operator: Operator, text: str, chance: random.Random) -> bytes:
    """Other bytes for certain."""
    while (content := operator(text, chance)) == text.encode():
        pass
    return content


def unsealed(text: str) -> str:
    """The same save without its checksum, as somebody would write it by hand."""
    return _dumped(json.loads(text) | {"checksum": None}).decode()


def _dumped(document: Any) -> bytes:
    return json.dumps(document, sort_keys=True, separators=(",", ":")).encode()


def flip_a_byte(text: str, chance: random.Random) -> bytes:
    content = bytearray(text.encode())
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    return bytes(content)


def cut(text: str, chance: random.Random) -> bytes:
    return text[: chance.randrange(len(text))].encode()


def drop_a_key(text: str, chance: random.Random) -> bytes:
    document = json.loads(text)
    inside = chance.choice([each for each in containers(document) if isinstance(each, dict)])
    del inside[chance.choice(sorted(inside))]
    return _dumped(document)


def add_a_key(text: str, chance: random.Random) -> bytes:
    document = json.loads(text)
    inside = chance.choice([each for each in containers(document) if isinstance(each, dict)])
    inside[chance.choice(["surprise", "", "__class__", "hand "])] = chance.choice([1, None, [], "x"])
    return _dumped(document)


def repeat_a_key(text: str, chance: random.Random) -> bytes:
    document = json.loads(text)
    key = chance.choice(sorted(document))
    return (text[:-1] + f",{json.dumps(key)}:{json.dumps(document[key])}}}").encode()


def lose_a_piece(text: str, chance: random.Random) -> bytes:
    document = json.loads(text)
    pieces = chance.choice([each for each in _piles(document) if each])
    pieces.pop(chance.randrange(len(pieces)))
    return _dumped(document)


def a_piece_thrice(text: str, chance: random.Random) -> bytes:
    document = json.loads(text)
    pieces = chance.choice([each for each in _piles(document) if each])
    pieces += [chance.choice(pieces)] * 2
    return _dumped(document)


def rename_a_piece(text: str, chance: random.Random) -> bytes:
    document = json.loads(text)
    inside, key = chance.choice(places(document, str))
    inside[key] = chance.choice(
        ["red moon", "blue 1", "crab", "Over", "standard", "", "RED MOON", "x" * 5000, "\ud800"]
    )
    return _dumped(document)


def no_girl(text: str, chance: random.Random) -> bytes:
    document = json.loads(text)
    document["girl"] = None if document["girl"] else "crab"
    return _dumped(document)


def another_phase(text: str, chance: random.Random) -> bytes:
    document = json.loads(text)
    phases = ["Start Player", "Girl", "Bits", "Fragments", "Deal", "Replenishment", "Duplicate", "Over", "Map"]
    document["phase"] = chance.choice([phase for phase in phases if phase != document["phase"]])
    return _dumped(document)


def another_number(text: str, chance: random.Random) -> bytes:
    document = json.loads(text)
    inside, key = chance.choice(places(document, int))
    inside[key] = chance.choice([inside[key] + 1, inside[key] - 1, -1, 10**30, inside[key] + 1000])
    return _dumped(document)


def another_type(text: str, chance: random.Random) -> bytes:
    document = json.loads(text)
    inside, key = chance.choice(places(document, int, str, bool, list, dict))
    value = inside[key]
    inside[key] = chance.choice([str(value), [value], {"x": value}, 1.0, float("nan"), None if value else 0.5])
    return _dumped(document)


def a_fragment_elsewhere(text: str, chance: random.Random) -> bytes:
    document = json.loads(text)
    tiles = sorted(document["fragments"])
    document["fragments"][chance.choice(tiles)] = chance.choice(["red 1", "blue 5", None])
    return _dumped(document)


def exchange_two_values(text: str, chance: random.Random) -> bytes:
    """Sometimes that is another state that a game can come to."""
    document = json.loads(text)
    found = places(document, str, int, list)
    (one, at), (other, there) = chance.sample(found, 2)
    one[at], other[there] = json.loads(json.dumps([other[there], one[at]]))
    return _dumped(document)


def _piles(document: Any) -> list[list[Any]]:
    names = ("pool", "spent", "hive", "deck", "discard", "public")
    players = [player[name] for player in document["players"] for name in ("hand", "ltm", "saved", "fragments")]
    found = [*(document.get(name) for name in names), *document["bits"].values(), *players]
    return [pile for pile in found if pile is not None]  # a view does not have all of them


def lose_an_entry(text: str, chance: random.Random) -> bytes:
    document = json.loads(text)
    document["log"].pop(chance.randrange(len(document["log"]) - 1))  # without its last one it is another record
    return _dumped(document)


def an_entry_twice(text: str, chance: random.Random) -> bytes:
    document = json.loads(text)
    number = chance.randrange(len(document["log"]))
    document["log"].insert(number, document["log"][number])
    return _dumped(document)


def exchange_two_entries(text: str, chance: random.Random) -> bytes:
    document = json.loads(text)
    log, (one, other) = document["log"], chance.sample(range(len(document["log"])), 2)
    log[one], log[other] = log[other], log[one]
    return _dumped(document)


OPERATORS: tuple[Operator, ...] = (
    flip_a_byte,
    cut,
    drop_a_key,
    add_a_key,
    repeat_a_key,
    lose_a_piece,
    a_piece_thrice,
    rename_a_piece,
    no_girl,
    another_phase,
    another_number,
    another_type,
    a_fragment_elsewhere,
    exchange_two_values,
)

OF_ANYTHING: tuple[Operator, ...] = (
    flip_a_byte,
    cut,
    drop_a_key,
    add_a_key,
    repeat_a_key,
    rename_a_piece,
    another_number,
    another_type,
    exchange_two_values,
)
"""Those that ask for no key of a state."""
OF_RECORDS: tuple[Operator, ...] = (*OF_ANYTHING, lose_an_entry, an_entry_twice, exchange_two_entries)
