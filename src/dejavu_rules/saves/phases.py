"""Check the phase and the map of a save: does the phase fit the turn, the bits and the map that players build?"""

from collections.abc import Iterator
from functools import lru_cache

from attrs import evolve

from dejavu_rules.actions.flow import LAST_CARD, replenishment
from dejavu_rules.actions.sowings import can_sow
from dejavu_rules.box.cosmic_map import TilePair
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import CardId
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
    pairs = _layout_pairs(layout)
    for one, other in sorted(pairs.symmetric_difference(game.map.pairs)):
        does = "do" if (one, other) in pairs else "do not"
        yield Defect("game.map.pairs", f"by the layout {one} and {other} {does} touch (MAP-1)")
    if game.options.build_map:
        yield from _laying_defects(state, layout.placements, "game.layout")


@lru_cache(maxsize=64)  # games are saved more often than maps are laid
def _layout_pairs(layout: Layout) -> frozenset[TilePair]:
    return frozenset([(min(pair), max(pair)) for pair in contacts(layout.placements)])


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


SETUP = frozenset([phase for phase in Phase if phase < Phase.RECOLLECTION])
REPLENISHING = frozenset({Phase.REPLENISHMENT, Phase.REPLENISHED_TILES, Phase.LAST_REPLENISHMENT})
MEDITATED = frozenset({Phase.DISCARD, Phase.DRAW, Phase.DUPLICATE, Phase.OVER})
"""The phases after the hive got its bits in this turn."""
FROM_THE_START = frozenset({Phase.GIRL, Phase.BITS, Phase.FRAGMENTS})
"""Phases of set-up in which the Start Player is the active one."""


def time_defects(state: GameState) -> Iterator[Defect]:
    """What is impossible in this phase and turn."""
    yield from _girl(state)
    yield from _turn(state)
    yield from _last_turns(state)
    yield from _bits(state)
    yield from _pending(state)


def _girl(state: GameState) -> Iterator[Defect]:
    placed = state.phase not in (Phase.START_PLAYER, Phase.GIRL)
    if placed and state.girl is None:
        yield Defect("girl", "the Girl stands on no tile (SETUP-2)")
    elif not placed and state.girl is not None:
        yield Defect("girl", f"the Girl is not placed yet, but stands on {state.girl} (SETUP-2)")


def _turn(state: GameState) -> Iterator[Defect]:
    """Turns go clockwise from the Start Player (SETUP-1), and nothing is planted before the first (TURN-1)."""
    phase, seats = state.phase, state.game.seats
    if phase in SETUP and state.turn:
        yield Defect("turn", f"turn {state.turn} during set-up ({phase}) (TURN-2)")
    elif phase not in SETUP and not state.turn and phase is not Phase.DUPLICATE:
        yield Defect("turn", f"no turn has begun, and the phase is {phase} (TURN-2)")
    if state.turn and state.active != (state.start_player + state.turn - 1) % seats:
        seat = (state.start_player + state.turn - 1) % seats
        yield Defect("active", f"turn {state.turn} is that of seat {seat}, not of seat {state.active} (SETUP-1)")
    if phase is Phase.START_PLAYER and (state.start_player or state.active):
        yield Defect("start_player", "nobody has been drawn yet: seat 0 is noted (SETUP-1)")
    if phase in FROM_THE_START and state.active != state.start_player:
        yield Defect("active", f"seat {state.start_player} is the Start Player, not seat {state.active} (SETUP-1)")
    if state.planting_done and (not state.turn or phase is Phase.PLANTING):
        yield Defect("planting_done", f"Planting Flower cannot be over in the phase {phase} (TURN-1)")


def _last_turns(state: GameState) -> Iterator[Defect]:
    """A player who ends a turn with ten cards gives each other player one more (END-1, RULING-13, RULING-18)."""
    left, seats = state.last_turns, state.game.seats
    if (state.phase is Phase.OVER) != (left == 0):
        yield Defect("last_turns", f"{left} left, and the phase is {state.phase} (END-1)")
        return
    if left in (0, 1) and state.phase in MEDITATED and not state.hive and nothing_moves(state):
        return  # the game ends with this turn anyway (RULING-18)
    full = [seat for seat, player in enumerate(state.players) if len(player.ltm) >= LAST_CARD]
    if left is None:
        early = [seat for seat in full if seat != state.active]
        for seat in early:
            yield Defect(f"players[{seat}].ltm", f"{LAST_CARD} cards at the end of a turn begin the last turns (END-1)")
        return
    ago = seats - max(left, 1)
    trigger = (state.active - ago) % seats
    if left >= seats or state.turn <= ago:
        yield Defect("last_turns", f"{left} left in turn {state.turn} of {seats} players (END-1)")
    elif trigger not in full:
        yield Defect("last_turns", f"seat {trigger} began the last turns with fewer than {LAST_CARD} cards (END-1)")
    for later in range(1, left):
        if (seat := (state.active + later) % seats) in full:
            yield Defect(f"players[{seat}].ltm", f"{LAST_CARD} cards before the player's last turn (END-1)")


