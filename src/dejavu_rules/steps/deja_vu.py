"""Deja Vu, step by step: a card and its bits, a flower and its price, the bits to save (CARD-1 to CHEST-1)."""

from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, TypeAlias

from dejavu_rules.actions.coverings import FLOWER_PRICE, OF_SHAPE, can_grow, cards_to_begin, cards_to_construct, shapes
from dejavu_rules.actions.values import Add, Begin, Construct, Grow, Save
from dejavu_rules.box.cards import Card
from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.pieces import BITS, CARD_IDS, Bit, CardId, Slot
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.state import GameState
from dejavu_rules.steps.choice import Choice, Node, PhaseNode, Purpose, Whole
from dejavu_rules.steps.values import DONE, GROW, SAVE, STEP_OF, CardSoFar, Option, Question, Step

_BITS_OF: Final = attrgetter("bits._bag")
_SAVING: Final = Purpose.of("bit", "save-bit", "save-done", "which-to-save", _BITS_OF)
_PAYMENT: Final = Purpose.of("bit", "pay-bit", None, "which-payment", _BITS_OF)
_COVER_CARD: Final = Option.of_kind("card", "cover-card")
_COVER: Final = Option.of_kind("bit", "cover-slot")
_COVER_DONE: Final = Option(DONE, "cover-done")
_GROW: Final = Option(GROW, "grow")
_SAVE: Final = Option(SAVE, "save")
_SHAPE: Final = tuple([bit.shape.index for bit in BITS])

Plan: TypeAlias = tuple[int, Bag, int]
"""A number of bits that the card could get, the shapes that it then still needs, and how many bits of any shape."""


_ASKED: Final = {
    (True, True): "what-in-deja-vu",
    (True, False): "card-or-end",
    (False, True): "flower-or-end",
    (False, False): "only-end",
}
"""What is asked, by whether a card can be built and a flower can grow."""


class DejaVu(PhaseNode):
    """Choose a card, a flower, or the end of Deja Vu."""

    __slots__ = ()

    def kinds(self) -> frozenset[str]:
        return frozenset(("card", "grow", "save"))

    def offers(self, free: bool) -> list[Option]:
        state, by_id = self._state, self._state.game.catalogue._by_id
        found: list[Option] = []
        if state._pool:
            have, cards = shapes(state._pool), set()
            for kind in cards_to_construct(state):
                needs = by_id[CARD_IDS[kind]]._needs
                if bag.contains(have, needs[-1]):
                    cards.add(kind)
            for kind in cards_to_begin(state):
                needs = by_id[CARD_IDS[kind]]._needs
                if bag.contains(have, needs[1]):
                    cards.add(kind)
            for unfinished in state.players[state.active].stm:
                needs, covered = by_id[unfinished.card]._needs, bag.size(unfinished._bits)
                if bag.contains(have, needs[covered + 1] - needs[covered]):
                    cards.add(unfinished.card.index)
            found = [_COVER_CARD[kind] for kind in sorted(cards)]
            if can_grow(state):
                found.append(_GROW)
        found.append(_SAVE)
        return found

    def after(self, step: Step) -> Node | Whole:
        state = self._state
        if step is SAVE:
            chests = state.game._chest[state.players[state.active]._ltm]
            return Choice(_SAVING, state._pool, 0, chests, lambda bits: Save(Bits._of(bits))).or_finish()
        if step is GROW:
            return Choice(_PAYMENT, state._pool, FLOWER_PRICE, FLOWER_PRICE, lambda bits: Grow(Bits._of(bits)))
        assert isinstance(step.piece, CardId)
        return _covering(state, step.piece)

    def toward(self, action: Any) -> Step:
        if isinstance(action, Save):
            return SAVE
        return GROW if isinstance(action, Grow) else STEP_OF[action.card]

    def question(self, free: bool) -> Question:
        kinds = {option.step.kind for option in self.offers(free)}
        return Question.of(_ASKED["card" in kinds, "grow" in kinds])


def _covering(state: GameState, card_id: CardId) -> "Covering":
    """Cover a card: all slots at once, or as many as an unfinished card may have (INSTANT-1, STM-1, STM-4)."""
    card, player, covered = state.game.catalogue._by_id[card_id], state.players[state.active], 0
    slots = len(card.slots)
    for unfinished in player.stm:
        if unfinished.card is card_id:
            covered = bag.size(unfinished._bits)
    sizes = range(1, slots - covered + 1)
    if not covered and (card.scoring or len(player.stm) >= state.game._stm[player._ltm]):
        sizes = range(slots, slots + 1)
    have, most, plans = shapes(state._pool), bag.size(state._pool), []
    for size in sizes:
        need = card._needs[covered + size] - card._needs[covered]
        if size <= most and bag.contains(have, need):
            plans.append((size, need, size - bag.size(need)))
    return Covering(card, covered, state._pool, sizes.start, tuple(plans))


