"""Check the map of a save: could it lie on the table, and could players have built it?"""

from collections.abc import Iterator

from attrs import evolve

from dejavu_rules.box.cosmic_map import TilePair
from dejavu_rules.box.phases import Phase
from dejavu_rules.inputs.defects import Defect
from dejavu_rules.mapgen.building import Building, Laying, place, start
from dejavu_rules.mapgen.layout import Layout, Placement, contacts
from dejavu_rules.mapgen.validation import check
from dejavu_rules.rulebook import IllegalAction
from dejavu_rules.state import GameState

BUILDING = (Phase.MAP_TILES, Phase.MAP)


def map_defects(state: GameState) -> Iterator[Defect]:
    """What is wrong with the map, finished or not. A map that nobody builds may be any map of tiles."""
    game, by_hand = state.game, state.game.options.build_map
    unfinished = by_hand and state.phase <= Phase.MAP
    if state.phase in BUILDING and not by_hand:
        yield Defect("phase", f"in this game nobody builds the map, and the phase is {state.phase} (SETUP-2)")
    if unfinished and game.map.pairs:
        yield Defect("game.map.pairs", "nothing touches before the players have built the map (SETUP-2)")
    if by_hand and (game.layout is not None) != (not unfinished and not game.options.name_contacts):
        yield Defect("game.layout", "is known when the players have laid the tiles at places, and only then (SETUP-2)")
    elif game.layout is not None:
        yield from _layout_defects(state, game.layout)
    if by_hand and not unfinished and game.layout is None:
        for violation in check(game.map.tiles, game.map.pairs):
            yield Defect("game.map.pairs", f"{violation.message} ({violation.clause})")
    if isinstance(state.pending, Building):
        yield from _building_defects(state, state.pending)


def _layout_defects(state: GameState, layout: Layout) -> Iterator[Defect]:
    game = state.game
    if sorted(layout.order) != list(game.map.tiles):
        yield Defect("game.layout", f"does not have each of the {len(game.map.tiles)} tiles once (SETUP-2)")
        return
    pairs = {_sort_pair(pair) for pair in contacts(layout.placements)}
    for one, other in sorted(pairs ^ set(game.map.pairs)):
        does = "do" if (one, other) in pairs else "do not"
        yield Defect("game.map.pairs", f"by the layout {one} and {other} {does} touch (MAP-1)")
    if game.options.build_map:
        yield from _laying_defects(state, layout.placements, "game.layout")


def _sort_pair(pair: TilePair) -> TilePair:
    return min(pair), max(pair)


def _building_defects(state: GameState, building: Building) -> Iterator[Defect]:
    """Two tiles are drawn at a time, and each player lays both (SETUP-2)."""
    laid, drawn, size = len(building.laid), building.drawn, building.size
    if state.phase not in BUILDING:
        return
    tiles = (*building.tiles, *drawn)
    if len(set(tiles)) != len(tiles) or not set(tiles) <= set(state.game.map.tiles):
        yield Defect("pending", "each tile of the map is laid or drawn once at most (SETUP-2)")
        return
    if building.is_digital is state.game.options.name_contacts:
        yield Defect("pending.laid", "tiles have a place, or with name_contacts they are said to touch others")
        return
    whole_draws = laid % 2 == 1
    wanted = 0 if state.phase is Phase.MAP_TILES else min(2, size - laid) if whole_draws else 1
    if len(drawn) != wanted or laid >= size or (state.phase is Phase.MAP_TILES and not (whole_draws and laid > 1)):
        yield Defect("pending.drawn", f"{len(drawn)} tiles drawn and {laid} of {size} laid: that never happens")
    if state.active != (seat := (state.start_player + (laid - 1) // 2) % state.game.seats):
        yield Defect("active", f"it is seat {seat} that lays tiles now, not seat {state.active} (SETUP-2)")
    if building.tiles[0] is not state.girl:
        yield Defect("girl", f"the Girl stands on the first tile, {building.tiles[0]} (SETUP-2)")
    yield from _laying_defects(state, building.placements or building.laid, "pending.laid")


def _laying_defects(state: GameState, laid: tuple[Laying, ...], path: str) -> Iterator[Defect]:
    """Lay the tiles again, one by one; only the first impossible tile is reported."""
    first = laid[0]
    digital = isinstance(first, Placement)
    building = start(first.tile, digital=digital, size=len(state.game.map.tiles))
    if first != (building.placements or building.laid)[0]:
        yield Defect(f"{path}[0]", "the first tile lies at the origin, unturned, and touches nothing (SETUP-2)")
        return
    for number, laying in enumerate(laid[1:], start=1):
        try:
            building = place(evolve(building, drawn=(laying.tile,)), laying)
        except IllegalAction as refused:
            yield Defect(f"{path}[{number}]", str(refused))
            return
