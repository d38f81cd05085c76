"""Phase x action: everything that can be done, in the order in which it is offered."""

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
