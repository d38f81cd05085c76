"""From the `[provenance]` table of a catalogue file, and the cards' `known`, to places and words."""

from collections.abc import Iterator

from dejavu_rules.catalogue.model import CARD_FIELDS, Known, Provenance
from dejavu_rules.catalogue.provenance import DEFAULT, PLACES
from dejavu_rules.components import CardId
from dejavu_rules.outside import Node

WORDS = {provenance.value: provenance for provenance in Provenance}


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
