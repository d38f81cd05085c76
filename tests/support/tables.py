"""Strategies for scoring: holdings of fragments and cards, assignments and tables."""

from collections.abc import Sequence
from functools import cache
from itertools import chain, combinations

from attrs import evolve
from hypothesis import strategies as st

from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import CARD_IDS, FRAGMENT_COLOURS, FRAGMENTS, CardId, Colour, Fragment
from dejavu_rules.box.public import PublicScoring, Scoring
from dejavu_rules.scoring import Demand, Holding, LtmCard, Use, sheet
from dejavu_rules.scoring.end_state import Table
from dejavu_rules.scoring.end_state.words import plain
from dejavu_rules.testing.strategies import fragments

demands = st.lists(st.sampled_from(Demand), max_size=8).map(tuple)
"""What up to eight cards count."""

PIPS = range(1, 6)

_WORDS = ("red", "Blau", "gold", "dark red", "綠", "l'or", "Grün-Gelb", "🟣")
_NAMES = st.text(
    st.characters(categories=["L", "N", "P", "S"], codec="utf-8") | st.just(" "), min_size=1, max_size=20
).filter(lambda name: name == name.strip() and name.isprintable())


@st.composite
def uses_of(draw: st.DrawFn, held: Fragments, cards: tuple[Demand, ...]) -> tuple[Fragments, ...]:
    """A legal assignment, made card by card from what the cards before have left."""
    rest, parts = set(held), []
    for card in cards:
        part = rest & set(draw(fragments)) if card is Demand.FRAGMENTS else draw(st.sampled_from(_uses(rest, card)))
        parts.append(Fragments(part))
        rest -= part
    return tuple(parts)


def _uses(held: set[Fragment], card: Demand) -> list[set[Fragment]]:
    """Everything that a sequence card or a set card can count (SCORE-C1, SCORE-C2)."""
    if card is Demand.SETS:
        full = [pips for pips in PIPS if sum(one.pips == pips for one in held) == len(FRAGMENT_COLOURS)]
        chosen = chain.from_iterable(combinations(full, number) for number in range(len(full) + 1))
        return [{one for one in held if one.pips in pips} for pips in chosen]
    own = {one.pips: one for one in held if one.colour is FRAGMENT_COLOURS[card]}
    runs = [[own.get((start + step) % 5 + 1) for step in range(length)] for start in range(5) for length in PIPS]
    return [set(), *({one for one in run if one is not None} for run in runs if None not in run)]


_HALF_OF_14 = st.integers(0, (1 << 14) - 1)
"""Some of fourteen things, as one number: a draw for each would take longer than to score them."""


def _pick(things: Sequence[CardId], number: int) -> list[CardId]:
    return [thing for place, thing in enumerate(things) if number >> place & 1]


@st.composite
def faces(draw: st.DrawFn, colours: int) -> dict[CardId, LtmCard]:
    """What most cards of a box show: every table agrees on that."""
    gone = {card for start in (0, 14, 28) for card in _pick(CARD_IDS[start:], draw(_HALF_OF_14) & draw(_HALF_OF_14))}
    return {card: draw(st.sampled_from(_faces(card, colours))) for card in CARD_IDS if card not in gone}


@cache
def _faces(card: CardId, colours: int) -> list[LtmCard]:
    """A Regular Card with any printed VP, or a Public Card of any kind."""
    counts = PublicScoring(Scoring.WHITE_CARDS if card.colour is Colour.WHITE else Scoring.COLOUR_CARDS)
    kinds = [PublicScoring(Scoring.SETS), PublicScoring(Scoring.FRAGMENTS), counts, counts]
    kinds += [PublicScoring(Scoring.SEQUENCE, colour) for colour in FRAGMENT_COLOURS[:colours]]
    return [LtmCard(card, vp=vp) for vp in range(10)] + [LtmCard(card, scoring=scoring) for scoring in kinds]


_OWN_COLOURS = ((), (("tan", Colour.RED),), (("tan", Colour.RED), ("sky", Colour.BLUE), ("snow", Colour.WHITE)))
"""A table's own words for colours of cards."""


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """End states that one box and one table could have left: rich ones, and often with a shared victory."""
    names = draw(st.lists(_NAMES, min_size=2, max_size=4, unique_by=plain))
    words = tuple(draw(st.permutations(_WORDS))[: draw(st.sampled_from((3, 3, 3, 2, 1)))])
    box = draw(faces(len(words)))
    left = {card: 1 if len(names) == 2 and face.scoring is not None else 2 for card, face in box.items()}
    lying = []
    for _ in names:
        mine = draw(_some_cards([card for card in box if left[card]]))
        for card in mine:
            left[card] -= 1
        lying.append(tuple(box[card] for card in mine))
    owners = draw(
        _owners([len([card for card in cards if card.demand is not None]) for cards in lying], 5 * len(words))
    )
    own = draw(st.sampled_from(_OWN_COLOURS))
    holdings = []
    for seat, name in enumerate(names):
        held = Fragments(each for each, owner in zip(FRAGMENTS, owners, strict=False) if owner == seat)
        tokens = draw(st.lists(st.integers(0, 9), max_size=6).map(tuple))
        holdings.append(draw(_with_idea(Holding(name, tokens, lying[seat], held, words, card_colours=own))))
    return Table(words, draw(_tie_sometimes(holdings)), own)


@st.composite
def _owners(draw: st.DrawFn, wanted: list[int], fragments: int) -> list[int]:
    """Who has which fragment, the last number for nobody: often one who wants them has most, as sets and runs need."""
    seats = len(wanted)
    greedy = draw(st.sampled_from((None, *sorted(range(seats), key=wanted.__getitem__)[-2:])))
    if greedy is None:
        return draw(st.lists(st.integers(0, seats), min_size=fragments, max_size=fragments))
    others = draw(st.dictionaries(st.integers(0, fragments - 1), st.integers(0, seats), max_size=5))
    return [others.get(place, greedy) for place in range(fragments)]


@st.composite
def _some_cards(draw: st.DrawFn, free: list[CardId]) -> list[CardId]:
    """Most of some cards that are near each other, as links and cards that count cards need."""
    turn = draw(st.integers(0, len(free) - 1)) if free else 0
    near = (free[turn:] + free[:turn])[:14]
    mine = _pick(near, draw(_HALF_OF_14) | draw(_HALF_OF_14))
    return mine[::-1] if draw(st.booleans()) else mine


@st.composite
def _tie_sometimes(draw: st.DrawFn, holdings: list[Holding]) -> tuple[Holding, ...]:
    """Sometimes a player with fewer VP gets tokens up to the most: then they share the victory."""
    totals = [sheet(holding).total for holding in holdings]
    seat = draw(st.sampled_from((None, 0, 1)))
    if seat is not None:
        more = max(totals) - totals[seat]
        holdings = [evolve(each, tokens=(*each.tokens, more)) if i == seat else each for i, each in enumerate(holdings)]
    return tuple(holdings)


@st.composite
def _with_idea(draw: st.DrawFn, holding: Holding) -> Holding:
    if draw(st.booleans()):
        return holding
    parts = draw(uses_of(holding.fragments, holding.demands))
    idea = tuple(Use(card.id, part) for card, part in zip(holding.fragment_cards, parts, strict=True))
    return evolve(holding, idea=idea)
