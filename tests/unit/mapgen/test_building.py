"""Players build the map: what is legal, what is not and why, and that a building can always be finished."""

import random
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice, permutations

import pytest

from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.dealer import Dealer
from dejavu_rules.errors import MalformedAction
from dejavu_rules.mapgen import Placement, generate, validate
from dejavu_rules.mapgen.building import (
    Building,
    Laying,
    Touching,
    draw,
    explain_draw,
    explain_placement,
    finish,
    place,
    placements,
    start,
)
from dejavu_rules.mapgen.completion import lonely_tiles
from dejavu_rules.mapgen.generator import every_spot
from dejavu_rules.mapgen.layout import collisions, contacts, crowds, overlaps
from dejavu_rules.mapgen.room import Room
from dejavu_rules.rulebook import IllegalAction
from tests.support.slow_building import every_laying, has_room

CATS_EYE, BOOMERANG, FLAME, HELIX, VEIL, EAGLE, CARINA = TILES[:7]


def lay_by_touch(*steps: tuple[NebulaTile, ...], size: int = 15) -> Building:
    """A companion's building: each tile followed by what it touches."""
    building = start(steps[0][0], digital=False, size=size)
    return Building(tuple(Touching(tile, tuple(near)) for tile, *near in steps), size=building.size)


def with_tiles(building: Building, *tiles: NebulaTile) -> Building:
    return Building(building.laid, building.placements, tiles, building.size)


def codes(building: Building, laying: Laying) -> list[str]:
    """What is wrong with this laying; the old building is untouched."""
    before = hash(building)
    found = [violation.code for violation in explain_placement(building, laying)]
    if found:
        with pytest.raises(IllegalAction) as caught:
            place(building, laying)
        assert [violation.code for violation in caught.value.violations] == found
        assert caught.value.action is laying
    assert hash(building) == before
    return found


# Drawing


def test_SETUP_2_two_tiles_are_drawn_until_all_lie() -> None:
    building = start(HELIX, digital=False)
    assert building.to_draw == 2
    assert HELIX not in building.bag
    building = draw(building, (VEIL, EAGLE))
    assert (building.drawn, building.to_draw) == ((VEIL, EAGLE), 0)
    building = place(building, Touching(EAGLE, (HELIX,)))
    assert (building.drawn, building.to_draw) == ((VEIL,), 0)
    building = place(building, Touching(VEIL, (HELIX, EAGLE)))
    assert (building.drawn, building.to_draw) == ((), 2)
    assert building.tiles == (HELIX, EAGLE, VEIL)


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ((VEIL,), ["drawn-number-wrong"]),
        ((VEIL, VEIL), ["drawn-number-wrong"]),
        ((VEIL, HELIX), ["drawn-tiles-gone"]),
        ((VEIL, EAGLE, HELIX), ["drawn-number-wrong", "drawn-tiles-gone"]),
        ((), ["drawn-number-wrong"]),
    ],
    ids=["one", "twice", "laid", "three", "none"],
)
def test_SETUP_2_nothing_else_is_drawn(tiles: tuple[NebulaTile, ...], expected: list[str]) -> None:
    building = start(HELIX, digital=True)
    found = list(explain_draw(building, tiles))
    assert [violation.code for violation in found] == expected
    assert {violation.clause for violation in found} == {"SETUP-2"}
    with pytest.raises(IllegalAction) as caught:
        draw(building, tiles)
    assert caught.value.action == tiles
    assert building.drawn == ()


def test_SETUP_2_a_draw_says_what_is_wrong() -> None:
    one, other = explain_draw(start(HELIX, digital=True), (VEIL, EAGLE, HELIX))
    assert one.values == {"number": 2, "tiles": (VEIL, EAGLE, HELIX)}
    assert one.message == "2 different tiles must be drawn now, not veil, eagle, helix"
    assert other.values == {"tiles": (HELIX,)}
    assert other.message == "helix: not among the tiles that are left"


def test_SETUP_2_no_draw_while_tiles_wait() -> None:
    building = draw(start(HELIX, digital=False), (VEIL, EAGLE))
    assert [violation.code for violation in explain_draw(building, (CARINA, FLAME))] == ["drawn-number-wrong"]


# Laying by what a tile touches


def test_SETUP_2_only_drawn_tiles_are_laid() -> None:
    building = draw(start(HELIX, digital=False), (VEIL, EAGLE))
    assert codes(building, Touching(CARINA, (HELIX,))) == ["tile-not-drawn"]
    assert codes(building, Touching(HELIX, (HELIX,))) == ["tile-not-drawn"]


