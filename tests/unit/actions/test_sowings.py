"""`actions.sowings`: against brute force where that is possible, against a formula where it is not."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import factorial, prod
from time import perf_counter

import pytest
from attrs import evolve

from dejavu_rules import (
    Bit,
    Bits,
    Catalogue,
    Colour,
    CosmicMap,
    Dealer,
    GameState,
    NebulaTile,
    Phase,
    Powers,
    Sow,
    explain,
    new_game,
)
from dejavu_rules.actions.coverings import OF_COLOUR
from dejavu_rules.actions.sowings import SowSpace, count_orders, iter_orders, order_at, random_order, some_sowing
from dejavu_rules.box.pieces import BITS, TILES
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.randomness import stream_of
from tests.support.builders import BOX, WHITE_CLAIM, player, table
from tests.support.chance_tree import distribution
from tests.support.dealers import ScriptedDealer

WHITE = OF_COLOUR[Colour.WHITE]
RED_SUN, BLUE_SUN, WHITE_SUN, WHITE_MOON = Bit.RED_SUN, Bit.BLUE_SUN, Bit.WHITE_SUN, Bit.WHITE_MOON

# Two triangles with a common side, and eleven tiles that touch nothing: small enough to try everything.
KITE = CosmicMap.from_pairs([(TILES[one], TILES[other]) for one, other in ((0, 1), (0, 2), (1, 2), (1, 3), (2, 3))])
ON_KITE = {
    TILES[0]: [RED_SUN, RED_SUN, WHITE_SUN],
    TILES[1]: [BLUE_SUN, WHITE_MOON],
    TILES[2]: [WHITE_SUN, WHITE_MOON, WHITE_MOON],
    TILES[3]: [RED_SUN, BLUE_SUN, BLUE_SUN, WHITE_SUN],
    TILES[4]: [RED_SUN],
}


def box(claims: int) -> Catalogue:
    """The box with this many icons on its white-claim card."""
    cards = [evolve(card, powers=Powers(white_claim=claims)) if card.id is WHITE_CLAIM else card for card in BOX.cards]
    return evolve(BOX, cards=cards)


def on_kite(claims: int) -> GameState:
    owner = player(ltm=[WHITE_CLAIM])
    return table(Phase.RECOLLECTION, owner, tiles=ON_KITE, cosmic_map=KITE, box=box(claims))


def everything(state: GameState) -> Iterator[Sow]:
    """Any tiles in any order, with any claim of up to three bits of the Ending Tile: legal or not."""
    for start in TILES[:5]:
        there = state.bits[start]
        for path in permutations(TILES[:5], len(there)):
            claims = {Bits(some) for n in range(4) for some in permutations(state.bits[path[-1]], n)}
            for order in set(permutations(there)):
                for white in claims:
                    yield Sow(start, path, order, white)


@pytest.mark.parametrize("claims", [0, 1, 2])
def test_the_space_has_just_what_the_check_lets_through(claims: int) -> None:
    state = on_kite(claims)
    assert state.powers(0).white_claim == claims
    space = SowSpace(state)
    listed = list(space)
    assert set(listed) == {action for action in everything(state) if not explain(state, action)}
    assert len(listed) == len(set(listed)) == space.count()
    assert [space.at(rank) for rank in range(len(listed))] == listed
    with pytest.raises(IndexError):
        space.at(len(listed))


@pytest.mark.parametrize("claims", [0, 1])
def test_picks_are_uniform_and_some_reaches_everything(claims: int) -> None:
    """About a hundred draws for each sowing; five standard deviations either way."""
    state = on_kite(claims)
    space = SowSpace(state)
    dealer, number = Dealer(17), space.count()
    picked = Counter(space.pick(stream_of(dealer)) for _ in range(100 * number))
    assert picked.keys() == set(space)
    assert all(50 <= drawn <= 150 for drawn in picked.values())
    assert {some_sowing(state, stream_of(dealer)) for _ in range(100 * number)} == set(space)


POOLS = [
    bag.of([RED_SUN]),
    bag.of([WHITE_SUN]),
    bag.of([RED_SUN, RED_SUN, WHITE_SUN]),
    bag.of([RED_SUN, BLUE_SUN, WHITE_SUN, WHITE_MOON]),
    bag.of([RED_SUN, RED_SUN, BLUE_SUN, WHITE_SUN, WHITE_SUN]),
]


@pytest.mark.parametrize("pool", POOLS)
def test_orders_are_the_permutations_that_do_not_end_in_white(pool: Bag) -> None:
    expected = {
        order for order in permutations(BITS[kind] for kind in bag.kinds(pool)) if order[-1].colour is not Colour.WHITE
    }
    listed = list(iter_orders(pool, pool & ~WHITE))
    assert set(listed) == expected
    assert len(listed) == len(expected) == count_orders(pool)
    assert [order_at(pool, rank) for rank in range(len(listed))] == listed


@pytest.mark.parametrize("pool", [pool for pool in POOLS if count_orders(pool)])
def test_random_orders_are_uniform(pool: Bag) -> None:
    drawn = distribution(lambda stream: random_order(pool, stream))
    assert len(drawn) == count_orders(pool)
    assert len(set(drawn.values())) == 1


def test_nothing_to_sow() -> None:
    space = SowSpace(table(Phase.RECOLLECTION))
    assert (space.count(), list(space)) == (0, [])
    assert some_sowing(table(Phase.RECOLLECTION), stream_of(Dealer(1))) is None


def test_a_random_sowing_starts_on_the_first_tile_or_on_the_last() -> None:
    state = table(Phase.RECOLLECTION, tiles={TILES[0]: [RED_SUN], TILES[-1]: [RED_SUN]})

    sowings = [some_sowing(state, stream_of(Dealer(seed))) for seed in range(400)]
    starts = Counter(sowing.start for sowing in sowings if sowing)
    assert sorted(starts) == [TILES[0], TILES[-1]]
    assert all(150 < number < 250 for number in starts.values())  # five standard deviations


def test_a_random_sowing_asks_first_for_a_tile_and_prefers_full_ones() -> None:
    """One more bit makes a tile four times as likely, and so far the space is not asked for anything."""
    tiles = {TILES[0]: [RED_SUN], TILES[1]: [RED_SUN, BLUE_SUN, RED_SUN]}
    dealer = ScriptedDealer([0] * 20)
    sowing = some_sowing(table(Phase.RECOLLECTION, tiles=tiles), stream_of(dealer))
    assert sowing is not None
    assert (sowing.start, dealer.asked[0]) == (TILES[0], 1 + 16)
    last = ScriptedDealer([1, *[0] * 20])
    sowing = some_sowing(table(Phase.RECOLLECTION, tiles=tiles), stream_of(last))
    assert sowing is not None
    assert sowing.start is TILES[1]


@pytest.mark.parametrize("coloured", [TILES[0], TILES[3]])
def test_a_random_sowing_that_hits_white_bits_tries_the_others(coloured: NebulaTile) -> None:
    """White may not be last (SOW-4): the second question is about coloured bits, the third about the way."""
    tiles = {TILES[1]: [WHITE_SUN] * 4, coloured: [RED_SUN]}
    dealer = ScriptedDealer([1, 0, 1, *[0] * 9])
    state = table(Phase.RECOLLECTION, tiles=tiles, cosmic_map=KITE)
    assert some_sowing(state, stream_of(dealer)) == Sow(coloured, (TILES[2],), (RED_SUN,))
    assert dealer.asked[:3] == [64 + 1, 1, 1 << 20]


@pytest.mark.parametrize(
    ("white", "asked"), [([], [1]), ([WHITE_SUN] * 2, [4 + 1, 1])], ids=["alone", "beside white ones"]
)
def test_a_random_sowing_finds_bits_on_the_last_tile(white: list[Bit], asked: list[int]) -> None:
    dealer = ScriptedDealer([0] * 20)
    sowing = some_sowing(table(Phase.RECOLLECTION, tiles={TILES[0]: white, TILES[-1]: [RED_SUN]}), stream_of(dealer))
    assert sowing is not None
    assert (sowing.start, dealer.asked[: len(asked) + 1]) == (TILES[-1], [*asked, 1 << 20])


def test_a_random_sowing_claims_white_bits_or_not() -> None:
    owner, tiles = player(ltm=[WHITE_CLAIM]), {TILES[0]: [RED_SUN], TILES[1]: [WHITE_SUN], TILES[2]: [WHITE_SUN]}
    state = table(Phase.RECOLLECTION, owner, tiles=tiles, cosmic_map=KITE, box=box(1))
    sowings = [some_sowing(state, stream_of(Dealer(seed))) for seed in range(40)]
    assert {sowing.white for sowing in sowings if sowing} == {Bits(), Bits([WHITE_SUN])}


# A tile with eight bits on a whole map


def paths_of(cosmic_map: CosmicMap, start: NebulaTile, length: int) -> dict[NebulaTile, int]:
    """How many paths of a length end at each tile, by a search of its own."""
    ends: Counter[NebulaTile] = Counter()

    def go_on(tile: NebulaTile, visited: frozenset[NebulaTile], left: int) -> None:
        if not left:
            ends[tile] += 1
            return
        for near in cosmic_map.neighbours[tile]:
            if near not in visited:
                go_on(near, visited | {near}, left - 1)

    go_on(start, frozenset({start}), length)
    return ends


def eight_bits(claims: int) -> GameState:
    """One white bit among eight on the first tile of a generated map, and two white ones on every other."""
    cosmic_map = new_game(2, 3, catalogue=BOX).game.map
    tiles = {tile: [WHITE_SUN, WHITE_MOON] for tile in TILES[1:]} | {TILES[0]: [WHITE_SUN, *BITS[5:11], BITS[5]]}
    owner = player(ltm=[WHITE_CLAIM])
    return table(Phase.RECOLLECTION, owner, tiles=tiles, cosmic_map=cosmic_map, box=box(claims))


@pytest.mark.parametrize("claims", [0, 1, 2])
def test_millions_of_sowings_are_counted_by_orders_times_paths(claims: int) -> None:
    state = eight_bits(claims)
    # Any order of eight with two alike, but not those with the white bit last.
    number_of_orders = factorial(8) // 2 - factorial(7) // 2
    claims_at_an_end = (1, 3, 4)[claims]  # none, either, both of the two white bits there
    paths = sum(paths_of(state.game.map, TILES[0], 8).values())
    assert SowSpace(state).count() == number_of_orders * paths * claims_at_an_end
    assert SowSpace(state).count() > 10**7


@pytest.mark.parametrize("claims", [0, 2])
def test_millions_of_sowings_are_sampled_at_once(claims: int) -> None:
    state = eight_bits(claims)
    space = SowSpace(state)
    began = perf_counter()
    drawn = [space.pick(stream_of(Dealer(seed))) for seed in range(20)]
    ranked = [space.at(space.count() * part // 20) for part in range(20)]
    first = next(iter(space))
    assert perf_counter() - began < 5  # listing them would take minutes
    assert first == space.at(0)
    assert len(set(drawn)) == len(set(ranked)) == 20
    for action in drawn + ranked:
        assert explain(state, action) == ()


def test_the_count_does_not_depend_on_what_was_asked_before() -> None:
    state = eight_bits(1)
    total = prod((factorial(8) // 2 - factorial(7) // 2, 3, sum(paths_of(state.game.map, TILES[0], 8).values())))
    space = SowSpace(state)
    space.pick(stream_of(Dealer(1)))
    assert space.count() == total
