"""The end-state file of a physical game: read strictly, written so that it reads back the same."""

from dejavu_rules.scoring.end_state.load import load, parse
from dejavu_rules.scoring.end_state.table import Table, table_from
from dejavu_rules.scoring.end_state.write import to_json, to_toml

__all__ = ["Table", "load", "parse", "table_from", "to_json", "to_toml"]
