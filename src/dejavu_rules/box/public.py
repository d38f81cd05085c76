"""What Public Cards count at the end of the game; all that a score needs to know of the cards' pictures."""

from enum import Enum

from dejavu_rules.box.pieces import FragmentColour
from dejavu_rules.combinatorics.values import frozen


class Scoring(Enum):
    """What a Public Card counts at the end of the game (SCORE-C1, C2, C3, C5, C6)."""

    SEQUENCE = "sequence"
    SETS = "sets"
    FRAGMENTS = "fragments"
    WHITE_CARDS = "white cards"
    COLOUR_CARDS = "colour cards"


@frozen
class PublicScoring:
    """A Public Card's way to score; a sequence card names the fragments' colour it counts."""

    kind: Scoring
    fragment_colour: FragmentColour | None = None
