"""A played game: its first state, and everything that players and chance have done since.

`Record.begin(state)` starts one, `record.then(action)` and `record.deal(dealer)` return it with more entries,
`record.undo(seat)` with fewer, and `redact_record(record, seat)` returns what a seat may see of it.
"""

from dejavu_rules.combinatorics.values import History
from dejavu_rules.records.record import Record
from dejavu_rules.records.redaction import RecordView, VisibleEntry, redact_record
from dejavu_rules.records.trail import Trail

__all__ = ["History", "Record", "RecordView", "Trail", "VisibleEntry", "redact_record"]
