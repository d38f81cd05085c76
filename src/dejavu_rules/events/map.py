"""Events on the map: the Girl, flowers, bits and the hive."""

from typing import TypeAlias

from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.pieces import Bit, CardId, Fragment, NebulaTile
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.events.event import SeatEvent


@frozen
class GirlMoved(SeatEvent):
    """The Girl makes one step."""

    before: NebulaTile
    tile: NebulaTile


@frozen
class FlowerPlanted(SeatEvent):
    """The flower of the player's Nameless Girl Tile is planted."""

    tile: NebulaTile


@frozen
class CardFlowerPlanted(SeatEvent):
    """The flower of a card in the player's LTM is planted."""

    tile: NebulaTile
    card: CardId


@frozen
class FragmentTaken(SeatEvent):
    """The player gets the fragment of a tile."""

    tile: NebulaTile
    fragment: Fragment


@frozen
class BitsLifted(SeatEvent):
    """The player picks up all bits of the Starting Tile."""

    tile: NebulaTile
    bits: Bits


@frozen
class BitDropped(SeatEvent):
    """One of the bits in hand is dropped on a tile."""

    tile: NebulaTile
    bit: Bit


@frozen
class BitsTaken(SeatEvent):
    """The last bit and all others of its colour go from the Ending Tile into the pool."""

    tile: NebulaTile
    bits: Bits


@frozen
class WhiteBitsClaimed(SeatEvent):
    """White bits go from the Ending Tile into the pool, for white-claim icons."""

    tile: NebulaTile
    bits: Bits


@frozen
class RecollectionSkipped(SeatEvent):
    """No sowing is possible."""


@frozen
class ChestsOpened(SeatEvent):
    """Bits go from the player's chests into the pool."""

    bits: Bits


@frozen
class HiveFilled(SeatEvent):
    """The spent bits of this turn go to the hive."""

    bits: Bits


@frozen
class HiveOpened(SeatEvent):
    """All bits of the hive, this `number`, will return to the map: the hive is full (HIVE-2), or nobody could ever sow
    again (RULING-18)."""

    number: int
    clause: str = "HIVE-2"


@frozen
class TilesChosen(SeatEvent):
    """The player chooses the tiles that get one of the last bits."""

    tiles: tuple[NebulaTile, ...]


@frozen
class BitsReturned(SeatEvent):
    """Bits go from the hive to a tile: whole levels first (HIVE-3), then the last ones (HIVE-4)."""

    tile: NebulaTile
    bits: Bits
    clause: str = "HIVE-3"


# fmt: off
MapEvent: TypeAlias = (
    GirlMoved | FlowerPlanted | CardFlowerPlanted | FragmentTaken | BitsLifted | BitDropped | BitsTaken |
    WhiteBitsClaimed | RecollectionSkipped | ChestsOpened | HiveFilled | HiveOpened | TilesChosen | BitsReturned
)
# fmt: on
"""What happens on the map."""
