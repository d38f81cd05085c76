"""What every state of a world is asked: all invariants, and whether both engines offer and do the same."""

from collections import Counter

from attrs import Factory, define

from dejavu_rules import GameState, Phase
from dejavu_rules.testing.differ import Differ, Disagreement
from dejavu_rules.testing.second import Table, chances, do, offers, read
from tests.oracles.invariants import INVARIANTS
from tests.support.saves import ABOUT_A_STEP
from tests.worlds.graph import Step, ignoring_turns

OF_STEPS = tuple(each for each in INVARIANTS if each.__name__ in ABOUT_A_STEP)
"""Those that compare the states before and after; they are asked at every step, the others once for each state."""


@define
class Inspector:
    """Looks at states with all their steps; raises `Disagreement` and counts what was compared."""

    checked: Counter[str] = Factory(Counter)
    _seen: set[GameState] = Factory(set)

    def __call__(self, state: GameState, steps: list[Step]) -> None:
        table = read(state)
        self._same_offers(state, table, steps)
        for action, after, _ in steps:
            self._same_effect(state, action, after)
            self._invariants(state, action, after)
        if state.phase is Phase.OVER:
            Differ(state).scores()
            self.checked["scores"] += 1
        self.checked["states"] += 1

    def _same_offers(self, state: GameState, table: Table, steps: list[Step]) -> None:
        """The same list, each once, and in chance the same probabilities. Before the end there is always something."""
        first = [(action, odds) for action, _, odds in steps]
        second = list(chances(table)) if state.is_chance else [(action, None) for action in offers(table)]
        if Counter(first) != Counter(second) or len(set(first)) != len(first):
            raise Disagreement(f"offers\nstate: {state}\nfirst:  {first}\nsecond: {second}")
        if bool(first) == (state.phase is Phase.OVER):
            raise Disagreement(f"stuck, or never over\nstate: {state}")
        if state.is_chance and sum(odds for _, odds in second if odds is not None) != 1:
            raise Disagreement(f"not all that may happen\nstate: {state}")

    def _same_effect(self, state: GameState, action: object, after: GameState) -> None:
        table = read(state)
        do(table, action)
        if table != read(after):
            raise Disagreement(f"effect of {action}\nstate: {state}\nfirst:  {read(after)}\nsecond: {table}")
        self.checked["steps"] += 1

    def _invariants(self, state: GameState, action: object, after: GameState) -> None:
        known = ignoring_turns(after)
        asked = OF_STEPS if known in self._seen else INVARIANTS
        self._seen.add(known)
        for invariant in asked:
            if not invariant(state, action, after):
                raise Disagreement(f"not {invariant.__name__}\nbefore: {state}\naction: {action}\nafter:  {after}")
        self.checked["invariants"] += len(asked)
