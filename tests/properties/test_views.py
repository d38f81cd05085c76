"""Non-interference: what a seat is shown does not depend on what is hidden from it; and views lead back to states."""

from collections.abc import Callable

import pytest
from attrs import evolve, field, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from dejavu_rules import (
    Action,
    Cards,
    Dealer,
    Draw,
    GameState,
    Outcome,
    Phase,
    View,
    apply,
    determinize,
    events,
    is_over,
    view,
)
from dejavu_rules.events import CardDrawn, CardFlowerGrown, DuplicateDrawn, DuplicateThrown
from dejavu_rules.testing.engines import choices_now
from dejavu_rules.testing.oracles.invariants import invariant_failures
from dejavu_rules.testing.strategies import SEEDS, states
from dejavu_rules.views import redact, redact_events, redact_log
from tests.support.hidden.states import Eyes, another, interference, pairs
from tests.support.watching import PlayingWatch

NUMBER = max(400, 2 * settings().max_examples)
"""How many pairs: 10,000 with HYPOTHESIS_PROFILE=deep."""

PUBLIC = (
    *("game", "phase", "start_player", "active", "turn", "planting_done", "last_turns", "is_chance"),
    *("bits", "fragments", "girl", "pool", "spent", "hive", "public"),
)
OF_PLAYERS = ("stm", "saved", "flower", "fragments")
SOMETIMES_SECRET = ("ltm", "card_flowers", "vp", "discarded")

SEATS = st.sampled_from([None, 0, 1, 2, 3])


def at_table(state: GameState, seat: int | None) -> int | None:
    """A seat of this game; the spectator where it has none of this number."""
    return seat if seat is not None and seat < state.game.seats else None


# What is hidden makes no difference


def test_what_is_hidden_makes_no_difference() -> None:
    dealer, phases, count = Dealer(1), set(), 0
    for one, other, seat in pairs(NUMBER):
        assert one != other
        assert list(interference(Eyes(), one, other, seat, dealer)) == []
        phases.add(one.phase)
        count += 1
    assert count == NUMBER
    assert phases == {phase for phase in Phase if phase >= Phase.DEAL}  # before, nothing is hidden


@given(states(), SEATS, SEEDS)
def test_what_is_hidden_makes_no_difference_in_any_game(state: GameState, seat: int | None, seed: int) -> None:
    seat, dealer = at_table(state, seat), Dealer(seed)
    assert list(interference(Eyes(), state, another(state, seat, dealer), seat, dealer)) == []


@given(states())
def test_what_is_not_hidden_is_seen_as_it_is(state: GameState) -> None:
    choosing = state.phase is Phase.STARTING_HAND
    for seat in (None, *range(state.game.seats)):
        seen = view(state, seat)
        assert [name for name in PUBLIC if getattr(seen, name) != getattr(state, name)] == []
        assert (seen.deck_size, seen.discard) == (len(state.deck), state.discard)
        assert seen.hand == (None if seat is None else state.players[seat].hand)
        if not choosing:
            assert seen.flowers == state.flowers
        if state.phase is not Phase.DUPLICATE or seat == state.active:
            assert seen.pending == state.pending
        for one, (theirs, player) in enumerate(zip(seen.players, state.players, strict=True)):
            assert (theirs.hand_size, theirs.ltm_size) == (len(player.hand), len(player.ltm))
            assert theirs.discarded_size == len(player.discarded)
            assert theirs.hand == (player.hand if one == seat else None)
            names = OF_PLAYERS if choosing and one != seat else (*OF_PLAYERS, *SOMETIMES_SECRET)
            assert [name for name in names if getattr(theirs, name) != getattr(player, name)] == []
            assert theirs.powers == (None if theirs.ltm is None else state.powers(one))


# Leaks, planted on purpose


@frozen
class _Talkative:
    """The same view, with a secret in its repr alone."""

    seen: View
    secret: Cards = field(eq=False)


def _as_hand_of_another(state: GameState, seat: int | None) -> View:
    other = 1 if seat == 0 else 0
    seen = view(state, seat)
    players = list(seen.players)
    players[other] = evolve(players[other], hand=state.players[other].hand)
    return evolve(seen, players=tuple(players))


def _with_ltms(state: GameState, seat: int | None) -> View:
    seen = view(state, seat)
    known = zip(seen.players, state.players, strict=True)
    return evolve(seen, players=tuple(evolve(player, ltm=real.ltm) for player, real in known))


def _with_discards(state: GameState, seat: int | None) -> View:
    seen = view(state, seat)
    known = zip(seen.players, state.players, strict=True)
    return evolve(seen, players=tuple(evolve(player, discarded=real.discarded) for player, real in known))


def _forgets_draws(state: GameState, what: Action | Outcome, seat: int | None) -> object:
    return what if isinstance(what, Draw) else redact(state, what, seat)


