"""A match from whatever was kept of it: a save, a record or a journal."""

import json
from collections.abc import Mapping

from dejavu_rules.bots import Bot
from dejavu_rules.match.journal import SCHEMA as JOURNAL
from dejavu_rules.match.journal import read_journal
from dejavu_rules.match.match import Match
from dejavu_rules.match.saving import LONGEST as LONGEST
from dejavu_rules.saves import record_from_json

_RECORD = "dejavu-rules/record"


def open_match(text: str, bots: Mapping[str, Bot] | None = None, *, enter: bool = False) -> Match:
    """The match of a save, of a record (everybody is a person) or of a journal, whichever the text is.

    `bots` are your own, beside the `BOTS`. With `enter` chance is entered in a match that goes on from a record.

    Raises `InvalidSave` with everything that is wrong, also for a bot that is not among them.
    """
    schema = _schema(text)
    if schema == JOURNAL:
        return read_journal(text, bots).match
    if schema == _RECORD:
        return Match.of(record_from_json(text), bots=bots, enter=enter)
    return Match.from_json(text, bots)


def _schema(text: object) -> object:
    """What the first line says that the text is, if it is JSON at all."""
    try:
        found = json.loads(text.partition("\n")[0] if isinstance(text, str) and len(text) <= LONGEST else "")
    except (ValueError, RecursionError):
        return None
    return found.get("schema") if isinstance(found, dict) else None
