"""Garbage before a game begins: wrong players, seeds, options, boxes and maps are refused."""

import json
from itertools import combinations
from typing import Any

import pytest

from dejavu_rules import (
    CosmicMap,
    InvalidSave,
    InvalidSetup,
    NebulaTile,
    Options,
    deal_game,
    first_state,
    from_json,
    new_game,
    to_document,
)
from dejavu_rules.box.pieces import TILES
from dejavu_rules.inputs.defects import InvalidMap
from dejavu_rules.testing.garbage import GARBAGE, TOO_LONG_TO_WRITE, Unspeakable
from tests.support.builders import LINE_OF_THREE, RING


def kind(value: object) -> str:
    """A name for a test: not everything here can be written out."""
    return type(value).__name__


@pytest.mark.parametrize(
    "players", [0, 1, 5, -2, True, 2.0, "3", None, [2], TOO_LONG_TO_WRITE, Unspeakable()], ids=kind
)
def test_another_number_of_players_is_refused(players: Any) -> None:
    with pytest.raises(InvalidSetup, match=r"players: .*COMP-1"):
        first_state(players, RING)


@pytest.mark.parametrize("seed", [True, -1, "x", None, 1.0, [], -TOO_LONG_TO_WRITE, Unspeakable()], ids=kind)
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(InvalidSetup, match="seed: "):
        new_game(2, seed, map=RING)


@pytest.mark.parametrize("seed", [0, 10**400, TOO_LONG_TO_WRITE], ids=kind)
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert new_game(2, seed, map=RING) == new_game(2, seed, map=RING)


@pytest.mark.parametrize("name", ["map", "options", "catalogue"])
@pytest.mark.parametrize("garbage", ["x", 0, [], {}, object, Unspeakable(), TOO_LONG_TO_WRITE], ids=kind)
def test_what_is_no_map_no_options_or_no_catalogue_is_refused(name: str, garbage: Any) -> None:
    said: dict[str, Any] = {"map": RING, name: garbage}
    with pytest.raises(InvalidSetup, match=f"^{name}: "):
        first_state(2, **said)


def test_garbage_is_no_part_of_a_game() -> None:
    for garbage in GARBAGE:
        for said in ({"map": garbage}, {"map": RING, "options": garbage}):
            with pytest.raises(InvalidSetup):
                first_state(2, **said)  # type: ignore[arg-type]
        if garbage is not None:
            with pytest.raises(InvalidSetup):
                new_game(2, 1, map=garbage)  # type: ignore[arg-type]
            for call in (new_game, deal_game):
                with pytest.raises(InvalidSetup):
                    call(2, 1, map=RING, catalogue=garbage)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "holes", [0, -1, True, 1.5, "3", [], 61, TOO_LONG_TO_WRITE, -TOO_LONG_TO_WRITE, Unspeakable()], ids=kind
)
def test_another_number_of_hive_holes_is_refused(holes: Any) -> None:
    with pytest.raises(InvalidSetup, match=r"hive_holes: .*COMP-6"):
        new_game(2, 1, map=RING, hive_holes=holes)


@pytest.mark.parametrize("name", ["speed", "keep_duplicates"])
@pytest.mark.parametrize("garbage", [None, 0, 1, "yes", [], Unspeakable(), TOO_LONG_TO_WRITE], ids=kind)
def test_an_option_that_is_neither_on_nor_off_is_refused(name: str, garbage: Any) -> None:
    with pytest.raises(InvalidSetup, match=f"{name}: .* True or False"):
        new_game(3, 1, map=RING, **{name: garbage})


def test_everything_wrong_with_a_game_is_named_at_once() -> None:
    with pytest.raises(InvalidSetup, match=r"keep_duplicates: .*; speed: .*SPEED-1.*; hive_holes: .*; catalogue: "):
        first_state(2, LINE_OF_THREE, options=Options(speed=True, hive_holes=0, keep_duplicates=3))  # type: ignore[arg-type]


ORION = NebulaTile.ORION


@pytest.mark.parametrize(
    "neighbours",
    [
        ((ORION,),),
        ((TILES[0],),),
        ((TILES[1],), ()),
        ((TILES[1], TILES[1]), (TILES[0],)),
        ((TILES[2], TILES[1]), (TILES[0],), (TILES[0],)),
        ((1,), (0,)),
    ],
    ids=["to a tile that is not there", "to itself", "one way", "twice", "not in order", "no tiles"],
)
def test_what_cannot_be_the_connections_of_a_map_is_refused(neighbours: Any) -> None:
    with pytest.raises(InvalidSetup, match=r"map: .* cannot be what touches cats eye"):
        first_state(2, CosmicMap(neighbours))


def test_no_map_has_more_tiles_than_the_box() -> None:
    with pytest.raises(InvalidMap, match="neighbours: 16 tiles are more than the 15 of the box"):
        CosmicMap(((),) * 16)


@pytest.mark.parametrize(
    "pair", [5, (1, 2), ("a", "b"), (ORION,), (TILES[1], TILES[1]), (TILES[0], ORION), Unspeakable()], ids=kind
)
def test_what_cannot_be_a_pair_of_tiles_is_refused(pair: Any) -> None:
    with pytest.raises(InvalidMap, match=r"pairs: .* is not a pair"):
        CosmicMap.from_pairs([(TILES[0], TILES[1]), pair], tiles=3)


def test_a_map_in_which_everything_touches_is_refused_at_once() -> None:
    """All 105 pairs with eight bits on a tile took 8 s and 2.8 GB to count: no table has such a map (MAP-4)."""
    everything = CosmicMap.from_pairs(combinations(TILES, 2), len(TILES))
    with pytest.raises(
        InvalidSetup, match=r"map: 105 pairs touch, and of 15 tiles on a table at most 39 can \(MAP-4\)"
    ):
        first_state(2, everything)
    state = new_game(2, 1)
    save = {**to_document(state), "checksum": None}
    save["game"] = {**save["game"], "layout": None, "map": {"tiles": 15, "pairs": [*map(_names, everything.pairs)]}}
    with pytest.raises(InvalidSave, match=r"at most 39 can \(MAP-4\)"):
        from_json(json.dumps(save))


def _names(pair: tuple[NebulaTile, NebulaTile]) -> list[str]:
    return [str(tile) for tile in pair]
