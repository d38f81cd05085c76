"""Which bits can cover which slots of a card, and every way to do it."""

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
from dejavu_rules.combinatorics.randomness import Below
from dejavu_rules.combinatorics.spaces import NOTHING, Either, Mapped, Space
from dejavu_rules.combinatorics.sub_bags import SubBags, iter_sub_bags, some_of, sub_bag_at, sub_bag_counts, up_to
from dejavu_rules.state import GameState

OF_COLOUR: Final = tuple([bag.mask([bit for bit in BITS if bit.colour is colour]) for colour in COLOURS])
"""Per colour the mask that leaves only the bits of that colour in a bag."""
OF_SHAPE: Final = tuple([bag.mask([bit for bit in BITS if bit.shape is shape]) for shape in SHAPES])
"""Per shape the mask that leaves only the bits of that shape in a bag."""


@lru_cache(maxsize=1 << 12)
def shapes(bits: Bag) -> Bag:
    """How many bits of each shape there are, whatever their colour."""
    return bag.of_counts([bag.size(bits & mask) for mask in OF_SHAPE])


@lru_cache(maxsize=4096)
def _shape_splits(need: Bag, slots: int) -> tuple[tuple[int, ...], ...]:
    """Every way to say how many bits of each shape lie on the slots."""
    splits = [tuple([bag.count(need, shape) for shape in SHAPES])]
    for _ in range(slots - bag.size(need)):
        splits = sorted({(*s[:i], s[i] + 1, *s[i + 1 :]) for s in splits for i in range(len(SHAPES))})
    return tuple(splits)


def some_covering(pool: Bag, need: Bag, slots: int, below: Below) -> Bag:
    """One of the `Coverings`, each of which is possible."""
    bits = 0
    for shape, number in bag.items(need):
        bits += some_of(pool & OF_SHAPE[shape], number, below)
    return bits + some_of(pool - bits, slots - bag.size(need), below)


class Coverings(Space[Bag]):
    """The different bags of bits out of a pool that cover a number of slots.

    `need` says how many of each shape the slots ask for; what is left of their number takes any shape.
    """

    def __init__(self, pool: Bag, need: Bag, slots: int) -> None:
        self._need, self._slots = need, slots
        self._parts = tuple([pool & mask for mask in OF_SHAPE])

    def _split_counts(self) -> Iterator[tuple[tuple[int, ...], list[int]]]:
        """Each split of the slots over the shapes that the pool can serve, with the ways per shape."""
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


class _With(Generic[_T]):
    """An action with a card and any bits."""

    def __init__(self, make: Callable[[CardId, Bits], _T], card: CardId) -> None:
        self._make, self._card = make, card

    def __call__(self, bits: Bag) -> _T:
        return self._make(self._card, Bits._of(bits))


def constructible(state: GameState) -> list[int]:
    """The cards with no more slots than there are bits, if the player may have them (CARD-3)."""
    player = state.players[state.active]
    few_slots = state.game._with_slots
    cards = (player._hand + state._public) & few_slots[min(bag.size(state._pool), len(few_slots) - 1)]
    return bag.members(cards & ~bag.support(player._memories)) if cards else []


def constructions(state: GameState) -> Space[Construct]:
    pool, have = state._pool, shapes(state._pool)
    spaces = []
    for kind in constructible(state):
        card = state.game.catalogue._by_id[CARD_IDS[kind]]
        slots = len(card.slots)
        if bag.contains(have, card._needs[slots]):
            spaces.append(Mapped(_With(Construct, card.id), Coverings(pool, card._needs[slots], slots)))
    return Either(spaces) if spaces else NOTHING


def beginnable(state: GameState) -> list[int]:
    """The cards of the hand that the player may have, if there is a place and a bit for one (STM-2, CARD-3)."""
    player = state.players[state.active]
    if not state._pool or len(player.stm) >= state.game._stm[player._ltm]:
        return []
    return bag.members(player._hand & ~bag.support(player._memories))


def beginnings(state: GameState) -> Space[Begin]:
    spaces: list[Space[Begin]] = []
    for kind in beginnable(state):
        card = state.game.catalogue._by_id[CARD_IDS[kind]]
        spaces += _prefixes(Begin, card, 0, len(card.slots) - 1, state._pool)
    return Either(spaces) if spaces else NOTHING