def nothing_moves(state: GameState) -> bool:
    """Whether no sowing is possible and no chest has a bit (RULING-18)."""
    return not any(player.saved for player in state.players) and not can_sow(state)


def _bits(state: GameState) -> Iterator[Defect]:
    """A pool only in Deja Vu, spent bits until Meditation, a full hive only while it is emptied."""
    phase, discarded, holes = state.phase, len(state.hive), state.game.hive_holes
    if state.pool and phase is not Phase.DEJA_VU:
        yield Defect("pool", f"a pool is there in Deja Vu only, and the phase is {phase} (CHEST-1)")
    if state.spent and phase not in (Phase.DEJA_VU, Phase.PLANTING):
        yield Defect("spent", f"spent bits go to the hive in Meditation, and the phase is {phase} (HIVE-1)")
    if not state.turn and discarded:
        yield Defect("hive", f"{discarded} bits in the hive during set-up (SETUP-3)")
    if phase not in REPLENISHING:
        if discarded >= holes:
            yield Defect("hive", f"{discarded} bits in {holes} holes: they return to the map at once (HIVE-2)")
        elif state.turn and discarded and phase in (*MEDITATED, Phase.RECOLLECTION) and nothing_moves(state):
            yield Defect("hive", f"{discarded} bits, no sowing and no bit in a chest: they return at once (RULING-18)")
        return
    amounts, rest, _ = replenishment(state._bits, discarded)
    if phase is Phase.REPLENISHMENT:
        if discarded < holes and not nothing_moves(state):
            yield Defect("hive", f"{discarded} bits in {holes} holes: they do not return yet (HIVE-2)")
        elif not any(amounts):
            yield Defect("hive", f"{discarded} bits are too few for a level of tiles: those are chosen (HIVE-4)")
    elif any(amounts) or not rest:
        yield Defect("hive", f"{discarded} bits are not the rest for which tiles are chosen (HIVE-4)")


def _pending(state: GameState) -> Iterator[Defect]:
    phase, pending = state.phase, state.pending
    if phase is Phase.LAST_REPLENISHMENT:
        yield from _chosen_tiles(state)
    elif phase is Phase.DUPLICATE:
        yield from _duplicate(state)
    elif phase is Phase.MAP:
        if not isinstance(pending, Building):
            yield Defect("pending", "the map in the making is missing (SETUP-2)")
    elif phase is Phase.MAP_TILES:
        if pending is not None and not isinstance(pending, Building):
            yield Defect("pending", "is not a map in the making (SETUP-2)")
        elif pending is None and state.active != state.start_player:
            yield Defect("active", f"seat {state.start_player} lays the first tiles, not seat {state.active} (SETUP-2)")
    elif pending is not None:
        yield Defect("pending", f"nothing is to be remembered in the phase {phase}")


def _chosen_tiles(state: GameState) -> Iterator[Defect]:
    tiles = state.pending
    if not isinstance(tiles, tuple):
        yield Defect("pending", "the tiles that get the last bits are missing (HIVE-4)")
        return
    _, _, level = replenishment(state._bits, len(state.hive))
    if len(tiles) != len(state.hive) or len(set(tiles)) != len(tiles):
        yield Defect("pending.tiles", f"{len(tiles)} tiles for {len(state.hive)} bits, each tile once (HIVE-4)")
    for tile in tiles:
        if tile not in level:
            yield Defect("pending.tiles", f"{tile} has more bits than others, or is not on the map (HIVE-3)")


def _duplicate(state: GameState) -> Iterator[Defect]:
    card, player = state.pending, state.player
    if not state.game.options.keep_duplicates:
        yield Defect("phase", "duplicates are replaced without a question (RULING-6)")
    if not isinstance(card, CardId):
        yield Defect("pending", "the duplicate card is missing (RULING-6)")
    elif card not in player.hand or player.hand.count(card) + player.memories.count(card) < 2:
        yield Defect("pending.card", f"{card} is not a duplicate in the active player's hand (RULING-6)")