def test_SETUP_2_a_tile_touches_tiles_on_the_table() -> None:
    building = draw(start(HELIX, digital=False), (VEIL, EAGLE))
    violation, *others = explain_placement(building, Touching(VEIL, (HELIX, EAGLE)))
    assert (violation.clause, others) == ("SETUP-2", [])
    assert violation.message == "veil cannot touch eagle: not on the table"
    assert violation.values == {"tile": VEIL, "others": (EAGLE,)}
    assert codes(building, Touching(VEIL, (VEIL,))) == ["touches-tile-not-laid"]


def test_MAP_1_two_tiles_connect_only_once() -> None:
    building = draw(start(HELIX, digital=False), (VEIL, EAGLE))
    assert codes(building, Touching(VEIL, (HELIX, HELIX))) == ["touches-tile-twice"]


def test_MAP_3_a_tile_touches_something() -> None:
    building = draw(start(HELIX, digital=False), (VEIL, EAGLE))
    assert codes(building, Touching(VEIL, ())) == ["touches-nothing"]


def test_MAP_2_more_lonely_tiles_than_can_be_helped_are_refused() -> None:
    """Three leaves around one tile and one tile to come: it can touch all three. Without it nothing helps."""
    star = lay_by_touch((CATS_EYE,), (BOOMERANG, CATS_EYE), (FLAME, CATS_EYE), size=5)
    assert codes(with_tiles(star, HELIX, VEIL), Touching(HELIX, (CATS_EYE,))) == []
    building = place(with_tiles(star, HELIX, VEIL), Touching(HELIX, (CATS_EYE,)))
    violation, *others = explain_placement(building, Touching(VEIL, (BOOMERANG, FLAME)))
    assert (violation.clause, others) == ("MAP-2", [])
    assert violation.message == ("with 0 tiles still to come, not all of these could get a second connection: helix")
    assert violation.values == {"to_come": 0, "tiles": (HELIX,)}
    assert codes(building, Touching(VEIL, (BOOMERANG, FLAME, HELIX))) == []


def test_MAP_4_connections_cannot_cross() -> None:
    """Four tiles that all touch each other leave no place where a fifth could touch all four."""
    k4 = lay_by_touch(
        (CATS_EYE,), (BOOMERANG, CATS_EYE), (FLAME, CATS_EYE, BOOMERANG), (HELIX, CATS_EYE, BOOMERANG, FLAME)
    )
    building = with_tiles(k4, VEIL, EAGLE)
    violation, *others = explain_placement(building, Touching(VEIL, (CATS_EYE, BOOMERANG, FLAME, HELIX)))
    assert (violation.clause, others) == ("MAP-4", [])
    assert violation.code == "contacts-would-cross"
    assert "veil cannot touch all of cats eye, boomerang, flame, helix" in violation.message
    assert codes(building, Touching(VEIL, (CATS_EYE, BOOMERANG, FLAME))) == []


def test_the_order_of_the_names_does_not_matter() -> None:
    building = with_tiles(lay_by_touch((CATS_EYE,), (BOOMERANG, CATS_EYE)), FLAME)
    assert place(building, Touching(FLAME, (BOOMERANG, CATS_EYE))) == place(
        building, Touching(FLAME, (CATS_EYE, BOOMERANG))
    )


# Laying by a place


def digital(*places: Placement, size: int = 15) -> Building:
    near = [
        Touching(one.tile, tuple(sorted(other.tile for other in places[:number] if contacts((other, one)))))
        for number, one in enumerate(places)
    ]
    return Building(tuple(near), places, size=size)


def test_MAP_4_no_tile_lies_over_another() -> None:
    building = draw(start(HELIX, digital=True), (VEIL, EAGLE))
    violation, *others = explain_placement(building, Placement(VEIL, 1, 1, 0))
    assert (violation.clause, violation.message, others) == ("MAP-4", "veil would lie over helix", [])


def test_MAP_3_a_place_apart_is_refused() -> None:
    building = draw(start(HELIX, digital=True), (VEIL, EAGLE))
    assert codes(building, Placement(VEIL, 40, 0, 0)) == ["touches-nothing"]
    assert codes(building, Placement(VEIL, 10**30, 0, 0)) == ["touches-nothing"]


def fourth_tiles_at_a_point(building: Building, tile: NebulaTile) -> Iterator[Placement]:
    """Places where the tile overlaps nothing and its corner comes to a point where three tiles meet."""
    meeting = Counter(point for one in building.placements for point in one.edge_points())
    for u, v in (point for point, tiles in meeting.items() if tiles == 3):
        for turns in range(6):
            for corner_u, corner_v in Placement(tile, turns=turns).corners:
                laying = Placement(tile, u - corner_u, v - corner_v, turns)
                if not any(overlaps(one, laying) for one in building.placements):
                    yield laying


