"""The most VP that the rest of a turn can bring, with the actions that bring them.

A turn's gain is what it adds to the player's score as if the game ended then: `score` after it minus `score` before it.
It counts tokens, printed VP, links and Public Cards, with the best assignment of the fragments each time. What only
helps later turns does not count: bits in chests, cards in STM, the hand.

Why nothing gains more:

1. Only the pool matters of a sowing (see `pools`), and a pool is never worth less than a part of it.
2. Only complete cards score, and no bit joins the pool during Deja Vu. So a card that is begun and completed in one
   turn could be constructed at the moment of its completion, and several additions to a card could be one; whatever is
   not completed scores nothing.
3. A set of cards can be completed with a pool or not, in any order: no rule for it depends on what else was completed
   this turn, except that a card is completed once (`offers`).
4. After Deja Vu the player has at least the footprints and flowers of before, and the Girl stands where she stood. So
   planting later is never worse; one flower is planted at most, and growing one is useful only if there is none.
5. Every set of cards is tried with every pool, except where even a token for each bit would not reach the best so far.
"""

from collections.abc import Iterator
from typing import Final

from dejavu_rules.actions.coverings import FLOWER_PRICE
from dejavu_rules.actions.values import Action, Grow, Meditate, Plant, Save
from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import CardId, NebulaTile
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.values import frozen, whole
from dejavu_rules.engine import apply, score
from dejavu_rules.errors import DejaVuError, InvalidSetup, MalformedState
from dejavu_rules.i18n.sentences import show
from dejavu_rules.state import GameState
from dejavu_rules.turns.offers import Offer, count_tokens
from dejavu_rules.turns.outlook import walks
from dejavu_rules.turns.pools import known_state
from dejavu_rules.turns.search import Search, Work
from dejavu_rules.views.view import View

BUDGET: Final = 200_000
"""How many sets of cards, each with a pool, a search looks at before it gives up. Games of the standard box need a few
thousand; a box with hundreds of bits in one pool could need any number."""


GAINING: Final = (Phase.RECOLLECTION, Phase.DEJA_VU, Phase.PLANTING)
"""Those in which a turn can gain VP."""


