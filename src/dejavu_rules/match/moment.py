"""Where a match stands: its first moment, and how one entry leads to the next.

Starting hands are chosen at the same time (RULING-22): `choosers` are the seats that may choose.
"""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Self, TypeVar

from attrs import evolve, field, frozen

from dejavu_rules import (
    Action,
    Dealer,
    DejaVuError,
    GameState,
    IllegalAction,
    InvalidSetup,
    MalformedAction,
    Meditate,
    Options,
    Phase,
    Record,
    Violation,
    act,
    deal_game,
    explain,
    first_state,
    is_over,
    view,
)
from dejavu_rules.bots import BOTS, Bot, BotFailed
from dejavu_rules.match import entries
from dejavu_rules.match.entries import QUIET, Entry, Happened, News, Seal, Seats, Sit, Undo, Withdraw
from dejavu_rules.records import History
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
    action that is not complete yet. `states` are the state at the head and after each entry. `revisions` has, for each
    length that the log has had, the revision at which it came to it.
    """

    record: Record
    seats: Seats
    head: Head
    history: History[Entry]
    sealed: tuple[Action | None, ...]
    taken: "tuple[tuple[Step, ...], ...]"
    states: History[GameState] = field(eq=False)
    revisions: History[int] = field(eq=False)

    @classmethod
    def at(cls, head: Head) -> Self:
        """The moment in which nothing has happened since the head."""
        record, seats = head.record, len(head.seats.bots)
        log = len(record.log)
        return cls(
            record=record,
            seats=head.seats,
            head=head,
            history=History(),
            sealed=(None,) * seats,
            taken=((),) * seats,
            states=History([record.state]),
            revisions=History([max(0, head.revision - log + number) for number in range(log + 1)]),
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

    def since(self, seat: int | None, revision: int) -> News:
        """What has happened for a seat, or a spectator (None), since a revision. Raises `UnknownSeat`."""
        seen, first = view(self.state, seat), self.head.revision
        if type(revision) is not int or not first <= revision <= self.revision:
            return News(self.revision, (), seen)
        heard: list[Happened] = []
        rewritten = False
        for place in range(revision - first, len(self.history)):
            entry = self.history[place]
            rewritten |= isinstance(entry, Undo) and entry.revision < revision
            heard += [
                Happened(first + place + 1, each) for each in entries.entry_events(self.states[place], entry, seat)
            ]
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
            record = self.record.undo(entry.seat)
            now = evolve(self, record=record, revisions=History(self.revisions[:-1]), taken=((),) * len(self.taken))
        else:
            now = self._enter_into_log(self.record.then(entry))
        return evolve(now, history=self.history.then(entry), states=self.states.then(now.state))

    def _enter_quietly(self, entry: Sit | Seal | Withdraw) -> Self:
        seat = entry.seat
        if isinstance(entry, Sit):
            names = replace_at(self.record.names, seat, entry.name)
            entries.check_names(names)
            left = tuple([one for one in self.seats.open if one != seat])
            seats = Seats(names, replace_at(self.seats.bots, seat, entry.bot), left)
            taken = replace_at(self.taken, seat, ())  # whoever sat there before began something
            return evolve(self, record=evolve(self.record, names=names), seats=seats, taken=taken)
        sealed = entry.action if isinstance(entry, Seal) else None
        return evolve(self, sealed=replace_at(self.sealed, seat, sealed), taken=replace_at(self.taken, seat, ()))

    def _enter_into_log(self, record: Record) -> Self:
        state, sealed = self.state, self.sealed
        if not state.is_chance and state.active in choosers(state):
            sealed = replace_at(sealed, state.active, None)
        still = choosers(record.state)  # who has begun to choose goes on choosing
        taken = tuple([each if seat in still else () for seat, each in enumerate(self.taken)])
        revisions = self.revisions.then(self.revision + 1)
        return evolve(self, record=record, sealed=sealed, taken=taken, revisions=revisions)


def replace_at(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The values with another one for this seat."""
    return (*values[:seat], value, *values[seat + 1 :])


def choose_dealer(seed: int | None, dealer: Dealer | None, enter: bool) -> Dealer | None:
    """Who deals: this dealer, one with the seed, a secure one; or nobody, where chance is entered.

    Raises `InvalidSetup` where more than one is wanted.
    """
    if (dealer is not None) + (seed is not None) + bool(enter) > 1:
        raise InvalidSetup("seed: give either a seed or a dealer, or `enter`")
    if dealer is not None or enter:
        return dealer
    return Dealer.secure() if seed is None else Dealer(seed)


def new_moment(who: Seats, dealer: Dealer | None, options: entries.MatchOptions) -> Moment:
    """The first decision of a new match; without a dealer, the set-up before anything is dealt.

    Raises `InvalidSetup` with everything that no game can start with.
    """
    if dealer is None:
        return Moment.at(Head(Record.begin(_undealt(len(who.names), options), who.names), who, 0, enter=True))
    dealt = deal_game(len(who.names), dealer, **options)
    now = Moment.at(Head(Record.begin(dealt.before, who.names), who, 0))
    for outcome in dealt.outcomes:
        now = now.enter(outcome)
    return evolve(now, record=now.record.deal(dealer))  # nothing is left to chance; it notes the dealer's place


def _undealt(players: int, options: entries.MatchOptions) -> GameState:
    rest = dict(options)
    map, catalogue = options.get("map"), options.get("catalogue")
    if map is None and not options.get("build_map"):
        raise InvalidSetup("map: a match whose chance is entered needs its map, or `build_map`")
    rules = {name: each for name, each in rest.items() if name not in ("map", "catalogue")}
    return first_state(players, map, options=Options(**rules), catalogue=catalogue)  # type: ignore[arg-type]  # the rest


def moment_of(record: Record, seats: Sequence[str | None] | None, bots: Collection[str], enter: bool) -> Moment:
    """The moment at which a record stands. Without a dealer in it a secure one goes on, unless chance is entered.

    Raises `InvalidSetup` for other seats than the record has.
    """
    if seats is not None and len(seats) != len(record.names):
        raise InvalidSetup(f"seats: give a list of {len(record.names)}, as many as the record has")
    who = entries.read_seats(("a person",) * len(record.names) if seats is None else seats, record.names, bots)
    now = Moment.at(Head(evolve(record, log=(), dealer=None), who, 0, enter))
    for what in record.log:
        now = now.enter(what)
    dealer = None if enter else record.dealer or Dealer.secure().save()
    return evolve(now, record=evolve(record, dealer=dealer)).settle()


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
