"""The cards that a pool can complete, and how its bits are best shared among them.

A set of cards can be completed with a pool if it has the shapes that their open slots ask for, and a bit for each other
slot. Colours decide only about tokens (DONE-1): a bit counts on a card of its colour, a white one on every card. Shape
by shape, bits of a card's own colour go there first, because they count nowhere else, and white ones fill up: no other
way brings more tokens. For slots that take any shape every shape is tried.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from math import prod
from operator import add, sub
from typing import Final, NamedTuple

from dejavu_rules.actions.coverings import OF_COLOUR
from dejavu_rules.actions.sowings import WHITE
from dejavu_rules.box.cards import Card
from dejavu_rules.box.pieces import BITS, CARD_IDS, COLOURS, SHAPES, Colour
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.state import GameState

_SHAPES: Final = len(SHAPES)
_EVERY_SHAPE: Final = range(_SHAPES)
_WHITE: Final = Colour.WHITE.index
_COLOURED: Final = tuple([colour.index for colour in COLOURS if colour is not Colour.WHITE])
_IMPOSSIBLE: Final = -1_000_000

Needs = tuple[int, ...]
"""Per shape, a number of bits."""


class Offer(NamedTuple):
    """A card that could be completed this turn: from hand, a Public Card, or one in STM."""

    card: Card
    colour: int
    in_stm: bool
    need: Bag
    """The shapes that its open slots ask for, as a bag of shapes."""
    needs: Needs
    open_slots: int
    free: int
    """How many of these take any shape."""
    tokens: int
    """The tokens for the bits that lie on it already."""


def offers(state: GameState) -> list[Offer]:
    """Every card that the active player may complete (CARD-3), each kind once."""
    player, box = state.player, state.game.catalogue
    found = [_offer(box.card(each.card), each._bits, True) for each in player.stm]
    fresh = (player._hand + state._public) & ~bag.support(player._memories())
    return found + [_offer(box.card(CARD_IDS[kind]), 0, False) for kind in bag.members(fresh)]


def _offer(card: Card, covering: Bag, in_stm: bool) -> Offer:
    covered, slots = bag.size(covering), len(card.slots)
    need = card._needs[slots] - card._needs[covered]
    needs = tuple([bag.count(need, shape) for shape in _EVERY_SHAPE])
    tokens = bag.size(covering & (OF_COLOUR[card.colour.index] | WHITE))
    open_slots = slots - covered
    return Offer(card, card.colour.index, in_stm, need, needs, open_slots, open_slots - sum(needs), tokens)


def count_bits(bits: Bag) -> list[int]:
    """Per kind of bit, its number."""
    counts = [0] * len(BITS)
    for kind, number in bag.items(bits):
        counts[kind] = number
    return counts


def count_tokens(counts: Sequence[int], chosen: Sequence[Offer]) -> int:
    """The most tokens that these bits can bring while they complete these cards, which they can."""
    wanted, free = _add_up(chosen)
    if free:
        return _Split(counts, wanted, free).tokens
    return sum([_tokens(counts, shape, [(colour, needs[shape]) for colour, needs in wanted]) for shape in _EVERY_SHAPE])


def effort(chosen: Sequence[Offer]) -> int:
    """How long `count_tokens` takes for these cards, in sets of cards without a slot for any shape."""
    free = _add_up(chosen)[1].values() if any(offer.free for offer in chosen) else ()
    return prod([(number + 1) * (number + 2) // 2 for number in free]) * _SHAPES >> 3 if free else 0


def _add_up(chosen: Sequence[Offer]) -> tuple[list[tuple[int, Needs]], dict[int, int]]:
    """What cards ask for, by their colour; and the slots for any shape, by colour, if there are any."""
    wanted: dict[int, Needs] = {}
    free: dict[int, int] = {}
    for offer in chosen:
        before = wanted.get(offer.colour)
        wanted[offer.colour] = offer.needs if before is None else tuple(map(add, before, offer.needs))
        if offer.free:
            free[offer.colour] = free.get(offer.colour, 0) + offer.free
    return list(wanted.items()), free


def _tokens(counts: Sequence[int], shape: int, wanted: Iterable[tuple[int, int]]) -> int:
    """The most tokens for bits of one shape, if cards of these colours get this many of them."""
    total = rest = 0
    for colour, need in wanted:
        if need and colour != _WHITE:
            own = counts[colour * _SHAPES + shape]
            own = min(own, need)
            total += own
            rest += need - own
        else:
            rest += need
    white = counts[shape]
    return total + (min(white, rest))


class _Split:
    """Which shapes best cover the slots for any shape: shape after shape, every number of them for every colour."""

    def __init__(self, counts: Sequence[int], wanted: list[tuple[int, Needs]], free: dict[int, int]) -> None:
        self._counts, self._wanted = counts, wanted
        self._colours = [colour for colour, _ in wanted]
        self._known: dict[tuple[int, Needs], tuple[int, tuple[Needs, ...]]] = {}
        best = self._best(0, tuple([free.get(colour, 0) for colour, _ in wanted]))
        assert best is not None
        self.tokens, self.shapes = best
        """The tokens; and per shape, how many of these slots it covers, by colour."""

    def _best(self, shape: int, free: Needs) -> tuple[int, tuple[Needs, ...]]:
        """The most tokens from this shape on; less than none if there are too few bits."""
        if shape == _SHAPES:
            return (_IMPOSSIBLE if any(free) else 0), ()
        known = self._known.get((shape, free))
        if known is None:
            needs = [needs[shape] for _, needs in self._wanted]
            room = sum(self._counts[shape::_SHAPES]) - sum(needs)
            known = _IMPOSSIBLE, ()
            for here in product(*[range(number + 1) for number in free]):
                if sum(here) <= room:
                    rest, shapes = self._best(shape + 1, tuple(map(sub, free, here)))
                    asked = [
                        (colour, need + more) for (colour, _), need, more in zip(self._wanted, needs, here, strict=True)
                    ]
                    tokens = rest + _tokens(self._counts, shape, asked)
                    if tokens > known[0]:
                        known = tokens, (here, *shapes)
            self._known[shape, free] = known
        return known

    def share_out(self, chosen: Sequence[Offer]) -> list[list[int]]:
        """Per card, its bits of each shape."""
        left = {colour: [here[place] for here in self.shapes] for place, (colour, _) in enumerate(self._wanted)}
        split = []
        for offer in chosen:
            needs, free = list(offer.needs), offer.free
            for shape in _EVERY_SHAPE:
                taken = min(free, left[offer.colour][shape])
                left[offer.colour][shape] -= taken
                needs[shape] += taken
                free -= taken
            split.append(needs)
        return split


def share(bits: Bag, chosen: Sequence[Offer]) -> list[Bag]:
    """Bits for each of these cards, so that together they bring the most tokens."""
    counts = count_bits(bits)
    wanted, free = _add_up(chosen)
    wanting = _Split(counts, wanted, free).share_out(chosen) if free else [list(offer.needs) for offer in chosen]
    shares = [0] * len(chosen)
    own = [(offer.colour,) if offer.colour != _WHITE else () for offer in chosen]
    for colours in own, [(_WHITE,)] * len(chosen), [_COLOURED] * len(chosen):  # those that count come first
        for place, needs in enumerate(wanting):
            for shape, colour in product(_EVERY_SHAPE, colours[place]):
                kind = colour * _SHAPES + shape
                taken = min(needs[shape], counts[kind])
                counts[kind] -= taken
                needs[shape] -= taken
                shares[place] += taken * bag.ONE[kind]
    return shares
