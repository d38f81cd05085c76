"""Strategies for Hypothesis: pieces, boxes, maps, states, actions and saves.

Nothing is filtered. A state is reached by playing; an action is one of the legal ones, or one of them with one thing
changed.
"""

try:
    import hypothesis as _  # noqa: F401 - asked for first, so that a missing extra has a clear error
except ImportError as error:
    raise ImportError("this needs Hypothesis; install it with: pip install 'dejavu-rules[testing]'") from error

# fmt: off
from dejavu_rules.testing.strategies.boxes import (
    POWERS, SEEDS, SLOTS, cards, catalogues, fragments, layouts, maps, odd_catalogues, options, piles, planar_maps,
    scorings, toy_catalogues,
)
from dejavu_rules.testing.strategies.games import (
    PHASES, HypothesisDealer, actions, damaged_saves, legal, malformed, nearly_legal, records, saves, setups, states,
    toy_setups, views,
)

__all__ = [
    "PHASES", "POWERS", "SEEDS", "SLOTS", "HypothesisDealer", "actions", "cards", "catalogues", "damaged_saves",
    "fragments", "layouts", "legal", "malformed", "maps", "nearly_legal", "odd_catalogues", "options", "piles",
    "planar_maps", "records", "saves", "scorings", "setups", "states", "toy_catalogues", "toy_setups", "views",
]
