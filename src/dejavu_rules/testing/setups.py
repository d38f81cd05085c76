"""Set-ups of games: players, map, options and box; and some maps."""

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
    """What players agree on before a game."""

    players: int
    map: CosmicMap
    options: Options = ORDINARY
    catalogue: Catalogue = standard()

    def first_state(self) -> GameState:
        """The first state; players who build the map use the tiles of `map`, which may be fewer than in a box."""
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
    """Tiles without connections, for players to connect."""
    return CosmicMap(((),) * tiles)


@cache
def standards() -> tuple[Setup, ...]:
    """Set-ups with the standard box that use every option."""
    return (
        Setup(2, generated_map(0)),
        Setup(3, generated_map(1), Options(speed=True)),
        Setup(4, generated_map(2), Options(hive_holes=7)),
        Setup(4, generated_map(3), Options(speed=True, keep_duplicates=True, hive_holes=31)),
    )
