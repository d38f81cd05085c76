"""Every way to use bits in Deja Vu: to cover the slots of a card, to grow a flower, to save them."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import prod
from typing import Final, Generic, TypeVar

from dejavu_rules.actions.values import Add, Begin, Construct, Grow, Save
from dejavu_rules.box.cards import Card
from dejavu_rules.box.multisets import NO_BITS, Bits
from dejavu_rules.box.pieces import BITS, CARD_IDS, COLOURS, SHAPES, CardId
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.randomness import Stream
from dejavu_rules.combinatorics.spaces import NOTHING, MappedSpace, Space, UnionSpace
from dejavu_rules.combinatorics.sub_bags import SubBags, iter_sub_bags, some_of, some_up_to, sub_bag_at, sub_bag_counts
from dejavu_rules.state import GameState

OF_COLOUR: Final = tuple([bag.mask([bit for bit in BITS if bit.colour is colour]) for colour in COLOURS])
"""Per colour, the mask of its bits."""
OF_SHAPE: Final = tuple([bag.mask([bit for bit in BITS if bit.shape is shape]) for shape in SHAPES])
"""Per shape, the mask of its bits."""


def shapes(bits: Bag) -> Bag:
    """The number of bits of each shape, as a bag of shapes."""
    return bag.fold(bits, len(SHAPES))


@lru_cache(maxsize=4096)
def _shape_splits(need: Bag, slots: int) -> tuple[tuple[int, ...], ...]:
    """Every way to split the slots: how many bits of each shape cover them."""
    splits = [tuple([bag.count(need, shape) for shape in range(len(SHAPES))])]
    for _ in range(slots - bag.size(need)):
        splits = sorted({(*s[:i], s[i] + 1, *s[i + 1 :]) for s in splits for i in range(len(SHAPES))})
    return tuple(splits)


def some_covering(pool: Bag, need: Bag, slots: int, stream: Stream) -> Bag:
    """A random one of the `Coverings`; all are possible, but not equally likely."""
    bits = 0
    for shape in range(len(SHAPES)):
        if number := bag.count(need, shape):
            bits += some_of(pool & OF_SHAPE[shape], number, stream)
            slots -= number
    return bits + some_of(pool - bits, slots, stream)


class Coverings(Space[Bag]):
    """The different bags of bits out of a pool that cover a number of slots.

    `need` is the number of each shape that the slots ask for; the other slots take any shape.
    """

    def __init__(self, pool: Bag, need: Bag, slots: int) -> None:
        self._need, self._slots = need, slots
        self._parts = tuple([pool & mask for mask in OF_SHAPE])

    def _split_counts(self) -> Iterator[tuple[tuple[int, ...], list[int]]]:
        """Each split of the slots that the pool has bits for, with the number of ways per shape."""
        for split in _shape_splits(self._need, self._slots):
            ways = []
            for part, number in zip(self._parts, split, strict=True):
                if number:
                    counts = sub_bag_counts(part)
                    if number >= len(counts):
                        break
                    ways.append(counts[number])
                else:
                    ways.append(1)
            else:
                yield split, ways

    def __iter__(self) -> Iterator[Bag]:
        for split, _ in self._split_counts():
            yield from self._walk(split, 0)

    def _walk(self, split: tuple[int, ...], shape: int) -> Iterator[Bag]:
        if shape == len(split):
            yield 0
            return
        for chosen in iter_sub_bags(self._parts[shape], split[shape]):
            for rest in self._walk(split, shape + 1):
                yield chosen + rest

    def count(self) -> int:
        return sum([prod(ways) for _, ways in self._split_counts()])

    def at(self, rank: int) -> Bag:
        for split, ways in self._split_counts():
            total = prod(ways)
            if rank < total:
                bits = 0
                for part, number, count in zip(self._parts, split, ways, strict=True):
                    if number:
                        total //= count
                        which, rank = divmod(rank, total)
                        bits += sub_bag_at(part, number, which)
                return bits
            rank -= total
        raise IndexError(rank)


FLOWER_PRICE: Final = 3

_T = TypeVar("_T", bound=Construct | Begin | Add)


class _CardAction(Generic[_T]):
    """A function that makes an action with one card out of bits."""

    def __init__(self, make: Callable[[CardId, Bits], _T], card: CardId) -> None:
        self._make, self._card = make, card

    def __call__(self, bits: Bag) -> _T:
        return self._make(self._card, Bits._of(bits))


def cards_to_construct(state: GameState) -> list[int]:
    """The cards that the player may construct (CARD-3) and that have no more slots than there are bits."""
    player = state.players[state.active]
    few_slots = state.game._with_slots
    cards = (player._hand + state._public) & few_slots[min(bag.size(state._pool), len(few_slots) - 1)]
    return bag.members(cards & bag.absence(player._memories())) if cards else []


def constructions(state: GameState) -> Space[Construct]:
    pool, have = state._pool, shapes(state._pool)
    spaces = []
    for kind in cards_to_construct(state):
        card = state.game._cards[CARD_IDS[kind]]
        slots = len(card.slots)
        if bag.contains(have, card._needs[slots]):
            spaces.append(MappedSpace(_CardAction(Construct, card.id), Coverings(pool, card._needs[slots], slots)))
    return UnionSpace(spaces) if spaces else NOTHING


def cards_to_begin(state: GameState) -> list[int]:
    """The cards in hand that the player may begin; none without a bit or a free place in STM (STM-2, CARD-3)."""
    player = state.players[state.active]
    if not state._pool or len(player.stm) >= state.game._stm[player._ltm]:
        return []
    return bag.members(player._hand & bag.absence(player._memories()))


def beginnings(state: GameState) -> Space[Begin]:
    spaces: list[Space[Begin]] = []
    for kind in cards_to_begin(state):
        card = state.game._cards[CARD_IDS[kind]]
        spaces += _prefixes(Begin, card, 0, len(card.slots) - 1, state._pool)
    return UnionSpace(spaces) if spaces else NOTHING


def additions(state: GameState) -> Space[Add]:
    if not state._pool or not state.player.stm:
        return NOTHING
    spaces: list[Space[Add]] = []
    for unfinished in state.player.stm:
        card = state.game._cards[unfinished.card]
        spaces += _prefixes(Add, card, bag.size(unfinished._bits), len(card.slots), state._pool)
    return UnionSpace(spaces) if spaces else NOTHING


def _prefixes(
    make: Callable[[CardId, Bits], _T], card: Card, covered: int, last: int, pool: Bag
) -> Iterator[Space[_T]]:
    """The ways to cover the next slot, the next two, and so on, as far as the pool lasts (CARD-1)."""
    for end in range(covered + 1, _count_coverable(card, covered, last, pool) + 1):
        need = card._needs[end] - card._needs[covered]
        yield MappedSpace(_CardAction(make, card.id), Coverings(pool, need, end - covered))


def _count_coverable(card: Card, covered: int, last: int, pool: Bag) -> int:
    """The number of slots of a card that the pool can cover, including the `covered` ones (CARD-1)."""
    have, end = shapes(pool), covered
    last = min(last, covered + bag.size(pool))
    while end < last and bag.contains(have, card._needs[end + 1] - card._needs[covered]):
        end += 1
    return end


def can_grow(state: GameState) -> bool:
    if state.players[state.active].flower or not state.flowers or bag.size(state._pool) < FLOWER_PRICE:
        return False
    return state.game.catalogue.girl_tile.powers.flower > 0


def _grow(bits: Bag) -> Grow:
    return Grow(Bits._of(bits))


def _save(bits: Bag) -> Save:
    return Save(Bits._of(bits)) if bits else _SAVE_NOTHING


_SAVE_NOTHING: Final = Save(NO_BITS)


def growths(state: GameState) -> Space[Grow]:
    return MappedSpace(_grow, SubBags(state._pool, FLOWER_PRICE, FLOWER_PRICE)) if can_grow(state) else NOTHING


def savings(state: GameState) -> Space[Save]:
    return MappedSpace(_save, SubBags(state._pool, 0, state.game._chest[state.player._ltm]))


# Random actions


def some_construction(state: GameState, stream: Stream) -> Construct | None:
    cards = cards_to_construct(state)
    have = shapes(state._pool) if cards else 0
    while cards:
        card = state.game._cards[CARD_IDS[cards.pop(stream.below(len(cards)))]]
        slots = len(card.slots)
        if bag.contains(have, card._needs[slots]):
            return Construct(card.id, Bits._of(some_covering(state._pool, card._needs[slots], slots, stream)))
    return None


def some_beginning(state: GameState, stream: Stream) -> Begin | None:
    cards = cards_to_begin(state)
    while cards:
        card = state.game._cards[CARD_IDS[cards.pop(stream.below(len(cards)))]]
        if bits := _some_prefix(card, 0, len(card.slots) - 1, state._pool, stream):
            return Begin(card.id, Bits._of(bits))
    return None


def some_addition(state: GameState, stream: Stream) -> Add | None:
    if not state._pool:
        return None
    unfinished = list(state.players[state.active].stm)
    while unfinished:
        before = unfinished.pop(stream.below(len(unfinished)))
        card = state.game._cards[before.card]
        if bits := _some_prefix(card, bag.size(before._bits), len(card.slots), state._pool, stream):
            return Add(card.id, Bits._of(bits))
    return None


def _some_prefix(card: Card, covered: int, last: int, pool: Bag, stream: Stream) -> Bag:
    """Random bits for some of the next slots; none if the pool cannot cover the first of them."""
    end = _count_coverable(card, covered, last, pool)
    if end == covered:
        return 0
    end = covered + 1 + stream.below(end - covered)
    return some_covering(pool, card._needs[end] - card._needs[covered], end - covered, stream)


def some_growth(state: GameState, stream: Stream) -> Grow | None:
    return _grow(some_of(state._pool, FLOWER_PRICE, stream)) if can_grow(state) else None


def some_saving(state: GameState, stream: Stream) -> Save:
    return _save(some_up_to(state.game._chest[state.players[state.active]._ltm], state._pool, stream))
