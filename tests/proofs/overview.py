"""The table at the top of the page on verification: what is known, and how."""

from tests.proofs.running.kinds import IN_PART, NOT_REACHED, every_piece
from tests.proofs.running.planted import BUGS

_KINDS = {piece.kind for piece in every_piece()} | NOT_REACHED.keys()
_KINDS_IN_FULL = len(_KINDS - NOT_REACHED.keys() - IN_PART.keys())
OF_CODE, OF_MODEL, EXHAUSTED, SAMPLED = "proved of the code", "proved of a model", "exhausted", "sampled"

ROWS = (
    (
        f"{_KINDS_IN_FULL} of {len(_KINDS)} kinds of actions and outcomes refuse and do exactly what the "
        "clauses say, with the standard box",
        OF_CODE,
        "z3; our words for the clauses; the bounds in [the running code](running-code.md#what-is-reached)",
    ),
    (
        "Sums, sizes and comparisons of bags are what they say, for every kind of piece",
        OF_CODE,
        "z3; lists of pieces are tried for every count of a kind, not for every mixture, and drawing is sampled",
    ),
    (
        "Bits return level by level; a sowing is possible or not",
        OF_CODE,
        "z3; that tiles differ by nothing but their names",
    ),
    (
        f"{len(BUGS)} bugs planted in the running code are refuted by these proofs",
        EXHAUSTED,
        "that other bugs are like these",
    ),
    (
        "Invariants of play hold for any box, any options and any map: conservation, capacities, order of turns",
        OF_MODEL,
        "z3; that the model does what the engine does, which is sampled",
    ),
    (
        "No turn goes on for ever",
        OF_MODEL,
        "the same; that drawing stops where no card may be kept is proved of the code",
    ),
    ("`DrawTiles` and `LayTile`: building the map", SAMPLED, "a second engine, and networkx for planarity"),
    ("The optimiser's score is the best, for every table", OF_CODE, "z3; that the lemmas together are the theorem"),
    ("Every state of some small games, on both engines", EXHAUSTED, "that large games are like small ones"),
    (
        "Two engines agree on whole games: states, offers, odds, scores",
        SAMPLED,
        "that nobody misread the books twice in the same way",
    ),
    ("The compiled engine does what its source says", SAMPLED, "mypyc, and the games that were played"),
    ("What the cards show", SAMPLED, "our reconstruction: [the catalogue](../guide/catalogue.md) says what is known"),
)
"""At most twelve: a claim, how well it is known, and what is left to trust."""
