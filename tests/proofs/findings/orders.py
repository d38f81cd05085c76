"""Whether the order of purchases in one Deja Vu matters: every order of every choice of purchases is tried."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import permutations, product

from attrs import Factory, define

from dejavu_rules import (
    Action,
    Add,
    Begin,
    Bit,
    Cards,
    Construct,
    GameState,
    Grow,
    Phase,
    apply,
    explain,
    legal_actions,
)
from tests.support.bending import bend
from tests.support.builders import FLOWER, PLAIN, SECOND_FLOWER, STM_PLACE, player, table

PURCHASES = (Construct, Begin, Add, Grow)
Order = tuple[Action, ...]


def purchases(state: GameState) -> Iterator[tuple[Order, GameState]]:
    """Every sequence of purchases from here on, with what comes of it; the empty one, too."""
    yield (), state
    for action in legal_actions(state):
        if isinstance(action, PURCHASES):
            for rest, after in purchases(apply(state, action)):
                yield (action, *rest), after


def without_flowers(state: GameState) -> GameState:
    """The state without saying which cards carry a flower."""
    return bend(state, players=tuple(bend(each, card_flowers=Cards()) for each in state.players))


@define
class Orders:
    """What was found in some states.

    `choices` counts sets of two or more purchases; of them `different` come to different states in different orders,
    and for each clause `refused` counts those for which it forbids some order. `vp` and `bits` are the most that a
    first purchase out of a best set can cost: victory points of this turn, bits that find a use.
    """

    states: int = 0
    choices: int = 0
    different: int = 0
    more_than_flowers: int = 0
    refused: Counter[str] = Factory(Counter)
    vp: int = 0
    bits: int = 0

    def look(self, state: GameState) -> None:
        by_choice: dict[frozenset[tuple[Action, int]], set[Order]] = defaultdict(set)
        results: dict[frozenset[tuple[Action, int]], set[GameState]] = defaultdict(set)
        for order, after in purchases(state):
            choice = frozenset(Counter(order).items())
            by_choice[choice].add(order)
            results[choice].add(after)
        for choice, orders in by_choice.items():
            self._count(state, orders, results[choice])
        self._regret(state, by_choice, results)
        self.states += 1

    def _count(self, state: GameState, orders: set[Order], results: set[GameState]) -> None:
        one = next(iter(orders))
        if len(one) < 2:
            return
        self.choices += 1
        self.different += len(results) > 1
        self.more_than_flowers += len({without_flowers(each) for each in results}) > 1
        self.refused.update({clause for order in set(permutations(one)) - orders for clause in why_not(state, order)})

    def _regret(
        self,
        state: GameState,
        by_choice: dict[frozenset[tuple[Action, int]], set[Order]],
        results: dict[frozenset[tuple[Action, int]], set[GameState]],
    ) -> None:
        for measure in (vp_won, bits_used):
            best = {choice: max(measure(state, each) for each in found) for choice, found in results.items()}
            most = max(best.values())
            after: dict[Action, int] = defaultdict(int)
            for choice, orders in by_choice.items():
                for order in orders:
                    if order:
                        after[order[0]] = max(after[order[0]], best[choice])
            first = {each for choice, worth in best.items() if worth == most for each, _ in choice}
            lost = max((most - worth for each, worth in after.items() if each in first), default=0)
            if measure is vp_won:
                self.vp = max(self.vp, lost)
            else:
                self.bits = max(self.bits, lost)


def vp_won(before: GameState, after: GameState) -> int:
    return after.player.vp - before.player.vp


def bits_used(before: GameState, after: GameState) -> int:
    return len(before.pool) - len(after.pool)


def why_not(state: GameState, order: Order) -> set[str]:
    """The clauses that the first refused purchase of an order breaks."""
    for action in order:
        if broken := explain(state, action):
            return {violation.clause for violation in broken}
        state = apply(state, action)
    return set()


def family() -> Iterator[GameState]:
    """Positions in which order could matter: every pool of up to five bits of three shapes, few flowers, cards with a
    place in STM or a flower in hand, and STM empty or with a card that lacks its last bit."""
    moon, sun, star = Bit.BLUE_MOON, Bit.RED_SUN, Bit.BLUE_STAR
    hand = [STM_PLACE, FLOWER, SECOND_FLOWER]
    for moons, suns, stars in product(range(4), range(4), range(2)):
        pool = [moon] * moons + [sun] * suns + [star] * stars
        for flowers, begun in product(range(3), ({}, {PLAIN: [moon, sun]})):
            if 0 < len(pool) <= 5:
                yield table(Phase.DEJA_VU, player(hand=hand, stm=begun), pool=pool, flowers=flowers, public=())


def look_at(states: Iterable[GameState]) -> Orders:
    """What is found in the Deja Vu phases among these."""
    found = Orders()
    for state in states:
        if state.phase is Phase.DEJA_VU:
            found.look(state)
    return found
