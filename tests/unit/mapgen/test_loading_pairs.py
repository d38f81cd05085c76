"""The pairs in a map file: how a name is understood, and what is noted where."""

import pytest

from dejavu_rules.box.cosmic_map import TilePair
from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.dealer import Dealer
from dejavu_rules.inputs.defects import Defects
from dejavu_rules.mapgen import generate
from dejavu_rules.mapgen.loading import MOST_PAIRS, read_pairs, tidy

PAIRS = generate(Dealer(7)).map.pairs
NAMES: list[object] = [[str(one), str(other)] for one, other in PAIRS]


def read(pairs: object) -> tuple[list[TilePair], list[str]]:
    """The pairs that were understood, and the defects."""
    with Defects() as defects:
        found = read_pairs({"pairs": pairs}, defects)
    return found, [str(defect) for defect in defects.found]


@pytest.mark.parametrize(
    "name", ["Cat's Eye", "CATS_EYE", "cats-eye nebula", " Cat\N{RIGHT SINGLE QUOTATION MARK}s  eye Nebula"]
)
def test_names_as_people_write_them(name: str) -> None:
    assert tidy(name) == "cats eye"


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_every_tile_is_found_by_its_name(tile: NebulaTile) -> None:
    assert tidy(tile.name) == tidy(str(tile)) == tidy(f"{str(tile).title()} Nebula") == str(tile)


def test_pairs_are_read_with_the_lower_tile_first() -> None:
    turned = [[str(other), str(one)] for one, other in PAIRS]
    assert read(NAMES) == read(turned) == (list(PAIRS), [])


def test_a_misspelt_tile_is_one_defect_and_taken_as_meant() -> None:
    one, other = PAIRS[0]
    pairs, defects = read([[f"{one}x", str(other)], *NAMES[1:]])
    assert pairs == list(PAIRS)
    assert defects == [f"pairs[0][0]: '{one}x' is not a Nebula Tile; did you mean '{one}'?"]


@pytest.mark.parametrize(
    ("wrong", "defect"),
    [
        (["orion"], "is not a pair of tiles"),
        ([], "is not a pair of tiles"),
        (["orion", "crab", "veil"], "has 3 entries; at most 2 are allowed"),
        ("orion", "'orion' is not an array"),
        (["orion", "Orion Nebula"], "MAP-1: orion cannot touch itself"),
        (NAMES[0], f"{PAIRS[0][0]} and {PAIRS[0][1]} are connected already: pairs[0]"),
    ],
    ids=["one", "none", "three", "a name", "itself", "twice"],
)
def test_a_wrong_pair_is_noted_and_left_out(wrong: object, defect: str) -> None:
    assert read([*NAMES, wrong]) == (list(PAIRS), [f"pairs[{len(PAIRS)}]: {defect}"])


@pytest.mark.parametrize("name", [7, None, ["orion"], "x" * 61])
def test_what_is_not_a_name_gets_no_suggestion(name: object) -> None:
    pairs, (defect,) = read([*NAMES, [name, "crab"]])
    assert pairs == list(PAIRS)
    assert defect.startswith(f"pairs[{len(PAIRS)}][0]: ")
    assert defect.endswith(" is not the name of a Nebula Tile")


def test_a_long_name_that_is_none_gets_the_list() -> None:
    _, (defect,) = read([*NAMES, ["x" * 60, "crab"]])
    assert defect.endswith(f"is not a Nebula Tile; they are {', '.join(map(str, TILES))}")


def test_a_map_has_at_most_every_pair_once() -> None:
    assert MOST_PAIRS == 105
    assert read([NAMES[0]] * 106) == ([], ["pairs: has 106 entries; at most 105 are allowed"])


def test_MAP_2_tiles_that_no_pair_names_are_missing() -> None:
    ring = TILES[:13]
    _, defects = read([[str(one), str(other)] for one, other in zip(ring, (*ring[1:], ring[0]), strict=True)])
    assert defects == [f"pairs: MAP-2: {tile} is missing: no pair connects it" for tile in TILES[13:]]


def test_MAP_3_pieces_are_told_by_the_tiles_that_are_named() -> None:
    rings = (TILES[:3], TILES[3:])
    pairs = [[str(one), str(other)] for ring in rings for one, other in zip(ring, (*ring[1:], ring[0]), strict=True)]
    (defect,) = read(pairs)[1]
    assert defect.startswith("pairs: MAP-3: the map is in 2 pieces: [cats eye, boomerang, flame], [helix, ")
