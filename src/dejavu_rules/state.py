"""The whole game as one frozen value: no random generator, no hidden order.

The deck is a bag, not a sequence: which card comes next is chance's decision when it is drawn, so nobody
can read the future out of a state. Bits, cards and fragments are in exactly one place at any time, and
moving them is arithmetic (see `bag`).
"""

from collections.abc import Hashable
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, Self, TypedDict, Unpack

from attrs import field, frozen

from dejavu_rules import bag
from dejavu_rules.components import (
    Bits,
    CardId,
    Cards,
    Fragment,
    Fragments,
    NebulaTile,
    show_bits,
    show_cards,
    show_fragments,
)
from dejavu_rules.game import Game


class Phase(IntEnum):
    """What the game waits for; who has to decide is chance in `CHANCE_PHASES`, else the active player."""

    START_PLAYER = 0
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


# Members under names of their own: Python finds `Phase.DRAW` through the enum's metaclass, which takes as
# long as a small step of the game.
RECOLLECTION: Final = Phase.RECOLLECTION
DEJA_VU: Final = Phase.DEJA_VU
PLANTING: Final = Phase.PLANTING
REPLENISHMENT: Final = Phase.REPLENISHMENT
REPLENISHED_TILES: Final = Phase.REPLENISHED_TILES
DISCARD: Final = Phase.DISCARD
DRAW: Final = Phase.DRAW
OVER: Final = Phase.OVER

CHANCE_PHASES = frozenset(
    {
        Phase.START_PLAYER,
        Phase.GIRL,
        Phase.MAP_TILES,
        Phase.BITS,
        Phase.FRAGMENTS,
        Phase.DEAL,
        Phase.REPLENISHMENT,
        Phase.LAST_REPLENISHMENT,
        Phase.DRAW,
    }
)


class _Evolving:
    """A frozen value that copies itself with changes.

    `attrs.evolve` calls `__init__`, which for a state of this width takes about six times as long as
    merging two dicts; that is why `Player` and `GameState` have no slots.
    """

    def evolve(self, **changes: Any) -> Self:
        copy = _new(type(self))
        _set_dict(copy, self.__dict__ | changes)
        return copy


_new: Final = object.__new__
_set_dict: Final = _Evolving.__dict__["__dict__"].__set__


@frozen
class Unfinished:
    """A card in Short-term Memory with the bits that cover its upper slots."""

    card: CardId
    bits: Bits = field(repr=show_bits)


class PlayerChanges(TypedDict, total=False):
    """What may change about a player."""

    hand: Cards
    stm: tuple[Unfinished, ...]
    ltm: Cards
    chests: Bits
    flower: bool
    card_flowers: Cards
    fragments: Fragments
    vp: int


@frozen(slots=False)
class Player(_Evolving):
    """Everything that lies in front of one player.

    `stm` is sorted by card. `flower` says whether the flower space of the Nameless Girl Tile is taken;
    `card_flowers` are the LTM cards that still carry their flower. During the owner's Deja Vu the bits of
    the chests are in the pool (CHEST-1), so `chests` is empty then.
    """

    hand: Cards = field(default=0, repr=show_cards)
    stm: tuple[Unfinished, ...] = ()
    ltm: Cards = field(default=0, repr=show_cards)
    chests: Bits = field(default=0, repr=show_bits)
    flower: bool = False
    card_flowers: Cards = field(default=0, repr=show_cards)
    fragments: Fragments = field(default=0, repr=show_fragments)
    vp: int = 0

    if TYPE_CHECKING:

        def evolve(self, **changes: Unpack[PlayerChanges]) -> Self: ...  # type: ignore[override]  # only narrower

    @property
    def memories(self) -> Cards:
        """The cards of LTM and STM: no second copy of these can be constructed (CARD-3)."""
        cards = self.ltm
        for unfinished in self.stm:
            cards += bag.ONE[unfinished.card]
        return cards


class StateChanges(TypedDict, total=False):
    """What may change about a state."""

    game: Game
    phase: Phase
    start: int
    active: int
    turn: int
    planted: bool
    last_turns: int | None
    pending: Hashable
    tiles: tuple[Bits, ...]
    fragments: tuple[Fragment | None, ...]
    girl: NebulaTile | None
    pool: Bits
    spent: Bits
    hive: Bits
    deck: Cards
    discard: Cards
    public: Cards
    flowers: int
    players: tuple[Player, ...]


def _show_tiles(tiles: tuple[Bits, ...]) -> str:
    return "(" + ", ".join(map(show_bits, tiles)) + ")"


@frozen(slots=False)
class GameState(_Evolving):
    """One moment of a game.

    `tiles` and `fragments` are indexed by Nebula Tile; a tile without a fragment has a flower in its place
    (PLANT-3). `pool` is what the active player can use in Deja Vu, `spent` what was used this turn;
    `hive` holds the discarded bits, which are more than its holes only while they wait to return (HIVE-2).
    `planted` says that Planting Flower is over for this turn (TURN-1). `last_turns` counts the turns left
    after the end was triggered (END-1). `pending` is what else a phase has to remember: the map in the making,
    the tiles chosen for the last level of a replenishment, or the duplicate card a player may replace.
    `turn` is 0 during set-up.
    """

    game: Game = field(repr=False)
    phase: Phase
    start: int
    active: int
    turn: int
    planted: bool
    last_turns: int | None
    pending: Hashable
    tiles: tuple[Bits, ...] = field(repr=_show_tiles)
    fragments: tuple[Fragment | None, ...]
    girl: NebulaTile | None
    pool: Bits = field(repr=show_bits)
    spent: Bits = field(repr=show_bits)
    hive: Bits = field(repr=show_bits)
    deck: Cards = field(repr=show_cards)
    discard: Cards = field(repr=show_cards)
    public: Cards = field(repr=show_cards)
    flowers: int
    players: tuple[Player, ...]

    if TYPE_CHECKING:

        def evolve(self, **changes: Unpack[StateChanges]) -> Self: ...  # type: ignore[override]  # only narrower

    def with_active(self, player: Player) -> tuple[Player, ...]:
        """The players, with this value for the active one."""
        players = list(self.players)
        players[self.active] = player
        return tuple(players)

    @property
    def player(self) -> Player:
        """The active player."""
        return self.players[self.active]

    @property
    def is_chance(self) -> bool:
        """Whether chance, not a player, decides what comes next."""
        return self.phase in CHANCE_PHASES

    def footprints(self, seat: int) -> int:
        """How far this player can move the Girl (PLANT-1)."""
        return self.game.footprint[self.players[seat].ltm]

    def chests(self, seat: int) -> int:
        """How many bits this player can save (CHEST-1)."""
        return self.game.chest[self.players[seat].ltm]

    def white_claims(self, seat: int) -> int:
        """How many white bits this player can claim in a sowing (SOW-6)."""
        return self.game.white_claim[self.players[seat].ltm]

    def stm_capacity(self, seat: int) -> int:
        """How many cards this player's STM can hold (STM-2)."""
        return self.game.stm[self.players[seat].ltm]

    def hand_size(self, seat: int) -> int:
        """Up to how many cards this player draws (DRAW-1)."""
        return self.game.hand[self.players[seat].ltm]

    @property
    def flowers_on_map(self) -> int:
        """How many flowers have been planted."""
        return self.fragments.count(None)
