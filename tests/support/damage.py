"""Damage to saves that knows what a state and a record are; what needs no such knowledge is in `testing.damage`."""

from typing import Any

from dejavu_rules import Randomness
from dejavu_rules.testing.damage import OPERATORS, Operator, change_document, pick, pick_two


def _pile(document: Any, dealer: Randomness) -> list[Any]:
    """Some pieces that lie together; a view does not show all of them."""
    names = ("pool", "spent", "hive", "deck", "discard", "public")
    players = [player[name] for player in document["players"] for name in ("hand", "ltm", "saved", "fragments")]
    return pick(dealer, [*filter(None, (*map(document.get, names), *document["bits"].values(), *players))])


@change_document
def lose_a_piece(document: Any, dealer: Randomness) -> None:
    pieces = _pile(document, dealer)
    del pieces[dealer.below(len(pieces))]


@change_document
def add_a_piece_twice(document: Any, dealer: Randomness) -> None:
    pieces = _pile(document, dealer)
    pieces += [pick(dealer, pieces)] * 2


@change_document
def move_the_girl(document: Any, dealer: Randomness) -> None:
    document["girl"] = None if document["girl"] else "crab"


@change_document
def move_a_fragment(document: Any, dealer: Randomness) -> None:
    document["fragments"][pick(dealer, sorted(document["fragments"]))] = pick(dealer, ["red 1", "blue 5", None])


@change_document
def change_the_phase(document: Any, dealer: Randomness) -> None:
    phases = ["Start Player", "Girl", "Bits", "Fragments", "Deal", "Replenishment", "Duplicate", "Over", "Map"]
    document["phase"] = pick(dealer, [phase for phase in phases if phase != document["phase"]])


@change_document
def lose_an_entry(document: Any, dealer: Randomness) -> None:
    del document["log"][dealer.below(len(document["log"]) - 1)]  # without its last one it is another record


@change_document
def repeat_an_entry(document: Any, dealer: Randomness) -> None:
    number = dealer.below(len(document["log"]))
    document["log"].insert(number, document["log"][number])


@change_document
def exchange_two_entries(document: Any, dealer: Randomness) -> None:
    log, (one, other) = document["log"], pick_two(dealer, range(len(document["log"])))
    log[one], log[other] = log[other], log[one]


OF_STATES: tuple[Operator, ...] = (
    *OPERATORS,
    *(lose_a_piece, add_a_piece_twice, move_the_girl, move_a_fragment, change_the_phase),
)
"""Ways to damage the save of a state or a view."""
OF_RECORDS: tuple[Operator, ...] = (*OPERATORS, lose_an_entry, repeat_an_entry, exchange_two_entries)
"""Ways to damage the save of a record."""
