"""A record: it goes on by the rules, looks back, and says who may undo what."""

import itertools
from collections.abc import Sequence
from typing import Self, TypeAlias

from attrs import field

from dejavu_rules.actions.values import Action, Outcome
from dejavu_rules.box.phases import Phase
from dejavu_rules.combinatorics.randomness import Randomness
from dejavu_rules.combinatorics.values import History, frozen, whole
from dejavu_rules.engine import act, apply, deal, enter
from dejavu_rules.errors import InvalidSetup, MalformedState, RankOutOfRange
from dejavu_rules.i18n.sentences import show
from dejavu_rules.inputs.entry import is_name
from dejavu_rules.records.trail import Trail
from dejavu_rules.rulebook import IllegalAction, Violation, violation
from dejavu_rules.state import GameState

What: TypeAlias = Action | Outcome
LONGEST_NAME = 80
LONGEST_DEALER = 10_000


@frozen
class Record:
    """A game as it was played: the players' `names` by seat, its `first` state, and the `log` of what followed.

    `dealer` is what `Dealer.save()` returned after the last entry of the log, or None.

    A record never changes, and replaying it needs no random numbers. It holds everything, hidden hands included, and so
    does its repr, except the dealer: it is for the owner of the game. `redact_record` returns what a seat may see.

    Raises `IllegalAction` for a log that breaks a rule, `MalformedAction` for one with something that is no action or
    outcome, `MalformedState` for anything but a state, `InvalidSetup` for invalid names or an invalid dealer.
    """

    names: tuple[str, ...]
    first: GameState
    log: Sequence[What] = ()
    dealer: str | None = field(default=None, repr=False)  # a repr goes to logs, and this tells what is still to come
    _states: History[GameState] | Trail[What] = field(init=False, eq=False, repr=False)
    """The first state and the one after each entry: a record is read more often than it grows."""

    def __attrs_post_init__(self) -> None:
        _check_first(self.first)
        _check_names(self.names, self.first.game.seats)
        _check_dealer(self.dealer)
        if type(self.log) not in (tuple, History):
            raise InvalidSetup(f"log: {show(self.log)} is not a tuple of actions and outcomes")
        states = [self.first]
        for what in self.log:
            states.append(apply(states[-1], what))
        object.__setattr__(self, "log", History(self.log))
        object.__setattr__(self, "_states", History(states))

    @classmethod
    def begin(
        cls, first: GameState, names: "tuple[str, ...] | list[str] | None" = None, dealer: str | None = None
    ) -> Self:
        """A new record, with nothing in its log.

        Without `names` seat 0 is "Player 1", and so on.

        Raises `InvalidSetup` for names that are not a list or tuple of as many printable texts as there are players,
        `MalformedState` for anything but a state.
        """
        _check_first(first)
        if names is None:
            names = [f"Player {number}" for number in range(1, first.game.seats + 1)]
        return cls(tuple(names) if type(names) is list else names, first, (), dealer)  # type: ignore[arg-type]  # checked there

    def then(self, what: What, dealer: str | None = None, *, seat: int | None = None) -> Self:
        """The record with one more entry; `dealer` is the saved dealer, if it has dealt since.

        With a `seat`, that player acts, as in `act`; without, the one who has to decide, as in `apply`.

        Raises `IllegalAction` with every broken rule, `MalformedAction` for what is not an action or outcome at all,
        `UnknownSeat`, `InvalidSetup` for an invalid dealer.
        """
        if dealer is None:
            dealer = self.dealer
        else:
            _check_dealer(dealer)
        state = apply(self.state, what) if seat is None else act(self.state, seat, what)  # type: ignore[arg-type]  # `act` refuses outcomes
        return self._continue([what], [state], dealer)

    def deal(self, dealer: Randomness) -> Self:
        """The record after a dealer has decided everything that chance decides now.

        `dealer` is saved in it, or None if that dealer cannot be saved.
        """
        _, outcomes, _ = deal(self.state, dealer)
        states = [self.state]
        for outcome in outcomes:
            states.append(enter(states[-1], outcome))
        save = getattr(dealer, "save", None)
        return self._continue(outcomes, states[1:], None if save is None else save())

    @property
    def state(self) -> GameState:
        """The state after the last entry."""
        return self._states[-1]

    def states(self) -> Sequence[GameState]:
        """The first state, and the one after each entry: `states()[number]` is the state before `log[number]`."""
        return self._states

    def compact(self) -> Self:
        """The same record in less memory, also when it goes on: it keeps few states, and replays others to return them.

        For those who keep many games at once. Read its `states` in order, and not one by one.
        """
        if isinstance(self._states, Trail):
            return self
        assert isinstance(self.log, History)
        return self._copy(self.names, self.log, Trail.of(self.log, self._states, apply), self.dealer)

    def with_names(self, names: tuple[str, ...]) -> Self:
        """The same game of players with other names. Raises `InvalidSetup` as a new record does."""
        _check_names(names, self.first.game.seats)
        return self._copy(names, self.log, self._states, self.dealer)

    def with_dealer(self, dealer: str | None) -> Self:
        """The same game with another saved dealer, or without one. Raises `InvalidSetup` for an invalid dealer."""
        _check_dealer(dealer)
        return self._copy(self.names, self.log, self._states, dealer)

    @property
    def seats(self) -> tuple[int | None, ...]:
        """Who made each entry of the log: a seat, or None for chance."""
        return tuple([None if before.is_chance else before.active for before in self._states[:-1]])

    def at(self, number: int) -> Self:
        """The record when its log had this number of entries, to look back or to branch: for the owner of the game.

        `dealer` becomes None if entries are left out, because its earlier position is not known.

        Raises `RankOutOfRange`.
        """
        number = self._length(number)
        return self._cut(number, self.dealer if number == len(self.log) else None)

    def can_undo(self, seat: int, to: int | None = None) -> bool:
        """Whether the player at a seat may take back the last entry or, with `to`, all since the log had that length.

        Players may undo their own actions only, and only if no hidden information has come out: see `why_not_undo`.

        Raises `UnknownSeat`, `RankOutOfRange`.
        """
        return not self.why_not_undo(seat, to)

    def why_not_undo(self, seat: int, to: int | None = None) -> tuple[Violation, ...]:
        """All reasons why a seat may not undo; empty if it may.

        An entry cannot be undone if it is chance's (`undo-across-chance`), another player's (`undo-another-player`), or
        showed the seat a hidden card (`undo-after-reveal`), or if there is none (`undo-nothing`). Each reason appears
        once, that of the latest entry first.

        Raises `UnknownSeat`, `RankOutOfRange`.
        """
        seat = self.first.game._seat(seat)
        limit = max(0, len(self.log) - 1) if to is None else self._length(to)
        if len(self.log) <= limit:
            return (violation("undo-nothing"),)
        states = self._states[limit:]
        reasons = [_why_not(before, after, seat) for before, after in itertools.pairwise(states)]
        return tuple([reason for reason in dict.fromkeys(reversed(reasons)) if reason])

    def undo(self, seat: int, to: int | None = None) -> Self:
        """The record without its last entry, or without all since its log had the length `to`.

        The dealer stays as it is, because chance is never undone. The record does not keep what was undone.

        Raises `IllegalAction` with the reasons of `why_not_undo`, `UnknownSeat`, `RankOutOfRange`.
        """
        if violations := self.why_not_undo(seat, to):
            raise IllegalAction(None, violations)
        number = len(self.log) - 1 if to is None else self._length(to)
        return self._cut(number, self.dealer)

    def undo_limit(self, seat: int) -> int:
        """How far back a seat may undo: the smallest length of the log that `undo` accepts as `to`.

        Raises `UnknownSeat`.
        """
        number, seat = len(self.log), self.first.game._seat(seat)
        while number and _why_not(self._states[number - 1], self._states[number], seat) is None:
            number -= 1
        return number

    def _length(self, value: object) -> int:
        """A length that the log has or had."""
        number = whole(value)
        if number is None or number not in range(len(self.log) + 1):
            raise RankOutOfRange(value if number is None else number, len(self.log) + 1)
        return number

    def _continue(self, entries: Sequence[What], states: Sequence[GameState], dealer: str | None) -> Self:
        """A longer record; its states are known, so nothing is replayed."""
        assert isinstance(self.log, History)
        log, known = self.log.then(*entries), self._states
        longer = known.then(*states) if isinstance(known, History) else known.then(log, states)
        return self._copy(self.names, log, longer, dealer)

    def _cut(self, length: int, dealer: str | None) -> Self:
        log, known = History(self.log[:length]), self._states
        shorter = History(known[: length + 1]) if isinstance(known, History) else known.cut(log)
        return self._copy(self.names, log, shorter, dealer)

    def _copy(
        self,
        names: tuple[str, ...],
        log: Sequence[What],
        states: History[GameState] | Trail[What],
        dealer: str | None,
    ) -> Self:
        record = object.__new__(type(self))
        for name, value in zip(Record.__slots__, (names, self.first, log, dealer, states), strict=False):  # type: ignore[attr-defined]  # attrs makes them
            object.__setattr__(record, name, value)
        return record

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        """Pickle without the states, which can be replayed."""
        return type(self), (self.names, self.first, tuple(self.log), self.dealer)


