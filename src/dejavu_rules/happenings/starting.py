"""Events of set-up, and where turns and games begin and end; `seat` is the player whose choice or turn it is."""

from typing import TYPE_CHECKING, ClassVar

from dejavu_rules.box.multisets import Bits, Cards
from dejavu_rules.box.pieces import CardId, Fragment, NebulaTile
from dejavu_rules.happenings.event import Happening
from dejavu_rules.values import frozen

if TYPE_CHECKING:  # most games start with a finished map
    from dejavu_rules.mapgen.building import Laying


# Set-up


@frozen
class StartPlayerChosen(Happening):
    """This seat has the first turn."""

    seat: int


@frozen
class GirlPlaced(Happening):
    """The first tile of the map is this one, and the Girl stands on it."""

    tile: NebulaTile


@frozen
class TilesDrawn(Happening):
    """The player has to lay these tiles."""

    seat: int
    tiles: tuple[NebulaTile, ...]


@frozen
class TileLaid(Happening):
    """The player lays a tile: a `Placement` on the table or a `Touching`."""

    seat: int
    laying: "Laying"
    _also: ClassVar = ("tile",)

    @property
    def tile(self) -> NebulaTile:
        """Which tile."""
        return self.laying.tile


@frozen
class MapFinished(Happening):
    """All tiles are laid."""


@frozen
class BitsPlaced(Happening):
    """These bits are put on a tile."""

    tile: NebulaTile
    bits: Bits


@frozen
class FragmentPlaced(Happening):
    """This fragment is put on a tile."""

    tile: NebulaTile
    fragment: Fragment


@frozen
class HandKept(Happening):
    """The player keeps these of the dealt cards as the hand."""

    seat: int
    cards: Cards
    clause: str = "SETUP-6"


@frozen
class MemoryChosen(Happening):
    """In a speed game: a dealt card goes from the hand to LTM."""

    seat: int
    card: CardId


@frozen
class StartVpGained(Happening):
    """In a speed game: VP that make up for what is printed on the two memories."""

    seat: int
    vp: int


@frozen
class CardsSetAside(Happening):
    """The player leaves these of the dealt cards, which come to the discard pile when everybody has chosen."""

    seat: int
    cards: Cards
    clause: str = "SETUP-6"


@frozen
class HandsChosen(Happening):
    """Everybody has chosen: what was set aside comes to the discard pile, and all see it.

    `discarded` has it by seat, and `memories`, in a speed game, what was laid into LTM.
    """

    discarded: tuple[Cards, ...]
    memories: tuple[Cards, ...] = ()


# The turn


@frozen
class TurnBegun(Happening):
    """A player's turn begins."""

    seat: int
    turn: int


@frozen
class TurnEnded(Happening):
    """A player's turn ends."""

    seat: int
    turn: int


@frozen
class EndTriggered(Happening):
    """The player has ended a turn with enough cards in LTM: this number of last turns is to come."""

    seat: int
    last_turns: int


@frozen
class MapStuck(Happening):
    """Nothing can be sown, and the chests and the hive are empty: the game ends with this turn."""

    seat: int


@frozen
class GameOver(Happening):
    """The last turn has ended."""