class WrongTurn(DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """A best turn is not what it says."""


@frozen
class BestTurn:
    """The most that the rest of a turn can bring.

    `line` are the actions up to Meditation. No turn gains more than `bound`, which is `gain` itself if the search was
    complete. `results` counts the different ways to get there: sets of completed cards, each with one fragment where
    planting adds VP.
    """

    gain: int
    line: tuple[Action, ...]
    bound: int
    results: int
    pool: Bits
    """The bits with which the line goes through Deja Vu."""

    @property
    def is_complete(self) -> bool:
        """Whether nothing can gain more."""
        return self.gain == self.bound


def best_turn(state: GameState | View, budget: int = BUDGET) -> BestTurn:
    """The best rest of the active player's turn, from any moment of it; of a view, of what its seat knows.

    Where the active player can gain nothing any more, during set-up, in Meditation or after the end, the line is empty.

    Raises `MalformedState` for anything but a state or a view, and for a view that hides the active player's hand;
    `InvalidSetup` for a budget that is not a whole number.
    """
    if (whole_budget := whole(budget)) is None:
        raise InvalidSetup(f"budget: {show(budget)} is not a whole number")
    if type(state) is View and state.players[state.active].hand is None:
        raise MalformedState("this view hides the active player's hand, so nobody can say what the best turn is")
    state = known_state(state)
    if state.phase not in GAINING:
        return BestTurn(0, (), 0, 1, Bits())
    return search_best(state, whole_budget, None)


def search_best(state: GameState, budget: int, work: Work | None) -> BestTurn:
    """The best rest of a turn in which VP can be gained, found with a budget and no more work than is left."""
    return _Best(state, budget, work).answer()


def check(state: GameState, best: BestTurn) -> None:
    """Play the line of a best turn, and compare what it gains.

    Raises `IllegalAction` for a line that breaks a rule, `WrongTurn` for one that gains something else, stops before
    the end of the turn or goes on after it.
    """
    seat, before = state.active, score(state).totals[state.active]
    for action in best.line:
        if state.phase not in GAINING:
            raise WrongTurn(f"the line goes on after the turn: {action!r}")
        state = apply(state, action)
    if state.phase in GAINING:
        raise WrongTurn(f"the line stops at {state.phase.value}")
    gained = score(state).totals[seat] - before
    if not gained == best.gain <= best.bound:
        raise WrongTurn(f"the line gains {gained} VP, and not {best.gain} of at most {best.bound}")


class _Best(Search):
    """The most VP so far, and what brings them."""

    def __init__(self, state: GameState, budget: int, work: Work | None) -> None:
        super().__init__(state, budget, work)
        self._most = -1
        self._results: dict[tuple[int, NebulaTile | None], None] = {}
        self._found: tuple[Bag, int, bool] = (0, 0, False)

    def answer(self) -> BestTurn:
        self.run()
        bits, chosen, grow = self._found
        bound = self._most if self.is_whole else self._bound()
        line = tuple(self._line(bits, chosen, grow))
        return BestTurn(self._most, line, bound, len(self._results), Bits._of(bits))

    def _bound(self) -> int:
        """A bound without a search: every card on offer, with a token for each bit, and the best fragment in reach.

        A card or a fragment more never lowers a score.
        """
        everything = (1 << len(self.offers)) - 1
        planting = self.outlook.planting(everything)[0] if self.outlook.may_plant else 0
        return self.outlook.gain(everything) + planting + sum([offer.open_slots for offer in self.offers])

    def weigh(self, bits: Bag, counts: list[int], chosen: int, cards: list[Offer], left: int) -> None:
        """Compare a set of cards with the best one; planting is part of it where that adds VP."""
        outlook, grow, vp = self.outlook, False, 0
        tiles: tuple[NebulaTile, ...] = ()
        if outlook.may_plant:
            grow = not outlook.blooms(chosen)
            if not grow or (outlook.may_grow and left >= FLOWER_PRICE):
                vp, tiles = outlook.planting(chosen)
        vp += outlook.gain(chosen)
        if vp + sum([offer.open_slots for offer in cards]) < self._most:
            return
        vp += count_tokens(counts, cards)
        if vp > self._most:
            self._most, self._found = vp, (bits, chosen, grow and bool(tiles))
            self._results.clear()
        if vp == self._most:
            for tile in tiles or (None,):
                self._results[chosen, tile] = None

    def _line(self, bits: Bag, chosen: int, grow: bool) -> Iterator[Action]:
        """The actions that complete a set of cards with a pool, and plant a flower where that adds VP."""
        state = self.state
        for action in self._use_bits(bits, chosen, grow):
            yield action
            state = apply(state, action)
        if state.phase is Phase.DEJA_VU:
            save = Save(Bits(list(state.pool)[: state.powers(state.active).chest]))
            yield save
            state = apply(state, save)
        if state.phase is Phase.PLANTING:
            yield self._planting(state, chosen)

    def _use_bits(self, bits: Bag, chosen: int, grow: bool) -> Iterator[Action]:
        yield from self.sowing(bits)
        actions, rest = self.purchases(bits, chosen)
        yield from actions
        if grow:
            yield Grow(Bits(list(Bits._of(rest))[-FLOWER_PRICE:]))  # white ones are first, and are kept

    def _planting(self, state: GameState, chosen: int) -> Action:
        tiles = self.outlook.planting(chosen)[1]
        flowers: list[CardId | None] = [None] if state.player.flower else []
        flowers += state.player.card_flowers.kinds()
        if not tiles or not flowers:
            return Meditate()
        return Plant(walks(state, state.powers(state.active).footprint)[tiles[0]], flowers[0])
