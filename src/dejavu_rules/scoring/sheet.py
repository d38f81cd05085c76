"""The score sheet of a player and the result of a table, from holdings alone."""

from collections.abc import Iterable

from dejavu_rules.box.cards import Scoring
from dejavu_rules.box.multisets import NO_FRAGMENTS, Fragments
from dejavu_rules.box.pieces import FRAGMENT_COLOURS, Colour, Fragment
from dejavu_rules.scoring import rules
from dejavu_rules.scoring.checker import assignment_vp
from dejavu_rules.scoring.holding import Holding, LtmCard, Use
from dejavu_rules.scoring.optimum import Optimum, optimum
from dejavu_rules.scoring.tree import Leaf, Sum
from dejavu_rules.values import frozen


@frozen
class Sheet:
    """A player's score: the expression tree, and the assignment it rests on."""

    holding: Holding
    optimum: Optimum
    tokens: Sum
    printed: Sum
    public: Sum
    links: Sum

    @property
    def name(self) -> str:
        """Whose sheet it is."""
        return self.holding.name

    @property
    def tree(self) -> Sum:
        """The whole score as an expression."""
        return Sum("total", (self.tokens, self.printed, self.public, self.links))

    @property
    def total(self) -> int:
        """All VP: the sum of the tree."""
        return self.tree.vp

    @property
    def assignment(self) -> tuple[Use, ...]:
        """Which fragments each Public Card that scores fragments uses."""
        cards = self.holding.fragment_cards
        return tuple(Use(card.id, used) for card, used in zip(cards, self.optimum.uses, strict=True))

    @property
    def idea_vp(self) -> int | None:
        """What the player's own assignment is worth, if there is one."""
        return None if self.holding.idea is None else assignment_vp(self.holding, self.holding.idea)


@frozen
class Result:
    """How the game ended: every sheet, in table order, and who won."""

    sheets: tuple[Sheet, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """Everybody's VP, in table order."""
        return tuple(sheet.total for sheet in self.sheets)

    @property
    def winning_seats(self) -> tuple[int, ...]:
        """The seats of the winners, counted from 0; tied players share the victory (SCORE-E)."""
        return rules.winners(self.totals)

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of the winners; tied players share the victory (SCORE-E)."""
        return tuple(self.sheets[seat].name for seat in self.winning_seats)


def result(holdings: Iterable[Holding]) -> Result:
    """Score a whole table.

    Raises `InvalidTable` where a player has a fragment twice.
    """
    return Result(tuple(sheet(holding) for holding in holdings))


def sheet(holding: Holding) -> Sheet:
    """Score one player.

    Raises `InvalidTable` where the player has a fragment twice.
    """
    best = optimum(holding.fragments, holding.demands)
    used = dict(zip((card.id for card in holding.fragment_cards), best.uses, strict=True))
    public = [card for card in holding.cards if card.scoring is not None]
    return Sheet(
        holding,
        best,
        tokens=_tokens(holding),
        printed=_printed(holding),
        public=Sum("public", tuple(_public(holding, card, used.get(card.id, NO_FRAGMENTS)) for card in public)),
        links=_links(holding),
    )


def _tokens(holding: Holding) -> Sum:
    return Sum("tokens", tuple(Leaf("SCORE-A", 1, rules.tokens_vp((vp,))) for vp in holding.tokens))


def _printed(holding: Holding) -> Sum:
    printed = [(card.id, card.vp) for card in holding.cards if card.vp is not None]
    return Sum("printed", tuple(Leaf("SCORE-B", 1, rules.printed_vp((vp,)), (card,)) for card, vp in printed))


def _links(holding: Holding) -> Sum:
    return Sum("links", tuple(Leaf("SCORE-D", 1, rules.links_vp(1), pair) for pair in rules.links(holding.card_ids)))


def _public(holding: Holding, card: LtmCard, used: Fragments) -> Leaf:
    """One Public Card: what it counts, how often, and the VP for that."""
    assert card.scoring is not None
    number, only = len(used), (card.id,)
    match card.scoring.kind:
        case Scoring.SEQUENCE:
            run = _from_run_start(tuple(used))
            return Leaf("SCORE-C1", number, rules.sequence_vp(number), only, rules.SEQUENCE_VP, run)
        case Scoring.SETS:
            sets = number // len(FRAGMENT_COLOURS)
            return Leaf("SCORE-C2", sets, rules.sets_vp(sets), only, rules.SET_VP, tuple(used))
        case Scoring.FRAGMENTS:
            return Leaf("SCORE-C3", number, rules.fragments_vp(number), only, rules.FRAGMENT_VP, tuple(used))
        case Scoring.WHITE_CARDS:
            count = rules.count_colour(holding.card_ids, Colour.WHITE)
            return Leaf("SCORE-C5", count, rules.white_cards_vp(count), only)
        case Scoring.COLOUR_CARDS:
            count = rules.count_colour(holding.card_ids, card.colour)
            return Leaf("SCORE-C6", count, rules.colour_cards_vp(count), only)


def _from_run_start(run: tuple[Fragment, ...]) -> tuple[Fragment, ...]:
    """A run as it lies on the table: where it goes round the circle, 5 comes before 1."""
    jump = next((place for place in range(1, len(run)) if run[place].pips != run[place - 1].pips + 1), 0)
    return run[jump:] + run[:jump]
