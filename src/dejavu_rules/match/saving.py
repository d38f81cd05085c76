"""Matches and their entries as JSON, read strictly."""

import json
from collections.abc import Collection
from typing import Any, get_args

from attrs import asdict, evolve, fields

from dejavu_rules import Action, Dealer, Defect, InvalidInput, InvalidSave, Outcome
from dejavu_rules.match.entries import Entry, Seal, Seats, Sit, Undo, Withdraw
from dejavu_rules.match.moment import Head, Moment, choosers
from dejavu_rules.saves import action_from_json, outcome_from_json, record_from_json, to_document

SOURCE = "game"
SCHEMA = "dejavu-rules/match"
LONGEST = 2**22
"""No save of a match has more characters."""
_MOST = 10**9
_KEYS = {"schema", "bots", "record", "revision", "open", "sealed", "enter"}


def write_moment(now: Moment) -> str:
    """A match as a text: its record and its seats, the sealed choices, and the revision."""
    sealed = [None if each is None else to_document(each) for each in now.sealed]
    head = Head(now.record, now.seats, now.revision, now.head.enter)
    return json.dumps({"schema": SCHEMA, **head_document(head), "sealed": sealed}, sort_keys=True) + "\n"


def head_document(head: Head) -> dict[str, Any]:
    """A record with its seats at a revision."""
    seats = {"bots": list(head.seats.bots), "open": list(head.seats.open)}
    return {**seats, "record": to_document(head.record), "revision": head.revision, "enter": head.enter}


def entry_document(entry: Entry) -> dict[str, Any]:
    """An entry of a history as a document; actions and outcomes are those of saves."""
    if not isinstance(entry, Sit | Seal | Withdraw | Undo):
        return to_document(entry)
    found = {"kind": type(entry).__name__, **asdict(entry)}
    return {**found, "action": to_document(entry.action)} if isinstance(entry, Seal) else found


def read_moment(text: str | bytes, bots: Collection[str]) -> Moment:
    """The match that was saved. Raises `InvalidSave` with everything that is wrong."""
    found = read_object(text, SOURCE)
    if found.get("schema") != SCHEMA:
        raise InvalidSave(SOURCE, [Defect("schema", f"is not {SCHEMA}: not a match")])
    if strange := sorted(found.keys() - _KEYS):
        raise InvalidSave(SOURCE, [Defect(key, "unknown key") for key in strange])
    head = read_head(found, SOURCE, bots)
    if head.record.dealer is None and not head.enter:
        raise InvalidSave(SOURCE, [Defect("record.dealer", "is not there, and chance has nobody to decide for it")])
    if not head.enter:
        check_dealer(head.record.dealer, "record.dealer", SOURCE)
    now = Moment.at(head)
    for entry in _read_sealed(found.get("sealed"), now):
        if violations := now.explain(entry.seat, entry.action):
            raise InvalidSave(SOURCE, [Defect(f"sealed[{entry.seat}]", each.message) for each in violations])
        now = now.enter(entry)
    first = max(0, head.revision - len(now.history))
    return evolve(now, head=evolve(head, revision=first)).settle()


def _read_sealed(found: object, now: Moment) -> list[Seal]:
    seats = len(now.seats.bots)
    if found is None:
        return []
    if type(found) is not list or len(found) != seats:
        raise InvalidSave(SOURCE, [Defect("sealed", f"is not a list of {seats}: an action or null for each seat")])
    chosen = [(seat, each) for seat, each in enumerate(found) if each is not None]
    if strange := [seat for seat, _ in chosen if seat not in choosers(now.state)]:
        raise InvalidSave(SOURCE, [Defect(f"sealed[{seat}]", "this seat does not choose now") for seat in strange])
    return [Seal(seat, action_from_json(json.dumps(each))) for seat, each in chosen]


def read_object(text: str | bytes, source: str) -> dict[str, Any]:
    """The JSON object of a text that comes from outside."""
    if not isinstance(text, str | bytes):
        raise InvalidSave(source, [Defect("", "is not a text")])
    if len(text) > LONGEST:
        raise InvalidSave(source, [Defect("", f"has more than {LONGEST} characters")])
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise InvalidSave(source, [Defect("", f"is not JSON: {problem}")]) from None
    if type(found) is not dict:
        raise InvalidSave(source, [Defect("", "is not a table")])
    return found


