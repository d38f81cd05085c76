"""The phases of a game, and who decides in each."""

from typing import Final

from dejavu_rules.box.pieces import Named


class Phase(Named):
    """What the game waits for. Chance decides in `CHANCE_PHASES`, else the active player."""

    START_PLAYER = 0  # one by one, not as in `pieces`: mypyc takes no tuple in the body of a class
    GIRL = 1
    MAP_TILES = 2
    MAP = 3
    BITS = 4
    FRAGMENTS = 5
    DEAL = 6
    STARTING_HAND = 7
    RECOLLECTION = 8
    DEJA_VU = 9
    PLANTING = 10
    REPLENISHMENT = 11
    REPLENISHED_TILES = 12
    LAST_REPLENISHMENT = 13
    DISCARD = 14
    DRAW = 15
    DUPLICATE = 16
    OVER = 17

    def __str__(self) -> str:
        return self._name_.replace("_", " ").title()


# Members as constants: `Phase.DRAW` goes through the enum's metaclass, which takes as long as a small step of the game.
RECOLLECTION: Final = Phase.RECOLLECTION
DEJA_VU: Final = Phase.DEJA_VU
PLANTING: Final = Phase.PLANTING
REPLENISHMENT: Final = Phase.REPLENISHMENT
REPLENISHED_TILES: Final = Phase.REPLENISHED_TILES
DISCARD: Final = Phase.DISCARD
DRAW: Final = Phase.DRAW
OVER: Final = Phase.OVER

_AT_SETUP = (Phase.START_PLAYER, Phase.GIRL, Phase.MAP_TILES, Phase.BITS, Phase.FRAGMENTS, Phase.DEAL)
CHANCE_PHASES = frozenset((*_AT_SETUP, Phase.REPLENISHMENT, Phase.LAST_REPLENISHMENT, Phase.DRAW))
