"""Build an action step by step, for clicks, dialogues and learning.

`start(state)` returns a `Partial`. Its `question` says what to decide, `options()` lists only steps that can still lead
to a legal action, and `take(step)` returns the next `Partial`, until `action` is complete:

    partial = steps.start(state, free=True)
    while partial.action is None:
        partial = partial.take(partial.options()[0].step)

`of(state, action)` lists the steps of an action.
"""

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
