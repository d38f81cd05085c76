"""The best play in a world, by backward induction: what each state is worth if nobody makes a mistake.

Players see each other's hands and the deck, and chance is what it is. Two players play for the difference of their
scores. Bits go round, so most worlds have circles, and a game could go on for ever. Then the states of a circle are
worth what the one who likes it less can make of it, if going on for ever is worth the least to seat 0 (`low`), or the
most (`high`). Each is found by going over a circle again and again, from the least or from the most possible value;
every value on the way is a bound. Where both are the same, it does not matter what an endless game is worth, since
neither player has anything to gain from one.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction

from attrs import frozen

from dejavu_rules import GameState, Phase, score
from tests.proofs.worlds.graph import Graph

CLOSE = 1e-12
"""When no value of a circle changes by more, it is left; `Worth.gap` tells how much is open in the end."""


@frozen
class Worth:
    """What each state is worth to seat 0 at the least and at the most."""

    low: list[float]
    high: list[float]
    circles: int
    in_circles: int

    @property
    def gap(self) -> float:
        return max(high - low for low, high in zip(self.low, self.high, strict=True))


def margin(state: GameState) -> float:
    """By how much seat 0 is ahead."""
    one, other = score(state).totals
    return one - other


def victory(state: GameState) -> float:
    """1 for a victory of seat 0, -1 for the other's; a shared one is nothing."""
    ahead = margin(state)
    return (ahead > 0) - (ahead < 0)


def is_over(state: GameState) -> bool:
    return state.phase is Phase.OVER


def after_equal_turns(state: GameState) -> bool:
    """Over as well where seat 0, who began, would have the last turn: without it both have had as many (END-1)."""
    return is_over(state) or (state.last_turns == 1 and state.active == 0 and state.phase is Phase.RECOLLECTION)


def solve(
    graph: Graph,
    payoff: Callable[[GameState], float] = margin,
    ends_at: Callable[[GameState], bool] = is_over,
) -> Worth:
    """The worth of all states of a whole world for two players."""
    ends = {number: payoff(state) for number, state in enumerate(graph.states) if ends_at(state)}
    least, most = min(ends.values()), max(ends.values())
    low, high = ([ends.get(number, bound) for number in range(len(graph.states))] for bound in (least, most))
    circles = in_circles = 0
    ways = [
        [] if number in ends else [(target, float(odds or 0)) for target, odds in each]
        for number, each in enumerate(graph.ways)
    ]
    for group in components(graph):
        if len(group) > 1:
            circles += 1
            in_circles += len(group)
        for values in (low, high):
            _settle(graph, ways, group, values)
    return Worth(low, high, circles, in_circles)


def _settle(graph: Graph, ways: list[list[tuple[int, float]]], group: list[int], values: list[float]) -> None:
    """Give the states of one circle their values; whatever leads out of it has one."""
    changed = 1.0
    while changed > CLOSE:
        changed = 0.0
        for number in group:
            before = values[number]
            values[number] = _value(graph.states[number], ways[number], values, before)
            changed = max(changed, abs(values[number] - before))
        if len(group) == 1:  # no state leads to itself
            break


def _value(state: GameState, ways: list[tuple[int, float]], values: list[float], before: float) -> float:
    if not ways:
        return before
    if state.is_chance:
        return sum([odds * values[target] for target, odds in ways])
    return (min if state.active else max)([values[target] for target, _ in ways])


def components(graph: Graph) -> Iterator[list[int]]:
    """States that lead to each other, and single ones; none before all that it leads to (Tarjan's algorithm)."""
    index: list[int | None] = [None] * len(graph.states)
    lowest = [0] * len(graph.states)
    waiting: list[int] = []
    is_waiting = [False] * len(graph.states)
    count = 0
    open_states: list[tuple[int, Iterator[int]]] = [(0, _targets(graph, 0))]
    while open_states:
        number, targets = open_states[-1]
        if index[number] is None:
            index[number] = lowest[number] = count
            count += 1
            waiting.append(number)
            is_waiting[number] = True
        for target in targets:
            if index[target] is None:
                open_states.append((target, _targets(graph, target)))
                break
            if is_waiting[target]:
                lowest[number] = min(lowest[number], lowest[target])
        else:
            open_states.pop()
            if open_states:
                parent = open_states[-1][0]
                lowest[parent] = min(lowest[parent], lowest[number])
            if lowest[number] == index[number]:
                yield _pop_until(waiting, number, is_waiting)


def _pop_until(waiting: list[int], last: int, is_waiting: list[bool]) -> list[int]:
    group: list[int] = []
    while not group or group[-1] != last:
        group.append(waiting.pop())
        is_waiting[group[-1]] = False
    return group


def _targets(graph: Graph, number: int) -> Iterator[int]:
    return iter([target for target, _ in graph.ways[number]])


def best_totals(graph: Graph) -> list[tuple[Fraction, ...]]:
    """For any number of players in a world without circles: everybody's total, if each plays for their own."""
    found: list[tuple[Fraction, ...]] = [()] * len(graph.states)
    for group in components(graph):
        assert len(group) == 1, "a circle"
        number, state = group[0], graph.states[group[0]]
        after = [(found[target], odds) for target, odds in graph.ways[number]]
        if state.phase is Phase.OVER:
            found[number] = tuple(Fraction(total) for total in score(state).totals)
        elif state.is_chance:
            seats = range(state.game.seats)
            found[number] = tuple(sum((odds or 0) * totals[seat] for totals, odds in after) for seat in seats)  # type: ignore[misc]
        else:
            found[number] = max([totals for totals, _ in after], key=lambda totals: totals[state.active])
    return found
