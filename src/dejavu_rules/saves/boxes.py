"""The form of a game's catalogue: the standard box by its name, any other in full.

A box in full is its TOML file (`box.catalogue`) as JSON. Only provenance may be left out: a file may leave a number to
the standard box, a save may not. A name always means the same pieces: if the standard catalogue changes, the new one
needs a new name here and the old one keeps its own.
"""

import tomllib
from functools import lru_cache
from json import dumps, loads
from typing import Any

from dejavu_rules.box.cards import Icon
from dejavu_rules.box.catalogue import Catalogue, Provenance, standard
from dejavu_rules.box.catalogue.model import CARD_FIELDS, DEFAULT, PLACES, Known
from dejavu_rules.box.catalogue.tables import LONGEST_NAME, MOST_SLOTS, NUMBER_OF_BITS, SCORING_WORDS, read_catalogue
from dejavu_rules.box.catalogue.write import to_toml
from dejavu_rules.box.pieces import CARD_IDS, COLOURS, FRAGMENT_COLOURS, SHAPES, Slot
from dejavu_rules.combinatorics import bag
from dejavu_rules.inputs.defects import Defect, Defects, InvalidCatalogue
from dejavu_rules.inputs.entry import Entry
from dejavu_rules.saves.forms import Form, Json, Unwritable, Whole, object_schema

STANDARD = "standard"
SOURCE = "catalogue"
ICONS = tuple([icon.value for icon in Icon])


class BoxForm(Form[Catalogue]):
    """A catalogue by its name, or in full."""

    def write(self, value: Any) -> Json:
        if type(value) is not Catalogue:
            raise Unwritable(value, "a Catalogue")
        known = standard()
        if value is known or (value == known and value.provenance == known.provenance):
            return STANDARD
        tables: Json = loads(_full_text(value, value.provenance))
        return tables

    def read(self, entry: Entry) -> Catalogue | None:
        if entry.value == STANDARD:
            return standard()
        if not isinstance(entry.value, dict):
            entry.refuse_value(f"{STANDARD!r} or a table", (STANDARD,))
            return None
        _note_missing(entry)
        return read_catalogue(entry, any_size=True)

    def schema(self) -> dict[str, Json]:
        return {"anyOf": [{"const": STANDARD}, _SCHEMA]}


@lru_cache(maxsize=16)  # games are saved more often than boxes change
def _full_text(catalogue: Catalogue, provenance: Known) -> str:
    """The tables of a catalogue's file as JSON. `provenance` is written, but two equal catalogues may differ in it.

    Raises `InvalidCatalogue` for a box that could not be read back.
    """
    try:
        tables = tomllib.loads(to_toml(catalogue))
        tables["cards"] = [_spell_out(card) for card in tables["cards"]]
    except ValueError as problem:
        raise InvalidCatalogue(SOURCE, [Defect("", f"cannot be saved: {problem}")]) from None
    read = None
    with Defects() as defects:
        read = read_catalogue(Entry(tables, "", defects), any_size=True)
    if not defects.found and read != catalogue:
        defects.add("", "cannot be saved: what was read again is another box")
    if defects.found:
        raise InvalidCatalogue(SOURCE, defects.found)
    return dumps(tables)


def _spell_out(card: dict[str, Json]) -> dict[str, Json]:
    """A card with all icons, also those that it does not have, and with its number of copies."""
    return {"copies": 2, **card, "powers": {**dict.fromkeys(ICONS, 0), **card.get("powers", {})}}


def _note_missing(entry: Entry) -> None:
    """Note missing keys that a file could leave out; `read_catalogue` notes the others."""
    _require(entry, ("flowers", "hive_holes", "girl_tile", "bits", "fragments"))
    _require(entry.at("girl_tile"), ICONS)
    cards = entry.at("cards")
    if isinstance(cards.value, list) and len(cards.value) <= len(CARD_IDS):
        for card in cards.array(len(CARD_IDS)) or []:
            _require(card, ("powers", "copies"))
            _require(card.at("powers"), ICONS)


def _require(entry: Entry, keys: tuple[str, ...]) -> None:
    if isinstance(entry.value, dict):
        for key in keys:
            if key not in entry.value:
                entry.at(key).wrong("missing")


def pieces_only(written: Json) -> Json:
    """A catalogue in full without its provenance: two boxes with the same pieces are the same box."""
    cards = [{key: value for key, value in card.items() if key != "known"} for card in written["cards"]]
    return {**{key: value for key, value in written.items() if key != "provenance"}, "cards": cards}


def _number(least: int, most: int) -> dict[str, Json]:
    return Whole(least, most).schema()


_KNOWN = {"enum": [provenance.value for provenance in Provenance]}
_POWERS = object_schema({icon.value: _number(0, 1 if icon is Icon.FLOWER else bag.MAX_COUNT) for icon in Icon}, ICONS)
_CARD = object_schema(
    {
        "colour": {"enum": [str(colour) for colour in COLOURS]},
        "number": _number(1, 7),
        "slots": {
            "type": "array",
            "items": {"enum": [str(slot) for slot in Slot]},
            "minItems": 1,
            "maxItems": MOST_SLOTS,
        },
        "powers": _POWERS,
        "vp": _number(0, bag.MAX_COUNT),
        "scores": {"enum": list(SCORING_WORDS)},
        "copies": _number(1, bag.MAX_COUNT),
        "known": object_schema(dict.fromkeys(CARD_FIELDS, _KNOWN)),
    },
    ("colour", "number", "slots", "powers", "copies"),
)
_BITS = object_schema({str(shape): _number(0, NUMBER_OF_BITS) for shape in SHAPES})
_SCHEMA = object_schema(
    {
        "name": {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME},
        "flowers": _number(0, bag.MAX_COUNT),
        "hive_holes": _number(1, NUMBER_OF_BITS),
        "girl_tile": _POWERS,
        "cards": {"type": "array", "items": _CARD, "minItems": 1, "maxItems": len(CARD_IDS)},
        "bits": object_schema({str(colour): _BITS for colour in COLOURS}),
        "fragments": object_schema(
            {str(colour): {"type": "array", "items": _number(1, 5), "uniqueItems": True} for colour in FRAGMENT_COLOURS}
        ),
        "provenance": object_schema(
            {
                DEFAULT: _KNOWN,
                **{
                    place: {"anyOf": [_KNOWN, object_schema(dict.fromkeys((DEFAULT, *below), _KNOWN))]}
                    for place, below in PLACES.items()
                },
            }
        ),
    },
    ("name", "cards", "flowers", "hive_holes", "girl_tile", "bits", "fragments"),
)