def _shows_everything(state: GameState, what: Action | Outcome, seat: int | None) -> object:
    return what


def _hides_draws(state: GameState, what: Action | Outcome, seat: int | None) -> object:
    return "a card" if isinstance(what, Draw) and seat != state.active else redact(state, what, seat)


def _tells_draws(state: GameState, what: Action | Outcome, seat: int | None) -> object:
    told, drawn = redact_events(state, what, seat), events.of(state, what)
    return drawn[:1] + told[1:] if isinstance(what, Draw) else told


def _tells_flowers(state: GameState, what: Action | Outcome, seat: int | None) -> object:
    """Those of memories that nobody sees yet, without their cards."""
    grown = [event.seat for event in events.of(state, what) if isinstance(event, CardFlowerGrown)]
    return redact_events(state, what, seat), grown


def _tells_duplicates(state: GameState, what: Action | Outcome, seat: int | None) -> object:
    known = [event for event in events.of(state, what) if isinstance(event, DuplicateDrawn)]
    return redact_events(state, what, seat), known


def _tells_nothing_of_throwing(state: GameState, what: Action | Outcome, seat: int | None) -> object:
    thrown = (CardDrawn, DuplicateThrown)
    return tuple(event for event in redact_events(state, what, seat) if not isinstance(event, thrown))


def _eyes_with(change: Callable[[GameState, View], object]) -> Eyes:
    return Eyes(view=lambda state, seat: change(state, view(state, seat)))


LEAKS = {
    "deck": (_eyes_with(lambda state, seen: (seen, state.deck)), "view"),
    "discards while others choose": (Eyes(view=_with_discards), "view"),
    "repr": (_eyes_with(lambda state, seen: _Talkative(seen, state.deck)), "repr"),
    "pending": (_eyes_with(lambda state, seen: evolve(seen, pending=state.pending)), "view"),
    "redact forgets a draw": (Eyes(redact=_forgets_draws), "redact"),
    "redact does nothing": (Eyes(redact=_shows_everything), "redact"),
    "redact hides what lies face up": (Eyes(redact=_hides_draws), "redact"),
    "hand": (Eyes(view=_as_hand_of_another), "view"),
    "LTM while others choose": (Eyes(view=_with_ltms), "view"),
    "flowers while others choose": (_eyes_with(lambda state, seen: evolve(seen, flowers=state.flowers)), "view"),
    "events show everything": (Eyes(events=lambda state, what, seat: events.of(state, what)), "events"),
    "events tell a draw": (Eyes(events=_tells_draws), "events"),
    "events tell of flowers while others choose": (Eyes(events=_tells_flowers), "events"),
    "events tell a duplicate": (Eyes(events=_tells_duplicates), "events"),
    "events hide what is thrown away": (Eyes(events=_tells_nothing_of_throwing), "events"),
    "the whole state": (Eyes(view=lambda state, seat: state), "view"),
}
"""What shows too much (or, once, too little), and where that must be noticed."""


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_caught(leak: str) -> None:
    eyes, where = LEAKS[leak]
    dealer = Dealer(1)
    found = (interference(eyes, one, other, seat, dealer, tries=20) for one, other, seat in pairs(NUMBER))
    caught = next(said for said in map(set, found) if said)
    assert where in caught
    if leak == "repr":
        assert caught == {"repr"}


# From views back to states


@settings(max_examples=2 * settings().max_examples)
@given(states(), SEATS, SEEDS)
def test_a_determinized_state_agrees_with_the_view(state: GameState, seat: int | None, seed: int) -> None:
    seat = at_table(state, seat)
    seen = view(state, seat)
    guess = determinize(seen, Dealer(seed))
    assert view(guess, seat) == seen
    assert repr(view(guess, seat)) == repr(seen)
    assert invariant_failures(guess) == ()


@given(states(), SEATS, SEEDS)
def test_a_game_goes_on_from_a_determinized_state(state: GameState, seat: int | None, seed: int) -> None:
    dealer = Dealer(seed)
    PlayingWatch().play(determinize(view(state, at_table(state, seat)), dealer), dealer, steps=12)


# Logs


@settings(max_examples=max(10, settings().max_examples // 2))
@given(states(), SEATS, SEEDS)
def test_a_log_is_redacted_entry_by_entry(state: GameState, seat: int | None, seed: int) -> None:
    seat, dealer = at_table(state, seat), Dealer(seed)
    log: list[Action | Outcome] = []
    single, now = [], state
    for _ in range(12):
        if is_over(now):
            break
        what = choices_now(now).pick(dealer)
        log.append(what)
        single.append(redact(now, what, seat))
        now = apply(now, what)
    told = redact_log(state, log, seat)
    assert [type(one) for one in told] == [type(one) for one in single]
    if now.turn == 0 or state.turn > 0:  # nobody was waiting for the last to choose
        assert list(told) == single
