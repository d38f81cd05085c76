"""Phase x action: everything that can be done, in the order in which `legal_actions` offers it."""

from dejavu_rules.actions import deja_vu, drawing, meditation, planting, recollection, setup, starting_hand
from dejavu_rules.actions.rule import Rules

RULES: Rules = (
    *setup.RULES,
    *starting_hand.RULES,
    *recollection.RULES,
    *planting.RULES,
    *deja_vu.RULES,
    *meditation.RULES,
    *drawing.RULES,
)
