"""What a player has at the end: the one value that a physical table and the engine both score.

Nothing here comes from a catalogue by itself: each card brings its own printed VP, or what it scores. A
physical table reads them off the real cards; `holding_from_ltm` reads them from the catalogue in play.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Literal, TypeAlias

from attrs import field

from dejavu_rules.box.multisets import NO_FRAGMENTS, Cards, Fragments
from dejavu_rules.box.pieces import FRAGMENT_COLOURS, CardId, Colour, Fragment
from dejavu_rules.box.public import PublicScoring, Scoring
from dejavu_rules.combinatorics.values import as_int, convert_to_ints, frozen
from dejavu_rules.scoring.optimum import SEQUENCES, Demand, Demands

if TYPE_CHECKING:  # scoring a physical table never loads a catalogue
    from dejavu_rules.box.catalogue import Catalogue


@frozen
class LtmCard:
    """A card in Long-term Memory: a Regular Card has `vp`, a Public Card has `scoring`, none has both."""

    id: CardId
    vp: int | None = None
    scoring: PublicScoring | None = None

    def __attrs_post_init__(self) -> None:
        convert_to_ints(self, "vp")

    @property
    def colour(self) -> Colour:
        """The colour of its landscape."""
        return self.id.colour

    @property
    def demand(self) -> Demand | None:
        """What the card wants fragments for, if it scores fragments."""
        if self.scoring is None:
            return None
        if self.scoring.kind is Scoring.SEQUENCE:
            assert self.scoring.fragment_colour is not None
            return SEQUENCES[self.scoring.fragment_colour]
        return _DEMANDS.get(self.scoring.kind)

    def __str__(self) -> str:
        return str(self.id)


_DEMANDS = {Scoring.SETS: Demand.SETS, Scoring.FRAGMENTS: Demand.FRAGMENTS}


@frozen
class Use:
    """A Public Card and the fragments that it uses: one entry of an assignment (SCORE-C4)."""

    card: CardId
    fragments: Fragments


@frozen
class Holding:
    """What a player has in front of them when the game ends.

    `fragment_colours` are the words for the first, second and third colour of fragments. A physical table
    chooses its own, so that `FragmentColour` is a place in this list and not a colour to look for.
    """

    name: str
    tokens: tuple[int, ...] = ()
    cards: tuple[LtmCard, ...] = ()
    fragments: Fragments = NO_FRAGMENTS
    fragment_colours: tuple[str, ...] = tuple(map(str, FRAGMENT_COLOURS))
    idea: tuple[Use, ...] | None = None
    """The player's own assignment, if they have one."""
    card_colours: tuple[tuple[str, Colour], ...] = ()
    """The table's own words for colours of cards, and the colour of ours that each stands for."""
    translations: tuple[tuple[str, ...], ...] = field(default=(), eq=False)
    """Words of different languages in the table's file that were taken as one colour of fragments."""

    @property
    def card_ids(self) -> tuple[CardId, ...]:
        """Which cards they are, in the order in which they lie."""
        return tuple(card.id for card in self.cards)

    @property
    def fragment_cards(self) -> tuple[LtmCard, ...]:
        """The Public Cards that score fragments, in the order in which they lie."""
        return tuple(card for card in self.cards if card.demand is not None)

    @property
    def demands(self) -> Demands:
        """What each of these cards wants fragments for, in the same order."""
        return tuple(card.demand for card in self.cards if card.demand is not None)

    def own_word(self, colour: Colour) -> str | None:
        """The table's own word for a colour of cards, if it has one; the first of several."""
        return next((word for word, meant in self.card_colours if meant is colour), None)

    def fragment_word(self, fragment: Fragment) -> str:
        """A fragment in the table's words."""
        return f"{self.fragment_colours[fragment.colour]} {fragment.pips}"

    def fragment_words(self, fragments: Iterable[Fragment]) -> tuple[str, ...]:
        """These fragments in the table's words."""
        return tuple(map(self.fragment_word, fragments))


def holding_from_ltm(catalogue: "Catalogue", name: str, ltm: Cards, vp: int, fragments: Fragments) -> Holding:
    """The holding of a player in a game; what the cards show is read from the catalogue.

    Raises `UnknownPiece` for a card that the catalogue does not have.
    """
    cards = map(catalogue.card, ltm)
    return Holding(name, (as_int(vp),), tuple(LtmCard(card.id, card.vp, card.scoring) for card in cards), fragments)


Group: TypeAlias = Literal["tokens", "printed", "public", "links", "total"]
"""What a sum adds."""


@frozen
class Leaf:
    """One thing that is worth VP: by which clause, how many things it counted, and what they are worth together."""

    clause: str
    count: int
    vp: int
    cards: tuple[CardId, ...] = ()
    """The card that is worth it; the two of a link; none for tokens."""
    each: int | None = None
    """What every counted thing is worth, where that is always the same."""
    fragments: tuple[Fragment, ...] = ()
    """The fragments that it counted, in the order in which they are shown: a run from its start."""

    def leaves(self) -> "Iterator[Leaf]":
        """Itself."""
        yield self


@frozen
class Sum:
    """The sum of its parts."""

    group: Group
    parts: "tuple[Node, ...]"

    @property
    def vp(self) -> int:
        """What the parts are worth together."""
        return sum([part.vp for part in self.parts])

    def leaves(self) -> Iterator[Leaf]:
        """Everything in it that is worth VP, in order."""
        for part in self.parts:
            yield from part.leaves()


Node: TypeAlias = Leaf | Sum
