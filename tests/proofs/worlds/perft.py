"""How much there is of a world at each depth: counts that a change of the rules must explain."""

from collections import Counter
from hashlib import sha256

from attrs import astuple, frozen

from dejavu_rules import Phase
from tests.proofs.worlds.graph import Graph, is_decision


@frozen
class Row:
    """What is new after so many steps.

    `sequences` counts the different sequences of that many steps, as programs for chess count them; the others count
    states that take no fewer steps, and what can be done or happen there.
    """

    depth: int
    sequences: int
    decisions: int
    chances: int
    over: int
    steps: int

    @property
    def states(self) -> int:
        return self.decisions + self.chances + self.over


def rows(graph: Graph) -> list[Row]:
    """A row for each depth at which there is a new state."""
    found, reached, begin = [], Counter({0: 1}), 0
    for depth, end in enumerate(graph.ends):
        new = range(begin, end)
        if not new:
            break
        decisions = sum(is_decision(graph.states[number]) for number in new)
        over = sum(graph.states[number].phase is Phase.OVER for number in new)
        steps = sum(len(graph.ways[number]) for number in new if number < len(graph.ways))
        found.append(Row(depth, reached.total(), decisions, len(new) - decisions - over, over, steps))
        begin = end
        if len(graph.ways) >= end:
            reached = _one_more(graph, reached)
    return found


def _one_more(graph: Graph, reached: Counter[int]) -> Counter[int]:
    """How many sequences lead to each state with one step more."""
    after: Counter[int] = Counter()
    for number, sequences in reached.items():
        for target, _ in graph.ways[number]:
            after[target] += sequences
    return after


def digest(table: list[Row]) -> str:
    """A short digest of all counts."""
    return sha256(repr([astuple(row) for row in table]).encode()).hexdigest()[:16]
