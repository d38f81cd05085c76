"""The final scoring: the right total, the best assignment, the proof."""

from dejavu_rules.inputs.defects import InvalidTable
from dejavu_rules.scoring.checker import assignment_violations, assignment_vp
from dejavu_rules.scoring.holding import Holding, Leaf, LtmCard, Node, Sum, Use, holding_from_ltm
from dejavu_rules.scoring.optimum import Demand, Optimum, optimum
from dejavu_rules.scoring.sheet import Difference, Result, Sheet, result, sheet

__all__ = [
    "Demand",
    "Difference",
    "Holding",
    "InvalidTable",
    "Leaf",
    "LtmCard",
    "Node",
    "Optimum",
    "Result",
    "Sheet",
    "Sum",
    "Use",
    "assignment_violations",
    "assignment_vp",
    "holding_from_ltm",
    "optimum",
    "result",
    "sheet",
]
