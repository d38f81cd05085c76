"""A state as one seat, or a spectator, sees it: what is hidden is not there."""

from attrs import field

from dejavu_rules.box.cards import Powers
from dejavu_rules.box.multisets import Bits, Cards, Fragments
from dejavu_rules.box.phases import CHANCE_PHASES, Phase
from dejavu_rules.box.pieces import Fragment, NebulaTile
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.game import Game
from dejavu_rules.state import Pending, Unfinished


@frozen
class PlayerView:
    """What lies in front of a player, as somebody sees it.

    `hand` is None where it is hidden; `hand_size` is known to all. `ltm`, `card_flowers`, `vp` and `powers` are None
    only while starting hands are chosen in a speed game, for others who have chosen already, and so is `discarded` in
    any game (RULING-22); `discarded_size` is known to all. The rest is as in `Player`.
    """

    hand_size: int
    hand: Cards | None
    stm: tuple[Unfinished, ...]
    ltm_size: int
    ltm: Cards | None
    card_flowers: Cards | None
    vp: int | None
    powers: Powers | None
    saved: Bits
    flower: bool
    fragments: Fragments
    discarded_size: int
    discarded: Cards | None


@frozen
class View:
    """One moment of a game as a seat sees it, or a spectator (`seat` is None).

    What is hidden is not in it, nor anything that tells of it: of the deck only `deck_size`, of other hands only their
    sizes. `flowers` are those left in the supply, those included that somebody has taken in secret (RULING-22).
    `pending` is None where it is another player's duplicate card. The rest is as in `GameState`.

    A view has no memory: what the seat saw earlier and cannot see any more is not in it either.
    """

    game: Game = field(repr=False)
    seat: int | None
    phase: Phase
    start_player: int
    active: int
    turn: int
    planting_done: bool
    last_turns: int | None
    pending: Pending
    bits: tuple[Bits, ...]
    fragments: tuple[Fragment | None, ...]
    girl: NebulaTile | None
    pool: Bits
    spent: Bits
    hive: Bits
    deck_size: int
    discard: Cards
    public: Cards
    flowers: int
    players: tuple[PlayerView, ...]

    @property
    def hand(self) -> Cards | None:
        """The seat's own hand; None for a spectator."""
        return None if self.seat is None else self.players[self.seat].hand

    @property
    def is_chance(self) -> bool:
        """Whether chance, not a player, decides what comes next."""
        return self.phase in CHANCE_PHASES
