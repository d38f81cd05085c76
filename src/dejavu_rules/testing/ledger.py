"""A ledger: what a seat sees, kept up to date by the events that the seat hears and nothing else.

It works on JSON documents alone, as a client in any language would, and asks no engine. Feed it the messages of your
own server to check them: see `docs/guide/match.md`. News is what `match.news_document` writes: `events`, each with the
revision that it leads to, the `revision` at their end, and a `view` or null.
"""

import json
from collections import Counter
from collections.abc import Iterable

from dejavu_rules import Match, to_json
from dejavu_rules.match import news_document
from dejavu_rules.testing.notes import Json, Table, note

_BESIDE = ("checksum", "schema", "schema_version")


class Contradiction(AssertionError):  # noqa: N818 - what a ledger has found
    """An event cannot have happened, as far as the ledger knows: it moves a piece that is not there, for example."""


class Ledger:
    """What a seat sees, as far as its first view and the events since tell."""

    def __init__(self, view: Table, revision: int = 0) -> None:
        self.revision = revision
        self._past = {revision: json.dumps(view)}
        self._table: Table = json.loads(self._past[revision])

    def hear(self, news: Json) -> None:
        """Note all news. A view in it is what the seat sees now. Raises `Contradiction`."""
        if news["view"] is not None:
            self._table = json.loads(json.dumps(news["view"]))
        else:
            for each in news["events"]:
                self._move_on(each["revision"])
                self.note(each["event"])
        self._move_on(news["revision"])
        self._past[self.revision] = json.dumps(self._table)

    def note(self, event: Json) -> None:
        """Change what the event changes. Raises `Contradiction`."""
        try:
            if event["kind"] == "Undone":
                known = max([revision for revision in self._past if revision <= event["revision"]])
                self._table = json.loads(self._past[known])
            else:
                note(self._table, event)
        except (LookupError, TypeError, ValueError) as error:
            raise Contradiction(f"this cannot have happened: {event}") from error

    def differences(self, view: Table) -> list[str]:
        """Where the ledger differs from a view: a path and the two values for each difference."""
        names = [name for name in sorted({*self._table, *view}) if name not in _BESIDE]
        pairs = [(name, self._table.get(name), view.get(name)) for name in names]
        changed = [(name, _normalize(one), _normalize(other)) for name, one, other in pairs if one != other]
        return [line for name, one, other in changed for line in _differences(one, other, name)]

    def _move_on(self, revision: int) -> None:
        if revision != self.revision:
            self._past[self.revision] = json.dumps(self._table)
            self.revision = revision


class Audience:
    """A ledger for each seat of a match and one for a spectator, to check that all news together give the next view."""

    def __init__(self, match: Match) -> None:
        self._ledgers: dict[int | None, Ledger] = {}
        for seat in (None, *range(len(match.names))):
            self.join(match, seat)

    def join(self, match: Match, seat: int | None) -> None:
        """Somebody connects again, with the view of now and no memory."""
        self._ledgers[seat] = Ledger(json.loads(to_json(match.view(seat))), match.revision)

    def hear(self, match: Match, seats: Iterable[int | None] | None = None) -> list[str]:
        """Tell everybody, or these seats, what is new to them; returns where a ledger differs from the seat's view.

        Raises `Contradiction`.
        """
        found = []
        for seat in self._ledgers if seats is None else seats:
            ledger = self._ledgers[seat]
            ledger.hear(news_document(match.since(seat, ledger.revision)))
            view = json.loads(to_json(match.view(seat)))
            found += [f"seat {seat}: {each}" for each in ledger.differences(view)]
        return found


def _normalize(table: Json) -> Json:
    """A document in which the order of pieces makes no difference."""
    if isinstance(table, dict):
        return {key: _normalize(each) for key, each in table.items()}
    if isinstance(table, list):
        if all(isinstance(each, str) for each in table):
            return Counter(table)
        if all(isinstance(each, dict) and "bits" in each and "card" in each for each in table):
            return {each["card"]: _normalize(each["bits"]) for each in table}
        if all(isinstance(each, list) for each in table):
            return Counter(tuple(sorted(each)) for each in table)
        return [_normalize(each) for each in table]
    return table


def _differences(one: Json, other: Json, path: str) -> Iterable[str]:
    if isinstance(one, dict) and isinstance(other, dict) and not isinstance(one, Counter):
        for key in sorted({*one, *other}):
            yield from _differences(one.get(key), other.get(key), f"{path}.{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, (each, another) in enumerate(zip(one, other, strict=True)):
            yield from _differences(each, another, f"{path}[{place}]")
    elif one != other:
        shown = [sorted(each.elements()) if isinstance(each, Counter) else each for each in (one, other)]
        yield f"{path}: the events lead to {shown[0]!r}, the view has {shown[1]!r}"
