"""Where a match stands, and how one entry leads to the next moment."""

from typing import TYPE_CHECKING, Self, TypeVar

from attrs import evolve, field, frozen

from dejavu_rules import (
    Action,
    Dealer,
    GameState,
    IllegalAction,
    MalformedAction,
    Meditate,
    Record,
    Violation,
    act,
    explain,
    is_over,
)
from dejavu_rules.match.choosing import choosers, choosing
from dejavu_rules.match.entries import QUIET, Entry, Seal, Sit, Undo, Withdraw
from dejavu_rules.match.seats import Seats, check_names
from dejavu_rules.rulebook import violation

if TYPE_CHECKING:
    from dejavu_rules.steps import Step

T = TypeVar("T")


@frozen
class Head:
    """Where the history of a match begins: a revision, with the record and the seats of that moment.

    With `enter` the match has no dealer: its owner enters what chance brings at a physical table.
    """

    record: Record
    seats: Seats
    revision: int
    enter: bool = False


@frozen
class Moment:
    """A record, and the history that led to it since its head.

    `sealed` has, by seat, the starting hand that waits until everybody has chosen, or None; `taken` the steps of an
    action that is not complete yet. `states` are the state at the head and after each entry. `revisions` has, for each
    length that the log has had, the revision at which it came to it.
    """

    record: Record
    seats: Seats
    head: Head
    history: tuple[Entry, ...]
    sealed: tuple[Action | None, ...]
    taken: "tuple[tuple[Step, ...], ...]"
    states: tuple[GameState, ...] = field(eq=False)
    revisions: tuple[int, ...] = field(eq=False)

    @classmethod
    def at(cls, head: Head) -> Self:
        """The moment in which nothing has happened since the head."""
        record, seats = head.record, len(head.seats.bots)
        log = len(record.log)
        return cls(
            record=record,
            seats=head.seats,
            head=head,
            history=(),
            sealed=(None,) * seats,
            taken=((),) * seats,
            states=(record.state,),
            revisions=tuple([max(0, head.revision - log + number) for number in range(log + 1)]),
        )

    @property
    def state(self) -> GameState:
        """The state of the game, of which sealed choices are no part."""
        return self.record.state

    @property
    def revision(self) -> int:
        """How many entries there have been."""
        return self.head.revision + len(self.history)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have to decide now."""
        state, choose = self.state, choosers(self.state)
        decides = not (is_over(state) or state.is_chance or state.active in choose)
        return (*[seat for seat in choose if self.sealed[seat] is None], *([state.active] if decides else []))

    def decision(self, seat: int) -> GameState:
        """The state in which a seat decides.

        Raises `IllegalAction` where it has nothing to decide.
        """
        if seat not in self.waiting:
            raise IllegalAction(None, self.refusal(seat))
        return self._deciding(seat)

    def _deciding(self, seat: int) -> GameState:
        return choosing(self.state, seat) if seat in choosers(self.state) else self.state

    def dealer(self) -> Dealer:
        """The dealer, where it stands; for a match without one, a secure dealer that nobody has asked yet."""
        return Dealer.secure() if self.record.dealer is None else Dealer.resume(self.record.dealer)

    # Refusing

    def explain(self, seat: int, action: Action) -> tuple[Violation, ...]:
        """Every rule that an action of a seat would break; whose turn it is, and nothing more, if others decide."""
        if seat not in choosers(self.state):
            try:
                act(self.state, seat, action)
            except IllegalAction as refused:
                return refused.violations
            return ()
        if self.sealed[seat] is not None:
            return (violation("choice-sealed", seat=seat),)
        return explain(self._deciding(seat), action)

    def refusal(self, seat: int) -> tuple[Violation, ...]:
        """Why a seat has nothing to decide."""
        return self.explain(seat, Meditate())

    def check_revision(self, action: object, revision: int | None) -> None:
        """Refuse what was meant for an earlier moment, unless the game is still the same.

        Raises `IllegalAction` with "stale-revision", `MalformedAction` for anything but a number or None.
        """
        if revision is None:
            return
        if type(revision) is not int:
            raise MalformedAction(type(action), "revision", revision, "a whole number or None")
        place = revision - self.head.revision
        if not 0 <= place <= len(self.history) or not all(isinstance(each, QUIET) for each in self.history[place:]):
            raise IllegalAction(action, [violation("stale-revision", revision=revision, latest=self.revision)])

    # Going on

    def with_taken(self, seat: int, taken: "tuple[Step, ...]") -> Self:
        """The same moment, in which a seat has taken these steps."""
        return evolve(self, taken=replace_at(self.taken, seat, taken))

    def settle(self) -> Self:
        """Let the dealer decide what is up to chance, and open the sealed choices when everybody has chosen."""
        now = self
        if now.state.is_chance and now.head.enter:
            return now
        if now.state.is_chance:
            record = now.record.deal(now.dealer())
            for outcome in record.log[len(now.record.log) :]:
                now = now.enter(outcome)
            now = evolve(now, record=record)  # which says where the dealer stands
        choose = choosers(now.state)
        chosen = [now.sealed[seat] for seat in choose]
        if now.state.active not in choose or None in chosen:
            return now
        for action in chosen:
            assert action is not None
            now = now.enter(action)
        return now.settle()

    def enter(self, entry: Entry) -> Self:
        """The moment after one more entry.

        Raises `IllegalAction`, `MalformedAction`, `InvalidSetup` for what cannot be.
        """
        if isinstance(entry, Sit | Seal | Withdraw):
            now = self._enter_quietly(entry)
        elif isinstance(entry, Undo):
            record = self.record.undo(entry.seat)
            now = evolve(self, record=record, revisions=self.revisions[:-1], taken=((),) * len(self.taken))
        else:
            now = self._enter_into_log(self.record.then(entry))
        return evolve(now, history=(*self.history, entry), states=(*self.states, now.state))

    def _enter_quietly(self, entry: Sit | Seal | Withdraw) -> Self:
        seat = entry.seat
        if isinstance(entry, Sit):
            names = replace_at(self.record.names, seat, entry.name)
            check_names(names)
            left = tuple([one for one in self.seats.open if one != seat])
            seats = Seats(names, replace_at(self.seats.bots, seat, entry.bot), left)
            return evolve(self, record=evolve(self.record, names=names), seats=seats)
        sealed = entry.action if isinstance(entry, Seal) else None
        return evolve(self, sealed=replace_at(self.sealed, seat, sealed), taken=replace_at(self.taken, seat, ()))

    def _enter_into_log(self, record: Record) -> Self:
        state, sealed = self.state, self.sealed
        if not state.is_chance and state.active in choosers(state):
            sealed = replace_at(sealed, state.active, None)
        still = choosers(record.state)  # who has begun to choose goes on choosing
        taken = tuple([each if seat in still else () for seat, each in enumerate(self.taken)])
        return evolve(self, record=record, sealed=sealed, taken=taken, revisions=(*self.revisions, self.revision + 1))


def replace_at(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The values with another one for this seat."""
    return (*values[:seat], value, *values[seat + 1 :])
