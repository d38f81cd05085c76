"""Strategies for Cosmic Maps: generated layouts, and maps that players build."""

from dejavu_rules import Dealer
from dejavu_rules.box.cosmic_map import CosmicMap
from dejavu_rules.box.pieces import TILES
from dejavu_rules.mapgen import Layout, generate
from dejavu_rules.mapgen.building import Building, Laying, Touching, draw, explain_placement, place, placements, start
from dejavu_rules.mapgen.completion import is_planar
from dejavu_rules.mapgen.spots import every_spot
from dejavu_rules.testing.strategies.hypothesis import st

layouts: st.SearchStrategy[Layout] = st.integers(0, 2**32).map(lambda seed: generate(Dealer(seed)))
"""Generated layouts, as ordinary games use them."""

generated_maps: st.SearchStrategy[CosmicMap] = layouts.map(lambda layout: layout.map)


@st.composite
def planar_maps(draw_: st.DrawFn, size: int = len(TILES)) -> CosmicMap:
    """Valid maps of any form, also those that no generator makes: rings, wheels, long strips."""
    order = draw_(st.permutations(TILES[:size]))
    pairs = {(min(pair), max(pair)) for pair in zip(order, (*order[1:], order[0]), strict=True)}
    for one, other in draw_(st.lists(st.tuples(st.sampled_from(order), st.sampled_from(order)), max_size=40)):
        if one is not other and is_planar(frozenset(pairs | {(min(one, other), max(one, other))})):
            pairs.add((min(one, other), max(one, other)))
    return CosmicMap.from_pairs(pairs, size)


maps: st.SearchStrategy[CosmicMap] = generated_maps | planar_maps()
"""Valid maps: generated ones, and ones of any form."""


@st.composite
def layings(draw_: st.DrawFn, building: Building) -> Laying:
    """A legal way to lay a drawn tile."""
    tile = draw_(st.sampled_from(building.drawn))
    if building.is_digital:
        spots = list(every_spot(building.placements, tile))
        tries: list[Laying] = [draw_(st.sampled_from(spots)) for _ in range(3)] if spots else []
    else:
        sets = st.sets(st.sampled_from(building.tiles), min_size=1, max_size=4)
        tries = [Touching(tile, tuple(sorted(draw_(sets)))) for _ in range(3)]
    for laying in tries:
        if not any(explain_placement(building, laying)):
            return laying
    return next(placements(building))


@st.composite
def buildings(draw_: st.DrawFn, digital: bool) -> Building:
    """A map that players have finished building."""
    building = start(draw_(st.sampled_from(TILES)), digital=digital)
    while not building.is_finished:
        if building.to_draw:
            building = draw(building, tuple(draw_(st.permutations(building.bag))[: building.to_draw]))
        building = place(building, draw_(layings(building)))
    return building
