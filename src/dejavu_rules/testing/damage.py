"""Damages saves: as files get damaged, and as somebody might try to cheat.

Every operator takes the text of a save and a dealer and returns bytes, sometimes the same ones.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import Any, TypeAlias, TypeVar

from dejavu_rules import Randomness

T = TypeVar("T")

Operator: TypeAlias = Callable[[str, Randomness], bytes]
"""One way to damage a save."""


def pick(dealer: Randomness, things: Sequence[T]) -> T:
    """One of these things."""
    return things[dealer.below(len(things))]


def pick_two(dealer: Randomness, things: Sequence[T]) -> tuple[T, T]:
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


def change_document(change: Callable[[Any, Randomness], None]) -> Operator:
    """An operator that parses a save, changes the document in place, and writes it again."""

    def operator(text: str, dealer: Randomness) -> bytes:
        document = json.loads(text)
        change(document, dealer)
        return _dump(document)

    return wraps(change)(operator)


def flip_a_byte(text: str, dealer: Randomness) -> bytes:
    content = bytearray(text.encode())
    content[dealer.below(len(content))] ^= 1 << dealer.below(8)
    return bytes(content)


def cut(text: str, dealer: Randomness) -> bytes:
    return text[: dealer.below(len(text))].encode()


def repeat_a_key(text: str, dealer: Randomness) -> bytes:
    document = json.loads(text)
    key = pick(dealer, sorted(document))
    return (text[:-1] + f",{json.dumps(key)}:{json.dumps(document[key])}}}").encode()


@change_document
def drop_a_key(document: Any, dealer: Randomness) -> None:
    inside = pick(dealer, [each for each in containers(document) if isinstance(each, dict)])
    del inside[pick(dealer, sorted(inside))]


@change_document
def add_a_key(document: Any, dealer: Randomness) -> None:
    inside = pick(dealer, [each for each in containers(document) if isinstance(each, dict)])
    inside[pick(dealer, ["surprise", "", "__class__", "hand "])] = pick(dealer, [1, None, [], "x"])


@change_document
def drop_an_item(document: Any, dealer: Randomness) -> None:
    inside = pick(dealer, [each for each in containers(document) if isinstance(each, list)])
    del inside[dealer.below(len(inside))]


@change_document
def repeat_an_item(document: Any, dealer: Randomness) -> None:
    inside = pick(dealer, [each for each in containers(document) if isinstance(each, list)])
    inside.append(pick(dealer, inside))


@change_document
def change_a_text(document: Any, dealer: Randomness) -> None:
    inside, key = pick(dealer, places(document, str))
    inside[key] = pick(dealer, ["red moon", "blue 1", "crab", "Over", "standard", "", "RED MOON", "x" * 5000, "\ud800"])


@change_document
def change_a_number(document: Any, dealer: Randomness) -> None:
    inside, key = pick(dealer, places(document, int))
    inside[key] = pick(dealer, [inside[key] + 1, inside[key] - 1, -1, 10**30, inside[key] + 1000])


@change_document
def change_a_type(document: Any, dealer: Randomness) -> None:
    inside, key = pick(dealer, places(document, int, str, bool, list, dict))
    value = inside[key]
    inside[key] = pick(dealer, [str(value), [value], {"x": value}, 1.0, float("nan"), None if value else 0.5])


@change_document
def exchange_two_values(document: Any, dealer: Randomness) -> None:
    """Exchange two values; the result may be another valid state."""
    (one, at), (other, there) = pick_two(dealer, places(document, str, int, list))
    one[at], other[there] = json.loads(json.dumps([other[there], one[at]]))


OPERATORS: tuple[Operator, ...] = (
    *(flip_a_byte, cut, repeat_a_key, drop_a_key, add_a_key, drop_an_item, repeat_an_item),
    *(change_a_text, change_a_number, change_a_type, exchange_two_values),
)
"""Ways to damage any save."""
