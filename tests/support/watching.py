"""A watch that plays: it decides, tries what is nearly legal, and puts everything to the oracles."""

from attrs import define

from dejavu_rules import Action, Construct, GameState, Meditate, Outcome, Phase, Randomness
from dejavu_rules.testing import Caught, Watch
from dejavu_rules.testing.engines import decide
from dejavu_rules.testing.near_legal import near_legal


@define
class PlayingWatch(Watch):
    """Plays on from a state; every method raises `Caught` where an oracle says that something is broken."""

    eager: bool = False
    """Whether players complete whatever cards they can, so that games end soon and closely."""

    def decide(self, state: GameState, dealer: Randomness) -> Action | Outcome:
        """Choose a random action of the player, or an outcome of chance."""
        if self.eager and state.phase is Phase.DEJA_VU:
            first = next(iter(self.engine.legal_actions(state)))  # constructions come first
            if isinstance(first, Construct):
                return first
        return decide(self.engine, state, dealer)

    def step(self, state: GameState, dealer: Randomness, tries: int = 1) -> GameState:
        """Try some nearly legal actions, then go on with a legal one."""
        action = self.decide(state, dealer)
        choices = self.offer(state) if tries else None
        for _ in range(tries):
            self.verdict(state, near_legal(state, action, dealer), choices)
        after = self.verdict(state, action, choices)
        if after is None:
            raise Caught(f"a legal action was refused\nstate: {state}\naction: {action}")
        return after

    def play(self, state: GameState, dealer: Randomness, steps: int, tries: int = 1) -> GameState:
        """Play for a number of steps or to the end of the game, and check there that nothing is legal any more."""
        for _ in range(steps):
            if self.engine.is_over(state):
                self.verdict(state, near_legal(state, Meditate(), dealer), set())
                break
            state = self.step(state, dealer, tries)
        return state
