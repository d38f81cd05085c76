"""What holds for every map: built, generated, mutated, written to a file, walked."""

from itertools import combinations

import networkx as nx
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dejavu_rules.box.cosmic_map import CosmicMap
from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.mapgen import Layout, dump, parse, validate
from dejavu_rules.mapgen.building import Building, finish
from dejavu_rules.mapgen.layout import collisions, contacts, crowds
from dejavu_rules.mapgen.validation import find_crossing
from dejavu_rules.pictures import Picture
from dejavu_rules.testing.strategies import layouts, maps
from tests.support.buildings import buildings

slow = settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
normal = settings(max_examples=60, deadline=None)

tiles = st.sampled_from(TILES)


def codes(cosmic_map: CosmicMap) -> set[str]:
    return {violation.code for violation in validate(cosmic_map)}


@normal
@given(layouts)
def test_generated_maps_are_valid_and_carry_their_witness(layout: Layout) -> None:
    assert validate(layout.map) == ()
    assert collisions(layout.placements) == []
    assert crowds(layout.placements) == []
    assert set(layout.map.pairs) == {(min(pair), max(pair)) for pair in contacts(layout.placements)}


@slow
@given(buildings(digital=False))
def test_every_map_that_players_can_name_is_valid(building: Building) -> None:
    assert validate(finish(building)) == ()


@slow
@given(buildings(digital=True))
def test_every_map_that_players_can_lay_is_valid(building: Building) -> None:
    assert validate(finish(building)) == ()
    assert building.layout is not None
    assert building.layout.map == finish(building)


@normal
@given(maps, st.data())
def test_a_removed_connection_is_missed_where_it_is_needed(cosmic_map: CosmicMap, data: st.DataObject) -> None:
    assert validate(cosmic_map) == ()
    gone = data.draw(st.sampled_from(cosmic_map.pairs))
    fewer = CosmicMap.from_pairs(pair for pair in cosmic_map.pairs if pair != gone)
    violations = validate(fewer)
    lonely = {one.values["tile"] for one in violations if one.code == "too-few-connections"}
    assert lonely == {tile for tile in gone if len(cosmic_map.neighbours[tile]) == 2}
    assert ("map-in-pieces" in codes(fewer)) == (
        not nx.is_connected(nx.Graph(fewer.pairs)) or len(nx.Graph(fewer.pairs)) < 15
    )
    assert "connections-cross" not in codes(fewer)


@normal
@given(maps, tiles)
def test_a_tile_cut_off_is_named(cosmic_map: CosmicMap, tile: NebulaTile) -> None:
    violations = validate(CosmicMap.from_pairs(pair for pair in cosmic_map.pairs if tile not in pair))
    alone = {one.values["tile"]: one.values["near"] for one in violations if one.code == "too-few-connections"}
    assert alone[tile] == ()
    (pieces,) = (one.values["pieces"] for one in violations if one.code == "map-in-pieces")
    assert isinstance(pieces, tuple)
    assert (tile,) in pieces


@normal
@given(maps, st.permutations(TILES), st.booleans())
def test_what_must_cross_is_proved(cosmic_map: CosmicMap, order: list[NebulaTile], k5: bool) -> None:
    planted = list(combinations(order[:5], 2)) if k5 else [(one, other) for one in order[:3] for other in order[3:6]]
    crossed = CosmicMap.from_pairs([*cosmic_map.pairs, *planted])
    (violation,) = validate(crossed)
    assert violation.code == "connections-cross"
    crossing = find_crossing(crossed.pairs)
    assert crossing is not None
    assert violation.values == {"kind": crossing.kind, "corners": crossing.corners, "pairs": crossing.pairs}
    assert set(crossing.pairs) <= set(crossed.pairs)
    assert not nx.check_planarity(nx.Graph(crossing.pairs))[0]
    assert len(crossing.corners) == (5 if crossing.kind == "K5" else 6)
    for pair in crossing.pairs:
        assert nx.check_planarity(nx.Graph([other for other in crossing.pairs if other != pair]))[0]


@normal
@given(maps)
def test_a_map_survives_its_file(cosmic_map: CosmicMap) -> None:
    assert parse(dump(cosmic_map)) == cosmic_map


@normal
@given(maps, tiles, st.integers(0, 6))
def test_PLANT_1_PLANT_2_within_reach_is_within_distance(cosmic_map: CosmicMap, start: NebulaTile, steps: int) -> None:
    """A walk of at most k steps without repeats ends at a tile exactly when its distance is at most k."""
    near = nx.single_source_shortest_path_length(nx.Graph(cosmic_map.pairs), start, cutoff=steps)
    walked = {start}
    for length in range(1, steps + 1):
        walked |= {path[-1] for path in cosmic_map.paths(start, length)}
    assert walked == set(near)


@settings(max_examples=10, deadline=None)
@given(maps)
def test_every_map_can_be_drawn(cosmic_map: CosmicMap) -> None:
    svg = Picture(cosmic_map).svg()
    assert all(f">{tile}</text>" in svg for tile in TILES)
