"""A state of the first engine, as it is seen from outside, laid out as a table of the second."""

from collections import Counter
from typing import Any

from dejavu_rules import CardId, GameState, Phase, Player
from dejavu_rules.testing.second.table import Seat, Table


def read(state: GameState) -> Table:
    """The same position; only public properties are asked."""
    game = state.game
    table = Table(
        box=game.catalogue,
        options=game.options,
        near={tile: set(game.map.neighbours[tile.index]) for tile in game.map.tiles},
        players=[_seat(player) for player in state.players],
        deck=Counter(state.deck),
        public=Counter(state.public),
        flowers=state.flowers,
        bits={tile: Counter(bits) for tile, bits in zip(game.map.tiles, state.bits, strict=True)},
        phase=state.phase,
        start_player=state.start_player,
        active=state.active,
        turn=state.turn,
        planting_done=state.planting_done,
        last_turns=state.last_turns,
        fragments={tile: one for tile, one in zip(game.map.tiles, state.fragments, strict=True) if one is not None},
        girl=state.girl,
        pool=Counter(state.pool),
        spent=Counter(state.spent),
        hive=Counter(state.hive),
        discard=Counter(state.discard),
    )
    _remember(table, state.pending)
    return table


def _seat(player: Player) -> Seat:
    return Seat(
        hand=Counter(player.hand),
        stm={unfinished.card: Counter(unfinished.bits) for unfinished in player.stm},
        ltm=Counter(player.ltm),
        saved=Counter(player.saved),
        flower=player.flower,
        card_flowers=Counter(player.card_flowers),
        fragments=Counter(player.fragments),
        vp=player.vp,
        aside=Counter(player.discarded),
    )


def _remember(table: Table, pending: Any) -> None:
    """The duplicate, the chosen tiles, or the map in the making."""
    if isinstance(pending, CardId):
        table.duplicate = pending
    elif isinstance(pending, tuple):
        table.chosen = set(pending)
    elif table.phase is Phase.MAP_TILES and pending is None:
        table.lay_the_girls_tile()
    elif pending is not None:
        table.laid = {one.tile: set(one.touches) for one in pending.laid}
        table.places = {one.tile: (one.u, one.v, one.turns) for one in pending.placements}
        table.drawn = set(pending.drawn)
