"""Everything that is agreed on before a game, and maps to agree on."""

from functools import cache

from attrs import evolve

from dejavu_rules import Catalogue, CosmicMap, Dealer, GameState, Options, first_state
from dejavu_rules.box.catalogue import standard
from dejavu_rules.box.pieces import TILES
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.game import ORDINARY
from dejavu_rules.mapgen import generate


@frozen
class Setup:
    """Everything that is agreed on before a game."""

    players: int
    map: CosmicMap
    options: Options = ORDINARY
    catalogue: Catalogue = standard()

    def first_state(self) -> GameState:
        """Where players build the map they use the tiles of `map`, which may be fewer than a box has."""
        given = evolve(self.options, build_map=False, name_contacts=False)
        state = first_state(self.players, self.map, options=given, catalogue=self.catalogue)
        return evolve(state, game=evolve(state.game, options=self.options))


@cache
def generated_map(seed: int) -> CosmicMap:
    """The map that this seed generates."""
    return generate(Dealer(seed)).map


def ring(tiles: int, *chords: tuple[int, int]) -> CosmicMap:
    """Tiles in a circle, so that each has two neighbours (MAP-2), and some connections across."""
    pairs = [(tile, (tile + 1) % tiles) for tile in range(tiles)]
    return CosmicMap.from_pairs(((TILES[one], TILES[other]) for one, other in (*pairs, *chords)), tiles)


def loose(tiles: int) -> CosmicMap:
    """Tiles that nobody has connected yet."""
    return CosmicMap(((),) * tiles)


@cache
def standards() -> tuple[Setup, ...]:
    """The standard box with every option."""
    return (
        Setup(2, generated_map(0)),
        Setup(3, generated_map(1), Options(speed=True)),
        Setup(4, generated_map(2), Options(hive_holes=7)),
        Setup(4, generated_map(3), Options(speed=True, keep_duplicates=True, hive_holes=31)),
    )
