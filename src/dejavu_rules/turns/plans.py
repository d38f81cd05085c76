"""The most promising ways through a turn, by what a player thinks of cards: for bots that look beyond it."""

from collections.abc import Callable, Sequence
from heapq import heappush, heappushpop
from typing import Final

from attrs import field

from dejavu_rules.actions.values import Action
from dejavu_rules.box.cards import Card
from dejavu_rules.box.multisets import Bits
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.state import GameState
from dejavu_rules.turns.offers import Offer, count_tokens
from dejavu_rules.turns.pools import Pool
from dejavu_rules.turns.search import Search, Work

BUDGET: Final = 20_000
"""How many sets of cards, each with a pool, are looked at."""


@frozen
class Plan:
    """A way through a turn: a pool, the cards that it completes, the VP for that, and the bits that are left.

    `pool` is None where the sowing is done or none is possible. Planting a flower is not part of it.
    """

    pool: Pool | None
    purchases: tuple[Action, ...]
    """`Construct` and `Add`, in an order that is always possible."""
    cards: tuple[Card, ...]
    gain: int
    left: Bits
    worth: int = field(eq=False)
    """What it was ranked by."""


def plans(
    state: GameState,
    number: int,
    vp: int,
    bit: int,
    worth: Callable[[Sequence[Card], int], int],
    work: Work | None = None,
) -> list[Plan]:
    """The best plans for the rest of a turn before its Deja Vu ends, best first, at most this many.

    They are ranked by the sum of their VP times `vp`, the bits that are left times `bit`, and `worth(cards, gain)` of
    the completed cards, where `gain` are the VP without tokens. It is asked once for each set of cards. No more work is
    done than is left.
    """
    search = _Plans(state, number, vp, bit, worth, work)
    search.run()
    return [search.plan(*found) for found in sorted(search.found, reverse=True)]


class _Plans(Search):
    def __init__(
        self,
        state: GameState,
        number: int,
        vp: int,
        bit: int,
        worth: Callable[[Sequence[Card], int], int],
        work: Work | None,
    ) -> None:
        super().__init__(state, BUDGET, work)
        self._number, self._vp, self._bit, self._worth = number, vp, bit, worth
        self._known: dict[int, int] = {}
        self._looked = 0
        self.found: list[tuple[int, int, Bag, int, int]] = []
        """The best so far, worst first: worth, a running number, the pool, the cards, the VP."""

    def weigh(self, bits: Bag, counts: list[int], chosen: int, cards: list[Offer], left: int) -> None:
        known = self._known.get(chosen)
        gain = self.outlook.gain(chosen)
        if known is None:
            known = self._known[chosen] = gain * self._vp + self._worth(self.outlook.cards(chosen), gain)
        worth = known + left * self._bit
        full = len(self.found) == self._number
        if full and worth + self._vp * sum([offer.open_slots for offer in cards]) <= self.found[0][0]:
            return
        tokens = count_tokens(counts, cards)
        self._looked -= 1  # of equals the first one found is best
        entry = (worth + tokens * self._vp, self._looked, bits, chosen, gain + tokens)
        if not full:
            heappush(self.found, entry)
        else:
            heappushpop(self.found, entry)

    def plan(self, worth: int, looked: int, bits: Bag, chosen: int, gain: int) -> Plan:
        purchases, rest = self.purchases(bits, chosen)
        cards = tuple(self.outlook.cards(chosen))
        return Plan(self.sowings.get(bits), tuple(purchases), cards, gain, Bits._of(rest), worth)
