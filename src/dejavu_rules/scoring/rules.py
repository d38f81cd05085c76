"""The clauses of the final scoring, one pure function each.

SCORE-C4, which fragments go to which Public Card, is a search and has its own module
(`optimum`). SCORE-E's first half needs no code: a `Holding` has no Short-term Memory.
"""

from collections.abc import Iterable, Sequence

from dejavu_rules.box.pieces import CARD_IDS, CardId, Colour

SEQUENCE_VP = 5
SET_VP = 18
FRAGMENT_VP = 2
LINK_VP = 2
WHITE_CARDS_VP = (0, 3, 6, 10, 15, 21)
COLOUR_CARDS_VP = (0, 1, 3, 6, 10, 15)
NUMBERS = 7
LAST_CARD = 10


def tokens_vp(pieces: Iterable[int]) -> int:
    """SCORE-A: VP tokens count what they show."""
    return sum(pieces)


def printed_vp(printed: Iterable[int]) -> int:
    """SCORE-B: Regular Cards in Long-term Memory count their printed VP."""
    return sum(printed)


def sequence_vp(run: int) -> int:
    """SCORE-C1: what a sequence card gets for a run of that many fragments."""
    return SEQUENCE_VP * run


def sets_vp(sets: int) -> int:
    """SCORE-C2: what a set card gets for that many sets."""
    return SET_VP * sets


def fragments_vp(fragments: int) -> int:
    """SCORE-C3: what a fragment card gets for that many fragments."""
    return FRAGMENT_VP * fragments


def white_cards_vp(white_cards: int) -> int:
    """SCORE-C5: what the white-cards card gets; more than five count as five."""
    return WHITE_CARDS_VP[min(white_cards, 5)]


def colour_cards_vp(cards: int) -> int:
    """SCORE-C6: what a colour-cards card gets; more than five count as five."""
    return COLOUR_CARDS_VP[min(cards, 5)]


def count_colour(cards: Iterable[CardId], colour: Colour) -> int:
    """How many cards of a colour there are: what SCORE-C5 and SCORE-C6 count."""
    return sum(card.colour is colour for card in cards)


def links(cards: Iterable[CardId]) -> tuple[tuple[CardId, CardId], ...]:
    """SCORE-D: the pairs of cards of one colour with consecutive numbers; 7 and 1 touch."""
    held = set(cards)
    pairs = ((card, CardId.of(card.colour, card.number % NUMBERS + 1)) for card in CARD_IDS if card in held)
    return tuple((card, following) for card, following in pairs if following in held)


def links_vp(number: int) -> int:
    """SCORE-D: what that many links are worth."""
    return LINK_VP * number


def places(totals: Sequence[int]) -> tuple[int, ...]:
    """Everybody's place, in table order; tied players share one."""
    return tuple(1 + sum(other > mine for other in totals) for mine in totals)


def winners(totals: Sequence[int]) -> tuple[int, ...]:
    """SCORE-E: the seats with the most VP; tied players share the victory."""
    most = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == most)
