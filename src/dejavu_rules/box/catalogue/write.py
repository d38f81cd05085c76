"""A catalogue as a list of facts, each with its provenance, and as a TOML file."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from dejavu_rules.box.cards import Card, Icon
from dejavu_rules.box.catalogue.model import DEFAULT, PLACES, Catalogue, Known, Provenance
from dejavu_rules.box.pieces import BITS, COLOURS, FRAGMENT_COLOURS, CardId, Colour, FragmentColour
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


def _lines(catalogue: Catalogue) -> Iterator[str]:
    yield f"name = {_toml(catalogue.name)}"
    yield f"flowers = {catalogue.flowers}"
    yield f"hive_holes = {catalogue.hive_holes}"
    yield f"girl_tile = {_toml({icon.value: catalogue.girl_tile.powers.of(icon) for icon in Icon})}"
    yield "cards = ["
    for card in catalogue.cards:
        yield f"  {_card(card, card_provenance(catalogue.provenance, card.id))},"
    yield "]"
    yield from ("", "[bits]")
    for colour in COLOURS:
        yield f"{colour} = {_toml(_bits(catalogue, colour))}"
    yield from ("", "[fragments]")
    for paint in FRAGMENT_COLOURS:
        yield f"{paint} = {_toml(_pips(catalogue, paint))}"
    yield from _provenance(shared_provenance(catalogue.provenance, [card.id for card in catalogue.cards]))


def card_provenance(known: Known, card: CardId) -> dict[str, Provenance]:
    """The provenance of the values of one card, as far as a catalogue names that card."""
    prefix = f"cards.{card}."
    return {place.removeprefix(prefix): word for place, word in known if place.startswith(prefix)}


def shared_provenance(known: Known, cards: Iterable[CardId]) -> dict[str, Provenance]:
    """The provenance of everything except single cards."""
    alone = tuple(f"cards.{card}." for card in cards)
    return {place: word for place, word in known if not place.startswith(alone)}


def _card(card: Card, known: dict[str, Provenance]) -> str:
    values = card_values(card)
    if not values["powers"]:
        del values["powers"]
    if card.copies == 2:
        del values["copies"]
    if known:
        values["known"] = {field: word.value for field, word in known.items()}
    return _toml(values)


def _bits(catalogue: Catalogue, colour: Colour) -> dict[str, int]:
    return {str(bit.shape): catalogue.bits.count(bit) for bit in BITS if bit.colour is colour}


def _pips(catalogue: Catalogue, colour: FragmentColour) -> list[int]:
    return [fragment.pips for fragment in catalogue.fragments if fragment.colour is colour]


def _provenance(known: dict[str, Provenance]) -> Iterator[str]:
    if not known:
        return
    yield from ("", "[provenance]")
    if "" in known:
        yield f'{DEFAULT} = "{known[""].value}"'
    for section, keys in PLACES.items():
        places = {DEFAULT: section, **{key: f"{section}.{key}" for key in keys}}
        words = {key: known[place].value for key, place in places.items() if place in known}
        if words:
            yield f"{section} = {_toml(words[DEFAULT] if [*words] == [DEFAULT] else words)}"


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join([f'{key} = {_toml(each)}' for key, each in value.items()])} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, str):
        plain = [each if each.isprintable() and each not in '"\\' else f"\\U{ord(each):08x}" for each in value]
        return f'"{"".join(plain)}"'
    return str(value)


Value = int | str | Sequence[str] | Sequence[int] | Mapping[str, int] | Mapping[str, str]


@frozen
class Fact:
    """One value of the box: its place, the value, its provenance."""

    place: str
    value: Value
    known: Provenance


def facts(catalogue: Catalogue) -> tuple[Fact, ...]:
    """Every value of a catalogue, in the order of its file."""
    return tuple(Fact(place, value, catalogue.provenance_of(place)) for place, value in _values(catalogue))


def card_values(card: Card) -> dict[str, Value]:
    """What a card shows, by the keys of a catalogue file."""
    values: dict[str, Value] = {"colour": str(card.colour), "number": card.number}
    values["slots"] = [str(slot) for slot in card.slots]
    values["powers"] = {icon.value: card.powers.of(icon) for icon in Icon if card.powers.of(icon)}
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
        yield f"bits.{colour}", _bits(catalogue, colour)
    for paint in FRAGMENT_COLOURS:
        yield f"fragments.{paint}", _pips(catalogue, paint)
    for card in catalogue.cards:
        for field, value in card_values(card).items():
            yield f"cards.{card.id}.{field}", value
