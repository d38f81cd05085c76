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
_FILLERS = frozenset(
    (
        *(
            "of",
            "in",
            "the",
            "for",
            "with",
            "colour",
            "color",
            "coloured",
            "colored",
            "memory",
            "fragment",
            "fragments",
        ),
        *("von", "aus", "mit", "für", "der", "die", "den", "farbe", "fragmente", "fragmenten", "gedächtnisfragmente"),
        *("di", "del", "dei", "in", "con", "colore", "frammento", "frammenti", "排列", "碎片", "記憶碎片"),
    )
)
"""Words around a colour that are no part of it."""
_CARDS_AFTER = ("carte ",)
_CARDS_BEFORE = (" cards", " karten", "咭", "卡", "牌")


def whole_scoring(text: str) -> Scoring | None:
    """A scoring that takes no colour."""
    return _WHOLE.get(plain(text))


def sequence_colour(text: str) -> str | None:
    """The word for the colour of a sequence, as it was written."""
    words = " ".join(text.split())
    for start in _SEQUENCE:
        if words[: len(start)].casefold() == start and (rest := _without_fillers(words[len(start) :])):
            return rest
    return None


def _without_fillers(text: str) -> str:
    """The words between the fillers; all of them where there is nothing else."""
    words = text.removeprefix("排列").split()
    while len(words) > 1 and words[0].casefold() in _FILLERS:
        del words[0]
    while len(words) > 1 and words[-1].casefold() in _FILLERS:
        del words[-1]
    return " ".join(words)


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
