"""A bot that plans its turn: every pool that a sowing can give, every set of cards that it can complete.

It looks at all plans of the turn (`turns.plans`), and for the best of them at what becomes of the bits that are left.
In its last turn only VP count, and it plays the best turn.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import evolve, frozen

from dejavu_rules import (
    Action,
    Add,
    Begin,
    Bit,
    Bits,
    Card,
    CardId,
    Cards,
    Colour,
    Discard,
    GameState,
    Grow,
    Meditate,
    Phase,
    Plant,
    Randomness,
    Save,
    SkipRecollection,
    View,
    apply,
    determinize,
    score,
)
from dejavu_rules.bots.players import best_action, usual_worth
from dejavu_rules.bots.worth import LAST_CARD, VP, are_near, card_worth, hand_worth, powers_worth, turns_left
from dejavu_rules.turns.best import BUDGET, search_best
from dejavu_rules.turns.outlook import walks
from dejavu_rules.turns.plans import Plan, plans
from dejavu_rules.turns.search import Work

PLANS: Final = 12
"""How many plans it looks at more closely."""
FLOWER_PRICE: Final = 3


@frozen
class Weights:
    """What a planner thinks of things that score later, in tenths of a VP."""

    flower: int = 14
    near: int = 5
    power: int = 100
    """Per cent of what a power is worth a turn."""
    stm: int = 75
    """Per cent of a card's worth, for the part of it that is covered."""
    saved: int = 18
    white: int = 2
    white_card: int = 0
    """For a white card and each turn that is left: what it may still come to score."""
    lead: int = 60
    """For ending the game in the lead, and against ending it behind."""
    answer: int = 7
    """The VP that an opponent gains in a last turn."""


ORDINARY: Final = Weights()


def planner_bot(view: View, dealer: Randomness) -> Action:
    """The first action of the best plan for the rest of the turn.

    Raises `IllegalAction` where no player decides, `MalformedState` for anything but a view of the seat that decides.
    """
    return plan_action(determinize(view, dealer), dealer)


def plan_action(state: GameState, dealer: Randomness, weights: Weights = ORDINARY, work: Work | None = None) -> Action:
    """What the planner does in a state, in which it knows its own hand only; with no more work than is left."""
    if state.phase is Phase.DISCARD:
        return discard(state)
    if state.phase not in (Phase.RECOLLECTION, Phase.DEJA_VU, Phase.PLANTING):
        return best_action(state, dealer)
    if state.last_turns is not None:
        return search_best(state, BUDGET, work).line[0]
    planting = best_planting(state, weights)
    if state.phase is Phase.PLANTING:
        return planting or Meditate()
    if planting is not None and state.phase is Phase.RECOLLECTION:
        return planting
    return Planner(state, weights, work).action(dealer)


def discard(state: GameState) -> Discard:
    """Discard the cards that are worth less than what is usually drawn."""
    usual, ltm = usual_worth(state), state.player.ltm
    return Discard(Cards(card for card in state.player.hand if hand_worth(state, card, ltm) < usual))


def best_planting(state: GameState, weights: Weights) -> Plant | None:
    """The planting that brings the most VP now and later, if any is possible."""
    player = state.player
    if state.planting_done or state.phase is Phase.DEJA_VU or not (player.flower or player.card_flowers):
        return None
    source = None if player.flower else player.card_flowers.kinds()[0]
    reach = sorted(walks(state, state.powers(state.active).footprint).items(), key=lambda each: (len(each[1]), each[0]))
    plants = [Plant(walk, source) for tile, walk in reach if state.fragments[tile] is not None]
    return max(plants, key=lambda plant: _fragment_worth(state, plant, weights), default=None)


def _fragment_worth(state: GameState, plant: Plant, weights: Weights) -> int:
    after = apply(state, plant)
    (gained,) = after.players[state.active].fragments - state.player.fragments
    near = sum(are_near(gained, other) for other in state.player.fragments)
    return score(after).totals[state.active] * VP + near * weights.near


def standing(state: GameState, seat: int, weights: Weights) -> int:
    """What a seat has and what that is worth later, where no bits are in the pool."""
    player, turns, box = state.players[seat], turns_left(state), state.game.catalogue
    worth = score(state).totals[seat] * VP
    if not turns:
        return worth
    worth += powers_worth(state.powers(seat)) * turns * weights.power // 100
    worth += (player.flower + len(player.card_flowers)) * weights.flower + len(player.saved) * weights.saved
    for each in player.stm:
        part = card_worth(state, each.card, player.ltm) * len(each.bits) // len(box.card(each.card).slots)
        worth += part * weights.stm // 100
    return worth


