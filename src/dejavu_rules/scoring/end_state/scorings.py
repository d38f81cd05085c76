"""What a Public Card scores, in the words of four languages."""

import re
from collections.abc import Mapping

from dejavu_rules.box.cards import Scoring
from dejavu_rules.box.pieces import Colour
from dejavu_rules.scoring.end_state.words import card_colour, plain

_WHOLE = {
    "sets": Scoring.SETS,
    "set": Scoring.SETS,
    "sätze": Scoring.SETS,
    "serie": Scoring.SETS,
    "套": Scoring.SETS,
    "fragments": Scoring.FRAGMENTS,
    "fragmente": Scoring.FRAGMENTS,
    "gedächtnisfragmente": Scoring.FRAGMENTS,
    "frammenti": Scoring.FRAGMENTS,
    "碎片": Scoring.FRAGMENTS,
    "記憶碎片": Scoring.FRAGMENTS,
    "记忆碎片": Scoring.FRAGMENTS,
}
_SEQUENCE = re.compile(r"(?:(?:sequence|sequenz|sequenza)\s+|(?:連續|连续)\s*)(.+)", re.IGNORECASE)
_CARDS = re.compile(r"(?:carte (.+)|(.+) (?:cards|karten)|(.+?) ?[咭卡牌])")


def whole_scoring(text: str) -> Scoring | None:
    """A scoring that takes no colour."""
    return _WHOLE.get(plain(text))


def sequence_colour(text: str) -> str | None:
    """The word for the colour of a sequence, as it was written."""
    match = _SEQUENCE.fullmatch(" ".join(text.split()))
    return None if match is None else match[1]


def counted_colour(text: str, own: Mapping[str, Colour]) -> Colour | None:
    """The colour of the cards that a card counts."""
    match = _CARDS.fullmatch(plain(text))
    return None if match is None else card_colour(match[1] or match[2] or match[3], own)
