"""The score sheet of a player and the result of a table, from holdings alone."""

from collections import Counter
from collections.abc import Iterable
from itertools import islice

from dejavu_rules.box.multisets import NO_FRAGMENTS, Fragments
from dejavu_rules.box.pieces import FRAGMENT_COLOURS, CardId, Colour
from dejavu_rules.box.public import Scoring
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.scoring import rules
from dejavu_rules.scoring.checker import assignment_vp
from dejavu_rules.scoring.holding import Holding, Leaf, LtmCard, Sum, Use
from dejavu_rules.scoring.optimum import Optimum, best_assignments, optimum

OTHERS = 3
"""So many of the other best assignments are shown."""


@frozen
class Difference:
    """A Public Card for which a player's own assignment does something else than the sheet."""

    card: CardId
    own: Fragments
    best: Fragments
    vp: int
    """What the player's own use of it is worth beyond that of the sheet: mostly less than nothing."""


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
        return self._assign(self.optimum.uses)

    def _assign(self, uses: Iterable[Fragments]) -> tuple[Use, ...]:
        return tuple(Use(card.id, used) for card, used in zip(self.holding.fragment_cards, uses, strict=True))

    @property
    def idea_vp(self) -> int | None:
        """What the player's own assignment is worth, if there is one."""
        return None if self.holding.idea is None else assignment_vp(self.holding, self.holding.idea)

    @property
    def others(self) -> tuple[tuple[Use, ...], ...]:
        """Other assignments that are worth as much: all of them, or the first few."""
        best = best_assignments(self.holding.fragments, self.holding.demands)
        return tuple(map(self._assign, islice((uses for uses in best if uses != self.optimum.uses), OTHERS)))

    @property
    def unused(self) -> Fragments:
        """The fragments that no card uses."""
        used = {each for uses in self.optimum.uses for each in uses}
        return Fragments(each for each in self.holding.fragments if each not in used)

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Where the player's own assignment does something else; nothing where it is as good."""
        if self.idea_vp is None or self.idea_vp == self.optimum.vp:
            return ()
        own = {use.card: use for use in self.holding.idea or ()}
        pairs = [(own.get(best.card, Use(best.card, NO_FRAGMENTS)), best) for best in self.assignment]
        vp = [assignment_vp(self.holding, (mine,)) - assignment_vp(self.holding, (best,)) for mine, best in pairs]
        return tuple(
            Difference(best.card, mine.fragments, best.fragments, more)
            for (mine, best), more in zip(pairs, vp, strict=True)
            if mine.fragments != best.fragments
        )


@frozen
class Result:
    """How the game ended: every sheet, in table order, and who won."""

    sheets: tuple[Sheet, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """Everybody's VP, in table order."""
        return tuple(sheet.total for sheet in self.sheets)

    @property
    def places(self) -> tuple[int, ...]:
        """Everybody's place, in table order; tied players share one."""
        return rules.places(self.totals)

    @property
    def ranking(self) -> tuple[int, ...]:
        """The seats, counted from 0, in the order of their places; tied players in table order."""
        places = self.places
        return tuple(sorted(range(len(places)), key=places.__getitem__))

    @property
    def most_cards(self) -> int:
        """The most cards that anybody has in Long-term Memory."""
        return max(len(sheet.holding.cards) for sheet in self.sheets)

    @property
    def seems_short(self) -> bool:
        """Whether nobody has the cards that end a game (END-1): somebody may have forgotten one."""
        return self.most_cards < rules.LAST_CARD

    @property
    def fragment_counts(self) -> tuple[tuple[str, int], ...]:
        """The table's words for its colours of fragments, and how many of each lie with the players."""
        owned = Counter(fragment.colour for sheet in self.sheets for fragment in sheet.holding.fragments)
        words = self.sheets[0].holding.fragment_colours
        return tuple((word, owned[colour]) for word, colour in zip(words, FRAGMENT_COLOURS, strict=False))

    @property
    def public_cards(self) -> tuple[tuple[Holding, LtmCard], ...]:
        """The Public Cards on the table with whoever has them, each once: both copies show the same."""
        found: dict[CardId, tuple[Holding, LtmCard]] = {}
        for held, card in [(sheet.holding, card) for sheet in self.sheets for card in sheet.holding.cards]:
            if card.scoring is not None:
                found.setdefault(card.id, (held, card))
        return tuple(found.values())

    @property
    def missing_colours(self) -> tuple[str, ...]:
        """The table's words for colours that sequence cards count and of which nobody has a fragment."""
        held = [sheet.holding for sheet in self.sheets]
        owned = {fragment.colour for holding in held for fragment in holding.fragments}
        cards = [card for holding in held for card in holding.cards]
        wanted = {card.scoring.fragment_colour for card in cards if card.scoring is not None}
        words = held[0].fragment_colours
        return tuple(words[colour] for colour in FRAGMENT_COLOURS if colour in wanted and colour not in owned)

    @property
    def translations(self) -> tuple[tuple[str, ...], ...]:
        """Words of different languages in the table's file that were taken as one colour of fragments."""
        return self.sheets[0].holding.translations

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
    tokens = [Leaf("SCORE-A", 1, rules.tokens_vp((vp,))) for vp in holding.tokens]
    regular = [(card.id, card.vp) for card in holding.cards if card.vp is not None]
    printed = [Leaf("SCORE-B", 1, rules.printed_vp((vp,)), (card,)) for card, vp in regular]
    scored = [card for card in holding.cards if card.scoring is not None]
    public = [_public(holding, card, used.get(card.id, NO_FRAGMENTS)) for card in scored]
    links = [Leaf("SCORE-D", 1, rules.links_vp(1), pair) for pair in rules.links(holding.card_ids)]
    return Sheet(
        holding,
        best,
        tokens=Sum("tokens", tuple(tokens)),
        printed=Sum("printed", tuple(printed)),
        public=Sum("public", tuple(public)),
        links=Sum("links", tuple(links)),
    )


def _public(holding: Holding, card: LtmCard, used: Fragments) -> Leaf:
    assert card.scoring is not None
    number, only = len(used), (card.id,)
    match card.scoring.kind:
        case Scoring.SEQUENCE:
            run = tuple(used)  # as it lies on the table: where it goes round the circle, 5 comes before 1
            jump = next((place for place in range(1, number) if run[place].pips != run[place - 1].pips + 1), 0)
            run = run[jump:] + run[:jump]
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
