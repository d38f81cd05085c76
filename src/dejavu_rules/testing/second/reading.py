"""A state of the first engine, as it is seen from outside, laid out as a table of the second."""

from collections import Counter
from typing import Any

from dejavu_rules import CardId, GameState, Phase, Player
from dejavu_rules.testing.second.table import Seat, Table

PILES = ("deck", "public", "pool", "spent", "hive", "discard")
SAME = ("flowers", "phase", "start_player", "active", "turn", "planting_done", "last_turns", "girl")
PILES_OF_A_PLAYER = ("hand", "ltm", "saved", "card_flowers", "fragments")


def read(state: GameState) -> Table:
    """The same position; only public properties are asked."""
    game = state.game
    same: dict[str, Any] = {name: getattr(state, name) for name in SAME}
    piles: dict[str, Any] = {name: Counter(getattr(state, name)) for name in PILES}
    table = Table(
        box=game.catalogue,
        options=game.options,
        near={tile: set(game.map.neighbours[tile.index]) for tile in game.map.tiles},
        players=[_seat(player) for player in state.players],
        bits={tile: Counter(bits) for tile, bits in zip(game.map.tiles, state.bits, strict=True)},
        fragments={tile: one for tile, one in zip(game.map.tiles, state.fragments, strict=True) if one is not None},
        **same,
        **piles,
    )
    _remember(table, state.pending)
    return table


def _seat(player: Player) -> Seat:
    stm = {unfinished.card: Counter(unfinished.bits) for unfinished in player.stm}
    piles: dict[str, Any] = {name: Counter(getattr(player, name)) for name in PILES_OF_A_PLAYER}
    return Seat(stm=stm, flower=player.flower, vp=player.vp, aside=Counter(player.discarded), **piles)


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
