"""Set-up: the start player, the Girl, bits and fragments on the map."""

from collections.abc import Iterator
from itertools import permutations
from math import factorial

from attrs import field, frozen

from dejavu_rules.actions import flow
from dejavu_rules.actions.rule import Event, Rules, malformed
from dejavu_rules.actions.scatter import ScatterChance, check_scatter, show_bits_per_tile
from dejavu_rules.below import Below
from dejavu_rules.components import Bits, Fragment, NebulaTile, fragment_set, fragments_of
from dejavu_rules.errors import Violation, broken
from dejavu_rules.spaces import Chance, Even
from dejavu_rules.state import GameState, Phase

BITS_PER_TILE = 4


# The start player (SETUP-1)


@frozen
class StartPlayer:
    """Chance: this seat begins."""

    seat: int


def check_start_player(state: GameState, outcome: StartPlayer) -> Iterator[Violation]:
    if type(outcome.seat) is not int:
        malformed(outcome, "seat", outcome.seat, "a seat number")
    if not 0 <= outcome.seat < state.game.seats:
        yield broken(
            "SETUP-1",
            "there is no seat {seat}; seats go from 0 to {last}",
            seat=outcome.seat,
            last=state.game.seats - 1,
        )


def perform_start_player(state: GameState, outcome: StartPlayer) -> GameState:
    return state.evolve(phase=Phase.GIRL, start=outcome.seat, active=outcome.seat)


def start_players(state: GameState) -> Chance[StartPlayer]:
    return Even([StartPlayer(seat) for seat in range(state.game.seats)])


# The Girl's first tile (SETUP-2)


@frozen
class GirlTile:
    """Chance: this tile was laid first, and the Girl stands on it."""

    tile: NebulaTile


def check_girl_tile(state: GameState, outcome: GirlTile) -> Iterator[Violation]:
    if type(outcome.tile) is not NebulaTile:
        malformed(outcome, "tile", outcome.tile, "a Nebula Tile")
    if outcome.tile not in state.game.map.tiles:
        yield broken("SETUP-2", "{tile} is not on the map", tile=outcome.tile)


def perform_girl_tile(state: GameState, outcome: GirlTile) -> GameState:
    phase = Phase.MAP_TILES if state.game.options.build_map else Phase.BITS
    return state.evolve(phase=phase, girl=outcome.tile)


def girl_tiles(state: GameState) -> Chance[GirlTile]:
    return Even([GirlTile(tile) for tile in state.game.map.tiles])


# Bits and fragments on the map (SETUP-3)


@frozen
class PlaceBits:
    """Chance: these bits lie on each tile."""

    tiles: tuple[Bits, ...] = field(repr=show_bits_per_tile)


def _four_each(state: GameState) -> tuple[int, ...]:
    return (BITS_PER_TILE,) * len(state.game.map.tiles)


def check_place_bits(state: GameState, outcome: PlaceBits) -> Iterator[Violation]:
    return check_scatter("SETUP-3", outcome, state.game.catalogue.bits, _four_each(state))


def perform_place_bits(state: GameState, outcome: PlaceBits) -> GameState:
    return state.evolve(phase=Phase.FRAGMENTS, tiles=outcome.tiles)


def bit_placements(state: GameState) -> Chance[PlaceBits]:
    return ScatterChance(PlaceBits, state.game.catalogue.bits, _four_each(state))


@frozen
class PlaceFragments:
    """Chance: this fragment lies on each tile."""

    tiles: tuple[Fragment, ...]


def check_place_fragments(state: GameState, outcome: PlaceFragments) -> Iterator[Violation]:
    fragments = outcome.tiles
    if type(fragments) is not tuple or not all(type(fragment) is Fragment for fragment in fragments):
        malformed(outcome, "tiles", fragments, "a fragment for each tile")
    if len(fragments) != len(state.game.map.tiles) or fragment_set(fragments) != state.game.catalogue.fragments:
        yield broken("SETUP-3", "each tile gets one fragment and each fragment lies once, not {tiles}", tiles=fragments)


def perform_place_fragments(state: GameState, outcome: PlaceFragments) -> GameState:
    state = state.evolve(fragments=outcome.tiles)
    return flow.draw_on(state, state.player, state.deck, state.discard)


class FragmentChance(Chance[PlaceFragments]):
    """Every order of the fragments, all equally likely."""

    def __init__(self, fragments: tuple[Fragment, ...]) -> None:
        self._fragments = fragments

    def ways(self) -> Iterator[tuple[PlaceFragments, int]]:
        return ((PlaceFragments(order), 1) for order in permutations(self._fragments))

    def all_ways(self) -> int:
        return factorial(len(self._fragments))

    def pick(self, below: Below) -> PlaceFragments:
        left = list(self._fragments)
        return PlaceFragments(tuple(left.pop(below(len(left))) for _ in range(len(left))))


def fragment_placements(state: GameState) -> Chance[PlaceFragments]:
    return FragmentChance(fragments_of(state.game.catalogue.fragments))


RULES: Rules = (
    Event(StartPlayer, (Phase.START_PLAYER,), check_start_player, perform_start_player, start_players, (Phase.GIRL,)),
    Event(GirlTile, (Phase.GIRL,), check_girl_tile, perform_girl_tile, girl_tiles, (Phase.BITS, Phase.MAP_TILES)),
    Event(PlaceBits, (Phase.BITS,), check_place_bits, perform_place_bits, bit_placements, (Phase.FRAGMENTS,)),
    Event(
        PlaceFragments,
        (Phase.FRAGMENTS,),
        check_place_fragments,
        perform_place_fragments,
        fragment_placements,
        (Phase.DEAL, Phase.STARTING_HAND),
    ),
)
