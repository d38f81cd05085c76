"""A catalogue as text for people, and how it differs from the box of the books."""

from collections.abc import Iterator
from unicodedata import east_asian_width

from dejavu_rules.box.cards import Card, Icon, NamelessGirlTile
from dejavu_rules.box.catalogue.model import STANDARD_BITS, STANDARD_FLOWERS, Catalogue, Provenance
from dejavu_rules.box.catalogue.write import Fact, Value, card_values, facts
from dejavu_rules.box.pieces import CARD_IDS, SHAPES, Colour, Shape, Slot
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.i18n.sentences import ENGLISH, English, Translatable

CARDS_TO_END = 10
_FEW = 6


@frozen
class Notice(Translatable):
    """One difference from the box of the books, with the clause that it differs from."""

    clause: str
    key: str
    values: tuple[tuple[str, object], ...] = ()

    @property
    def message(self) -> str:
        """What differs, in English."""
        return ENGLISH.sentence("notice", self.key, **dict(self.values))

    def say_in(self, language: English) -> str:
        """The clause, and what differs, in a language."""
        return f"{self.clause}{language.colon}{language.sentence('notice', self.key, **dict(self.values))}"

    def __str__(self) -> str:
        return self.say_in(ENGLISH)


def _notice(clause: str, key: str, **values: object) -> Notice:
    return Notice(clause, key, tuple(values.items()))


def notices(catalogue: Catalogue) -> tuple[Notice, ...]:
    """All differences from the box of the books."""
    return tuple(_notices(catalogue))


def _notices(catalogue: Catalogue) -> Iterator[Notice]:
    if catalogue.bits != STANDARD_BITS:
        yield _notice("COMP-2", "bits")
    yield from _count_cards(catalogue)
    if catalogue.flowers != STANDARD_FLOWERS:
        yield _notice("COMP-5", "flowers", number=catalogue.flowers, expected=STANDARD_FLOWERS)
    if catalogue.girl_tile != NamelessGirlTile():
        yield _notice("COMP-7", "girl")
    for card in catalogue.cards:
        yield from _check_card(card, catalogue)
    white = [card for card in catalogue.cards if card.colour is Colour.WHITE and card.powers.flower == 1]
    if not any(len(card.slots) == 6 and card.slots.count(Slot.ANY) == 1 for card in white):  # as the books show one
        yield _notice("COMP-9", "shown")
    asked = dict.fromkeys(SHAPES, 0)
    for card in catalogue.cards:
        for slot in card.slots:
            if slot.shape is not None:
                asked[slot.shape] += card.copies
    if len(set(asked.values())) > 1:
        yield _notice("COMP-10", "balance", numbers=tuple([_Number(*each) for each in asked.items()]))
    if (few := len(catalogue.cards)) < CARDS_TO_END:
        yield _notice("END-1", "end", few=few, most=CARDS_TO_END)


def _count_cards(catalogue: Catalogue) -> Iterator[Notice]:
    golden = len(catalogue.public(2))
    silver = len(catalogue.public(3)) - golden
    for key, number, expected in (("regular", len(catalogue.deck), 60), ("golden", golden, 12), ("silver", silver, 12)):
        if number != expected:
            yield _notice("COMP-4", key, number=number, expected=expected)
    missing = tuple([card for card in CARD_IDS if not catalogue.has(card)])
    if missing:
        key = "missing more" if len(missing) > _FEW else "missing"
        yield _notice("COMP-4", key, cards=missing[:_FEW], more=len(missing) - _FEW)


def _check_card(card: Card, catalogue: Catalogue) -> Iterator[Notice]:
    if not card.is_public and sum(card.powers.of(icon) > 0 for icon in Icon) != 1:
        yield _notice("COMP-8", "icons", card=card.id)
    for shape in SHAPES:
        asked = sum(slot.shape is shape for slot in card.slots)
        there = sum(bit.shape is shape for bit in catalogue.bits)
        if asked > there:
            yield _notice("CARD-2", "slots", card=card.id, asked=asked, shape=shape, there=there)


