"""The phases of a game, and who decides in each."""

from typing import Final

from dejavu_rules.box.pieces import Named


class Phase(Named):
    """What the game waits for. Chance decides in `CHANCE_PHASES`, else the active player."""

    START_PLAYER, GIRL, MAP_TILES, MAP, BITS, FRAGMENTS, DEAL, STARTING_HAND = range(8)
    RECOLLECTION, DEJA_VU, PLANTING, REPLENISHMENT, REPLENISHED_TILES, LAST_REPLENISHMENT = range(8, 14)
    DISCARD, DRAW, DUPLICATE, OVER = range(14, 18)

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
