"""Phase x action: everything that can be done, in the order in which `legal_actions` offers it."""

from dejavu_rules.actions import deja_vu, drawing, meditation, planting, recollection, setup, starting_hand
from dejavu_rules.actions.rule import Event, Rule

RULES: tuple[Rule | Event, ...] = (
    *setup.RULES,
    *starting_hand.RULES,
    *recollection.RULES,
    *planting.RULES,
    *deja_vu.RULES,
    *meditation.RULES,
    *drawing.RULES,
)
