"""Checks for the rules that anyone can use: invariants, effects, other oracles, a second engine, whole games.

`dejavu_rules.testing.strategies` and `GameMachine` need Hypothesis, the extra `testing`; without it they raise an
ImportError that says so. Where it is installed, `st.from_type` makes our types as soon as this package is imported.
"""

from typing import TYPE_CHECKING

from dejavu_rules import import_name

# fmt: off
from dejavu_rules.testing.counting import everything_allowed, is_allowed
from dejavu_rules.testing.damage import damage_save, drop_checksum
from dejavu_rules.testing.differ import Differ, Disagreement
from dejavu_rules.testing.engines import Engine, building_player, random_player
from dejavu_rules.testing.garbage import GARBAGE
from dejavu_rules.testing.ledger import Audience, Contradiction, Ledger
from dejavu_rules.testing.oracles.effects import EFFECTS, Effect, effect_failures
from dejavu_rules.testing.oracles.invariants import INVARIANTS, Invariant, invariant_failures
from dejavu_rules.testing.oracles.oracle import Oracle, oracle
from dejavu_rules.testing.oracles.verdicts import OFFERS, VERDICTS, Verdict
from dejavu_rules.testing.registration import register
from dejavu_rules.testing.setups import TOYS, Setup, standards
from dejavu_rules.testing.verification import (
    ORACLES, Caught, Verified, Watch, game_by_number, verify_game, verify_record,
)

if TYPE_CHECKING:
    from dejavu_rules.testing.strategies.machine import GameMachine

__all__ = [
    "EFFECTS", "GARBAGE", "INVARIANTS", "OFFERS", "ORACLES", "TOYS", "VERDICTS", "Audience", "Caught",
    "Contradiction", "Differ", "Disagreement", "Effect", "Engine", "GameMachine", "Invariant", "Ledger", "Oracle",
    "Setup", "Verdict", "Verified", "Watch", "building_player", "damage_save", "drop_checksum", "effect_failures",
    "everything_allowed", "game_by_number", "invariant_failures", "is_allowed", "oracle", "random_player",
    "standards", "verify_game", "verify_record",
]
# fmt: on

if not TYPE_CHECKING:  # a type checker would take any name for one of ours

    def __getattr__(name: str) -> object:
        """Import `GameMachine` when it is first used: it needs Hypothesis, and nothing else here does."""
        return import_name(__name__, {"strategies.machine": "GameMachine"}, name)


def __dir__() -> list[str]:
    return __all__


register()
