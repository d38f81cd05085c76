"""Whole actions and outcomes built step by step, where each step offers only what can still be completed."""

from dejavu_rules.steps.partial import Partial, of, start
from dejavu_rules.steps.values import (
    CardSoFar,
    ChoiceSoFar,
    DrawnSoFar,
    LayingSoFar,
    Option,
    Question,
    SoFar,
    SowingSoFar,
    Step,
    WalkSoFar,
)

__all__ = [
    "CardSoFar",
    "ChoiceSoFar",
    "DrawnSoFar",
    "LayingSoFar",
    "Option",
    "Partial",
    "Question",
    "SoFar",
    "SowingSoFar",
    "Step",
    "WalkSoFar",
    "of",
    "start",
]
