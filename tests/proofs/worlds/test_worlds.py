"""The first steps of every world, and one tiny world as a whole; `make deep` looks at all of them."""

from functools import cache
from operator import mul

import pytest

from dejavu_rules import GameState, Phase
from dejavu_rules.testing.differ import Disagreement
from tests.proofs.worlds.agreeing import Inspector
from tests.proofs.worlds.boxes import WORLDS, World, race, tiny
from tests.proofs.worlds.graph import Graph, explore, ignoring_turns, steps_from
from tests.proofs.worlds.optimum import best_totals, components, margin, solve
from tests.proofs.worlds.perft import digest, rows
from tests.support.bending import bend

SHALLOW = {
    "race": (9, 951, "bfcc18776900a649"),
    "garden": (10, 841, "f062c664328e1aff"),
    "speed": (7, 1264, "1bab93f497515ed9"),
    "builders": (8, 531, "a1166be52217af1a"),
}
"""So many steps, the states that they reach, and the digest of their counts. Whoever changes these explains why."""


@pytest.mark.parametrize("world", WORLDS, ids=[world.name for world in WORLDS])
def test_the_first_steps_are_counted_and_agreed_on(world: World) -> None:
    depth, states, counts = SHALLOW[world.name]
    inspector = Inspector()
    graph = explore(world.first(), inspector, depth=depth)
    assert (len(graph.states), digest(rows(graph))) == (states, counts)
    assert inspector.checked["states"] == graph.ends[-2]  # those at full depth are not left


@cache
def whole() -> Graph:
    inspector = Inspector()
    graph = explore(tiny(), inspector)
    assert inspector.checked["states"] == len(graph.states)
    return graph


def test_a_tiny_world_has_known_numbers_of_states_and_ways() -> None:
    graph = whole()
    assert graph.whole
    assert (len(graph.states), sum(map(len, graph.ways)), digest(rows(graph))) == (1295, 1951, "9549d83a3feddd4e")


def test_without_the_number_of_the_turn_there_is_just_as_much() -> None:
    """The same sequences at each depth, and the same states, as if the turns were counted."""
    ignored, counted = explore(tiny(), depth=22), explore(tiny(), depth=22, same=lambda state: state)
    assert len(counted.states) > len(ignored.states)
    assert {ignoring_turns(state) for state in counted.states} == set(ignored.states)
    assert [row.sequences for row in rows(ignored)] == [row.sequences for row in rows(counted)]


def test_the_inspector_notices_what_is_missing_and_what_is_wrong() -> None:
    state = race()
    steps = steps_from(state)
    with pytest.raises(Disagreement, match="offers"):
        Inspector()(state, steps[1:])
    with pytest.raises(Disagreement, match="offers"):
        Inspector()(state, [*steps, steps[0]])
    action, after, odds = steps[0]
    with pytest.raises(Disagreement, match="effect of"):
        Inspector()(state, [(action, steps[1][1], odds), *steps[1:]])
    with pytest.raises(Disagreement, match="not the_state_fits_the_phase"):
        Inspector()._invariants(state, action, bend(after, last_turns=0))
    with pytest.raises(Disagreement, match="offers"):
        Inspector()(bend(state, phase=Phase.OVER), steps)


# The best play


def value_after(graph: Graph, steps: int, unfinished: float) -> float:
    """What the first state is worth if the game is broken off after so many steps."""
    ends = {n: margin(state) for n, state in enumerate(graph.states) if state.phase is Phase.OVER}
    values = [ends.get(number, unfinished) for number in range(len(graph.states))]
    for _ in range(steps):
        before = list(values)
        for number, state in enumerate(graph.states):
            after = [before[target] for target, _ in graph.ways[number]]
            if state.is_chance:
                odds = [float(chance or 0) for _, chance in graph.ways[number]]
                values[number] = sum(map(mul, after, odds))
            elif after:
                values[number] = min(after) if state.active else max(after)
    return values[0]


def test_broken_off_games_come_closer_and_closer_to_the_worth() -> None:
    graph, worth = whole(), solve(whole())
    margins = [margin(state) for state in graph.states if state.phase is Phase.OVER]
    for unfinished, values in ((min(margins), worth.low), (max(margins), worth.high)):
        apart = [abs(value_after(graph, steps, unfinished) - values[0]) for steps in (5, 50, 200)]
        assert apart == sorted(apart, reverse=True)
        assert apart[-1] < 1e-6 < apart[0]
    assert all(low <= high for low, high in zip(worth.low, worth.high, strict=True))


def test_circles_come_after_all_that_they_lead_to() -> None:
    graph = whole()
    groups = list(components(graph))
    place = {number: index for index, group in enumerate(groups) for number in group}
    assert sorted(place) == list(range(len(graph.states)))
    for number, ways in enumerate(graph.ways):
        assert all(place[target] <= place[number] for target, _ in ways)
        if len(groups[place[number]]) > 1:  # each state of a circle leads on in it
            assert any(place[target] == place[number] for target, _ in ways)


def test_who_plays_for_their_own_total_takes_the_best() -> None:
    graph = explore(WORLDS[3].first())
    best = best_totals(graph)
    ends: list[GameState] = [state for state in graph.states if state.phase is Phase.OVER]
    assert len(best[0]) == 2
    assert all(margin(state) == 0 for state in ends)