@lru_cache(maxsize=1 << 12)
def _of_shapes(shapes_missed: Bag) -> Bag:
    """The mask of the bits of these shapes."""
    return sum([OF_SHAPE[shape] for shape in bag.members(shapes_missed)])


@lru_cache(maxsize=1 << 14)
def _in_order(rest: Bag, last: int, size: int, plans: tuple[Plan, ...]) -> tuple[Option, ...]:
    """The bits not below the last one that some plan can use, together with bits above them."""
    kinds = [kind for kind in bag.kinds(rest) if kind >= last]
    fine: set[int] = set()
    for number, missed, spare in plans:
        wanted = number - size
        if 0 < wanted <= len(kinds):
            highest = kinds[-wanted]
            for shape, count in bag.items(missed):
                fits = [kind for kind in kinds if _SHAPE[kind] == shape]
                highest = min(highest, fits[-count] if count <= len(fits) else -1)
            fine.update([k for k in kinds if k <= highest and (spare or bag.count(missed, _SHAPE[k]))])
    return tuple([_COVER[kind] for kind in sorted(fine)])


class Covering(Node):
    """Choose bits for a card; complete as soon as it can take no more."""

    __slots__ = ("_card", "_chosen", "_covered", "_last", "_least", "_plans", "_pool")

    def kinds(self) -> frozenset[str]:
        return frozenset(("bit", "done"))

    def __init__(
        self, card: Card, covered: int, pool: Bag, least: int, plans: tuple[Plan, ...], chosen: Bag = 0, last: int = 0
    ) -> None:
        self._card, self._covered, self._pool, self._least = card, covered, pool, least
        self._plans, self._chosen, self._last = plans, chosen, last

    def offers(self, free: bool) -> list[Option]:
        size, plans = bag.size(self._chosen), self._plans
        if not plans:
            return []
        found = self._bits_that_fit() if free else [*_in_order(self._pool - self._chosen, self._last, size, plans)]
        if plans[0][0] == size:
            found.append(_COVER_DONE)
        return found

    def _bits_that_fit(self) -> list[Option]:
        """The bits that the largest plan can use: it lacks every shape that another one lacks."""
        rest, (_, missed, spare) = self._pool - self._chosen, self._plans[-1]
        return [_COVER[kind] for kind in bag.members(rest if spare else rest & _of_shapes(missed))]

    def after(self, step: Step) -> Node | Whole:
        if step is DONE:
            return self._whole(self._chosen)
        assert isinstance(step.piece, Bit)
        kind = step.piece.index
        one, shape, chosen = bag.ONE[kind], _SHAPE[kind], self._chosen + bag.ONE[kind]
        size, plans = bag.size(chosen), []
        for number, missed, spare in self._plans:
            if number >= size:
                if bag.count(missed, shape):
                    plans.append((number, missed - bag.ONE[shape], spare))
                elif spare:
                    plans.append((number, missed, spare - 1))
        if plans and plans[-1][0] == size:
            return self._whole(chosen)
        pool = self._pool if bag.contains(self._pool, chosen) else self._pool + one
        return Covering(self._card, self._covered, pool, self._least, tuple(plans), chosen, kind)

    def _whole(self, bits: Bag) -> Construct | Begin | Add:
        """The action for this number of bits: construct, begin or add."""
        card = self._card
        if self._covered:
            return Add(card.id, Bits._of(bits))
        all_at_once = card.scoring or bag.size(bits) == len(card.slots)
        return Construct(card.id, Bits._of(bits)) if all_at_once else Begin(card.id, Bits._of(bits))

    def toward(self, action: Any) -> Step:
        missing = action.bits._bag - self._chosen
        return _COVER[bag.lowest(missing)].step if missing else DONE

    def question(self, free: bool) -> Question:
        open_slots = self._card.slots[self._covered :]
        return Question.of("which-cover", card=self._card.id, slots=open_slots, chosen=bag.size(self._chosen))

    def so_far(self) -> CardSoFar:
        left = list(Bits._of(self._chosen))
        covered: list[tuple[Slot, Bit | None]] = []
        open_slots = self._card.slots[self._covered :]
        for slot in open_slots:  # slots with a shape first, so that the other bits are left for slots of any shape
            fits = [bit for bit in left if slot.shape is bit.shape]
            covered.append((slot, fits[0] if fits else None))
            if fits:
                left.remove(fits[0])
        for number, slot in enumerate(open_slots):
            if slot is Slot.ANY and left:
                covered[number] = (slot, left.pop(0))
        return CardSoFar(self._card.id, tuple(covered))

    def cut(self) -> Whole:
        """The action with the least number of bits, whatever their shapes."""
        bits, rest = self._chosen, bag.kinds(self._pool - self._chosen)
        for kind in rest[: max(0, self._least - bag.size(bits))]:
            bits += bag.ONE[kind]
        return self._whole(bits)
