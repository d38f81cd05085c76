"""A catalogue in plain text: the number of pieces, what is known, inferred and assumed, and the cards."""

from collections.abc import Iterable, Iterator

from dejavu_rules.box.cards import Card
from dejavu_rules.box.catalogue.facts import Fact, Value, card_values, facts
from dejavu_rules.box.catalogue.model import Catalogue, Provenance

TITLES = {
    Provenance.BOOK: "Stated in the rulebooks",
    Provenance.INFERRED: "Inferred: the only reading that fits them",
    Provenance.ASSUMED: "Assumed: the pictures that showed it are lost",
}
_FEW = 6
_WIDTH = 12


def overview(catalogue: Catalogue) -> str:
    """Everything about a box that a person may want to read."""
    return "\n".join(_lines(catalogue)) + "\n"


def summary(catalogue: Catalogue) -> str:
    """The box in one line."""
    regular, golden, public = map(len, (catalogue.deck, catalogue.public(2), catalogue.public(3)))
    return (
        f"{catalogue.name}: {regular + public} cards ({regular} Regular, {golden} golden, {public - golden} silver), "
        f"{len(catalogue.bits)} bits, {catalogue.flowers} flowers, {catalogue.hive_holes} hive holes"
    )


def _lines(catalogue: Catalogue) -> Iterator[str]:
    yield summary(catalogue)
    found = facts(catalogue)
    for provenance, title in TITLES.items():
        yield from ("", title)
        yield from _known_so([fact for fact in found if fact.known is provenance]) or ["  nothing"]
    yield from ("", "Cards (slots from top to bottom)")
    yield from _table([_row(card) for card in catalogue.cards])


def _known_so(found: list[Fact]) -> list[str]:
    """A line for each part of the box and each field of the cards; what is alike is named together."""
    parts: dict[str, dict[str, list[str]]] = {}
    for fact in found:
        part, which, value = _cells(fact)
        parts.setdefault(part, {}).setdefault(value, []).append(which)
    return [
        f"  {part:{_WIDTH}} {': '.join(filter(None, (_some(which), value)))}"
        for part, values in parts.items()
        for value, which in values.items()
    ]


def _cells(fact: Fact) -> tuple[str, str, str]:
    """The part of the box, which of its values, and the value where it is worth a line of its own."""
    section, *keys = fact.place.replace("_", " ").split(".")
    if section == "cards":
        return f"card {keys[1]}", keys[0], ""
    if keys and isinstance(fact.value, int):
        return section, f"{keys[0]} {fact.value}", ""
    return section, "".join(keys), show_value(fact.value)


def _some(names: list[str]) -> str:
    return ", ".join(names) if len(names) <= _FEW else f"{len(names)} cards"


def show_value(value: Value) -> str:
    """A fact's value in words."""
    if isinstance(value, dict):
        return ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in value.items())
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value)


def _row(card: Card) -> tuple[str, ...]:
    values = card_values(card)
    score = f"{card.vp} VP" if card.vp is not None else f"scores {values.get('scores')}"
    copies = f"x{card.copies}"
    return str(card.id), copies, score, show_value(values["powers"]), show_value(values["slots"])


def _table(rows: list[tuple[str, ...]]) -> Iterable[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  " + "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
