"""Planners with other weights for white cards and flowers.

`dejavu-rules simulate --seats benchmarks.planners:eager,planner` lets one of them play the usual one.
"""

from dejavu_rules import Action, Randomness, View, determinize
from dejavu_rules.bots import Bot
from dejavu_rules.bots.planner import Weights, plan_action


def planner_with(weights: Weights) -> Bot:
    """A planner with these weights."""

    def bot(view: View, dealer: Randomness) -> Action:
        return plan_action(determinize(view, dealer), dealer, weights)

    return bot


open_minded = planner_with(Weights(white_card=2))
"""White cards are worth 0.2 VP for each turn that is left."""
interested = planner_with(Weights(white_card=4, flower=30))
"""Twice that, and flowers twice as much."""
gardening = planner_with(Weights(flower=80, near=20))
"""Fragments before all."""
keen = planner_with(Weights(white_card=8))
"""White cards are worth 0.8 VP for each turn that is left."""
planting = planner_with(Weights(flower=30, near=10))
"""Flowers and fragments that go together are worth twice as much."""
eager = planner_with(Weights(white_card=8, flower=30, near=10))
"""Both."""
collecting = planner_with(Weights(white_card=15, flower=40, near=15))
"""Both, even more."""
