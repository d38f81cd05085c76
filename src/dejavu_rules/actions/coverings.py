"""What can be done with the bits of Deja Vu, as spaces of choices and as random choices.

Which bit lies on which slot does not matter once their shapes fit, so the bits of an action are a bag: two
actions that differ only in the order of equal shapes are one action.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from attrs import field, frozen

from dejavu_rules import bag
from dejavu_rules.below import Below
from dejavu_rules.components import CARD_IDS, Bits, Card, CardId, show_bits
from dejavu_rules.spaces import NOTHING, Either, Mapped, Space
from dejavu_rules.state import GameState
from dejavu_rules.sub_bags import Coverings, SubBags, shapes, some_covering, some_of, up_to

FLOWER_PRICE = 3


@frozen
class Construct:
    """Cover all slots of a card from hand or of a Public Card at once (INSTANT-1)."""

    card: CardId
    bits: Bits = field(repr=show_bits)


@frozen
class Begin:
    """Put a card from hand into STM with its upper slots covered (STM-1)."""

    card: CardId
    bits: Bits = field(repr=show_bits)


@frozen
class Add:
    """Cover the next slots of a card in STM (STM-4)."""

    card: CardId
    bits: Bits = field(repr=show_bits)


@frozen
class Grow:
    """Spend three bits for a flower on the Nameless Girl Tile (GROW-1)."""

    bits: Bits = field(repr=show_bits)


@frozen
class Save:
    """End Deja Vu with these bits in the chests; what is left of the pool is discarded (CHEST-1)."""

    bits: Bits = field(default=0, repr=show_bits)


_T = TypeVar("_T", Begin, Add)


def _constructible(state: GameState) -> list[int]:
    """The cards with no more slots than there are bits, if the player may have them (CARD-3)."""
    player = state.players[state.active]
    cards = (player.hand + state.public) & state.game.with_slots(state.pool % 255)
    return bag.members(cards & ~bag.support(player.memories)) if cards else []


def constructions(state: GameState) -> Space[Construct]:
    pool, have = state.pool, shapes(state.pool)
    spaces = []
    for kind in _constructible(state):
        card = state.game.catalogue.card(CARD_IDS[kind])
        slots = len(card.slots)
        if bag.contains(have, card.needs[slots]):
            spaces.append(Mapped(partial(Construct, card.id), Coverings(pool, card.needs[slots], slots)))
    return Either(spaces) if spaces else NOTHING


def _beginnable(state: GameState) -> list[int]:
    """The cards of the hand that the player may have, if there is a place and a bit for one (STM-2, CARD-3)."""
    player = state.players[state.active]
    if not state.pool or len(player.stm) >= state.game.stm[player.ltm]:
        return []
    return bag.members(player.hand & ~bag.support(player.memories))


def beginnings(state: GameState) -> Space[Begin]:
    spaces: list[Space[Begin]] = []
    for kind in _beginnable(state):
        card = state.game.catalogue.card(CARD_IDS[kind])
        spaces += _prefixes(Begin, card, 0, len(card.slots) - 1, state.pool)
    return Either(spaces) if spaces else NOTHING


def additions(state: GameState) -> Space[Add]:
    if not state.pool or not state.player.stm:
        return NOTHING
    spaces: list[Space[Add]] = []
    for unfinished in state.player.stm:
        card = state.game.catalogue.card(unfinished.card)
        spaces += _prefixes(Add, card, bag.size(unfinished.bits), len(card.slots), state.pool)
    return Either(spaces) if spaces else NOTHING


def _prefixes(
    make: Callable[[CardId, Bits], _T], card: Card, covered: int, last: int, pool: Bits
) -> Iterator[Space[_T]]:
    """All ways to cover the next slot, the next two, and so on, as far as the pool goes (CARD-1)."""
    for end in range(covered + 1, _furthest(card, covered, last, pool) + 1):
        need = card.needs[end] - card.needs[covered]
        yield Mapped(partial(make, card.id), Coverings(pool, need, end - covered))


def _furthest(card: Card, covered: int, last: int, pool: Bits) -> int:
    """How many slots of a card, the `covered` ones among them, the pool can cover (CARD-1)."""
    have, end = shapes(pool), covered
    last = min(last, covered + bag.size(pool))
    while end < last and bag.contains(have, card.needs[end + 1] - card.needs[covered]):
        end += 1
    return end


def _growable(state: GameState) -> bool:
    if state.players[state.active].flower or not state.flowers or state.pool % 255 < FLOWER_PRICE:
        return False
    return state.game.catalogue.girl_tile.powers.flower > 0


def growths(state: GameState) -> Space[Grow]:
    return Mapped(Grow, SubBags(state.pool, FLOWER_PRICE, FLOWER_PRICE)) if _growable(state) else NOTHING


def savings(state: GameState) -> Space[Save]:
    return Mapped(Save, SubBags(state.pool, 0, state.chests(state.active)))


# Random actions


def some_construction(state: GameState, below: Below) -> Construct | None:
    cards, have = _constructible(state), shapes(state.pool)
    while cards:
        card = state.game.catalogue.card(CARD_IDS[cards.pop(below(len(cards)))])
        slots = len(card.slots)
        if bag.contains(have, card.needs[slots]):
            return Construct(card.id, some_covering(state.pool, card.needs[slots], slots, below))
    return None


def some_beginning(state: GameState, below: Below) -> Begin | None:
    cards = _beginnable(state)
    while cards:
        card = state.game.catalogue.card(CARD_IDS[cards.pop(below(len(cards)))])
        if bits := _some_prefix(card, 0, len(card.slots) - 1, state.pool, below):
            return Begin(card.id, bits)
    return None


def some_addition(state: GameState, below: Below) -> Add | None:
    if not state.pool:
        return None
    unfinished = list(state.players[state.active].stm)
    while unfinished:
        before = unfinished.pop(below(len(unfinished)))
        card = state.game.catalogue.card(before.card)
        if bits := _some_prefix(card, bag.size(before.bits), len(card.slots), state.pool, below):
            return Add(card.id, bits)
    return None


def _some_prefix(card: Card, covered: int, last: int, pool: Bits, below: Below) -> Bits:
    """Bits for some of the next slots, or no bits if they do not even fit the first one."""
    end = _furthest(card, covered, last, pool)
    if end == covered:
        return 0
    end = covered + 1 + below(end - covered)
    return some_covering(pool, card.needs[end] - card.needs[covered], end - covered, below)


def some_growth(state: GameState, below: Below) -> Grow | None:
    return Grow(some_of(state.pool, FLOWER_PRICE, below)) if _growable(state) else None


_SAVE_NOTHING = Save()


def some_saving(state: GameState, below: Below) -> Save:
    saved = up_to(state.game.chest[state.players[state.active].ltm], state.pool, below)
    return Save(saved) if saved else _SAVE_NOTHING
