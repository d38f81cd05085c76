"""Records that differ only in what a seat does not see, made without asking `dejavu_rules.views` or `records`.

A card that somebody drew face down and still has in hand at the end could have been any other: everything else of the
log stays as it was, as long as the rules allow it.
"""

from collections.abc import Callable, Iterator

from attrs import evolve, frozen

from dejavu_rules import (
    Action,
    CardId,
    Cards,
    Dealer,
    Draw,
    IllegalAction,
    KeepHand,
    Outcome,
    Record,
    ResolveDuplicate,
    SpeedStart,
    is_over,
    legal_actions,
    random_action,
)
from dejavu_rules.records import redact_record
from dejavu_rules.testing.counting import cards_owned_by
from dejavu_rules.testing.engines import choices_now
from dejavu_rules.testing.setups import Setup
from tests.support.hidden.states import games, visible

LENGTHS = (25, 45, 70)


def play(setup: Setup, seed: int, entries: int) -> Record:
    """The beginning of a game, with everything that was drawn since its set-up."""
    record, dealer = Record.begin(setup.first_state()), Dealer(seed)
    while not is_over(record.state) and len(record.log) < entries:
        state = record.state
        what = choices_now(state).pick(dealer) if state.is_chance else random_action(state, dealer)
        record = record.then(what, dealer.save())
    return record


def secret_draws(record: Record) -> Iterator[tuple[int, int, CardId]]:
    """The entries in which a card went face down to a hand where it still is, the seat, and the card."""
    for number, (state, what) in enumerate(zip(record.states(), record.log, strict=False)):
        if isinstance(what, Draw):
            shown = cards_owned_by(state.player)[what.card] and not state.game.options.keep_duplicates
            shown = shown or record.log[number + 1 : number + 2] == (ResolveDuplicate(replace=True),)
            if not shown and what.card in record.state.players[state.active].hand:
                yield number, state.active, what.card


def with_another_card(record: Record, number: int, seat: int, card: CardId, other: CardId) -> Record | None:
    """The record in which the card of that draw is another one; None if the rules do not allow that."""
    log: list[Action | Outcome] = list(record.log)
    log[number] = Draw(other)
    for later, (state, what) in enumerate(zip(record.states(), record.log, strict=False)):
        if later < number or state.active != seat or not isinstance(what, KeepHand | SpeedStart):
            continue
        kept = what.cards if isinstance(what, KeepHand) else what.hand
        if card not in kept:  # all have seen it then, and what is in hand now was drawn later
            return None
        kept = kept - Cards([card]) + Cards([other])
        log[later] = KeepHand(kept) if isinstance(what, KeepHand) else SpeedStart(what.ltm, kept)
    try:
        return evolve(record, log=tuple(log))
    except IllegalAction:
        return None


def looks_the_same(one: Record, other: Record, seat: int | None) -> bool:
    """Whether all that happened looked the same: another card may be a duplicate, which all see."""
    return all(
        then.phase is now.phase and visible(then, what, seat) == visible(now, instead, seat)
        for then, now, what, instead in zip(one.states(), other.states(), one.log, other.log, strict=False)
    ) and (one.state.phase is other.state.phase)


def record_pairs(number: int) -> Iterator[tuple[Record, Record, int | None]]:
    """This many pairs of records that differ, and only in what the seat does not see."""
    dealer = Dealer(0)
    for setup, seed in games():
        record = play(setup, seed, LENGTHS[seed % len(LENGTHS)])
        for place, owner, card in secret_draws(record):
            deck = list(record.state.deck.kinds())
            other = with_another_card(record, place, owner, card, deck[dealer.below(len(deck))]) if deck else None
            if other is None or other == record:
                continue
            for seat in (None, *range(setup.players)):
                if seat != owner and looks_the_same(record, other, seat):
                    yield record, other, seat
                    number -= 1
                    if not number:
                        return


def undone_pairs(number: int) -> Iterator[tuple[tuple[Record, ...], tuple[Record, ...], int | None]]:
    """Twice a game with its past records in which somebody did something in secret, not the same, and took it back."""
    for setup, seed in games():
        record, dealer = Record.begin(setup.first_state()).deal(Dealer(seed)), Dealer(seed)
        while not record.state.is_chance and not record.state.turn:
            owner, state = record.state.active, record.state
            one, other = legal_actions(state).pick(dealer), legal_actions(state).pick(dealer)
            looks_on = (owner + 1) % setup.players
            if one != other and visible(state, one, looks_on) == visible(state, other, looks_on):
                for seat in (None, looks_on):
                    if record.then(one).can_undo(owner):
                        yield (*_undone(record, owner, one),), (*_undone(record, owner, other),), seat
                        number -= 1
                    if not number:
                        return
            record = record.then(one)


def _undone(record: Record, owner: int, what: Action) -> Iterator[Record]:
    after = record.then(what)
    yield from (record, after, after.undo(owner))


@frozen
class RecordEyes:
    """What shows a game's past to a seat: the library, or one with a leak. The owner has the records of all times."""

    show: Callable[[tuple[Record, ...], int | None], object] = lambda past, seat: redact_record(past[-1], seat)


def record_interference(
    eyes: RecordEyes, one: tuple[Record, ...], other: tuple[Record, ...], seat: int | None
) -> Iterator[str]:
    """What the seat is shown that differs although it has seen the same."""
    shown = eyes.show(one, seat), eyes.show(other, seat)
    if shown[0] != shown[1] or hash(shown[0]) != hash(shown[1]):
        yield "record"
    if repr(shown[0]) != repr(shown[1]):
        yield "repr"
