"""What the terminal game prints: its own texts in a language, and pieces as coloured codes of the notation."""

from collections.abc import Iterable

from rich.text import Text

from dejavu_rules import Bit, Card, CardId, Fragment, Icon, Scoring, Slot, say
from dejavu_rules.i18n import speaker
from dejavu_rules.notation import code_of

STYLES = {
    "white": "bold bright_white",
    "blue": "bright_blue",
    "green": "green",
    "purple": "magenta",
    "red": "red",
    "yellow": "yellow",
}
"""By the name of a colour; bits, cards and fragments have the same."""
SLOTS = {Slot.MOON: "M", Slot.SUN: "S", Slot.STAR: "T", Slot.LIGHTNING: "L", Slot.RAINDROP: "R", Slot.ANY: "?"}


def translate(key: str, lang: str, **values: object) -> str:
    """A text of the terminal game in a language."""
    return speaker(lang).sentence("play", key, **values)


def style_of(piece: Bit | CardId | Fragment) -> str:
    """The colour in which a piece is shown."""
    return STYLES[str(piece.colour)]


def codes_text(pieces: Iterable[Bit | CardId | Fragment], between: str = " ") -> Text:
    """Pieces by their codes, each in its colour."""
    return Text(between).join([Text(code_of(piece), style_of(piece)) for piece in pieces])


def card_line(card: Card, lang: str, covered: int = 0) -> Text:
    """What a card shows: its name, its slots from the top, those covered struck out, VP or scoring, powers."""
    line = Text(f"{code_of(card.id)}  ", style_of(card.id))
    line.append(say(card.id, lang), style_of(card.id))
    letters = [SLOTS[slot] for slot in card.slots]
    line.append(
        "  " + "".join([f"[{each}]" if place < covered else each for place, each in enumerate(letters)]), "bold"
    )
    line.append(f"  {worth(card, lang)}")
    powers = [f"{number} {say(icon, lang)}" for icon in Icon if (number := card.powers.of(icon))]
    if powers:
        line.append("  " + ", ".join(powers), "dim")
    return line


def worth(card: Card, lang: str) -> str:
    """The VP that a card has printed, or what it scores."""
    if card.scoring is None:
        return translate("vp", lang, vp=card.vp)
    if card.scoring.kind is Scoring.COLOUR_CARDS:
        return translate("scores", lang, what=translate("colour cards", lang, colour=say(card.colour, lang)))
    return translate("scores", lang, what=say(card.scoring, lang))
