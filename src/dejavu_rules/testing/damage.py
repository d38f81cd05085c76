"""Damages saves: as files get damaged, and as somebody might try to cheat.

Every operator takes the text of a save and a dealer and returns bytes, sometimes the same ones.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias, TypeVar

from dejavu_rules import Randomness

T = TypeVar("T")

Operator: TypeAlias = Callable[[str, Randomness], bytes]
"""One way to damage a save."""


def _one(dealer: Randomness, things: Sequence[T]) -> T:
    return things[dealer.below(len(things))]


def _two(dealer: Randomness, things: Sequence[T]) -> tuple[T, T]:
    """Two at different places."""
    one, other = dealer.below(len(things)), dealer.below(len(things) - 1)
    return things[one], things[other + (other >= one)]


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


def damage_save(operator: Operator, text: str, dealer: Randomness) -> bytes:
    """Damage a save with this operator until its bytes have changed."""
    while (content := operator(text, dealer)) == text.encode():
        pass
    return content


def drop_checksum(text: str) -> str:
    """The same save without its checksum, as a person would write it."""
    return _dump(json.loads(text) | {"checksum": None}).decode()


def _dump(document: Any) -> bytes:
    return json.dumps(document, sort_keys=True, separators=(",", ":")).encode()


def flip_a_byte(text: str, dealer: Randomness) -> bytes:
    content = bytearray(text.encode())
    content[dealer.below(len(content))] ^= 1 << dealer.below(8)
    return bytes(content)


def cut(text: str, dealer: Randomness) -> bytes:
    return text[: dealer.below(len(text))].encode()


def drop_a_key(text: str, dealer: Randomness) -> bytes:
    document = json.loads(text)
    inside = _one(dealer, [each for each in containers(document) if isinstance(each, dict)])
    del inside[_one(dealer, sorted(inside))]
    return _dump(document)


def add_a_key(text: str, dealer: Randomness) -> bytes:
    document = json.loads(text)
    inside = _one(dealer, [each for each in containers(document) if isinstance(each, dict)])
    inside[_one(dealer, ["surprise", "", "__class__", "hand "])] = _one(dealer, [1, None, [], "x"])
    return _dump(document)


def repeat_a_key(text: str, dealer: Randomness) -> bytes:
    document = json.loads(text)
    key = _one(dealer, sorted(document))
    return (text[:-1] + f",{json.dumps(key)}:{json.dumps(document[key])}}}").encode()


def lose_a_piece(text: str, dealer: Randomness) -> bytes:
    document = json.loads(text)
    pieces = _one(dealer, [each for each in _piles(document) if each])
    pieces.pop(dealer.below(len(pieces)))
    return _dump(document)


def a_piece_thrice(text: str, dealer: Randomness) -> bytes:
    document = json.loads(text)
    pieces = _one(dealer, [each for each in _piles(document) if each])
    pieces += [_one(dealer, pieces)] * 2
    return _dump(document)


def rename_a_piece(text: str, dealer: Randomness) -> bytes:
    document = json.loads(text)
    inside, key = _one(dealer, places(document, str))
    inside[key] = _one(dealer, ["red moon", "blue 1", "crab", "Over", "standard", "", "RED MOON", "x" * 5000, "\ud800"])
    return _dump(document)


def no_girl(text: str, dealer: Randomness) -> bytes:
    document = json.loads(text)
    document["girl"] = None if document["girl"] else "crab"
    return _dump(document)


def another_phase(text: str, dealer: Randomness) -> bytes:
    document = json.loads(text)
    phases = ["Start Player", "Girl", "Bits", "Fragments", "Deal", "Replenishment", "Duplicate", "Over", "Map"]
    document["phase"] = _one(dealer, [phase for phase in phases if phase != document["phase"]])
    return _dump(document)


def another_number(text: str, dealer: Randomness) -> bytes:
    document = json.loads(text)
    inside, key = _one(dealer, places(document, int))
    inside[key] = _one(dealer, [inside[key] + 1, inside[key] - 1, -1, 10**30, inside[key] + 1000])
    return _dump(document)


def another_type(text: str, dealer: Randomness) -> bytes:
    document = json.loads(text)
    inside, key = _one(dealer, places(document, int, str, bool, list, dict))
    value = inside[key]
    inside[key] = _one(dealer, [str(value), [value], {"x": value}, 1.0, float("nan"), None if value else 0.5])
    return _dump(document)


def a_fragment_elsewhere(text: str, dealer: Randomness) -> bytes:
    document = json.loads(text)
    tiles = sorted(document["fragments"])
    document["fragments"][_one(dealer, tiles)] = _one(dealer, ["red 1", "blue 5", None])
    return _dump(document)


def exchange_two_values(text: str, dealer: Randomness) -> bytes:
    """Exchange two values; the result may be another valid state."""
    document = json.loads(text)
    found = places(document, str, int, list)
    (one, at), (other, there) = _two(dealer, found)
    one[at], other[there] = json.loads(json.dumps([other[there], one[at]]))
    return _dump(document)


def _piles(document: Any) -> list[list[Any]]:
    names = ("pool", "spent", "hive", "deck", "discard", "public")
    players = [player[name] for player in document["players"] for name in ("hand", "ltm", "saved", "fragments")]
    found = [*(document.get(name) for name in names), *document["bits"].values(), *players]
    return [pile for pile in found if pile is not None]  # a view does not have all of them


def lose_an_entry(text: str, dealer: Randomness) -> bytes:
    document = json.loads(text)
    document["log"].pop(dealer.below(len(document["log"]) - 1))  # without its last one it is another record
    return _dump(document)


def an_entry_twice(text: str, dealer: Randomness) -> bytes:
    document = json.loads(text)
    number = dealer.below(len(document["log"]))
    document["log"].insert(number, document["log"][number])
    return _dump(document)


def exchange_two_entries(text: str, dealer: Randomness) -> bytes:
    document = json.loads(text)
    log, (one, other) = document["log"], _two(dealer, range(len(document["log"])))
    log[one], log[other] = log[other], log[one]
    return _dump(document)


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
"""Ways to damage the save of a state or a view."""

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
"""Operators for any document: they need no key of a state."""
OF_RECORDS: tuple[Operator, ...] = (*OF_ANYTHING, lose_an_entry, an_entry_twice, exchange_two_entries)
"""Ways to damage the save of a record."""
