"""Every pool with every set of cards that it can complete."""

from collections.abc import Iterator

from dejavu_rules.actions.coverings import shapes
from dejavu_rules.actions.values import Action, Add, Construct, SkipRecollection
from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.phases import Phase
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.state import GameState
from dejavu_rules.turns.offers import Offer, count_bits, effort, offers, share
from dejavu_rules.turns.outlook import Outlook
from dejavu_rules.turns.pools import Pool, good_pools


class Work:
    """How many sets of cards, each with a pool, may still be looked at; several searches can share it."""

    def __init__(self, left: int) -> None:
        self.left = left


class Search:
    """Goes through all pools, largest first, with all sets of cards; `weigh` judges each."""

    def __init__(self, state: GameState, most: int, work: Work | None = None) -> None:
        self._work = Work(most) if work is None else work
        self.budget = self._granted = min(most, self._work.left)
        self.state, self.is_whole = state, True
        self.offers: list[Offer] = offers(state) if state.phase is not Phase.PLANTING else []
        self.outlook = Outlook(state, self.offers)
        self.sowings: dict[Bag, Pool] = {pool.bits._bag: pool for pool in good_pools(state)}

    def weigh(self, bits: Bag, counts: list[int], chosen: int, cards: list[Offer], left: int) -> None:
        """Judge a set of cards that these bits can complete; `left` bits remain then."""
        raise NotImplementedError

    def run(self) -> None:
        """Weigh everything, or as much as the budget allows; where it was too small the search is not `is_whole`.

        A pool costs as much as a set of cards.
        """
        start = self.state._pool if self.state.phase is not Phase.RECOLLECTION else self.state.player._saved
        for bits in sorted(self.sowings, key=bag.size, reverse=True) or [start]:
            size, have = bag.size(bits), shapes(bits)
            usable = [
                (number, offer)
                for number, offer in enumerate(self.offers)
                if offer.open_slots <= size and bag.contains(have, offer.need)
            ]
            self._extend(bits, count_bits(bits), usable, 0, have, size, 0, [])
            if self.budget < 0:
                self.is_whole = False
                break
        self._work.left -= len(self.sowings) + self._granted - self.budget

    def _extend(
        self,
        bits: Bag,
        counts: list[int],
        usable: list[tuple[int, Offer]],
        first: int,
        have: Bag,
        left: int,
        chosen: int,
        cards: list[Offer],
    ) -> None:
        """Weigh a set of cards, then with each further card that the rest of the bits can complete, too.

        Slots for any shape can make a single set dearer than all others: it is left out where the budget is too small.
        """
        price = effort(cards)
        if price > max(self.budget, 0):
            self.is_whole = False
            return
        self.budget -= 1 + price
        self.weigh(bits, counts, chosen, cards, left)
        for place in range(first, len(usable)):
            number, offer = usable[place]
            if offer.open_slots <= left and bag.contains(have, offer.need):
                if self.budget < 0:
                    return
                cards.append(offer)
                rest = left - offer.open_slots
                self._extend(bits, counts, usable, place + 1, have - offer.need, rest, chosen | 1 << number, cards)
                cards.pop()

    def chosen_offers(self, chosen: int) -> list[Offer]:
        """The offers of a set."""
        return [offer for number, offer in enumerate(self.offers) if chosen >> number & 1]

    def sowing(self, bits: Bag) -> Iterator[Action]:
        """What leads to a pool, if that is still to be done."""
        if self.state.phase is Phase.RECOLLECTION:
            yield self.sowings[bits].at(0) if self.sowings else SkipRecollection()

    def purchases(self, bits: Bag, chosen: int) -> tuple[list[Action], Bag]:
        """What completes a set of cards with a pool, for the most tokens, and the bits that are left."""
        cards = self.chosen_offers(chosen)
        shares = share(bits, cards)
        actions: list[Action] = [
            (Add if offer.in_stm else Construct)(offer.card.id, Bits._of(covering))
            for offer, covering in zip(cards, shares, strict=True)
        ]
        return actions, bits - sum(shares)
