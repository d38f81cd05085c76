"""A catalogue as a list of facts, each with its provenance, and as a TOML file."""

from collections.abc import Iterator, Mapping, Sequence

from dejavu_rules.box.cards import Card, Icon, Powers
from dejavu_rules.box.catalogue.model import DEFAULT, PLACES, Catalogue, Provenance, card_provenance, shared_provenance
from dejavu_rules.box.pieces import BITS, COLOURS, FRAGMENT_COLOURS, Colour
from dejavu_rules.box.public import PublicScoring, Scoring
from dejavu_rules.combinatorics.values import frozen


def to_toml(catalogue: Catalogue) -> str:
    """The text of a catalogue's TOML file."""
    return "\n".join(_lines(catalogue)) + "\n"


def scores_word(scoring: PublicScoring, colour: Colour) -> str:
    """What a Public Card scores, in the words of catalogue and end-state files."""
    if scoring.kind is Scoring.COLOUR_CARDS:
        return f"{colour} cards"
    if scoring.kind is Scoring.SEQUENCE:
        return f"sequence {scoring.fragment_colour}"
    word: str = scoring.kind.value
    return word


def count_icons(powers: Powers) -> dict[str, int]:
    """The number of each icon by name, without zeros."""
    return {icon.value: powers.of(icon) for icon in Icon if powers.of(icon)}


def _lines(catalogue: Catalogue) -> Iterator[str]:
    yield f"name = {_text(catalogue.name)}"
    yield f"flowers = {catalogue.flowers}"
    yield f"hive_holes = {catalogue.hive_holes}"
    yield f"girl_tile = {_inline({icon.value: catalogue.girl_tile.powers.of(icon) for icon in Icon})}"
    yield "cards = ["
    for card in catalogue.cards:
        yield f"  {{ {', '.join(_card(card, card_provenance(catalogue.provenance, card.id)))} }},"
    yield "]"
    yield from ("", "[bits]")
    for colour in COLOURS:
        kinds = {str(bit.shape): catalogue.bits.count(bit) for bit in BITS if bit.colour is colour}
        yield f"{colour} = {_inline(kinds)}"
    yield from ("", "[fragments]")
    for paint in FRAGMENT_COLOURS:
        pips = [fragment.pips for fragment in catalogue.fragments if fragment.colour is paint]
        yield f"{paint} = {pips}"
    yield from _provenance(shared_provenance(catalogue.provenance, [card.id for card in catalogue.cards]))


def _card(card: Card, known: dict[str, Provenance]) -> Iterator[str]:
    yield f'colour = "{card.colour}"'
    yield f"number = {card.number}"
    yield f"slots = [{', '.join(_text(str(slot)) for slot in card.slots)}]"
    powers = count_icons(card.powers)
    if powers:
        yield f"powers = {_inline(powers)}"
    if card.vp is not None:
        yield f"vp = {card.vp}"
    if card.scoring is not None:
        yield f'scores = "{scores_word(card.scoring, card.colour)}"'
    if card.copies != 2:
        yield f"copies = {card.copies}"
    if known:
        yield f"known = {_inline({field: word.value for field, word in known.items()})}"


def _provenance(known: dict[str, Provenance]) -> Iterator[str]:
    if not known:
        return
    yield from ("", "[provenance]")
    if "" in known:
        yield f'{DEFAULT} = "{known[""].value}"'
    for section, keys in PLACES.items():
        below = {key: known[f"{section}.{key}"].value for key in keys if f"{section}.{key}" in known}
        if section in known:
            below = {DEFAULT: known[section].value, **below}
        if section in known and len(below) == 1:
            yield f"{section} = {_text(known[section].value)}"
        elif below:
            yield f"{section} = {_inline(below)}"


def _inline(table: dict[str, int] | dict[str, str]) -> str:
    entries = (f"{key} = {_text(value) if isinstance(value, str) else value}" for key, value in table.items())
    return f"{{ {', '.join(entries)} }}"


def _text(words: str) -> str:
    return '"' + "".join(map(_character, words)) + '"'


def _character(character: str) -> str:
    plain = character.isprintable() and character not in '"\\'
    return character if plain else f"\\U{ord(character):08x}"


Value = int | str | Sequence[str] | Sequence[int] | Mapping[str, int]


@frozen
class Fact:
    """One value of the box: its place, the value, its provenance."""

    place: str
    value: Value
    known: Provenance


def facts(catalogue: Catalogue) -> tuple[Fact, ...]:
    """Every value of a catalogue, in the order of its file."""
    return tuple(Fact(place, value, catalogue.known(place)) for place, value in _values(catalogue))


def card_values(card: Card) -> dict[str, Value]:
    """What a card shows, by the keys of a catalogue file."""
    values: dict[str, Value] = {"colour": str(card.colour), "number": card.number}
    values["slots"] = [str(slot) for slot in card.slots]
    values["powers"] = count_icons(card.powers)
    if card.vp is not None:
        values["vp"] = card.vp
    if card.scoring is not None:
        values["scores"] = scores_word(card.scoring, card.colour)
    values["copies"] = card.copies
    return values


def _values(catalogue: Catalogue) -> Iterator[tuple[str, Value]]:
    yield "flowers", catalogue.flowers
    yield "hive_holes", catalogue.hive_holes
    for icon in Icon:
        yield f"girl_tile.{icon.value}", catalogue.girl_tile.powers.of(icon)
    for colour in COLOURS:
        kinds = {str(bit.shape): catalogue.bits.count(bit) for bit in BITS if bit.colour is colour}
        yield f"bits.{colour}", kinds
    for paint in FRAGMENT_COLOURS:
        pips = [fragment.pips for fragment in catalogue.fragments if fragment.colour is paint]
        yield f"fragments.{paint}", pips
    for card in catalogue.cards:
        for field, value in card_values(card).items():
            yield f"cards.{card.id}.{field}", value
