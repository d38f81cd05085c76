"""`actions.planting`: walks and plantings, against every walk that could be tried."""

from collections.abc import Iterator
from itertools import permutations, product

import pytest
from attrs import evolve

from dejavu_rules import (
    CardId,
    CosmicMap,
    Dealer,
    GameState,
    NamelessGirlTile,
    NebulaTile,
    Phase,
    Plant,
    Powers,
    Walk,
    apply,
    explain,
    legal_actions,
)
from dejavu_rules.actions.planting import plantings, some_planting, some_walk, walks
from dejavu_rules.box.pieces import TILES
from dejavu_rules.combinatorics.randomness import Answers, stream_of
from dejavu_rules.combinatorics.spaces import NOTHING
from tests.support.bending import bend
from tests.support.builders import BOX, FLOWER, FOOTPRINT, PLAIN, SECOND_FLOWER, player, table
from tests.support.dealers import ScriptedDealer
from tests.support.spaces import check

KITE = CosmicMap.from_pairs([(TILES[one], TILES[other]) for one, other in ((0, 1), (0, 2), (1, 2), (1, 3), (2, 3))])
"""Two triangles with a common side; the other tiles touch nothing."""


def on_kite(*ltm: CardId, girl: NebulaTile = TILES[0], planted: int = 2, flower: bool = True) -> GameState:
    """The first tiles are planted already."""
    gardener = player(ltm=ltm, card_flowers=[card for card in ltm if card is not FOOTPRINT], flower=flower)
    return table(Phase.PLANTING, gardener, girl=girl, planted_tiles=TILES[:planted], cosmic_map=KITE)


def every_walk() -> Iterator[tuple[NebulaTile, ...]]:
    for length in range(5):
        yield from permutations(TILES[:5], length)


POSITIONS = [
    on_kite(),
    on_kite(FOOTPRINT),
    on_kite(FOOTPRINT, FLOWER),
    on_kite(FOOTPRINT, FLOWER, SECOND_FLOWER, girl=TILES[3], flower=False),
    on_kite(FLOWER, planted=0),
    on_kite(FLOWER, planted=4),
    on_kite(flower=False),
    on_kite(girl=TILES[7]),
    bend(on_kite(FOOTPRINT), planting_done=True),
]


@pytest.mark.parametrize("state", POSITIONS)
def test_the_spaces_have_just_what_the_checks_let_through(state: GameState) -> None:
    expected = {Walk(walk) for walk in every_walk() if not explain(state, Walk(walk))}
    check(walks(state), expected)
    sources = (None, FLOWER, SECOND_FLOWER, PLAIN)
    ways = {Plant(walk, source) for walk, source in product((*every_walk(), (TILES[7],)), sources)}
    planted = {plant for plant in ways if not explain(state, plant)}
    check(plantings(state), planted)
    assert (walks(state) is NOTHING) == (not expected)
    assert (plantings(state) is NOTHING) == (not planted)


@pytest.mark.parametrize("state", POSITIONS)
def test_random_ones_are_all_of_them(state: GameState) -> None:
    dealer = Dealer(1)
    for some, space in ((some_walk, walks), (some_planting, plantings)):
        expected = set(space(state)) or {None}
        assert {some(state, stream_of(dealer)) for _ in range(100 * len(expected))} == expected


def test_without_any_footprint_the_girl_stays_where_she_is() -> None:
    box = evolve(BOX, girl_tile=NamelessGirlTile(Powers(flower=1, hand=3)))
    state = table(Phase.PLANTING, player(flower=True), cosmic_map=KITE, box=box)
    assert walks(state) is NOTHING
    assert list(plantings(state)) == [Plant(())]
    assert some_walk(state, Answers(lambda number: 0)) is None


def test_random_walks_and_plantings_ask_for_a_length_and_then_for_the_way() -> None:
    """So far the spaces are not asked for anything, which would count every walk."""
    state = on_kite(FOOTPRINT, planted=0)
    for length in (0, 1):
        walked = ScriptedDealer([length, *[0] * 9])
        assert len(some_walk(state, stream_of(walked)).walk) == 1 + length  # type: ignore[union-attr]
        assert walked.asked[:2] == [2, 1 << 20]
    planted = ScriptedDealer([2, *[0] * 9])
    assert len(some_planting(state, stream_of(planted)).walk) == 2  # type: ignore[union-attr]
    assert planted.asked[:2] == [3, 1 << 20]


def test_a_planted_flower_is_gone() -> None:
    after = apply(on_kite(planted=0), Plant((TILES[1],)))
    assert after.players[0].flower is False


@pytest.mark.parametrize(
    ("walk", "twice"),
    [((1, 0), (0,)), ((1, 2, 1), (1,)), ((1, 2, 1, 0), (1, 0)), ((2, 2), (2,))],
    ids=["back to where she stood", "back to a tile", "both", "a step on the spot"],
)
def test_tiles_that_a_walk_visits_twice_are_named(walk: tuple[int, ...], twice: tuple[int, ...]) -> None:
    told = {each.code: each.values for each in explain(on_kite(), Walk(tuple(TILES[tile] for tile in walk)))}
    assert told["walk-visits-twice"] == {"tiles": tuple(TILES[tile] for tile in twice)}


def test_one_step_is_enough_for_a_walk() -> None:
    pair = CosmicMap.from_pairs([(TILES[0], TILES[1])])
    state = table(Phase.PLANTING, player(ltm=[FOOTPRINT]), girl=TILES[0], cosmic_map=pair)
    assert list(walks(state)) == [Walk((TILES[1],))]
    assert legal_actions(state).of(Walk)
