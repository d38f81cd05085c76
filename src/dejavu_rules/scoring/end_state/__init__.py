"""The end-state file of a physical game: read strictly, written so that it reads back the same.

`live.live_table` scores what is right of a table that is not; `write` makes files of tables.
"""

from dejavu_rules.scoring.end_state.table import Table, load, parse, table_from

__all__ = ["Table", "load", "parse", "table_from"]