def _why_not(before: GameState, after: GameState, seat: int) -> Violation | None:
    """The reason why a seat may not undo what happened between two states; None if it may.

    Of a player's own actions only the last choice of a starting hand shows something hidden: what the others have set
    aside, and their memories in a speed game (RULING-22). The pile may become the deck at once, but all have seen it.
    """
    if before.is_chance:
        return violation("undo-across-chance")
    if before.active != seat:
        return violation("undo-another-player", seat=seat, other=before.active)
    others = [player for number, player in enumerate(before.players) if number != seat]
    if before.phase is Phase.STARTING_HAND and after.turn and any(one._discarded or one._ltm for one in others):
        return violation("undo-after-reveal")
    return None


def _check_first(first: object) -> None:
    if type(first) is not GameState:
        raise MalformedState(f"{show(first)} is not a GameState")


def _check_names(names: object, seats: int) -> None:
    if type(names) is not tuple or len(names) != seats or not all(is_name(name, LONGEST_NAME) for name in names):
        wanted = f"{seats} printable names of 1 to {LONGEST_NAME} characters"
        raise InvalidSetup(f"names: {show(names)} is not a tuple of {wanted}")


def _check_dealer(dealer: object) -> None:
    if dealer is not None and not (type(dealer) is str and 0 < len(dealer) <= LONGEST_DEALER and dealer.isprintable()):
        raise InvalidSetup("dealer: this is not what a dealer's save() gives")  # and not shown: it may be nearly one
