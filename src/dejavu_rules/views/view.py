"""A state as one seat or a spectator sees it."""

from attrs import evolve, field

from dejavu_rules.box.cards import Powers
from dejavu_rules.box.multisets import Bits, Cards, Fragments
from dejavu_rules.box.phases import CHANCE_PHASES, Phase
from dejavu_rules.box.pieces import CardId, Fragment, NebulaTile
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.errors import MalformedState
from dejavu_rules.game import Game
from dejavu_rules.i18n.sentences import show
from dejavu_rules.state import GameState, Pending, Unfinished


@frozen
class PlayerView:
    """What lies in front of a player, as one seat sees it.

    `hand` is None where it is hidden; `hand_size` is public. While starting hands are chosen, `discarded` is None for
    other players who have chosen already, and so are `ltm`, `card_flowers`, `vp` and `powers` in a speed game
    (RULING-22); `discarded_size` is public. The other fields are as in `Player`.
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
    """A state as one seat sees it, or a spectator (`seat` is None).

    Nothing hidden is in it, and nothing from which it follows: only the sizes of the deck and of other hands.
    `flowers` counts the supply, including flowers that somebody has taken in secret (RULING-22). `pending` is None if
    it is another player's duplicate card. The other fields are as in `GameState`.

    A view has no memory: what the seat saw earlier and cannot see now is not in it.
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
        """Whether chance decides next, not a player."""
        return self.phase in CHANCE_PHASES

    @property
    def flower_tiles(self) -> tuple[NebulaTile, ...]:
        """The tiles where a flower was planted, none before the first turn."""
        tiles = zip(self.game.map.tiles, self.fragments, strict=True)
        return tuple([tile for tile, fragment in tiles if fragment is None and self.turn])


def view(state: GameState, seat: int | None) -> View:
    """What the player at this seat can see of a state; with None, what a spectator can see.

    Two states that differ only in what is hidden from the seat have equal views.

    Raises `UnknownSeat`, `MalformedState` for anything but a state.
    """
    seat = check_seat(state, seat)
    secret = secret_seats(state, seat)
    return View(
        game=evolve(state.game),  # a fresh copy: a game caches results by LTM, also of hidden ones
        seat=seat,
        phase=state.phase,
        start_player=state.start_player,
        active=state.active,
        turn=state.turn,
        planting_done=state.planting_done,
        last_turns=state.last_turns,
        pending=None if isinstance(state.pending, CardId) and seat != state.active else state.pending,
        bits=state.bits,
        fragments=state.fragments,
        girl=state.girl,
        pool=state.pool,
        spent=state.spent,
        hive=state.hive,
        deck_size=bag.size(state._deck),
        discard=state.discard,
        public=state.public,
        flowers=state.flowers + sum([bag.size(state.players[one]._card_flowers) for one in secret]),
        players=tuple([_player(state, one, one == seat, one in secret) for one in range(state.game.seats)]),
    )


def _player(state: GameState, seat: int, own: bool, secret: bool) -> PlayerView:
    player = state.players[seat]
    hides = secret and state.game.options.speed  # otherwise LTM is known to be empty
    return PlayerView(
        hand_size=bag.size(player._hand),
        hand=player.hand if own else None,
        stm=player.stm,
        ltm_size=bag.size(player._ltm),
        ltm=None if hides else player.ltm,
        card_flowers=None if hides else player.card_flowers,
        vp=None if hides else player.vp,
        powers=None if hides else state.powers(seat),
        saved=player.saved,
        flower=player.flower,
        fragments=player.fragments,
        discarded_size=bag.size(player._discarded),
        discarded=None if secret else player.discarded,
    )


def secret_seats(state: GameState, seat: int | None) -> tuple[int, ...]:
    """Other seats that have chosen a starting hand, while somebody still has to: their choice is secret (RULING-22)."""
    if state.phase is not Phase.STARTING_HAND:
        return ()
    seats = state.game.seats
    chosen = [(state.start_player + number) % seats for number in range((state.active - state.start_player) % seats)]
    return tuple([one for one in chosen if one != seat])


def check_seat(state: GameState, seat: object) -> int | None:
    """The seat as a number, or None for a spectator.

    Raises `MalformedState` for anything but a state, `UnknownSeat`.
    """
    if type(state) is not GameState:
        raise MalformedState(f"{show(state)} is not a GameState")
    return None if seat is None else state.game._seat(seat)
