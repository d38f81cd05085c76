"""What every state of a world is asked: all invariants, and whether both engines offer and do the same."""

from collections import Counter

from attrs import Factory, define

from dejavu_rules import GameState, Phase
from dejavu_rules.testing.differ import Differ, Disagreement
from dejavu_rules.testing.oracles.effects import EFFECTS
from dejavu_rules.testing.oracles.invariants import INVARIANTS, invariant_failures
from dejavu_rules.testing.second import Table, chances, do, offers, read
from tests.proofs.worlds.graph import Step, ignoring_turns


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
        if known not in self._seen:
            self._seen.add(known)
            for sentence in invariant_failures(after):
                raise Disagreement(f"not {sentence}\n{_describe(state, action, after)}")
            self.checked["invariants"] += len(INVARIANTS)
        for effect in EFFECTS:
            for sentence in effect(state, action, after):
                raise Disagreement(f"not {effect.tell(sentence)}\n{_describe(state, action, after)}")
        self.checked["effects"] += len(EFFECTS)


def _describe(before: GameState, action: object, after: GameState) -> str:
    return f"before: {before}\naction: {action}\nafter:  {after}"
