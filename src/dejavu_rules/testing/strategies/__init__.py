"""Strategies for Hypothesis: pieces, boxes, maps, states, actions, saves and tables.

Nothing is filtered. A state is reached by playing; an action is one of the legal ones, or one of them with one thing
changed.
"""

from dejavu_rules.testing.strategies.actions import actions, dealer_from, legal, malformed, nearly_legal
from dejavu_rules.testing.strategies.boxes import POWERS, SLOTS, cards, catalogues, odd_catalogues, scorings
from dejavu_rules.testing.strategies.maps import buildings, layings, layouts, maps, planar_maps
from dejavu_rules.testing.strategies.pieces import SEEDS, piles
from dejavu_rules.testing.strategies.saves import damaged_saves, records, saves, views
from dejavu_rules.testing.strategies.setups import setups
from dejavu_rules.testing.strategies.states import PHASES, states
from dejavu_rules.testing.strategies.tables import demands, fragments, tables, uses_of
from dejavu_rules.testing.strategies.toys import options, toy_catalogues, toy_setups

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
