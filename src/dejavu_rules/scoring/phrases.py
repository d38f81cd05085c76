"""What a Public Card scores, in the words that every language has for it."""

from dejavu_rules.box.public import Scoring
from dejavu_rules.inputs.defects import Phrase, phrase

ENGLISH: dict[Scoring, str] = {
    Scoring.SEQUENCE: "sequence {colour}",
    Scoring.SETS: "sets",
    Scoring.FRAGMENTS: "fragments",
    Scoring.WHITE_CARDS: "white cards",
    Scoring.COLOUR_CARDS: "cards of its colour",
}


def sentence(kind: Scoring, colour: object = None) -> Phrase:
    """What a card scores, as each language says it; without a colour a sequence has the place for one."""
    values = (("colour", colour or phrase("COLOUR")),) if kind is Scoring.SEQUENCE else ()
    return Phrase(f"scoring: {kind.value}", ENGLISH[kind], values)
