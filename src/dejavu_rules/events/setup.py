"""Events of set-up, and where turns and games begin and end. `seat` is the player whose choice or turn it is."""

from typing import TYPE_CHECKING, ClassVar, TypeAlias

from dejavu_rules.box.multisets import Bits, Cards
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import CardId, Fragment, NebulaTile
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.events.event import BaseEvent

if TYPE_CHECKING:  # most games start with a finished map
    from dejavu_rules.mapgen.building import Laying


# Set-up


@frozen
class StartPlayerChosen(BaseEvent):
    """This seat has the first turn."""

    seat: int


@frozen
class GirlPlaced(BaseEvent):
    """The first tile of the map is laid, with the Girl on it."""

    tile: NebulaTile


@frozen
class TilesDrawn(BaseEvent):
    """The player has to lay these tiles."""

    seat: int
    tiles: tuple[NebulaTile, ...]


@frozen
class TileLaid(BaseEvent):
    """The player lays a tile: a `Placement` on the table or a `Touching`."""

    seat: int
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
class HandKept(BaseEvent):
    """The player keeps these dealt cards as the hand."""

    seat: int
    cards: Cards
    clause: str = "SETUP-6"


@frozen
class MemoryChosen(BaseEvent):
    """In a speed game: a dealt card goes from the hand to LTM."""

    seat: int
    card: CardId


@frozen
class StartVpGained(BaseEvent):
    """In a speed game: VP that make up for low printed VP on the two memories."""

    seat: int
    vp: int


@frozen
class CardsSetAside(BaseEvent):
    """The player sets these dealt cards aside; they are discarded when everybody has chosen."""

    seat: int
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
class StartShown(BaseEvent):
    """In a speed game, when everybody has chosen: a player's VP, and which memories carry a flower."""

    seat: int
    vp: int
    cards: Cards


@frozen
class PhaseBegun(BaseEvent):
    """The game waits for this now, and this seat is the active one: the player, or the seat that chance deals to.

    It is not told where `TurnBegun` or `GameOver` says the same.
    """

    seat: int
    phase: Phase
    clause: str = "TURN-2"


@frozen
class TurnBegun(BaseEvent):
    """A player's turn begins, with Recollection."""

    seat: int
    turn: int


@frozen
class TurnEnded(BaseEvent):
    """A player's turn ends."""

    seat: int
    turn: int


@frozen
class EndTriggered(BaseEvent):
    """The player ends a turn with enough cards in LTM; this many last turns are left."""

    seat: int
    last_turns: int


@frozen
class MapStuck(BaseEvent):
    """Nothing can be sown, and the chests and the hive are empty: the game ends with this turn."""

    seat: int


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
