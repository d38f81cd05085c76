"""A score counted a second time, from what a player has: what a proof compares a sheet with.

It shares no code and no number with `rules`, `optimum` and `sheet`: the values of the books stand here once more,
fragments are pieces with a colour and pips, and the best assignment is found by trying every use of every card.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeAlias

from dejavu_rules.box.multisets import NO_FRAGMENTS
from dejavu_rules.box.pieces import CARD_IDS, CardId, Colour, Fragment
from dejavu_rules.box.public import PublicScoring, Scoring
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.scoring.holding import Holding, Leaf, Use

BOOK_VP: dict[str, tuple[int, ...]] = {
    "SCORE-C1": (0, 5, 10, 15, 20, 25),
    "SCORE-C2": (0, 18, 36, 54, 72, 90),
    "SCORE-C3": tuple(range(0, 31, 2)),
    "SCORE-C5": (0, 3, 6, 10, 15, 21, 21, 21),
    "SCORE-C6": (0, 1, 3, 6, 10, 15, 15, 15),
    "SCORE-D": (0, 2),
}
"""What each clause gives for 0, 1, 2, ... counted things, as far as the box goes."""
LAST_CARD = 10
"""With so many cards in Long-term Memory the end comes (END-1)."""
SHOWN = 3
"""So many of the other best assignments are shown, if there are as many."""
CLAUSE_OF = dict(zip(Scoring, ("SCORE-C1", "SCORE-C2", "SCORE-C3", "SCORE-C5", "SCORE-C6"), strict=True))
_Pieces: TypeAlias = int
"""Some fragments: a binary digit for each, the first colour's five pips first."""


@frozen
class Recount:
    """Every leaf that a sheet must have for this holding and this assignment, and what the best assignment is worth."""

    holding: Holding
    assignment: tuple[Use, ...]
    groups: tuple[tuple[Leaf, ...], ...]
    """The leaves of VP tokens, printed VP, Public Cards and links."""
    best: int
    ways: int
    """How many assignments are worth `best`."""
    idea: int | None
    """What the player's own assignment is worth, if there is one."""
    others: tuple[tuple[Use, ...], ...] = ()
    """Assignments that a sheet says are worth as much: a proof judges each."""

    @property
    def leaves(self) -> tuple[Leaf, ...]:
        """All leaves, in the order of the sheet."""
        return tuple(leaf for group in self.groups for leaf in group)

    @property
    def total(self) -> int:
        """All VP."""
        return vp_of(self.leaves)

    @property
    def unused(self) -> tuple[Fragment, ...]:
        """The fragments that no card uses, in the order of the box."""
        used = [fragment for use in self.assignment for fragment in use.fragments]
        return tuple(fragment for fragment in self.holding.fragments if fragment not in used)

    @property
    def differences(self) -> tuple[tuple[Use, Use, int], ...]:
        """Where the player's own assignment is worse: their use of a card, the sheet's, and how much more theirs is."""
        if self.idea is None or self.idea == self.best:
            return ()
        own = {use.card: use for use in self.holding.idea or ()}
        pairs = [(own.get(use.card, Use(use.card, NO_FRAGMENTS)), use) for use in self.assignment]
        changed = [(mine, best) for mine, best in pairs if sorted(mine.fragments) != sorted(best.fragments)]
        return tuple((mine, best, self.worth((mine,)) - self.worth((best,))) for mine, best in changed)

    def worth(self, assignment: Iterable[Use]) -> int:
        """What this use of the fragments is worth."""
        return vp_for_fragments(_public(self.holding, assignment))


def recount(holding: Holding, assignment: tuple[Use, ...], others: tuple[tuple[Use, ...], ...] = ()) -> Recount:
    """Count a player's score again, with the fragments used like this, or like these others."""
    tokens = tuple(Leaf("SCORE-A", 1, piece) for piece in holding.tokens)
    printed = tuple(Leaf("SCORE-B", 1, card.vp, (card.id,)) for card in holding.cards if card.vp is not None)
    public = _public(holding, assignment)
    idea = None if holding.idea is None else vp_for_fragments(_public(holding, holding.idea))
    pairs = link_pairs(card.id for card in holding.cards)
    links = tuple(Leaf("SCORE-D", 1, BOOK_VP["SCORE-D"][1], pair) for pair in pairs)
    return Recount(holding, assignment, (tokens, printed, public, links), *best_of(holding), idea, others)


def vp_of(leaves: Iterable[Leaf]) -> int:
    """What these leaves are worth together."""
    return sum(leaf.vp for leaf in leaves)


def vp_for_fragments(public: Iterable[Leaf]) -> int:
    """What those of these leaves are worth that count fragments."""
    return vp_of(leaf for leaf in public if leaf.clause in ("SCORE-C1", "SCORE-C2", "SCORE-C3"))


def places(totals: Sequence[int]) -> tuple[int, ...]:
    """Everybody's place: the first with the most VP, and equal ones for equal VP."""
    return tuple(1 + sorted(totals, reverse=True).index(mine) for mine in totals)


def winning_seats(totals: Sequence[int]) -> tuple[int, ...]:
    """SCORE-E: nobody has more than a winner."""
    return tuple(seat for seat, mine in enumerate(totals) if not any(other > mine for other in totals))


