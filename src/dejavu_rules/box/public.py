"""What Public Cards score at the end of the game. In a module of its own: a score needs nothing else of the cards."""

from enum import Enum

from dejavu_rules.box.pieces import FragmentColour
from dejavu_rules.combinatorics.values import frozen


class Scoring(Enum):
    """What a Public Card scores at the end of the game (SCORE-C1, C2, C3, C5, C6)."""

    SEQUENCE, SETS, FRAGMENTS = "sequence", "sets", "fragments"
    WHITE_CARDS, COLOUR_CARDS = "white cards", "colour cards"


@frozen
class PublicScoring:
    """How a Public Card scores; a sequence card has the colour of the fragments that it counts."""

    kind: Scoring
    fragment_colour: FragmentColour | None = None