def additions(state: GameState) -> Space[Add]:
    if not state._pool or not state.player.stm:
        return NOTHING
    spaces: list[Space[Add]] = []
    for unfinished in state.player.stm:
        card = state.game.catalogue._by_id[unfinished.card]
        spaces += _prefixes(Add, card, bag.size(unfinished._bits), len(card.slots), state._pool)
    return Either(spaces) if spaces else NOTHING


def _prefixes(
    make: Callable[[CardId, Bits], _T], card: Card, covered: int, last: int, pool: Bag
) -> Iterator[Space[_T]]:
    """All ways to cover the next slot, the next two, and so on, as far as the pool goes (CARD-1)."""
    for end in range(covered + 1, _furthest(card, covered, last, pool) + 1):
        need = card._needs[end] - card._needs[covered]
        yield Mapped(_With(make, card.id), Coverings(pool, need, end - covered))


def _furthest(card: Card, covered: int, last: int, pool: Bag) -> int:
    """How many slots of a card, the `covered` ones among them, the pool can cover (CARD-1)."""
    have, end = shapes(pool), covered
    last = min(last, covered + bag.size(pool))
    while end < last and bag.contains(have, card._needs[end + 1] - card._needs[covered]):
        end += 1
    return end


def growable(state: GameState) -> bool:
    if state.players[state.active].flower or not state.flowers or bag.size(state._pool) < FLOWER_PRICE:
        return False
    return state.game.catalogue.girl_tile.powers.flower > 0


def _grow(bits: Bag) -> Grow:
    return Grow(Bits._of(bits))


def _save(bits: Bag) -> Save:
    return Save(Bits._of(bits)) if bits else _SAVE_NOTHING


_SAVE_NOTHING: Final = Save(NO_BITS)


def growths(state: GameState) -> Space[Grow]:
    return Mapped(_grow, SubBags(state._pool, FLOWER_PRICE, FLOWER_PRICE)) if growable(state) else NOTHING


def savings(state: GameState) -> Space[Save]:
    return Mapped(_save, SubBags(state._pool, 0, state.game._chest[state.player._ltm]))


# Random actions


def some_construction(state: GameState, below: Below) -> Construct | None:
    cards, have = constructible(state), shapes(state._pool)
    while cards:
        card = state.game.catalogue._by_id[CARD_IDS[cards.pop(below(len(cards)))]]
        slots = len(card.slots)
        if bag.contains(have, card._needs[slots]):
            return Construct(card.id, Bits._of(some_covering(state._pool, card._needs[slots], slots, below)))
    return None


def some_beginning(state: GameState, below: Below) -> Begin | None:
    cards = beginnable(state)
    while cards:
        card = state.game.catalogue._by_id[CARD_IDS[cards.pop(below(len(cards)))]]
        if bits := _some_prefix(card, 0, len(card.slots) - 1, state._pool, below):
            return Begin(card.id, Bits._of(bits))
    return None


def some_addition(state: GameState, below: Below) -> Add | None:
    if not state._pool:
        return None
    unfinished = list(state.players[state.active].stm)
    while unfinished:
        before = unfinished.pop(below(len(unfinished)))
        card = state.game.catalogue._by_id[before.card]
        if bits := _some_prefix(card, bag.size(before._bits), len(card.slots), state._pool, below):
            return Add(card.id, Bits._of(bits))
    return None


def _some_prefix(card: Card, covered: int, last: int, pool: Bag, below: Below) -> Bag:
    """Bits for some of the next slots, or no bits if they do not even fit the first one."""
    end = _furthest(card, covered, last, pool)
    if end == covered:
        return 0
    end = covered + 1 + below(end - covered)
    return some_covering(pool, card._needs[end] - card._needs[covered], end - covered, below)


def some_growth(state: GameState, below: Below) -> Grow | None:
    return _grow(some_of(state._pool, FLOWER_PRICE, below)) if growable(state) else None


def some_saving(state: GameState, below: Below) -> Save:
    bits = up_to(state.game._chest[state.players[state.active]._ltm], state._pool, below)
    return Save(Bits._of(bits)) if bits else _SAVE_NOTHING
