"""The players build the Cosmic Map (SETUP-2): the geometry of `mapgen` as actions of a game.

Most games start with a finished map, so `mapgen` is imported only when tiles are laid.
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from attrs import evolve

from dejavu_rules.actions.rule import ChanceRule, Rule, Rules, raise_malformed
from dejavu_rules.actions.values import DrawTiles, LayTile
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import are_tiles
from dejavu_rules.combinatorics.randomness import Stream
from dejavu_rules.combinatorics.spaces import Chance, EvenChance, Space
from dejavu_rules.rulebook import Violation
from dejavu_rules.state import GameState

if TYPE_CHECKING:
    from dejavu_rules.mapgen.building import Building


def building_of(state: GameState) -> "Building":
    """The unfinished map of a game; before the first draw it has one tile."""
    from dejavu_rules.mapgen import building

    if isinstance(state.pending, building.Building):
        return state.pending
    assert state.girl is not None
    digital = not state.game.options.name_contacts
    return building.start(state.girl, digital=digital, size=len(state.game.map.tiles))


def check_draw_tiles(state: GameState, outcome: DrawTiles) -> list[Violation]:
    from dejavu_rules.mapgen.building import explain_draw

    if not are_tiles(outcome.tiles):
        raise_malformed(outcome, "tiles", outcome.tiles, "a tuple of Nebula Tiles")
    return list(explain_draw(building_of(state), outcome.tiles))


def perform_draw_tiles(state: GameState, outcome: DrawTiles) -> GameState:
    from dejavu_rules.mapgen.building import draw

    return state._evolve(phase=Phase.MAP, pending=draw(building_of(state), outcome.tiles))


def tile_draws(state: GameState) -> Chance[DrawTiles]:
    building = building_of(state)
    return EvenChance([DrawTiles(tiles) for tiles in combinations(building.bag, building.to_draw)])


def check_lay_tile(state: GameState, action: LayTile) -> list[Violation]:
    from dejavu_rules.mapgen.building import LAYING, explain_placement, is_laying

    building = building_of(state)
    if not is_laying(building, action.laying):
        raise_malformed(action, "laying", action.laying, LAYING[building.is_digital])
    return list(explain_placement(building, action.laying))


def perform_lay_tile(state: GameState, action: LayTile) -> GameState:
    """Lay the tile. Then the same player lays the other one, the next player draws, or the map is finished."""
    from dejavu_rules.mapgen.building import finish, place

    building = place(building_of(state), action.laying)
    if building.drawn:
        return state._evolve(pending=building)
    if not building.is_finished:
        seat = (state.active + 1) % state.game.seats
        return state._evolve(phase=Phase.MAP_TILES, pending=building, active=seat)
    game = evolve(state.game, map=finish(building), layout=building.layout)
    return state._evolve(phase=Phase.BITS, game=game, pending=None, active=state.start_player)


class LaySpace(Space[LayTile]):
    """Every way to lay one of the drawn tiles: some hundreds, each slow to check."""

    def __init__(self, building: "Building") -> None:
        self._building = building

    def __iter__(self) -> Iterator[LayTile]:
        from dejavu_rules.mapgen.building import placements

        return map(LayTile, placements(self._building))

    @cached_property
    def _all(self) -> tuple[LayTile, ...]:
        return tuple(self)

    def count(self) -> int:
        return len(self._all)

    def at(self, rank: int) -> LayTile:
        return self._all[rank]

    def pick(self, stream: Stream) -> LayTile:
        """A random candidate that is legal; so every legal one is equally likely."""
        from dejavu_rules.mapgen.building import candidates, make_finish_check

        choices, can_be_finished = candidates(self._building), make_finish_check(self._building)
        left = list(range(len(choices)))
        while left:
            laying = choices[left.pop(stream.below(len(left)))]
            if can_be_finished(laying):
                return LayTile(laying)
        raise AssertionError("a tile can always be laid")


def tile_layings(state: GameState) -> Space[LayTile]:
    return LaySpace(building_of(state))


_NEXT = (Phase.MAP, Phase.MAP_TILES, Phase.BITS)

RULES: Rules = (
    ChanceRule(DrawTiles, (Phase.MAP_TILES,), check_draw_tiles, perform_draw_tiles, tile_draws, (Phase.MAP,)),
    Rule(LayTile, (Phase.MAP,), check_lay_tile, perform_lay_tile, tile_layings, _NEXT),
)
