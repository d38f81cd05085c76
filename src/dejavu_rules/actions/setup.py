"""Set-up: the Start Player, the first tile, bits and fragments on the map (SETUP-1 to SETUP-3)."""

from collections.abc import Iterator
from itertools import permutations
from math import factorial

from dejavu_rules.actions.drawing import continue_drawing
from dejavu_rules.actions.rule import ChanceRule, Rules, is_tuple_of, raise_malformed
from dejavu_rules.actions.scatter import ScatterChance, check_scatter
from dejavu_rules.actions.values import FirstTile, PlaceBits, PlaceFragments, StartPlayer
from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import Fragment, NebulaTile
from dejavu_rules.combinatorics.randomness import Stream
from dejavu_rules.combinatorics.spaces import Chance, EvenChance
from dejavu_rules.rulebook import Violation, violation
from dejavu_rules.state import GameState

BITS_PER_TILE = 4


# The Start Player (SETUP-1)


def check_start_player(state: GameState, outcome: StartPlayer) -> list[Violation]:
    if type(outcome.seat) is not int:
        raise_malformed(outcome, "seat", outcome.seat, "a seat number")
    last = state.game.seats - 1
    return [] if 0 <= outcome.seat <= last else [violation("no-such-seat", seat=outcome.seat, last=last)]


def perform_start_player(state: GameState, outcome: StartPlayer) -> GameState:
    return state._evolve(phase=Phase.GIRL, start_player=outcome.seat, active=outcome.seat)


def start_players(state: GameState) -> Chance[StartPlayer]:
    return EvenChance([StartPlayer(seat) for seat in range(state.game.seats)])


# The first tile, with the Girl (SETUP-2)


def check_first_tile(state: GameState, outcome: FirstTile) -> list[Violation]:
    if type(outcome.tile) is not NebulaTile:
        raise_malformed(outcome, "tile", outcome.tile, "a Nebula Tile")
    on_map = outcome.tile in state.game.map.tiles
    return [] if on_map else [violation("first-tile-not-on-map", tile=outcome.tile)]


def perform_first_tile(state: GameState, outcome: FirstTile) -> GameState:
    phase = Phase.MAP_TILES if state.game.options.build_map else Phase.BITS
    return state._evolve(phase=phase, girl=outcome.tile)


def first_tiles(state: GameState) -> Chance[FirstTile]:
    return EvenChance([FirstTile(tile) for tile in state.game.map.tiles])


# Bits and fragments on the map (SETUP-3)


def _four_each(state: GameState) -> tuple[int, ...]:
    return (BITS_PER_TILE,) * len(state.game.map.tiles)


def check_place_bits(state: GameState, outcome: PlaceBits) -> list[Violation]:
    bits = state.game.catalogue.bits._bag
    return check_scatter(outcome, bits, _four_each(state), "bits-amounts-wrong", "bits-not-in-box")


def perform_place_bits(state: GameState, outcome: PlaceBits) -> GameState:
    return state._evolve(phase=Phase.FRAGMENTS, _bits=tuple([bits._bag for bits in outcome.bits]))


def bit_placements(state: GameState) -> Chance[PlaceBits]:
    return ScatterChance(PlaceBits, state.game.catalogue.bits._bag, _four_each(state))


def check_place_fragments(state: GameState, outcome: PlaceFragments) -> list[Violation]:
    if not is_tuple_of(Fragment, outcome.fragments):
        raise_malformed(outcome, "fragments", outcome.fragments, "a tuple with the fragment of each tile")
    there = state.game.catalogue.fragments
    if len(outcome.fragments) == len(state.game.map.tiles) and Fragments(outcome.fragments) == there:
        return []
    return [violation("fragments-not-one-each", fragments=outcome.fragments)]


def perform_place_fragments(state: GameState, outcome: PlaceFragments) -> GameState:
    state = state._evolve(fragments=outcome.fragments)
    return continue_drawing(state, state.player, state._deck, state._discard)


class FragmentChance(Chance[PlaceFragments]):
    """Every order of the fragments, all equally likely."""

    def __init__(self, fragments: tuple[Fragment, ...]) -> None:
        self._fragments = fragments

    def ways(self) -> Iterator[tuple[PlaceFragments, int]]:
        for order in permutations(self._fragments):
            yield PlaceFragments(order), 1

    def all_ways(self) -> int:
        return factorial(len(self._fragments))

    def count(self) -> int:
        return self.all_ways()

    def at(self, rank: int) -> PlaceFragments:
        left, order = list(self._fragments), []
        for last in range(len(left) - 1, -1, -1):
            which, rank = divmod(rank, factorial(last))
            order.append(left.pop(which))
        return PlaceFragments(tuple(order))

    def pick(self, stream: Stream) -> PlaceFragments:
        left = list(self._fragments)
        return PlaceFragments(tuple([left.pop(stream.below(len(left))) for _ in range(len(left))]))


def fragment_placements(state: GameState) -> Chance[PlaceFragments]:
    return FragmentChance(tuple(state.game.catalogue.fragments))


RULES: Rules = (
    ChanceRule(
        StartPlayer, (Phase.START_PLAYER,), check_start_player, perform_start_player, start_players, (Phase.GIRL,)
    ),
    ChanceRule(
        FirstTile, (Phase.GIRL,), check_first_tile, perform_first_tile, first_tiles, (Phase.BITS, Phase.MAP_TILES)
    ),
    ChanceRule(PlaceBits, (Phase.BITS,), check_place_bits, perform_place_bits, bit_placements, (Phase.FRAGMENTS,)),
    ChanceRule(
        PlaceFragments,
        (Phase.FRAGMENTS,),
        check_place_fragments,
        perform_place_fragments,
        fragment_placements,
        (Phase.DEAL, Phase.STARTING_HAND),
    ),
)