@frozen
class _Number(Translatable):
    """A shape, and how often the cards ask for it."""

    shape: Shape
    number: int

    def say_in(self, language: English) -> str:
        return f"{language.name(self.shape)} {self.number}"


_WIDTH = 12


def overview(catalogue: Catalogue, language: English = ENGLISH) -> str:
    """The whole box as text: its values by provenance, and its cards."""
    return "\n".join(_lines(catalogue, language)) + "\n"


def summary(catalogue: Catalogue, language: English = ENGLISH) -> str:
    """The box in one line."""
    regular, golden, public = map(len, (catalogue.deck, catalogue.public(2), catalogue.public(3)))
    cards = {"cards": regular + public, "regular": regular, "golden": golden, "silver": public - golden}
    pieces = {"bits": len(catalogue.bits), "flowers": catalogue.flowers, "holes": catalogue.hive_holes}
    return _sentence("summary", language, name=catalogue.name, **cards, **pieces)


def _sentence(key: str, language: English, **values: object) -> str:
    return language.sentence("catalogue", key, **values)


def _lines(catalogue: Catalogue, language: English) -> Iterator[str]:
    yield summary(catalogue, language)
    found = facts(catalogue)
    for provenance in Provenance:
        yield from ("", _sentence(provenance.value, language))
        known = [fact for fact in found if fact.known is provenance]
        yield from _fact_lines(known, language) or [f"  {_sentence('nothing', language)}"]
    yield from ("", _sentence("cards", language))
    yield from _table([_row(card, language) for card in catalogue.cards])


def _fact_lines(found: list[Fact], language: English) -> list[str]:
    """A line for each part of the box and each field of the cards; equal values share a line."""
    parts: dict[str, dict[str, list[str]]] = {}
    for fact in found:
        part, which, value = _cells(fact)
        parts.setdefault(part, {}).setdefault(value, []).append(which)
    lines = []
    for part, values in parts.items():
        for value, names in values.items():
            many = len(names) > _FEW
            which = _sentence("some cards", language, number=len(names)) if many else ", ".join(names)
            lines.append(f"  {part:{_WIDTH}} {': '.join(filter(None, (which, value)))}")
    return lines


def _cells(fact: Fact) -> tuple[str, str, str]:
    """The part of the box, the name of the value in it, and the value if it needs a line of its own."""
    section, *keys = fact.place.replace("_", " ").split(".")
    if section == "cards":
        return f"card {keys[1]}", keys[0], ""
    if keys and isinstance(fact.value, int):
        return section, f"{keys[0]} {fact.value}", ""
    return section, "".join(keys), show_value(fact.value)


def show_value(value: Value) -> str:
    """A fact's value in words."""
    if isinstance(value, dict):
        return ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _row(card: Card, language: English) -> tuple[str, ...]:
    copies = f"x{card.copies}"
    if language is ENGLISH:  # in the words of a catalogue file
        values = card_values(card)
        score = f"{card.vp} VP" if card.vp is not None else f"scores {values.get('scores')}"
        return str(card.id), copies, score, show_value(values["powers"]), show_value(values["slots"])
    there = [icon for icon in Icon if card.powers.of(icon)]
    powers = [f"{language.sentence('icon', icon.value)} {card.powers.of(icon)}" for icon in there]
    words = language.words(powers) if powers else ""
    return language.name(card.id), copies, _score(card, language), words, language.words(card.slots)


def _score(card: Card, language: English) -> str:
    if card.scoring is None:
        return _sentence("vp", language, vp=card.vp)
    what = language.sentence("scoring", card.scoring.kind.value, colour=card.scoring.fragment_colour)
    return _sentence("scores", language, what=what)


def _width(text: str) -> int:
    """How many columns a text takes: a Chinese character takes two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def _table(rows: list[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)]
        yield f"  {'  '.join(cells)}".rstrip()
