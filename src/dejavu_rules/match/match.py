"""A match as a value: seats, record and dealer, and for each seat what it may do and see.

1. A match is a record and the history that led to it. Each change is an entry, and the number of entries is the
   match's revision: it only grows. Undo is an entry, too: clients hear of it, and nothing they have heard is deleted.
2. Chance is dealt at once, by the dealer whose place is in the record. Bots get branches of it and leave it alone.
3. Starting hands are sealed: they are entries, but no part of the state before everybody has chosen.
4. What a seat hears is made of the entries and the states before them, and never of anything else.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Self, Unpack

from attrs import evolve, field, frozen

from dejavu_rules import (
    Action,
    Choices,
    Dealer,
    IllegalAction,
    InvalidSetup,
    Outcome,
    Record,
    StartPlayer,
    UnknownSeat,
    View,
    Violation,
    enter,
    is_over,
    legal_actions,
    view,
)
from dejavu_rules.bots import BOTS, Bot, known_bots
from dejavu_rules.match.beginnings import choose_dealer, moment_of, new_moment
from dejavu_rules.match.entries import MatchOptions, News, Seal, Sit, Undo, Withdraw, read_seats
from dejavu_rules.match.moment import Moment, ask_bot, choosers
from dejavu_rules.match.saving import read_moment, write_moment
from dejavu_rules.rulebook import violation

if TYPE_CHECKING:  # loaded with the first step or review
    from dejavu_rules.steps import Option, Partial, Step
    from dejavu_rules.turns import ReviewedTurn


@frozen(repr=False)
class Match:
    """A game with its seats. It never changes: each call that changes something returns the next match.

    A match holds everything, hidden hands and the dealer included: it is for its owner. What a seat may know are its
    `view`, its `options` and its news `since` a revision. `now` is where it stands, `known` are the bots it can have.
    """

    now: Moment
    known: Mapping[str, Bot] = field(factory=known_bots, eq=False)

    @classmethod
    def new(
        cls,
        seats: Sequence[str | None],
        *,
        seed: int | None = None,
        dealer: Dealer | None = None,
        names: Sequence[str] | None = None,
        bots: Mapping[str, Bot] | None = None,
        enter: bool = False,
        **options: Unpack[MatchOptions],
    ) -> Self:
        """A match at its first decision. A seat is a person's name, a bot's name, or None if open.

        Bots are the `BOTS`, also as `planner:30`, and your own. A secure dealer deals, or one with this `seed`, or the
        `dealer`; with `enter` you enter what chance brings at a table. The other options are those of `new_game`.

        Raises `InvalidSetup` with everything that no game can start with.
        """
        known = known_bots(bots)
        who, dealer = read_seats(seats, names, known), choose_dealer(seed, dealer, enter)
        return cls(new_moment(who, dealer, options), known)

    @classmethod
    def of(
        cls,
        record: Record,
        seats: Sequence[str | None] | None = None,
        *,
        bots: Mapping[str, Bot] | None = None,
        enter: bool = False,
    ) -> Self:
        """The match of a record; `seats`, `bots` and `enter` are as in `new`, and everybody is a person without seats.

        If the record does not say where its dealer stands, a secure dealer goes on, unless chance is entered.

        Raises `InvalidSetup` for other seats than the record has.
        """
        known = known_bots(bots)
        return cls(moment_of(record, seats, known, enter), known)

    @property
    def record(self) -> Record:
        """The game as it stands, without what was undone: for its owner."""
        return self.now.record

    @property
    def revision(self) -> int:
        """How many entries the match has had. It only grows, also when something is undone."""
        return self.now.revision

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, by seat."""
        return self.record.names

    @property
    def bots(self) -> tuple[str | None, ...]:
        """By seat the name of a bot, or None for a person and for an open seat."""
        return self.now.seats.bots

    @property
    def sealed(self) -> tuple[Action | None, ...]:
        """By seat the starting hand that waits until everybody has chosen, or None: the seat's own secret."""
        return self.now.sealed

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats that nobody has taken."""
        return self.now.seats.open

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return is_over(self.record.state)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have to decide now: all that have not chosen a starting hand yet, or the active one."""
        return self.now.waiting

    def view(self, seat: int | None) -> View:
        """What a seat sees now, or with None a spectator. Raises `UnknownSeat`."""
        return view(self.record.state, seat)

    def since(self, seat: int | None, revision: int) -> News:
        """What has happened for a seat, or a spectator (None), since a revision: see `News`. Raises `UnknownSeat`."""
        return self.now.since(seat, revision)

    def start(self, seat: int | None) -> "Partial":
        """The beginning of what a seat has to decide, before any step; with None, of what chance decides.

        Raises `IllegalAction` where it has nothing to decide, `UnknownSeat`.
        """
        from dejavu_rules import steps

        if seat is not None:
            return steps.start(self.now.decision(self._seat(seat)), free=True)
        if not self.record.state.is_chance:
            enter(self.record.state, StartPlayer(0))  # which has the reasons
        return steps.start(self.record.state)

    def legal(self, seat: int) -> Choices[Action]:
        """Every whole action that a seat may take now.

        Raises `IllegalAction` where it has nothing to decide, `UnknownSeat`.
        """
        return legal_actions(self.now.decision(self._seat(seat)))

    def partial(self, seat: int) -> "Partial | None":
        """What a seat is asked, after the steps that it has taken; None where it has nothing to decide.

        Raises `UnknownSeat`.
        """
        if self._seat(seat) not in self.now.waiting:
            return None
        partial = self.start(seat)
        for step in self.now.taken[seat]:
            partial = partial.take(step)
        return partial

    def options(self, seat: int) -> "tuple[Option, ...]":
        """What a seat can say next, with labels; nothing where it has nothing to decide. Raises `UnknownSeat`."""
        partial = self.partial(seat)
        return () if partial is None else partial.options()

    def explain(self, seat: int, action: Action) -> tuple[Violation, ...]:
        """Every rule that an action of a seat would break. If others have to decide, it says that and nothing more.

        Raises `UnknownSeat`, `MalformedAction` for what is not an action at all.
        """
        return self.now.explain(self._seat(seat), action)

    def act(self, seat: int, action: Action, revision: int | None = None) -> Self:
        """The match after an action of a seat, and after what chance brings then.

        With a `revision` the action is refused if the game has gone on since. A starting hand is sealed until
        everybody has chosen.

        Raises `IllegalAction` with every broken rule, with "not-your-turn" alone if others decide, and with
        "stale-revision"; `UnknownSeat`; `MalformedAction` for what is not an action at all.
        """
        self.now.check_revision(action, revision)
        if violations := self.explain(seat, action):
            raise IllegalAction(action, violations)
        if seat in choosers(self.record.state):
            return evolve(self, now=self.now.enter(Seal(seat, action)).settle())
        return evolve(self, now=self.now.enter(action).settle())

    def enter(self, outcome: Outcome) -> Self:
        """The match after what chance has brought, where the owner enters it.

        Raises `IllegalAction` where chance does not decide or this cannot happen, `MalformedAction`.
        """
        enter(self.record.state, outcome)  # no seat's action is an outcome
        return evolve(self, now=self.now.enter(outcome).settle())

    def take(self, seat: int, step: "Step", revision: int | None = None) -> Self:
        """The match after one more step of a seat. The last step of an action is the action.

        Steps before that are the seat's own: the revision stays, and nobody hears of them.

        Raises `IllegalAction` for a step that is not offered, and as `act` does.
        """
        self.now.check_revision(step, revision)
        partial = (self.partial(seat) or self.start(seat)).take(step)
        if partial.action is None:
            return evolve(self, now=self.now.with_taken(seat, partial.taken))
        return self.act(seat, partial.action)

    def hint(self, seat: int) -> Action:
        """What the planner would do for a seat. The dealer of the game stays where it is.

        Raises `IllegalAction` where the seat has nothing to decide, `UnknownSeat`.
        """
        return ask_bot(self.now, self._seat(seat), "planner", BOTS["planner"])

    def review(self, seat: int, *, first: int = 1, limit: int | None = None) -> "tuple[ReviewedTurn, ...]":
        """A seat's own turns, each beside the best one: see `turns.review`. The owner reviews the `record`.

        Without the turn that is being played, which may be taken back, and without others', also after the end. Raises
        `UnknownSeat`.
        """
        from dejavu_rules.turns import review

        found = review(self.record, self._seat(seat), first=first, limit=limit)
        return tuple([each for each in found if self.is_over or each.turn < self.record.state.turn])

    def undo(self, seat: int) -> Self:
        """The match without the seat's last step, sealed choice or action, whichever came last.

        Raises `IllegalAction` with the reasons of `Record.why_not_undo`, `UnknownSeat`.
        """
        if taken := self.now.taken[self._seat(seat)]:
            return evolve(self, now=self.now.with_taken(seat, taken[:-1]))
        if self.now.sealed[seat] is not None:
            return evolve(self, now=self.now.enter(Withdraw(seat)))
        if violations := self.record.why_not_undo(seat):
            raise IllegalAction(None, violations)
        return evolve(self, now=self.now.enter(Undo(seat, self.now.revision_of(len(self.record.log) - 1))))

    def why_not_undo(self, seat: int) -> tuple[Violation, ...]:
        """Everything because of which a seat may not undo; empty if it may. Raises `UnknownSeat`."""
        if self.now.taken[self._seat(seat)] or self.now.sealed[seat] is not None:
            return ()
        return self.record.why_not_undo(seat)

    def sit(self, seat: int, name: str, bot: str | None = None) -> Self:
        """The match with somebody at an open seat: a person, or one of the `known` bots, under this name.

        Raises `IllegalAction` for a seat that is taken, `InvalidSetup` for a name that cannot be, `UnknownSeat`.
        """
        if self._seat(seat) not in self.now.seats.open:
            raise IllegalAction(None, [violation("seat-taken", seat=seat)])
        return self.hand_over(seat, name, bot)

    def hand_over(self, seat: int, name: str, bot: str | None = None) -> Self:
        """The match with somebody else at a seat: a person, or one of the `known` bots, under this name.

        It is for the owner, who knows that the player before has gone. What that player held, the next one holds.

        Raises `InvalidSetup` for a name that cannot be, `UnknownSeat`.
        """
        if bot is not None and bot not in self.known:
            raise InvalidSetup(f"bot: {bot!r} is not one of {', '.join(self.known)}")
        return evolve(self, now=self.now.enter(Sit(self._seat(seat), name, bot)))

    def play_bot(self) -> Self:
        """The match after one decision of a bot.

        Raises `IllegalAction` where no bot has to decide, `BotFailed` where one of your own does not decide.
        """
        for seat in self.now.waiting:
            if (bot := self.bots[seat]) is not None:
                return self.act(seat, ask_bot(self.now, seat, bot, self.known[bot]))
        bots = [seat for seat, bot in enumerate(self.bots) if bot is not None]
        raise IllegalAction(None, self.now.refusal(bots[0]) if bots else [violation("step-not-asked")])

    def play_bots(self) -> Self:
        """The match after all decisions of bots, up to the next one of a person or the end."""
        match = self
        while any(match.bots[seat] for seat in match.waiting):
            match = match.play_bot()
        return match

    def _seat(self, seat: object) -> int:
        if type(seat) is not int or not 0 <= seat < len(self.names):
            raise UnknownSeat(seat, len(self.names))
        return seat

    def to_json(self) -> str:
        """The match as a text to save, for the owner of the game; what was undone is in `journal_lines` only."""
        return write_moment(self.now)

    @classmethod
    def from_json(cls, text: str | bytes, bots: Mapping[str, Bot] | None = None) -> Self:
        """The match that was saved, with the `BOTS` and your own.

        Raises `InvalidSave` with everything that is wrong, also for a bot that is not among them.
        """
        known = known_bots(bots)
        return cls(read_moment(text, known), known)

    def __repr__(self) -> str:
        """Without secrets: a match is easily logged."""
        return f"<Match {', '.join(self.names)}: revision {self.revision}, {self.record.state.phase}>"
