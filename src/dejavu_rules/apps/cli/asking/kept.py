"""The file that keeps the answers: read once, written after each of them, never half and never over another's work."""

import os

from attrs import define

from dejavu_rules.apps.cli.asking.form import Raw, players
from dejavu_rules.apps.cli.asking.rewriting import rewritten
from dejavu_rules.apps.cli.language import tell
from dejavu_rules.apps.cli.writing import Refused, check_place, replace, shown
from dejavu_rules.inputs.defects import InvalidTable
from dejavu_rules.inputs.files import read_text
from dejavu_rules.scoring.end_state.load import parse_raw
from dejavu_rules.scoring.end_state.table import MAX_PLAYERS, table_from
from dejavu_rules.scoring.end_state.write import raw_json


@define
class Kept:
    """The file, and its text when we last saw it."""

    file: str
    text: str | None = None

    def read(self) -> Raw:
        """What earlier answers have left, or nothing.

        Raises `InvalidTable` where there is something else, `NotWritten` where nothing could be written.
        """
        check_place(self.file)
        self.text = self._now()
        if self.text is None or not self.text.strip():
            return {}
        raw = parse_raw(self.text, self.file)
        table_from(raw, self.file, seats=_seats(raw))
        assert isinstance(raw, dict)
        return raw

    def write(self, raw: Raw) -> None:
        """Keep these answers.

        Raises `NotWritten`, also where somebody else has changed the file meanwhile.
        """
        if self._now() != self.text:
            raise Refused(tell("asking", "changed meanwhile", file=shown(self.file)))
        is_json = self.file.lower().endswith(".json") or (self.text or "").lstrip().startswith("{")
        text = raw_json(raw) if is_json else rewritten(self.text or "", raw)
        replace(self.file, text)
        self.text = text

    def _now(self) -> str | None:
        return read_text(self.file, InvalidTable) if os.path.lexists(self.file) else None


def _seats(raw: object) -> int:
    """At most as many as a table has; two of them have a rule of their own."""
    return min(len(players(raw)), MAX_PLAYERS) if isinstance(raw, dict) else MAX_PLAYERS
