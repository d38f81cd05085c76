"""From a state to what a seat sees of it."""

from attrs import evolve

from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import CardId
from dejavu_rules.errors import MalformedState
from dejavu_rules.i18n.sentences import show
from dejavu_rules.state import GameState
from dejavu_rules.views.values import PlayerView, View


def view(state: GameState, seat: int | None) -> View:
    """What the player at this seat can see of a state, or with None for a seat what a spectator can see.

    Two states that differ only in what is hidden from the seat have equal views.

    Raises `UnknownSeat`, `MalformedState` for anything but a state.
    """
    seat = checked_seat(state, seat)
    secret = chosen_in_secret(state, seat)
    return View(
        game=evolve(state.game),  # an equal one: a game remembers by LTM what it has worked out, hidden ones too
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
        deck_size=len(state.deck),
        discard=state.discard,
        public=state.public,
        flowers=state.flowers + sum([len(state.players[one].card_flowers) for one in secret]),
        players=tuple([_player(state, one, one == seat, one in secret) for one in range(state.game.seats)]),
    )


def _player(state: GameState, seat: int, own: bool, secret: bool) -> PlayerView:
    player = state.players[seat]
    hides = secret and state.game.options.speed  # else there is nothing in LTM yet, as everybody knows
    return PlayerView(
        hand_size=len(player.hand),
        hand=player.hand if own else None,
        stm=player.stm,
        ltm_size=len(player.ltm),
        ltm=None if hides else player.ltm,
        card_flowers=None if hides else player.card_flowers,
        vp=None if hides else player.vp,
        powers=None if hides else state.powers(seat),
        saved=player.saved,
        flower=player.flower,
        fragments=player.fragments,
        discarded_size=len(player.discarded),
        discarded=None if secret else player.discarded,
    )


def chosen_in_secret(state: GameState, seat: int | None) -> tuple[int, ...]:
    """The others who have a starting hand already, while not everybody has: nobody sees their choice (RULING-22)."""
    if state.phase is not Phase.STARTING_HAND:
        return ()
    seats = state.game.seats
    chosen = [(state.start_player + number) % seats for number in range((state.active - state.start_player) % seats)]
    return tuple([one for one in chosen if one != seat])


def checked_seat(state: GameState, seat: object) -> int | None:
    """A seat that comes from outside, or None; what is not a state, or neither of these, is refused."""
    if type(state) is not GameState:
        raise MalformedState(f"{show(state)} is not a GameState")
    return None if seat is None else state.game._seat(seat)
