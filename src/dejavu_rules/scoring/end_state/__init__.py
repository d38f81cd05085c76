"""The end-state file of a physical game: read strictly, written so that it reads back the same."""

from dejavu_rules.scoring.end_state.live import LivePlayer, LiveTable, live_table
from dejavu_rules.scoring.end_state.load import load, parse, parse_live
from dejavu_rules.scoring.end_state.table import Table, table_from
from dejavu_rules.scoring.end_state.write import to_json, to_toml

__all__ = [
    "LivePlayer",
    "LiveTable",
    "Table",
    "live_table",
    "load",
    "parse",
    "parse_live",
    "table_from",
    "to_json",
    "to_toml",
]
