"""How each value of a catalogue is known: the `[provenance]` table of its file, and asking for one value.

A place is written as in the file, with a card by its name: `flowers`, `bits.red`, `cards.slots` (of every
card), `cards.white 4.slots` (of that card alone). The empty place speaks for the whole box.
"""

from collections.abc import Iterable, Iterator

from dejavu_rules.catalogue.model import CARD_FIELDS, Known, Provenance
from dejavu_rules.components import COLOURS, FRAGMENT_COLOURS, CardId, Icon
from dejavu_rules.outside import Node

WORDS = {provenance.value: provenance for provenance in Provenance}
DEFAULT = "default"
PLACES: dict[str, tuple[str, ...]] = {
    "flowers": (),
    "hive_holes": (),
    "girl_tile": tuple(icon.value for icon in Icon),
    "bits": tuple(map(str, COLOURS)),
    "fragments": tuple(map(str, FRAGMENT_COLOURS)),
    "cards": CARD_FIELDS,
}
"""What the `[provenance]` table may name, and what each of these may name in turn."""


def parse_provenance(node: Node) -> Known:
    """The places of a `[provenance]` table, in the order of the file."""
    return tuple(_places(node, (DEFAULT, *PLACES), ""))


def parse_known(node: Node, card: CardId | None) -> Known:
    """The places of a card's own `known` table; without a card there are only its defects."""
    return tuple(_words(node.table(CARD_FIELDS), f"cards.{card}."))


def _places(node: Node, keys: tuple[str, ...], prefix: str) -> Iterator[tuple[str, Provenance]]:
    for key, entry in (node.table(keys) or {}).items():
        below = PLACES.get(key, ())
        if not prefix and below and isinstance(entry.value, dict):
            yield from _places(entry, (DEFAULT, *below), key)
        else:
            yield from _words({key: entry}, f"{prefix}." if prefix else "")


def _words(entries: dict[str, Node] | None, prefix: str) -> Iterator[tuple[str, Provenance]]:
    for key, entry in (entries or {}).items():
        provenance = entry.choice(WORDS)
        if provenance is not None:
            yield (prefix.removesuffix(".") if key == DEFAULT else prefix + key), provenance


def overrides(known: Known, card: CardId) -> dict[str, Provenance]:
    """What a catalogue says about the values of one card alone."""
    prefix = f"cards.{card}."
    return {place.removeprefix(prefix): word for place, word in known if place.startswith(prefix)}


def shared(known: Known, cards: Iterable[CardId]) -> dict[str, Provenance]:
    """What a catalogue says about everything but single cards."""
    alone = tuple(f"cards.{card}." for card in cards)
    return {place: word for place, word in known if not place.startswith(alone)}
