"""The places of a catalogue whose provenance a file can name.

A place is written as in the file, with a card by its name: `flowers`, `bits.red`, `cards.slots` (of every
card), `cards.white 4.slots` (of that card alone). The empty place speaks for the whole box.
"""

from collections.abc import Iterable

from dejavu_rules.box.cards import Icon
from dejavu_rules.box.catalogue.model import CARD_FIELDS, Known, Provenance
from dejavu_rules.box.pieces import COLOURS, FRAGMENT_COLOURS, CardId

DEFAULT = "default"
"""The key of a provenance table that speaks for all the others."""
PLACES: dict[str, tuple[str, ...]] = {
    "flowers": (),
    "hive_holes": (),
    "girl_tile": tuple(icon.value for icon in Icon),
    "bits": tuple(map(str, COLOURS)),
    "fragments": tuple(map(str, FRAGMENT_COLOURS)),
    "cards": CARD_FIELDS,
}
"""What the `[provenance]` table may name, and what each of these may name in turn."""


def overrides(known: Known, card: CardId) -> dict[str, Provenance]:
    """What a catalogue says about the values of one card alone."""
    prefix = f"cards.{card}."
    return {place.removeprefix(prefix): word for place, word in known if place.startswith(prefix)}


def shared(known: Known, cards: Iterable[CardId]) -> dict[str, Provenance]:
    """What a catalogue says about everything but single cards."""
    alone = tuple(f"cards.{card}." for card in cards)
    return {place: word for place, word in known if not place.startswith(alone)}