def unowned_colours(holdings: Sequence[Holding]) -> tuple[str, ...]:
    """The table's words for colours that sequence cards count and that no fragment of the table has."""
    on_cards = [card.scoring.fragment_colour for each in holdings for card in each.cards if card.scoring is not None]
    on_fragments = [int(fragment.colour) for each in holdings for fragment in each.fragments]
    wanted = sorted({int(colour) for colour in on_cards if colour is not None})
    return tuple(holdings[0].fragment_colours[colour] for colour in wanted if colour not in on_fragments)


def _public(holding: Holding, assignment: Iterable[Use]) -> tuple[Leaf, ...]:
    used = {use.card: tuple(use.fragments) for use in assignment}
    cards = [(card.id, card.scoring) for card in holding.cards if card.scoring is not None]
    return tuple(_public_leaf(holding, card, scoring, used.get(card, ())) for card, scoring in cards)


def _public_leaf(holding: Holding, card: CardId, scoring: PublicScoring, fragments: tuple[Fragment, ...]) -> Leaf:
    clause = CLAUSE_OF[scoring.kind]
    table = BOOK_VP[clause]
    if scoring.kind in (Scoring.WHITE_CARDS, Scoring.COLOUR_CARDS):
        colour = Colour.WHITE if scoring.kind is Scoring.WHITE_CARDS else card.colour
        count = len([other for other in holding.cards if other.id.colour is colour])
        return Leaf(clause, count, table[count], (card,))
    if scoring.kind is Scoring.SEQUENCE:
        fragments = _along_the_run(fragments)
    count = len(fragments) // 3 if scoring.kind is Scoring.SETS else len(fragments)
    return Leaf(clause, count, table[count], (card,), table[1], fragments)


def _along_the_run(run: tuple[Fragment, ...]) -> tuple[Fragment, ...]:
    """From the fragment that none comes before; a whole circle from one pip."""
    by_pips = {fragment.pips: fragment for fragment in run}
    starts = [pips for pips in by_pips if (5 if pips == 1 else pips - 1) not in by_pips] or [1]
    walk = [(starts[0] - 1 + step) % 5 + 1 for step in range(len(run))]
    return tuple(by_pips[pips] for pips in walk if pips in by_pips)


def link_pairs(cards: Iterable[CardId]) -> tuple[tuple[CardId, CardId], ...]:
    """SCORE-D: the pairs of cards that link, in the order of the box."""
    after = {1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7, 7: 1}
    held = [(card.colour, card.number) for card in cards]
    firsts = [card for card in CARD_IDS if (card.colour, card.number) in held]
    pairs = [(card, CardId.of(card.colour, after[card.number])) for card in firsts]
    return tuple((card, other) for card, other in pairs if (other.colour, other.number) in held)


def best_of(holding: Holding) -> tuple[int, int]:
    """The most VP that the fragments can give, and the number of assignments that give it, by trying them all."""
    scorings = [card.scoring for card in holding.cards if card.scoring is not None]
    held = sum({1 << 5 * int(fragment.colour) + fragment.pips - 1 for fragment in holding.fragments})
    left = {held: (0, 1)}  # for every rest: the most VP that leaves it, and the ways to get there
    for colour in sorted(int(each.fragment_colour) for each in scorings if each.fragment_colour is not None):
        left = _one_more_card(left, _runs(colour))
    for scoring in scorings:
        if scoring.kind is Scoring.SETS:
            left = _one_more_card(left, _sets())
    takers = len([scoring for scoring in scorings if scoring.kind is Scoring.FRAGMENTS])
    ends = list(left.items())  # what is left goes to the fragment cards, each fragment to any of them
    if takers:
        ends = [
            (0, (vp + BOOK_VP["SCORE-C3"][rest.bit_count()], ways * takers ** rest.bit_count()))
            for rest, (vp, ways) in ends
        ]
    most = max(vp for _, (vp, _) in ends)
    return most, sum(ways for _, (vp, ways) in ends if vp == most)


def _one_more_card(
    left: dict[_Pieces, tuple[int, int]], uses: Sequence[tuple[_Pieces, int]]
) -> dict[_Pieces, tuple[int, int]]:
    after: dict[_Pieces, tuple[int, int]] = {}
    for rest, (vp, ways) in left.items():
        for used, worth in uses:
            if used & rest != used:
                continue
            best, same = after.get(rest ^ used, (-1, 0))
            if vp + worth > best:
                after[rest ^ used] = vp + worth, ways
            elif vp + worth == best:
                after[rest ^ used] = best, same + ways
    return after


@cache
def _runs(colour: int) -> tuple[tuple[_Pieces, int], ...]:
    """Everything that a sequence card can count, nothing included."""
    walks = {frozenset((start + step) % 5 for step in range(length)) for start in range(5) for length in range(6)}
    return tuple((sum(1 << 5 * colour + pips for pips in walk), BOOK_VP["SCORE-C1"][len(walk)]) for walk in walks)


@cache
def _sets() -> tuple[tuple[_Pieces, int], ...]:
    """Everything that a set card can count, nothing included."""
    choices = [[pips for pips in range(5) if choice >> pips & 1] for choice in range(32)]
    return tuple(
        (sum(1 << 5 * colour + pips for colour in range(3) for pips in choice), BOOK_VP["SCORE-C2"][len(choice)])
        for choice in choices
    )
