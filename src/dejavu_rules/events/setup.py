"""Events of set-up, and where turns and games begin and end."""

from typing import TYPE_CHECKING, ClassVar, TypeAlias

from dejavu_rules.box.multisets import Bits, Cards
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import CardId, Fragment, NebulaTile
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.events.event import BaseEvent, SeatEvent

if TYPE_CHECKING:  # most games start with a finished map
    from dejavu_rules.mapgen.building import Laying


# Set-up


@frozen
class StartPlayerChosen(SeatEvent):
    """This seat has the first turn."""


@frozen
class GirlPlaced(BaseEvent):
    """The first tile of the map is laid, with the Girl on it."""

    tile: NebulaTile


@frozen
class TilesDrawn(SeatEvent):
    """The player has to lay these tiles."""

    tiles: tuple[NebulaTile, ...]


@frozen
class TileLaid(SeatEvent):
    """The player lays a tile: a `Placement` on the table or a `Touching`."""

    laying: "Laying"
    _also: ClassVar = ("tile",)

    @property
    def tile(self) -> NebulaTile:
        """The tile that is laid."""
        return self.laying.tile


@frozen
class MapFinished(BaseEvent):
    """All tiles are laid, and these pairs of them touch."""

    pairs: tuple[tuple[NebulaTile, NebulaTile], ...] = ()


@frozen
class BitsPlaced(BaseEvent):
    """These bits are put on a tile."""

    tile: NebulaTile
    bits: Bits


@frozen
class FragmentPlaced(BaseEvent):
    """This fragment is put on a tile."""

    tile: NebulaTile
    fragment: Fragment


@frozen
class HandKept(SeatEvent):
    """The player keeps these dealt cards as the hand."""

    cards: Cards
    clause: str = "SETUP-6"


@frozen
class MemoryChosen(SeatEvent):
    """In a speed game: a dealt card goes from the hand to LTM."""

    card: CardId


@frozen
class StartVpGained(SeatEvent):
    """In a speed game: VP that make up for low printed VP on the two memories."""

    vp: int


@frozen
class CardsSetAside(SeatEvent):
    """The player sets these dealt cards aside; they are discarded when everybody has chosen."""

    cards: Cards
    clause: str = "SETUP-6"


@frozen
class HandsChosen(BaseEvent):
    """Everybody has chosen: the cards set aside go to the discard pile, where all see them.

    `discarded` has them by seat; in a speed game `memories` has the cards in LTM by seat.
    """

    discarded: tuple[Cards, ...]
    memories: tuple[Cards, ...] = ()


@frozen
class StartShown(SeatEvent):
    """In a speed game, when everybody has chosen: a player's VP, and which memories carry a flower."""

    vp: int
    cards: Cards


@frozen
class PhaseBegun(SeatEvent):
    """The game waits for this now, and this seat is the active one: the player, or the seat that chance deals to.

    It is not told where `TurnBegun` or `GameOver` says the same.
    """

    phase: Phase
    clause: str = "TURN-2"


@frozen
class TurnBegun(SeatEvent):
    """A player's turn begins, with Recollection."""

    turn: int


@frozen
class TurnEnded(SeatEvent):
    """A player's turn ends."""

    turn: int


@frozen
class EndTriggered(SeatEvent):
    """The player ends a turn with enough cards in LTM; this many last turns are left."""

    last_turns: int


@frozen
class MapStuck(SeatEvent):
    """Nothing can be sown, and the chests and the hive are empty: the game ends with this turn."""


@frozen
class GameOver(BaseEvent):
    """The last turn has ended."""


# fmt: off
SetupEvent: TypeAlias = (
    StartPlayerChosen | GirlPlaced | TilesDrawn | TileLaid | MapFinished | BitsPlaced | FragmentPlaced | HandKept |
    MemoryChosen | StartVpGained | CardsSetAside | HandsChosen | StartShown | PhaseBegun | TurnBegun | TurnEnded |
    EndTriggered | MapStuck | GameOver
)
# fmt: on
"""What happens at set-up, and where turns and the game begin and end."""
