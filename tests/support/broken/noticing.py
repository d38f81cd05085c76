"""Which oracles notice a broken rule at the moment when the first of them does."""

from attrs import define

from dejavu_rules import GameState
from dejavu_rules.testing.engines import Engine
from dejavu_rules.testing.oracles.effects import EFFECTS
from dejavu_rules.testing.oracles.invariants import INVARIANTS
from tests.support.broken.the_run import play_all
from tests.support.watching import PlayingWatch


class Notice(Exception):  # noqa: N818 - no error
    """Some invariants are broken; it lists every oracle that noticed."""

    def __init__(self, invariants: set[str], effects: set[str]) -> None:
        self.invariants, self.effects = invariants, effects


@define
class Noticing(PlayingWatch):
    """Asks all invariants of a state before it stops, and all effects of what led there."""

    def transition(self, before: GameState, action: object, after: GameState) -> None:
        invariants = {invariant.name for invariant in INVARIANTS if invariant(after)}
        if invariants:
            raise Notice(invariants, {effect.name for effect in EFFECTS if effect(before, action, after)})


def first_notice(engine: Engine) -> Notice | None:
    """The invariants that a run finds broken in the first state in which any is."""
    try:
        play_all(Noticing(engine, only="the game is watched, and nothing else is asked"))
    except Notice as found:
        return found
    return None
