"""The second engine's score on cards that are easy to count by hand."""

from collections import Counter

import pytest

from dejavu_rules import Card, CardId, Catalogue, Colour, FragmentColour, Fragments, Options, PublicScoring, Scoring
from dejavu_rules.testing.second import Seat, clauses, lay_out, totals, winners
from dejavu_rules.testing.setups import SIX

KINDS = {
    "run": PublicScoring(Scoring.SEQUENCE, FragmentColour.RED),
    "sets": PublicScoring(Scoring.SETS),
    "any": PublicScoring(Scoring.FRAGMENTS),
    "white": PublicScoring(Scoring.WHITE_CARDS),
    "own": PublicScoring(Scoring.COLOUR_CARDS),
}


def score_parts(public: str, fragments: str = "", regular: str = "") -> dict[str, int]:
    """White cards for the words, whichever number; Regular Cards by name, with 3 VP each."""
    words = public.split()
    cards = [Card(CardId.of(Colour.WHITE, 2 * n + 1), (), scoring=KINDS[word]) for n, word in enumerate(words)]
    cards += [Card(CardId(name.strip()), (), vp=3) for name in regular.split(",") if name]
    table = lay_out(2, SIX, Options(), Catalogue("mine", tuple(cards)))
    table.players[0] = Seat(ltm=Counter(card.id for card in cards), fragments=Counter(Fragments(fragments)), vp=1)
    assert totals(table) == (sum(clauses(table, table.players[0]).values()), 0)
    assert winners(table) == (0,)
    return clauses(table, table.players[0])


@pytest.mark.parametrize(
    ("public", "fragments", "vp"),
    [
        ("run", "red 5, red 1, red 3", 10),  # 5 and 1 are consecutive
        ("run", "blue 1", 0),
        ("run any", "red 1, red 2, blue 1", 12),
        ("sets", "red 1, blue 1, yellow 1, red 2", 18),
        ("run sets", "red 1, blue 1, yellow 1, red 2", 23),  # red 1 counts once
        ("run sets", "red 1, red 2, red 3, red 4, red 5, blue 1, yellow 1", 38),
        ("run sets", "red 3, blue 3, yellow 3, red 1, red 2, red 4, red 5", 38),  # the run goes round: 4 5 1 2
        ("any", "red 1, blue 1", 4),
    ],
)
def test_fragments_are_put_to_their_best_use(public: str, fragments: str, vp: int) -> None:
    assert score_parts(public, fragments)["SCORE-C4"] == vp


def test_cards_links_and_printed_vp_are_counted() -> None:
    parts = score_parts("white", regular="blue 7, blue 1, blue 3, red 2")
    assert parts == {"SCORE-A": 1, "SCORE-B": 12, "SCORE-C4": 0, "SCORE-C5": 3, "SCORE-C6": 0, "SCORE-D": 2}
    assert score_parts("own any any")["SCORE-C6"] == 6  # three white cards
