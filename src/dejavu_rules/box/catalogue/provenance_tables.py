"""From the `[provenance]` table of a catalogue file, and the cards' `known`, to places and words."""

from collections.abc import Iterator

from dejavu_rules.box.catalogue.model import CARD_FIELDS, Known, Provenance
from dejavu_rules.box.catalogue.provenance import DEFAULT, PLACES
from dejavu_rules.box.pieces import CardId
from dejavu_rules.outside import Entry

WORDS = {provenance.value: provenance for provenance in Provenance}


def parse_provenance(entry: Entry) -> Known:
    """The places of a `[provenance]` table: each key has a word, or a table of words for what is below it."""
    found: list[tuple[str, Provenance]] = []
    for key, each in (entry.table((DEFAULT, *PLACES)) or {}).items():
        if PLACES.get(key) and isinstance(each.value, dict):
            found += _words(each.table((DEFAULT, *PLACES[key])), key)
        else:
            found += _words({key: each}, "")
    return tuple(found)


def parse_known(entry: Entry, card: CardId | None) -> Known:
    """The places of a card's own `known` table; without a card there are only its defects."""
    return tuple(_words(entry.table(CARD_FIELDS), f"cards.{card}"))


def _words(entries: dict[str, Entry] | None, section: str) -> Iterator[tuple[str, Provenance]]:
    for key, entry in (entries or {}).items():
        provenance = entry.choice(WORDS)
        if provenance is not None:
            yield (section if key == DEFAULT else f"{section}.{key}".removeprefix(".")), provenance