class Planner:
    """What a player thinks of the cards and bits of one turn."""

    def __init__(self, state: GameState, weights: Weights, work: Work | None = None) -> None:
        self._state, self._weights, self._turns, self._work = state, weights, turns_left(state), work
        totals = score(state).totals
        self._lead = totals[state.active] - max(vp for seat, vp in enumerate(totals) if seat != state.active)
        self._powers = state.powers(state.active)
        self._card_worths: dict[CardId, int] = {}

    def action(self, dealer: Randomness) -> Action:
        """The first action of the best plan."""
        best = self.rank_plans()[0]
        if self._state.phase is Phase.RECOLLECTION:
            return SkipRecollection() if best.pool is None else best.pool.pick(dealer)
        return (*best.purchases, self._use(best).action)[0]

    def rank_plans(self) -> list[Plan]:
        """The best plans, best first, with what becomes of the bits that they leave."""
        found = plans(self._state, PLANS, VP, self._weights.saved, self._worth, self._work)
        judged = [evolve(plan, worth=plan.worth + self._use(plan).worth) for plan in found]
        return sorted(judged, key=lambda plan: -plan.worth)

    def _worth(self, cards: Sequence[Card], gain: int) -> int:
        """What completed cards are worth beside their VP."""
        weights = self._weights
        worth = sum(powers_worth(card.powers) for card in cards) * self._turns * weights.power // 100
        if weights.white_card:
            worth += sum(card.colour is Colour.WHITE for card in cards) * self._turns * weights.white_card
        if self._state.flowers:
            worth += sum(card.powers.flower for card in cards) * weights.flower
        if len(self._state.player.ltm) + len(cards) >= LAST_CARD:
            worth += weights.lead if self._lead + gain > weights.answer else -weights.lead
        return worth

    def _use(self, plan: Plan) -> "_Use":
        """What becomes of the bits that a plan leaves, compared with the rank that it gave them."""
        left, weights = list(plan.left), self._weights
        chests = self._powers.chest + sum(card.powers.chest for card in plan.cards)
        rank = len(left) * weights.saved
        best = self._save(left, chests)
        if len(left) >= FLOWER_PRICE and self._can_grow():
            kept = self._save(left[:-FLOWER_PRICE], chests)  # white ones are first
            best = max(best, _Use(kept.worth + weights.flower, Grow(Bits(left[-FLOWER_PRICE:]))), key=_worth_of)
        for card, covered, action in self._unfinished(plan):
            bits = _cover(card, covered, left, len(card.slots) - 1 if action is Begin else len(card.slots))
            for number in range(1, len(bits) + 1):
                use = self._covering(card, bits[:number], left, chests)
                best = max(best, _Use(use, action(card.id, Bits(bits[:number]))), key=_worth_of)
        return _Use(best.worth - rank, best.action)

    def _can_grow(self) -> bool:
        state = self._state
        return not state.player.flower and state.flowers > 0 and state.game.catalogue.girl_tile.powers.flower > 0

    def _save(self, left: list[Bit], chests: int) -> "_Use":
        """The bits for the chests: white ones first, then those of other shapes than the ones already there."""
        chosen: list[Bit] = []
        rest = list(left)
        while rest and len(chosen) < chests:
            shapes = {bit.shape for bit in chosen}
            best = max(rest, key=lambda bit: (bit.colour is Colour.WHITE) + 2 * (bit.shape not in shapes))
            rest.remove(best)
            chosen.append(best)
        white = sum(bit.colour is Colour.WHITE for bit in chosen)
        worth = len(chosen) * self._weights.saved + white * self._weights.white if self._turns else 0
        return _Use(worth, Save(Bits(chosen)))

    def _unfinished(self, plan: Plan) -> Iterator[tuple[Card, int, type[Begin] | type[Add]]]:
        """The cards that bits could go to: those in STM and, if there is a place, those in hand."""
        state, box = self._state, self._state.game.catalogue
        done = [card.id for card in plan.cards]
        stm = [each for each in state.player.stm if each.card not in done]
        for each in stm:
            yield box.card(each.card), len(each.bits), Add
        if len(stm) < self._powers.stm + sum(card.powers.stm for card in plan.cards):
            for card in state.player.hand.kinds():
                if card not in done and card not in state.player.memories:
                    yield box.card(card), 0, Begin

    def _covering(self, card: Card, bits: list[Bit], left: list[Bit], chests: int) -> int:
        """The worth of covering slots of a card with these bits, and saving the others."""
        worth = self._card_worths.get(card.id)
        if worth is None:
            worth = self._card_worths[card.id] = card_worth(self._state, card.id, self._state.player.ltm)
        tokens = sum(bit.colour in (card.colour, Colour.WHITE) for bit in bits) * VP
        rest = list(left)
        for bit in bits:
            rest.remove(bit)
        part = (worth * len(bits) // len(card.slots) + tokens) * self._weights.stm // 100 if self._turns else 0
        return part + self._save(rest, chests).worth


@frozen
class _Use:
    """What to do with bits that complete no card, and its worth."""

    worth: int
    action: Action


def _worth_of(use: _Use) -> int:
    return use.worth


def _cover(card: Card, covered: int, left: list[Bit], last: int) -> list[Bit]:
    """Bits for the next slots of a card, as far as they last: those of its colour first, white ones last."""
    rest, found = list(left), []
    for slot in card.slots[covered:last]:
        fitting = [bit for bit in rest if slot.shape in (None, bit.shape)]
        if not fitting:
            break
        best = max(fitting, key=lambda bit: (bit.colour is card.colour) * 2 - (bit.colour is Colour.WHITE))
        rest.remove(best)
        found.append(best)
    return found
