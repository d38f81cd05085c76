"""The table of rules: all actions and outcomes by phase, in the order in which `legal_actions` has them."""

from dejavu_rules.actions import (
    deja_vu,
    drawing,
    map_building,
    meditation,
    planting,
    recollection,
    setup,
    starting_hand,
)
from dejavu_rules.actions.rule import Rules

RULES: Rules = (
    *map_building.RULES,
    *setup.RULES,
    *starting_hand.RULES,
    *recollection.RULES,
    *planting.RULES,
    *deja_vu.RULES,
    *meditation.RULES,
    *drawing.RULES,
)
