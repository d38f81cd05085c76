"""A game with its seats: who is a person and who a bot. A value, saved as JSON around its record."""

import json
from collections.abc import Sequence
from typing import Any

from attrs import evolve, frozen

from dejavu_rules import (
    Action,
    Dealer,
    Defect,
    InvalidSave,
    InvalidSetup,
    Record,
    View,
    deal_game,
    is_over,
    to_json,
    view,
)
from dejavu_rules.bots import BOTS
from dejavu_rules.saves import record_from_json

SOURCE = "game"
SCHEMA = "dejavu-rules/match"
LONGEST = 2**22


@frozen
class Match:
    """A record, and by seat the name of a bot or None for a person."""

    record: Record
    bots: tuple[str | None, ...]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple([seat for seat, bot in enumerate(self.bots) if bot is None])

    @property
    def watcher(self) -> int | None:
        """The only human seat, else None."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return is_over(self.record.state)

    def view(self, seat: int | None) -> View:
        """The view of a seat, or of a spectator."""
        return view(self.record.state, seat)

    def act(self, action: Action) -> "Match":
        """The match after an action of the active seat, and the chance outcomes that follow."""
        record = self.record.then(action, seat=self.record.state.active)
        return evolve(self, record=record.deal(self._dealer(record)))

    def play_bot(self) -> "Match":
        """The match after the bot whose turn it is has decided."""
        record = self.record
        seat = record.state.active
        name = self.bots[seat]
        assert name is not None, "a bot has to decide"
        dealer = self._dealer(record)  # a bot gets a branch: it neither moves this dealer nor learns what it will deal
        action = BOTS[name](view(record.state, seat), dealer.branch("bot", seat, len(record.log)))
        return evolve(self, record=record.then(action).deal(dealer))

    def hint(self) -> Action:
        """What the greedy bot would do for the active seat. The game's dealer is not used."""
        return BOTS["greedy"](self.view(self.record.state.active), _MiddleDealer())

    def undo(self, seat: int) -> "Match":
        """The match without the seat's last action.

        Raises `IllegalAction` where it may not be undone.
        """
        return evolve(self, record=self.record.undo(seat))

    def text(self) -> str:
        """The match as a text to save."""
        record = json.loads(to_json(self.record))
        return json.dumps({"schema": SCHEMA, "bots": list(self.bots), "record": record}, sort_keys=True) + "\n"

    def _dealer(self, record: Record) -> Dealer:
        assert record.dealer is not None, "a match has a dealer"
        return Dealer.resume(record.dealer)


class _MiddleDealer:
    """A dealer for hints, so that the game's own dealer stays where it is."""

    def below(self, number: int, /) -> int:
        return number // 2


def new_match(seats: Sequence[str], seed: int | None = None, **options: Any) -> Match:
    """A match with these seats, each the name of a person or of one of the `BOTS`.

    Without a seed a secure dealer deals it.

    Raises `InvalidSetup` with everything that no game can start with.
    """
    names = [f"{seat} {place}" if seat in BOTS else seat for place, seat in enumerate(seats, 1)]
    return begin_match(names, [seat if seat in BOTS else None for seat in seats], seed, **options)


def begin_match(names: Sequence[str], bots: Sequence[str | None], seed: int | None = None, **options: Any) -> Match:
    """A match of players with these names, some of them bots.

    Without a seed a secure dealer deals it.

    Raises `InvalidSetup` with everything that no game can start with.
    """
    dealer = Dealer.secure() if seed is None else Dealer(seed)
    dealt = deal_game(len(names), dealer, **options)
    if len(set(names)) != len(names):
        raise InvalidSetup(f"names: {', '.join(names)}: two players have the same name")
    record = Record.begin(dealt.before, tuple(names))
    for outcome in dealt.outcomes:
        record = record.then(outcome)
    return Match(record.deal(dealer), tuple(bots))


def match_from_text(text: str) -> Match:
    """The match that was saved.

    Raises `InvalidSave` with everything that is wrong.
    """
    if len(text) > LONGEST:
        raise InvalidSave(SOURCE, [Defect("", f"has more than {LONGEST} characters")])
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise InvalidSave(SOURCE, [Defect("", f"is not JSON: {problem}")]) from None
    if type(found) is not dict or found.get("schema") != SCHEMA:
        raise InvalidSave(SOURCE, [Defect("schema", f"is not {SCHEMA}: not a game of this command")])
    record = record_from_json(json.dumps(found.get("record")))
    return Match(_with_dealer(record), _bots(found.get("bots"), len(record.names)))


def _bots(found: object, seats: int) -> tuple[str | None, ...]:
    if type(found) is not list or len(found) != seats:
        raise InvalidSave(SOURCE, [Defect("bots", f"is not a list of {seats}: a bot or null for each seat")])
    strange = [
        place for place, bot in enumerate(found) if bot is not None and (type(bot) is not str or bot not in BOTS)
    ]
    if strange:
        raise InvalidSave(SOURCE, [Defect(f"bots[{place}]", f"is not one of {', '.join(BOTS)}") for place in strange])
    return tuple(found)


def _with_dealer(record: Record) -> Record:
    """The record itself; a match needs a dealer to continue."""
    if record.dealer is None:
        raise InvalidSave(SOURCE, [Defect("record.dealer", "is missing: without it, chance cannot be decided")])
    Dealer.resume(record.dealer)
    return record
