"""Strategies for Hypothesis: pieces, boxes, maps, states, actions, saves and tables.

Nothing is filtered. A state is reached by playing; an action is one of the legal ones, or one of them with one thing
changed.
"""

from dejavu_rules.testing.strategies.boxes import (
    POWERS,
    SEEDS,
    SLOTS,
    cards,
    catalogues,
    odd_catalogues,
    options,
    piles,
    scorings,
    toy_catalogues,
)
from dejavu_rules.testing.strategies.games import (
    actions,
    damaged_saves,
    dealer_from,
    legal,
    malformed,
    nearly_legal,
    records,
    saves,
    views,
)
from dejavu_rules.testing.strategies.maps import buildings, layings, layouts, maps, planar_maps
from dejavu_rules.testing.strategies.states import PHASES, setups, states, toy_setups
from dejavu_rules.testing.strategies.tables import demands, fragments, tables, uses_of

__all__ = [
    "PHASES",
    "POWERS",
    "SEEDS",
    "SLOTS",
    "actions",
    "buildings",
    "cards",
    "catalogues",
    "damaged_saves",
    "dealer_from",
    "demands",
    "fragments",
    "layings",
    "layouts",
    "legal",
    "malformed",
    "maps",
    "nearly_legal",
    "odd_catalogues",
    "options",
    "piles",
    "planar_maps",
    "records",
    "saves",
    "scorings",
    "setups",
    "states",
    "tables",
    "toy_catalogues",
    "toy_setups",
    "uses_of",
    "views",
]
