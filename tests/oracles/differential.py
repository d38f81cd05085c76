"""Games on two engines at once: which set-ups, how far, and what is looked at on the way."""

from attrs import frozen

from dejavu_rules import Dealer
from dejavu_rules.testing.differ import Differ
from tests.oracles.near_legal import near_legal
from tests.oracles.setups import Setup
from tests.oracles.watch import REAL, Engine, Watch


@frozen
class Pace:
    """How much of a game is compared."""

    steps: int = 2_000
    """The game is left after so many."""
    tries: int = 1
    """Nearly legal actions at each step."""
    look: int = 1
    """All choices are compared at every so many steps."""
    eager: bool = False
    """Whether players complete whatever cards they can."""


WHOLE = Pace()


def compare(setup: Setup, seed: int, pace: Pace = WHOLE, engine: Engine = REAL) -> Differ:
    """Play a game on both engines; raises `Disagreement`."""
    dealer = Dealer(seed)
    differ = Differ(setup.first_state(), engine)
    watch = Watch(engine, eager=pace.eager)
    for step in range(pace.steps):
        if engine.is_over(differ.state):
            break
        if step % pace.look == 0:
            differ.look()
        action = watch.decide(differ.state, dealer)
        for _ in range(pace.tries):
            differ.verdict(near_legal(differ.state, action, dealer))
        differ.step(action)
    return differ
