"""Set-up: the first state, the Start Player, the first tile, bits and fragments on the map (SETUP-1 to SETUP-3)."""

from collections.abc import Iterator
from itertools import permutations
from math import factorial
from typing import TYPE_CHECKING, TypeGuard

from dejavu_rules.actions.drawing import continue_drawing
from dejavu_rules.actions.rule import ChanceRule, Rules, is_tuple_of, raise_malformed
from dejavu_rules.actions.scatter import ScatterChance, check_scatter
from dejavu_rules.actions.values import FirstTile, PlaceBits, PlaceFragments, StartPlayer
from dejavu_rules.box.catalogue import Catalogue, standard
from dejavu_rules.box.cosmic_map import CosmicMap
from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import TILES, Fragment, NebulaTile
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.randomness import Stream
from dejavu_rules.combinatorics.spaces import Chance, EvenChance
from dejavu_rules.combinatorics.values import as_int
from dejavu_rules.errors import InvalidSetup
from dejavu_rules.game import ORDINARY, Game, Options
from dejavu_rules.i18n.sentences import show
from dejavu_rules.inputs.defects import Defect
from dejavu_rules.rulebook import Violation, violation
from dejavu_rules.state import GameState, Player

if TYPE_CHECKING:  # most games are played without a picture
    from dejavu_rules.mapgen.layout import Layout

BITS_PER_TILE = 4
_LOOSE_TILES = CosmicMap(((),) * len(TILES))
"""The box's tiles before anybody has connected them."""


# The first state, before anything is dealt, and everything that no game can start with


def first_state(
    players: int, map: "CosmicMap | Layout | None", *, options: Options = ORDINARY, catalogue: Catalogue | None = None
) -> GameState:
    """A game before anything is dealt: chance decides on the Start Player next.

    There is no `map` yet where the players build it. Of a `Layout` the game remembers how the tiles lie, for
    front-ends that draw it.

    Raises `InvalidSetup` with everything that no game can start with.
    """
    players = as_int(players)
    if catalogue is None:
        catalogue = standard()
    builds = type(options) is Options and options.build_map is True
    if builds and map is not None:
        raise InvalidSetup("map: with build_map the players build the map themselves (SETUP-2)")
    layout = None
    if builds:
        map = _LOOSE_TILES
    elif _is_layout(map):
        layout, map = map, map.map
    _check_setup(players, map, options, catalogue)
    assert type(map) is CosmicMap
    return GameState(
        game=Game(catalogue, options, players, map, layout),
        phase=Phase.START_PLAYER,
        start_player=0,
        active=0,
        turn=0,
        planting_done=False,
        last_turns=None,
        pending=None,
        bits=(0,) * len(map.tiles),
        fragments=(None,) * len(map.tiles),
        girl=None,
        pool=0,
        spent=0,
        hive=0,
        deck=catalogue.deck._bag,
        discard=0,
        public=catalogue.public(players)._bag,
        flowers=catalogue.flowers,
        players=(Player(),) * players,
    )


def _is_layout(map: object) -> "TypeGuard[Layout]":
    if map is None or type(map) is CosmicMap:
        return False
    from dejavu_rules.mapgen.layout import Layout

    return type(map) is Layout


def _check_setup(players: int, map: object, options: Options, catalogue: Catalogue) -> None:
    """Refuse what no game can start with, everything at once."""
    if type(players) is not int or not 2 <= players <= 4:
        raise InvalidSetup(f"players: {show(players)} is not 2, 3 or 4 (COMP-1)")
    if type(map) is not CosmicMap:
        raise InvalidSetup(f"map: {show(map)} is not a CosmicMap or a Layout")
    if type(options) is not Options:
        raise InvalidSetup(f"options: {show(options)} is not Options")
    if type(catalogue) is not Catalogue:
        raise InvalidSetup(f"catalogue: {show(catalogue)} is not a Catalogue")
    defects = [*setup_defects(players, map, options, catalogue), *map._defects]
    if defects:
        raise InvalidSetup("; ".join([str(defect) for defect in defects]))


def setup_defects(players: int, map: CosmicMap, options: Options, catalogue: Catalogue) -> Iterator[Defect]:
    """Everything that no game can start with, if the map was made of pairs; the path is the option or the catalogue."""
    for name in ("speed", "keep_duplicates", "build_map", "name_contacts"):
        if type(value := getattr(options, name)) is not bool:
            yield Defect(name, f"{show(value)} is not True or False")
    if options.speed is True and players == 2:
        yield Defect("speed", "the speed game is for 3 or 4 players (SPEED-1)")
    if options.name_contacts is True and options.build_map is False:
        yield Defect(
            "name_contacts", "players name contacts only where they build the map: set build_map too (SETUP-2)"
        )
    holes = options.hive_holes
    bits, tiles = len(catalogue.bits), len(map.tiles)
    if holes is not None and (type(holes) is not int or not 1 <= holes <= bits):
        yield Defect("hive_holes", f"{show(holes)} is not a whole number from 1 to the {bits} bits of the box (COMP-6)")
    if bits != BITS_PER_TILE * tiles:
        yield Defect("catalogue", f"{bits} bits are not {BITS_PER_TILE} for each of {tiles} tiles (SETUP-3)")
    touching = sum([len(near) for near in map.neighbours if type(near) is tuple]) // 2
    if touching > (most := max(1, 3 * tiles - 6)):  # more paths than anybody could count
        yield Defect("map", f"{touching} pairs touch, and of {tiles} tiles on a table at most {most} can (MAP-4)")
    if (fragments := len(catalogue.fragments)) != tiles:
        yield Defect("catalogue", f"{fragments} fragments are not one for each of {tiles} tiles (SETUP-3)")
    if bag.has_twins(catalogue.fragments._bag):
        twice = [str(each) for each in catalogue.fragments.kinds() if catalogue.fragments.count(each) > 1]
        yield Defect("catalogue", f"{', '.join(twice)}: a fragment is there once (COMP-3)")


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


_START, _GIRL, _BITS, _FRAGMENTS = (Phase.START_PLAYER,), (Phase.GIRL,), (Phase.BITS,), (Phase.FRAGMENTS,)
_MAP, _DEAL = (Phase.BITS, Phase.MAP_TILES), (Phase.DEAL, Phase.STARTING_HAND)

RULES: Rules = (
    ChanceRule(StartPlayer, _START, check_start_player, perform_start_player, start_players, _GIRL),
    ChanceRule(FirstTile, _GIRL, check_first_tile, perform_first_tile, first_tiles, _MAP),
    ChanceRule(PlaceBits, _BITS, check_place_bits, perform_place_bits, bit_placements, _FRAGMENTS),
    ChanceRule(PlaceFragments, _FRAGMENTS, check_place_fragments, perform_place_fragments, fragment_placements, _DEAL),
)
