"""`GameMachine`: a state machine for Hypothesis that plays whole games, alone or against a server."""

from hypothesis import strategies as st
from hypothesis import target
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from dejavu_rules import Action, Dealer, GameState, MalformedAction, Outcome, Violation, explain, is_over, to_json
from dejavu_rules.testing.engines import REAL, decide
from dejavu_rules.testing.near_legal import near_legal
from dejavu_rules.testing.setups import Setup
from dejavu_rules.testing.strategies import SEEDS, legal, nearly_legal, setups
from dejavu_rules.testing.verification import Watch

FIRST_STEPS = 12
"""A game goes so far by itself before Hypothesis decides: through most of the set-up."""


class GameMachine(RuleBasedStateMachine):
    """One game of any set-up: single decisions, attempts that may be illegal, and stretches of play to get further.

    Every step is put to every oracle. To fuzz a server, override `on_begin`, `on_accept` and `on_refuse`: they get what
    happens, and fail where the server does anything else. `GameMachine.TestCase` is a test for unittest and pytest.
    """

    state: GameState
    watch: Watch
    setups = setups()
    """Which games are played."""

    def on_begin(self, state: GameState) -> None:
        """A game has begun in this state."""

    def on_accept(self, before: GameState, action: Action | Outcome, after: GameState) -> None:
        """A player, or chance where `before.is_chance`, has done `action`, which led to `after`."""

    def on_refuse(self, state: GameState, action: Action | Outcome, violations: tuple[Violation, ...]) -> None:
        """`action` was tried and is illegal for these reasons; the state has not changed.

        Not called for what has no JSON, such as a seat that no game has: it cannot be sent.
        """

    @initialize(data=st.data(), seed=SEEDS)
    def set_up(self, data: st.DataObject, seed: int) -> None:
        """Begin a game, and play through most of its set-up."""
        setup: Setup = data.draw(self.setups)
        self.watch, self.state = Watch(), setup.first_state()
        self.watch.see(self.state)
        self.on_begin(self.state)
        self.play_on(seed, FIRST_STEPS)

    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        """Do something legal."""
        if not is_over(self.state):
            self._try(data.draw(legal(self.state)))

    @rule(data=st.data())
    def attempt(self, data: st.DataObject) -> None:
        """Try something nearly legal."""
        if not is_over(self.state):
            self._try(data.draw(nearly_legal(self.state, data.draw(legal(self.state)))))

    @rule(seed=SEEDS, steps=st.integers(1, 25))
    def play_on(self, seed: int, steps: int) -> None:
        """Play some steps, and try something nearly legal at each."""
        dealer = Dealer(seed)
        for _ in range(steps):
            if not is_over(self.state):
                action = decide(REAL, self.state, dealer)
                self._try(near_legal(self.state, action, dealer))
                self._try(action)

    def _try(self, action: Action | Outcome) -> None:
        """Do this, if it is legal."""
        before = self.state
        after = self.watch.verdict(before, action, self.watch.offer(before))
        if after is None:
            try:
                to_json(action)
            except MalformedAction:  # it cannot be sent
                return
            self.on_refuse(before, action, explain(before, action))
        else:
            self.state = after
            self.on_accept(before, action, after)

    def teardown(self) -> None:
        """Tell Hypothesis how far the game has come."""
        if hasattr(self, "state"):
            target(float(sum(len(player.ltm) for player in self.state.players)), label="cards in LTM")