def read_head(found: dict[str, Any], source: str, known: Collection[str]) -> Head:
    """The record, the seats and the revision of a document."""
    record = record_from_json(json.dumps(found.get("record")))
    seats = len(record.names)
    bots, open_, revision = found.get("bots"), found.get("open", []), found.get("revision", len(record.log))
    if type(bots) is not list or len(bots) != seats:
        raise InvalidSave(source, [Defect("bots", f"is not a list of {seats}: a bot or null for each seat")])
    defects = [
        Defect(f"bots[{place}]", f"is not one of {', '.join(known)}")
        for place, bot in enumerate(bots)
        if not _is_bot(bot, known)
    ]
    if type(open_) is not list or not all(type(each) is int and 0 <= each < seats for each in open_):
        defects.append(Defect("open", "is not a list of seats"))
    elif len(set(open_)) != len(open_) or any(bots[each] is not None for each in open_):
        defects.append(Defect("open", "an open seat is there once, and has no bot"))
    if type(revision) is not int or not 0 <= revision <= _MOST:
        defects.append(Defect("revision", "is not a whole number of 0 or more"))
    if type(enter := found.get("enter", False)) is not bool:
        defects.append(Defect("enter", "is not true or false"))
    if defects:
        raise InvalidSave(source, defects)
    if enter:
        record = evolve(record, dealer=None)
    return Head(record, Seats(record.names, tuple(bots), tuple(sorted(open_))), revision, enter)


def _is_bot(name: object, known: Collection[str]) -> bool:
    """Whether this is a bot's name, or None for a person."""
    return name is None or (type(name) is str and name in known)


def check_dealer(dealer: object, path: str, source: str) -> str:
    """A saved dealer from outside, checked. The error does not quote an invalid one: it may be a secret."""
    try:
        Dealer.resume(dealer)  # type: ignore[arg-type]  # which refuses what is no text
    except InvalidInput:
        raise InvalidSave(source, [Defect(path, "is not a saved dealer")]) from None
    assert isinstance(dealer, str)
    return dealer


_ACTIONS = {kind.__name__ for kind in get_args(Action)}
_OUTCOMES = {kind.__name__ for kind in get_args(Outcome)}
_OWN: dict[str, Any] = {kind.__name__: kind for kind in (Sit, Seal, Withdraw, Undo)}


def read_entry(found: object, seats: int, bots: Collection[str]) -> Entry:
    """The entry of a document; the match checks whether it can follow. Raises `InvalidSave`."""
    kind = found.get("kind") if type(found) is dict else None
    if type(found) is not dict or type(kind) is not str:
        raise InvalidSave(SOURCE, [Defect("kind", "is not there, or is not a text")])
    if kind in _ACTIONS:
        return action_from_json(json.dumps(found))
    if kind in _OUTCOMES:
        return outcome_from_json(json.dumps(found))
    if kind not in _OWN:
        raise InvalidSave(SOURCE, [Defect("kind", f"{kind[:40]!r} is no entry of a match")])
    keys = {field.name for field in fields(_OWN[kind])}
    values = {key: each for key, each in found.items() if key != "kind"}
    if values.keys() != keys:
        raise InvalidSave(SOURCE, [Defect("kind", f"{kind} has just these keys: {', '.join(sorted(keys))}")])
    defects = []
    if type(values["seat"]) is not int or not 0 <= values["seat"] < seats:
        defects.append(Defect("seat", f"is not a seat from 0 to {seats - 1}"))
    if kind == "Undo" and (type(values["revision"]) is not int or not 0 <= values["revision"] <= _MOST):
        defects.append(Defect("revision", "is not a whole number of 0 or more"))
    if kind == "Sit" and (type(values["name"]) is not str or not _is_bot(values["bot"], bots)):
        defects.append(Defect("name", f"is not a text, or the bot is not one of {', '.join(bots)}"))
    if defects:
        raise InvalidSave(SOURCE, defects)
    if kind == "Seal":
        values["action"] = action_from_json(json.dumps(values["action"]))
    entry: Entry = _OWN[kind](**values)
    return entry
