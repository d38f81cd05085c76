"""Strategies for maps that players build."""

from hypothesis import strategies as st

from dejavu_rules.box.pieces import TILES
from dejavu_rules.mapgen.building import Building, Laying, Touching, draw, explain_placement, place, placements, start
from dejavu_rules.mapgen.generator import every_spot


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
