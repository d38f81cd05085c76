"""Where a match stands, and how one entry leads to the next.

Starting hands are chosen at the same time (RULING-22): `choosers` are the seats that may choose.
"""

from typing import TYPE_CHECKING, Self, TypeVar

from attrs import evolve, field, frozen

from dejavu_rules import (
    Action,
    Dealer,
    DejaVuError,
    GameState,
    IllegalAction,
    MalformedAction,
    Meditate,
    Phase,
    Record,
    Violation,
    act,
    apply,
    explain,
    is_over,
    view,
)
from dejavu_rules.bots import BOTS, Bot, BotFailed
from dejavu_rules.match import entries
from dejavu_rules.match.entries import QUIET, Entry, Happened, News, Seal, Seats, Sit, Undo, Withdraw
from dejavu_rules.records import History, Trail
from dejavu_rules.rulebook import violation

if TYPE_CHECKING:
    from dejavu_rules.steps import Step

T = TypeVar("T")


def choosers(state: GameState) -> tuple[int, ...]:
    """The seats that have all their cards and no starting hand yet, from the Start Player clockwise."""
    seats, start = state.game.seats, state.start_player
    if state.phase is Phase.STARTING_HAND:
        first, number = state.active, (start - state.active) % seats or seats
    elif state.phase in (Phase.DEAL, Phase.DUPLICATE) and not state.turn:
        first, number = start, (state.active - start) % seats
    else:
        return ()
    return tuple([(first + place) % seats for place in range(number)])


def choice_state(state: GameState, seat: int) -> GameState:
    """The state in which a seat chooses: the same table, with this seat as the first to choose.

    Where others have chosen already it is not the first, or else their choice would be seen.
    """
    other_chose = state.phase is Phase.STARTING_HAND and state.active != state.start_player
    first = state.start_player if other_chose else seat
    return evolve(state, phase=Phase.STARTING_HAND, active=seat, start_player=first, pending=None)


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
    action that is not complete yet. `states` are the state at the head and after each entry. They and the record's are
    in little memory, because a server holds many matches for a long time.
    """

    record: Record
    seats: Seats
    head: Head
    history: History[Entry]
    sealed: tuple[Action | None, ...]
    taken: "tuple[tuple[Step, ...], ...]"
    states: Trail[Entry] = field(eq=False)

    @classmethod
    def at(cls, head: Head) -> Self:
        """The moment in which nothing has happened since the head."""
        record, seats = head.record.compact(), len(head.seats.bots)
        return cls(
            record=record,
            seats=head.seats,
            head=evolve(head, record=record),
            history=History(),
            sealed=(None,) * seats,
            taken=((),) * seats,
            states=Trail(record.state, _follow),
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
        """The state in which a seat decides. Raises `IllegalAction` where it has nothing to decide."""
        if seat not in self.waiting:
            raise IllegalAction(None, self.refusal(seat))
        return choice_state(self.state, seat) if seat in choosers(self.state) else self.state

    def dealer(self) -> Dealer:
        """The dealer at its current position; a new secure one for a match without a dealer."""
        return Dealer.secure() if self.record.dealer is None else Dealer.resume(self.record.dealer)

    def explain(self, seat: int, action: Action) -> tuple[Violation, ...]:
        """Every rule that an action of a seat would break; if others have to decide, only that."""
        if seat not in choosers(self.state):
            try:
                act(self.state, seat, action)
            except IllegalAction as refused:
                return refused.violations
            return ()
        if self.sealed[seat] is not None:
            return (violation("choice-sealed", seat=seat),)
        return explain(choice_state(self.state, seat), action)

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

    def revision_of(self, length: int) -> int:
        """The revision at which the log came to a length that it still has; that of its head's entries is a guess."""
        log = len(self.record.log)
        for revision in range(self.revision, self.head.revision, -1):
            entry = self.history[revision - self.head.revision - 1]
            if isinstance(entry, Undo):
                log += 1
            elif not isinstance(entry, QUIET):
                if log == length:
                    return revision
                log -= 1
        return max(0, self.head.revision - len(self.head.record.log) + length)

    def since(self, seat: int | None, revision: int) -> News:
        """What has happened for a seat, or a spectator (None), since a revision. Raises `UnknownSeat`."""
        seen, first = view(self.state, seat), self.head.revision
        if type(revision) is not int or not first <= revision <= self.revision:
            return News(self.revision, (), seen)
        heard: list[Happened] = []
        rewritten = False
        since = revision - first
        for number, (state, entry) in enumerate(
            zip(self.states[since:-1], self.history[since:], strict=True), revision + 1
        ):
            rewritten |= isinstance(entry, Undo) and entry.revision < revision
            heard += [Happened(number, each) for each in entries.entry_events(state, entry, seat)]
        return News(self.revision, tuple(heard), seen if rewritten else None)

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
            now = evolve(self, record=self.record.undo(entry.seat), taken=((),) * len(self.taken))
        else:
            now = self._enter_into_log(self.record.then(entry))
        history = self.history.then(entry)
        states = self.states.then(history, [now.state], replayable=not isinstance(entry, Undo))
        return evolve(now, history=history, states=states)

    def _enter_quietly(self, entry: Sit | Seal | Withdraw) -> Self:
        seat = entry.seat
        if isinstance(entry, Sit):
            names = replace_at(self.record.names, seat, entry.name)
            entries.check_names(names)
            left = tuple([one for one in self.seats.open if one != seat])
            seats = Seats(names, replace_at(self.seats.bots, seat, entry.bot), left)
            taken = replace_at(self.taken, seat, ())  # whoever sat there before began something
            return evolve(self, record=self.record.with_names(names), seats=seats, taken=taken)
        sealed = entry.action if isinstance(entry, Seal) else None
        return evolve(self, sealed=replace_at(self.sealed, seat, sealed), taken=replace_at(self.taken, seat, ()))

    def _enter_into_log(self, record: Record) -> Self:
        sealed = replace_at(self.sealed, self.state.active, None)  # a starting hand that is opened, or nothing
        still = choosers(record.state)  # who has begun to choose goes on choosing
        taken = tuple([each if seat in still else () for seat, each in enumerate(self.taken)])
        return evolve(self, record=record, sealed=sealed, taken=taken)


def _follow(state: GameState, entry: Entry) -> GameState:
    """The state after an entry. What an `Undo` leads to is not in the state before it, and is always kept."""
    assert not isinstance(entry, Undo)
    return state if isinstance(entry, QUIET) else apply(state, entry)


def replace_at(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The values with another one for this seat."""
    return (*values[:seat], value, *values[seat + 1 :])


def ask_bot(now: Moment, seat: int, name: str, bot: Bot) -> Action:
    """The decision of a bot for a seat. Those of our own bots are trusted, those of any other are checked.

    Raises `BotFailed`, and `IllegalAction` where the seat has nothing to decide.
    """
    seen = view(now.decision(seat), seat)
    thinking = now.dealer().branch("bot", seat, len(now.record.log))
    if BOTS.get(name) is bot:
        return bot(seen, thinking)
    try:
        action = bot(seen, thinking)
    except BotFailed:
        raise
    except Exception as problem:  # somebody else's code
        raise BotFailed(f"bot: {name} failed: {type(problem).__name__}: {problem}") from problem
    try:
        broken = "; ".join([str(each) for each in now.explain(seat, action)])
    except DejaVuError as problem:  # it is no action at all
        broken = str(problem)
    if broken:
        raise BotFailed(f"bot: {name} chose what cannot be done: {broken}")
    return action