def test_MAP_4_no_fourth_tile_at_a_point() -> None:
    tried = 0
    for seed in range(12):
        layout = generate(Dealer(seed))
        building = with_tiles(digital(*layout.placements[:10]), layout.order[10])
        for laying in fourth_tiles_at_a_point(building, layout.order[10]):
            violation, *others = explain_placement(building, laying)
            assert (violation.clause, violation.code, others) == ("RULING-21", "too-many-at-a-point", [])
            assert violation.message == f"with {laying.tile} more than three tiles would meet in one point"
            tried += 1
    assert tried > 0


def test_MAP_2_the_last_tile_must_touch_two_others() -> None:
    """The last tile must touch two; a place that touches one is refused."""
    building = draw(start(CATS_EYE, digital=True, size=3), (BOOMERANG, FLAME))
    building = place(building, next(placements(building)))
    tile = building.drawn[0]
    single = [one for one in every_spot(building.placements, tile) if len(contacts((*building.placements, one))) == 2]
    assert single
    for laying in single[:20]:
        assert codes(building, laying) == ["map-cannot-be-finished"]
    assert {len(after.pairs) for after in (place(building, one) for one in islice(placements(building), 20))} == {3}


def test_contacts_follow_from_the_place() -> None:
    building = draw(start(HELIX, digital=True), (VEIL, EAGLE))
    laying = next(placements(building))
    assert isinstance(laying, Placement)
    after = place(building, laying)
    assert after.laid[-1] == Touching(laying.tile, (HELIX,))
    assert after.layout is not None
    assert after.layout.placements == (Placement(HELIX), laying)
    assert start(HELIX, digital=False).layout is None


# Malformed actions


@pytest.mark.parametrize(
    "laying",
    [
        Placement(VEIL),
        Touching("veil", (HELIX,)),  # type: ignore[arg-type]
        Touching(VEIL, [HELIX]),  # type: ignore[arg-type]
        Touching(VEIL, (3,)),  # type: ignore[arg-type]
        None,
    ],
    ids=["a place", "a name", "a list", "a number", "nothing"],
)
def test_at_a_table_tiles_are_named(laying: Touching) -> None:
    building = draw(start(HELIX, digital=False), (VEIL, EAGLE))
    with pytest.raises(MalformedAction, match="is not a Touching of a Nebula Tile") as caught:
        list(explain_placement(building, laying))
    assert (caught.value.kind, caught.value.value) == (Touching, laying)


@pytest.mark.parametrize(
    "laying",
    [
        Touching(VEIL, (HELIX,)),
        Placement(4, 12, 0, 0),  # type: ignore[arg-type]
        Placement(VEIL, 0.5, 1, 0),  # type: ignore[arg-type]
        Placement(VEIL, True, 1, 0),
        Placement(VEIL, 12, 0, 6),
        Placement(VEIL, 12, 0, -1),
    ],
)
def test_in_a_digital_game_tiles_have_a_place(laying: Placement) -> None:
    building = draw(start(HELIX, digital=True), (VEIL, EAGLE))
    with pytest.raises(MalformedAction, match="is not a Placement of a Nebula Tile") as caught:
        list(explain_placement(building, laying))
    assert (caught.value.kind, caught.value.value) == (Placement, laying)


def test_a_draw_is_of_tiles() -> None:
    with pytest.raises(MalformedAction, match=r"^\(1, 2\) is not a tuple of Nebula Tiles$"):
        list(explain_draw(start(HELIX, digital=True), (1, 2)))  # type: ignore[arg-type]


# Whole buildings


def choices(building: Building, chance: random.Random, loose: bool) -> Iterator[Laying]:
    """Ways to lay a drawn tile as a careless player would: rather with one contact, if `loose`."""
    tile = chance.choice(building.drawn)
    if building.is_digital:
        spots: list[Laying] = list(every_spot(building.placements, tile))
        chance.shuffle(spots)
        yield from spots[:40]
    else:
        for _ in range(40):
            number = 1 if loose and chance.random() < 0.8 else chance.randint(1, 4)
            yield Touching(tile, tuple(chance.sample(building.tiles, min(number, len(building.tiles)))))


def build(seed: int, digital: bool) -> tuple[Building, int]:
    """A whole building by a careless player, and how many ways to lay a tile were refused."""
    chance, refused = random.Random(seed), 0
    building = start(chance.choice(TILES), digital=digital)
    while not building.is_finished:
        if building.to_draw:
            building = draw(building, tuple(chance.sample(building.bag, building.to_draw)))
        for laying in choices(building, chance, loose=seed % 2 == 0):
            if not any(explain_placement(building, laying)):
                break
            refused += 1
        else:
            laying = next(placements(building))
        building = place(building, laying)
    return building, refused


