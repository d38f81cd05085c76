"""Events on the map: the Girl, flowers, bits and the hive. `seat` is the player whose turn it is."""

from typing import TypeAlias

from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.pieces import Bit, CardId, Fragment, NebulaTile
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.events.event import BaseEvent


@frozen
class GirlMoved(BaseEvent):
    """The Girl makes one step."""

    seat: int
    before: NebulaTile
    tile: NebulaTile


@frozen
class FlowerPlanted(BaseEvent):
    """The flower of the player's Nameless Girl Tile is planted."""

    seat: int
    tile: NebulaTile


@frozen
class CardFlowerPlanted(BaseEvent):
    """The flower of a card in the player's LTM is planted."""

    seat: int
    tile: NebulaTile
    card: CardId


@frozen
class FragmentTaken(BaseEvent):
    """The player gets the fragment of a tile."""

    seat: int
    tile: NebulaTile
    fragment: Fragment


@frozen
class BitsLifted(BaseEvent):
    """The player picks up all bits of the Starting Tile."""

    seat: int
    tile: NebulaTile
    bits: Bits


@frozen
class BitDropped(BaseEvent):
    """One of the bits in hand is dropped on a tile."""

    seat: int
    tile: NebulaTile
    bit: Bit


@frozen
class BitsTaken(BaseEvent):
    """The last bit and all others of its colour go from the Ending Tile into the pool."""

    seat: int
    tile: NebulaTile
    bits: Bits


@frozen
class WhiteBitsClaimed(BaseEvent):
    """White bits go from the Ending Tile into the pool, for white-claim icons."""

    seat: int
    tile: NebulaTile
    bits: Bits


@frozen
class RecollectionSkipped(BaseEvent):
    """No sowing is possible."""

    seat: int


@frozen
class ChestsOpened(BaseEvent):
    """Bits go from the player's chests into the pool."""

    seat: int
    bits: Bits


@frozen
class HiveFilled(BaseEvent):
    """The spent bits of this turn go to the hive."""

    seat: int
    bits: Bits


@frozen
class HiveOpened(BaseEvent):
    """All bits of the hive, this `number`, will return to the map: the hive is full (HIVE-2), or nobody could ever sow
    again (RULING-18)."""

    seat: int
    number: int
    clause: str = "HIVE-2"


@frozen
class TilesChosen(BaseEvent):
    """The player chooses the tiles that get one of the last bits."""

    seat: int
    tiles: tuple[NebulaTile, ...]


@frozen
class BitsReturned(BaseEvent):
    """Bits go from the hive to a tile: whole levels first (HIVE-3), then the last ones (HIVE-4)."""

    seat: int
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
