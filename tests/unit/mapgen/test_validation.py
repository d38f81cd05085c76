"""Defects of a map, each with the tiles that prove it."""

from itertools import combinations, pairwise

import networkx as nx
import pytest

from dejavu_rules.box.cosmic_map import CosmicMap, TilePair
from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.dealer import Dealer
from dejavu_rules.mapgen import generate, validate
from dejavu_rules.mapgen.validation import Crossing, find_crossing

CATS_EYE, BOOMERANG, FLAME, HELIX, VEIL, EAGLE = TILES[:6]
RING = (*pairwise(TILES), (TILES[0], TILES[-1]))


def ring_with(*more: TilePair) -> CosmicMap:
    return CosmicMap.from_pairs((*RING, *more))


def test_a_ring_is_valid() -> None:
    assert validate(ring_with()) == ()


def test_MAP_1_a_tile_of_the_box_that_is_not_on_this_map() -> None:
    strange = CosmicMap(((TILES[1], TILES[7]), (TILES[0],), ()))
    found = validate(strange, 3)
    assert [violation.code for violation in found] == ["neighbour-not-on-map"]
    assert found[0].values == {"tile": TILES[0], "others": (TILES[7],)}


def test_MAP_2_names_each_tile_with_what_it_touches() -> None:
    cosmic_map = CosmicMap.from_pairs(pair for pair in RING if pair != (FLAME, HELIX))
    one, other = validate(cosmic_map)
    assert (one.clause, other.clause) == ("MAP-2", "MAP-2")
    assert (one.code, other.code) == ("too-few-connections", "too-few-connections")
    assert one.values == {"tile": FLAME, "near": (BOOMERANG,)}
    assert other.values == {"tile": HELIX, "near": (VEIL,)}
    assert str(one) == "MAP-2: flame touches fewer than two tiles: boomerang"


def test_MAP_3_names_the_pieces() -> None:
    first = combinations(TILES[:3], 2)
    rest = (*pairwise(TILES[3:]), (TILES[3], TILES[-1]))
    (violation,) = validate(CosmicMap.from_pairs((*first, *rest)))
    assert (violation.clause, violation.code) == ("MAP-3", "map-in-pieces")
    assert violation.values == {"number": 2, "pieces": (TILES[:3], TILES[3:])}
    assert violation.message.startswith("the map is in 2 pieces: [cats eye, boomerang, flame], [helix, ")


def test_all_defects_are_named_at_once() -> None:
    """A tile cut off, and K5 elsewhere."""
    pairs = [pair for pair in RING if EAGLE not in pair] + list(combinations(TILES[10:], 2))
    found = [violation.clause for violation in validate(CosmicMap.from_pairs(pairs))]
    assert found == ["MAP-2", "MAP-2", "MAP-2", "MAP-3", "MAP-4"]


def certificate(cosmic_map: CosmicMap) -> Crossing:
    (violation,) = validate(cosmic_map)
    assert (violation.clause, violation.code) == ("MAP-4", "connections-cross")
    crossing = find_crossing(cosmic_map.pairs)
    assert crossing is not None
    assert violation.values == {"kind": crossing.kind, "corners": crossing.corners, "pairs": crossing.pairs}
    assert set(crossing.pairs) <= set(cosmic_map.pairs)
    assert_minimal(crossing)
    return crossing


def assert_minimal(crossing: Crossing) -> None:
    """It must cross, and without any one connection it need not."""
    assert not nx.check_planarity(nx.Graph(crossing.pairs))[0]
    for pair in crossing.pairs:
        assert nx.check_planarity(nx.Graph([other for other in crossing.pairs if other != pair]))[0]
    degrees = sorted(degree for _, degree in nx.Graph(crossing.pairs).degree if degree > 2)
    assert degrees == ([4] * 5 if crossing.kind == "K5" else [3] * 6)


def test_MAP_4_planted_K5() -> None:
    corners = (TILES[0], TILES[3], TILES[6], TILES[9], TILES[12])
    inside = tuple(pair for pair in combinations(corners, 2) if pair not in RING)
    plain = CosmicMap.from_pairs((*RING, *inside))
    crossing = certificate(plain)
    assert crossing.kind in ("K5", "K3,3")
    alone = find_crossing(tuple(combinations(corners, 2)))
    assert alone == Crossing("K5", corners, tuple(combinations(corners, 2)))


def test_MAP_4_planted_K33() -> None:
    one, other = (TILES[0], TILES[4], TILES[8]), (TILES[2], TILES[6], TILES[10])
    pairs = tuple((min(a, b), max(a, b)) for a in one for b in other)
    crossing = certificate(ring_with(*pairs))
    assert crossing.kind == "K3,3"
    alone = find_crossing(pairs)
    assert alone is not None
    assert alone.corners == tuple(sorted((*one, *other)))
    assert alone.pairs == tuple(sorted(pairs))


def test_MAP_4_corners_joined_over_further_tiles() -> None:
    """K5 with a tile in the middle of each line: fifteen tiles."""
    corners, middles = TILES[:5], TILES[5:]
    pairs = []
    for (one, other), middle in zip(combinations(corners, 2), middles, strict=True):
        pairs += [(one, middle), (other, middle)]
    crossing = certificate(CosmicMap.from_pairs(pairs))
    assert (crossing.kind, crossing.corners) == ("K5", corners)
    assert len(crossing.pairs) == 20


@pytest.mark.parametrize("seed", range(15))
def test_a_k5_planted_in_a_generated_map_is_found(seed: int) -> None:
    pairs = generate(Dealer(seed)).map.pairs
    planted = tuple(TILES[(seed + step) % 15] for step in (0, 2, 5, 9, 12))
    crossing = certificate(CosmicMap.from_pairs((*pairs, *combinations(planted, 2))))
    assert len(crossing.corners) in (5, 6)


# Values that are not a map at all


def broken_map(**neighbours: object) -> CosmicMap:
    near = [list(tiles) for tiles in ring_with().neighbours]
    for name, tiles in neighbours.items():
        near[NebulaTile[name]] = tiles  # type: ignore[call-overload]
    return CosmicMap(tuple(tuple(tiles) for tiles in near))


@pytest.mark.parametrize(
    ("neighbours", "messages"),
    [
        ({"HELIX": (FLAME, HELIX, VEIL)}, ["helix is connected to itself"]),
        ({"HELIX": (FLAME, VEIL, VEIL)}, ["helix is connected more than once to veil"]),
        ({"HELIX": (FLAME, VEIL, EAGLE)}, ["helix touches eagle, but not the other way round"]),
        ({"HELIX": (VEIL,)}, ["flame touches helix, but not the other way round"]),
        (
            {"HELIX": (FLAME, 99)},
            ["helix is connected to 99: not a tile of the map", "veil touches helix, but not the other way round"],
        ),
    ],
    ids=["itself", "twice", "one way", "forgotten", "not a tile"],
)
def test_MAP_1_connections_are_between_two_different_tiles(neighbours: dict[str, object], messages: list[str]) -> None:
    found = validate(broken_map(**neighbours))
    assert {violation.clause for violation in found} == {"MAP-1"}
    assert [violation.message for violation in found] == messages


def test_SETUP_2_fifteen_tiles() -> None:
    (violation,) = validate(CosmicMap.from_pairs(combinations(TILES[:3], 2), 3))
    assert str(violation) == "SETUP-2: the map has 3 tiles instead of 15"
    assert validate(CosmicMap.from_pairs(combinations(TILES[:3], 2), 3), size=3) == ()