@pytest.mark.parametrize("seed", range(12))
def test_a_building_by_touching_can_always_be_finished(seed: int) -> None:
    building, _ = build(seed, digital=False)
    assert validate(finish(building)) == ()


@pytest.mark.parametrize("seed", range(8))
def test_a_building_by_places_can_always_be_finished(seed: int) -> None:
    building, _ = build(seed, digital=True)
    assert validate(finish(building)) == ()
    assert building.layout is not None
    assert building.layout.map == finish(building)
    assert collisions(building.placements) == []
    assert crowds(building.placements) == []


def test_a_small_map_is_finished_with_its_tiles() -> None:
    building = lay_by_touch((CATS_EYE,), (BOOMERANG, CATS_EYE), (FLAME, CATS_EYE, BOOMERANG), size=3)
    assert finish(building).tiles == (CATS_EYE, BOOMERANG, FLAME)


@pytest.mark.parametrize("tiles", [*permutations(TILES[:3])], ids=str)
def test_the_smallest_map_is_a_triangle_in_any_order(tiles: tuple[NebulaTile, NebulaTile, NebulaTile]) -> None:
    first, second, last = tiles
    building = with_tiles(lay_by_touch((first,), (second, first), size=3), last)
    assert list(placements(building)) == [Touching(last, tuple(sorted((first, second))))]


def test_careless_players_are_stopped() -> None:
    assert sum(build(seed, digital=False)[1] for seed in range(4)) > 0


@pytest.mark.parametrize("digital", [True, False])
def test_placements_are_the_legal_ones_in_a_fixed_order(digital: bool) -> None:
    building = draw(start(HELIX, digital=digital), (VEIL, EAGLE))
    building = place(building, next(placements(building)))
    every = list(placements(building))
    assert every == list(placements(building))
    assert len(set(every)) == len(every)
    for laying in every[:: max(1, len(every) // 30)]:
        assert codes(building, laying) == []


def test_placements_by_touching_are_all_that_explain_allows() -> None:
    building = with_tiles(
        lay_by_touch((CATS_EYE,), (BOOMERANG, CATS_EYE), (FLAME, BOOMERANG), (HELIX, FLAME), size=6), VEIL, EAGLE
    )
    others = building.tiles
    every = {
        Touching(tile, tuple(other for number, other in enumerate(others) if chosen >> number & 1))
        for tile in building.drawn
        for chosen in range(1 << len(others))
    }
    assert {laying for laying in every if not any(explain_placement(building, laying))} == set(placements(building))


# Short cuts


def buildings(seed: int, digital: bool, size: int) -> Iterator[Building]:
    """Every building with drawn tiles on the way to a map, laid at random."""
    dealer = Dealer(seed)
    building = start(TILES[dealer.below(size)], digital=digital, size=size)
    while not building.is_finished:
        if not building.drawn:
            bag = list(building.bag)
            building = draw(building, tuple(bag.pop(dealer.below(len(bag))) for _ in range(building.to_draw)))
        yield building
        legal = list(placements(building))
        building = place(building, legal[dealer.below(len(legal))])


@pytest.mark.parametrize(("digital", "size", "seeds"), [(True, 4, 2), (False, 6, 8), (False, 9, 2)])
def test_every_laying_is_found_in_the_same_order_without_the_short_cuts(digital: bool, size: int, seeds: int) -> None:
    for seed in range(seeds):
        for building in buildings(seed, digital, size):
            assert list(placements(building)) == list(every_laying(building)), building


def test_several_nooks_are_those_of_asking_one_by_one() -> None:
    """Three lonely tiles: a new tile is near some nooks and far from others."""
    building = next(islice(buildings(3, digital=True, size=15), 6, None))
    assert len(lonely_tiles(building.tiles, building.pairs)) >= 3
    room, to_come = Room(building.placements, 15), 15 - len(building.laid) - 1
    answers = Counter[bool]()
    for spot in list(every_spot(building.placements, building.drawn[0]))[::40]:
        expected = has_room((*building.placements, spot), to_come)
        assert room.has_room_after(spot) == expected, spot
        answers[expected] += 1
    assert len(answers) == 2


@pytest.mark.parametrize(("digital", "expected"), [(True, "8de09f7848cf394d"), (False, "957afcbc9738f1e7")])
def test_the_layings_of_whole_buildings_stay_as_they_are(digital: bool, expected: str) -> None:
    found = [list(map(repr, placements(building))) for building in buildings(1, digital, 15)]
    assert sha256(repr(found).encode()).hexdigest()[:16] == expected
