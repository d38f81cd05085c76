"""Build an action step by step, for clicks, dialogues and learning.

`start(state)` returns a `Partial`. Its `question` says what to decide, `options()` lists only steps that can still lead
to a legal action, and `take(step)` returns the next `Partial`, until there are none. Then it has its `action`, or its
`outcome` where chance decides:

    partial = steps.start(state, free=True)
    while options := partial.options():
        partial = partial.take(options[0].step)

`of(state, action)` lists the steps of an action.
"""

# fmt: off
from dejavu_rules.steps.partial import Partial, of, start
from dejavu_rules.steps.values import (
    CardSoFar, ChoiceSoFar, DrawnSoFar, LayingSoFar, Option, Question, SoFar, SowingSoFar, Step, WalkSoFar,
)

__all__ = [
    "CardSoFar", "ChoiceSoFar", "DrawnSoFar", "LayingSoFar", "Option", "Partial", "Question", "SoFar", "SowingSoFar",
    "Step", "WalkSoFar", "of", "start",
]
