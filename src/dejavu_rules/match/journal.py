"""A match as lines that are only ever added: a head, then one line for each entry of its history.

A journal for the owner has everything, and where the dealer stands. One for a seat has the seat's first view, and then
the events that this seat hears: nothing in it helps to know more.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from attrs import evolve, frozen

from dejavu_rules import Dealer, Defect, DejaVuError, InvalidSave, view
from dejavu_rules.bots import Bot, known_bots
from dejavu_rules.match.entries import Entry, Seal, Undo, Withdraw, news_document
from dejavu_rules.match.match import Match
from dejavu_rules.match.moment import Head, Moment, choosers
from dejavu_rules.match.saving import (
    LONGEST,
    check_dealer,
    entry_document,
    head_document,
    read_entry,
    read_head,
    read_object,
)
from dejavu_rules.saves import record_from_json, to_document

SOURCE = "journal"
SCHEMA = "dejavu-rules/journal"
SEAT_SCHEMA = "dejavu-rules/seat-journal"


@frozen
class Journal:
    """What was read from a journal: the match, and the whole `text` of its journal now.

    `torn` names the last line if it was not written to its end; else it is None. The text is without that line, and
    with whatever chance still had to deal when the writing stopped. If something was torn, write the text in place of
    the old one before adding lines.
    """

    match: Match
    text: str
    torn: Defect | None = None


def journal_lines(match: Match, since: int | None = None) -> tuple[str, ...]:
    """The lines of a match for its owner, each with its end: all of them, or those after a revision.

    So a server adds `journal_lines(after, before.revision)` to a file before it tells anybody.
    """
    now = match.now
    head = {"schema": SCHEMA, **head_document(now.head)}
    first = now.head.revision
    lines = [] if since is not None and since >= first else [_line(head)]
    last = len(now.history) - 1
    for place in range(0 if since is None else max(0, since - first), len(now.history)):
        line: dict[str, Any] = {"revision": first + place + 1, "entry": entry_document(now.history[place])}
        if place == last:
            line["dealer"] = now.record.dealer
        lines.append(_line(line))
    return tuple(lines)


def seat_journal_lines(match: Match, seat: int | None, since: int | None = None) -> tuple[str, ...]:
    """The lines of a match for a seat, or a spectator (None): the first view, then what this seat hears.

    Raises `UnknownSeat`.
    """
    head = match.now.head
    lines = []
    if since is None or since < head.revision:
        since = head.revision
        seen, names = to_document(view(head.record.state, seat)), list(head.seats.names)
        lines.append(_line({"schema": SEAT_SCHEMA, "names": names, "revision": since, "view": seen}))
    told = news_document(match.since(seat, since))
    lines += [_line(each) for each in told["events"]]
    return tuple(lines)


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":")) + "\n"


def read_journal(text: str, bots: Mapping[str, Bot] | None = None) -> Journal:
    """The match of a journal for its owner, with the `BOTS` and your own. A last line that was not written to its end
    is left out and named.

    If the position of the dealer is lost, a dealer with other random numbers continues.

    Raises `InvalidSave` for anything else that is wrong, with the number of its line.
    """
    if type(text) is not str:
        raise InvalidSave(SOURCE, [Defect("", "is not a text")])
    lines = text.splitlines(keepends=True)
    if not lines:
        raise InvalidSave(SOURCE, [Defect("line 1", "is not there: a journal begins with its head")])
    torn = _find_torn_line(lines)
    if torn is not None:
        lines = lines[:-1]
    if not lines:
        raise InvalidSave(SOURCE, [Defect("line 1", "the head itself is torn, and nothing else is there")])
    known = known_bots(bots)
    dealer, dealt = Dealer.secure(), 0
    with _name_line(1):
        now = Moment.at(_head(read_object(lines[0], SOURCE), known))
    for number, line in enumerate(lines[1:], 2):
        with _name_line(number):
            found = read_object(line, SOURCE)
            now = _after(now, found, known)
            if "dealer" in found and not now.head.enter:
                dealer, dealt = Dealer.resume(check_dealer(found["dealer"], "dealer", SOURCE)), number
    if dealt != len(lines):  # it has dealt since, and must not deal the same again: another stream goes on
        dealer = dealer.branch("torn", now.revision)
    if not now.head.enter:
        now = evolve(now, record=now.record.with_dealer(dealer.save())).settle()
    match = Match(now, known)
    return Journal(match, "".join(journal_lines(match)), torn)


def _find_torn_line(lines: list[str]) -> Defect | None:
    """The defect of a last line without an end that is not complete JSON; None if there is none."""
    last = lines[-1]
    if last.endswith("\n"):
        return None
    try:
        json.loads(last)
    except (ValueError, RecursionError):
        return Defect(f"line {len(lines)}", f"is torn: it breaks off after {len(last)} characters")
    lines[-1] = last + "\n"
    return None


def _head(found: dict[str, Any], bots: Mapping[str, Bot]) -> Head:
    if found.get("schema") != SCHEMA:
        raise InvalidSave(SOURCE, [Defect("schema", f"is not {SCHEMA}: not a journal of a match's owner")])
    return read_head(found, SOURCE, bots)


@contextmanager
def _name_line(number: int) -> Iterator[None]:
    """Add the number of the line to the defects that are found in it."""
    try:
        yield
    except InvalidSave as problem:
        found = [(": ".join([f"line {number}", *filter(None, [each.path])]), each.message) for each in problem.defects]
        raise InvalidSave(SOURCE, [Defect(path, message) for path, message in found]) from None
    except DejaVuError as problem:
        raise InvalidSave(SOURCE, [Defect(f"line {number}", str(problem))]) from None


def _after(now: Moment, found: dict[str, Any], bots: Mapping[str, Bot]) -> Moment:
    """The moment after the entry of a line, which must be the next one and possible."""
    following = now.revision + 1
    if found.get("revision") != following:
        raise InvalidSave(SOURCE, [Defect("revision", f"is not {following}: a line is missing or stands twice")])
    entry = read_entry(found.get("entry"), len(now.seats.bots), bots)
    _check(now, entry)
    return now.enter(entry)


def _check(now: Moment, entry: Entry) -> None:
    """Refuse entries that no match writes, although a record could replay them."""
    wrong = None
    if isinstance(entry, Seal) and (violations := now.explain(entry.seat, entry.action)):
        wrong = "; ".join([str(each) for each in violations])
    elif isinstance(entry, Seal) and entry.seat not in choosers(now.state):
        wrong = "no starting hand is chosen now"
    elif isinstance(entry, Undo) and not entry.revision < now.revision:
        wrong = "goes back to what has not been yet"
    elif isinstance(entry, Withdraw) and now.sealed[entry.seat] is None:
        wrong = "nothing is sealed"
    if wrong is not None:
        raise InvalidSave(SOURCE, [Defect("entry", wrong)])


def open_match(text: str, bots: Mapping[str, Bot] | None = None, *, enter: bool = False) -> Match:
    """The match of a save, of a record (everybody is a person) or of a journal, whichever the text is.

    `bots` are your own, beside the `BOTS`. With `enter` chance is entered in a match that goes on from a record.

    Raises `InvalidSave` with everything that is wrong, also for a bot that is not among them.
    """
    schema = _schema(text)
    if schema == SCHEMA:
        return read_journal(text, bots).match
    if schema == "dejavu-rules/record":
        return Match.of(record_from_json(text), bots=bots, enter=enter)
    return Match.from_json(text, bots)


def _schema(text: object) -> object:
    """The schema that the first line names; None if it is not JSON, or longer than anything that can be read."""
    if not isinstance(text, str) or len(first := text.partition("\n")[0]) > LONGEST:
        return None
    try:
        found = json.loads(first)
    except (ValueError, RecursionError):
        return None
    return found.get("schema") if isinstance(found, dict) else None
