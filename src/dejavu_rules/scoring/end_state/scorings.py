"""What a Public Card scores, in the words of four languages."""

from collections.abc import Mapping

from dejavu_rules.box.pieces import Colour
from dejavu_rules.box.public import Scoring
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
_SEQUENCE = ("sequence ", "sequenz ", "sequenza ", "連續", "连续")
_CARDS_AFTER = ("carte ",)
_CARDS_BEFORE = (" cards", " karten", "咭", "卡", "牌")


def whole_scoring(text: str) -> Scoring | None:
    """A scoring that takes no colour."""
    return _WHOLE.get(plain(text))


def sequence_colour(text: str) -> str | None:
    """The word for the colour of a sequence, as it was written."""
    words = " ".join(text.split())
    for start in _SEQUENCE:
        if words[: len(start)].casefold() == start and (rest := words[len(start) :].strip()):
            return rest
    return None


def counted_colour(text: str, own: Mapping[str, Colour]) -> Colour | None:
    """The colour of the cards that a card counts."""
    words = plain(text)
    for start in _CARDS_AFTER:
        if words.startswith(start) and (rest := words[len(start) :]):
            return card_colour(rest, own)
    for end in _CARDS_BEFORE:
        if words.endswith(end) and (rest := words[: -len(end)].strip()):
            return card_colour(rest, own)
    return None
