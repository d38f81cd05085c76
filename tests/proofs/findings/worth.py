"""What a card of the standard box adds to a final score, and whether another card is better in every way.

Only cards of its own colour change what a card is worth, and for white ones the fragments: links (SCORE-D) and colour
cards (SCORE-C6) look at one colour, and only white cards score fragments. So all sets of the other six cards of a
colour are all that has to be tried, with some sets of fragments.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

from attrs import frozen

from dejavu_rules import Card, CardId, Cards, Fragments, GameState, Phase, new_game, score
from dejavu_rules.box.catalogue import standard
from dejavu_rules.box.pieces import FRAGMENTS
from tests.support.bending import a_player, bend

BOX = standard()
SETS_OF_FRAGMENTS = (
    Fragments(),
    Fragments(FRAGMENTS[:1]),
    Fragments(FRAGMENTS[:5]),
    Fragments(FRAGMENTS[5:10]),
    Fragments(FRAGMENTS[10:]),
    Fragments(FRAGMENTS),
)
"""None, one, all of one colour, all."""

Holding = tuple[Cards, Fragments]


@frozen
class Worth:
    """What a card adds in each holding that was tried."""

    card: Card
    added: dict[Holding, int]

    @property
    def least(self) -> int:
        return min(self.added.values())

    @property
    def most(self) -> int:
        return max(self.added.values())


def holdings(card: Card) -> Iterator[Holding]:
    """Every set of the other cards of its colour, and for a white card some fragments."""
    others = [each.id for each in BOX.cards if each.colour is card.colour and each is not card]
    fragments = SETS_OF_FRAGMENTS if card.id in WHITE else SETS_OF_FRAGMENTS[:1]
    for number in range(len(others) + 1):
        for cards in combinations(others, number):
            for some in fragments:
                yield Cards(cards), some


WHITE = frozenset(card.id for card in BOX.cards if card.id <= CardId.WHITE_7)
_TABLE = bend(new_game(2, 1), phase=Phase.OVER, last_turns=0)


def _total(cards: Cards, fragments: Fragments) -> int:
    state: GameState = bend(_TABLE, players=(a_player(ltm=cards, fragments=fragments), a_player()))
    return score(state).totals[0]


@cache
def worth(card: Card) -> Worth:
    """What a card adds to every holding."""
    added = {
        (cards, some): _total(cards + Cards([card.id]), some) - _total(cards, some) for cards, some in holdings(card)
    }
    return Worth(card, added)


def is_dominated(one: Worth, other: Worth) -> bool:
    """Whether the other card needs no bit more, has every icon of the first, and adds as much in every holding.

    Cards of different colours are worth their least and their most independently of each other.
    """
    bits, fewer = Counter(one.card.slots), Counter(other.card.slots)
    icons = all(
        getattr(other.card.powers, name) >= getattr(one.card.powers, name)
        for name in ("flower", "chest", "footprint", "white_claim", "stm", "hand")
    )
    if not (fewer <= bits and icons):
        return False
    if one.card.colour is not other.card.colour:
        return other.least >= one.most
    both = one.added.keys() & other.added.keys()
    return all(other.added[each] >= one.added[each] for each in both)
