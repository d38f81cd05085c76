"""Simulated games as four tables: in Parquet, as CSV or as lines of JSON. Only some rows are in memory."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TextIO

from dejavu_rules import Icon
from dejavu_rules.apps.simulation.games import SOURCES

COLUMNS: Final[dict[str, dict[str, type]]] = {
    "games": {
        "game": int,
        "turns": int,
        "decisions": int,
        "start_player": int,
        "finished": bool,
        "winners": str,
        "error": str,
    },
    "seats": {
        "game": int,
        "seat": int,
        "bot": str,
        "won": float,
        "total": int,
        **dict.fromkeys((*SOURCES, "cards", "fragments", *[icon.value for icon in Icon]), int),
    },
    "cards": {"game": int, "seat": int, "card": str, "turn": int},
    "turns": {"game": int, "turn": int, "seat": int, "vp": int, "cards": int, "pool": int},
}
"""Per table its columns. A game that failed has its number and the error, and no rows in the other tables."""
REGRET: Final[dict[str, type]] = {"regret": int}
"""One more column of turns, where that was asked for."""
_ROWS: Final = {"seats": "seats", "cards": "cards", "turns": "turn_rows"}
_AT_ONCE: Final = 20_000


def rows_of(game: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of a game, each with its table."""
    winners = ",".join(map(str, game.get("winners", ())))
    whole = {**game, "winners": winners}
    yield "games", {name: whole.get(name) for name in COLUMNS["games"]}
    for table, key in _ROWS.items():
        for row in game.get(key, ()):
            yield table, {"game": game["game"], **row}


class Tables:
    """Writes rows into the files of a folder; each file gets its name when all is written."""

    def __init__(self, folder: Path, form: str, regret: bool = False) -> None:
        """Raises `ImportError` for Parquet without pyarrow."""
        wanted = {**COLUMNS, "turns": {**COLUMNS["turns"], **(REGRET if regret else {})}}
        self._writers = {
            name: _WRITERS[form](folder / f".{name}.{form}.part", columns) for name, columns in wanted.items()
        }
        self._files = {name: folder / f"{name}.{form}" for name in COLUMNS}

    def add(self, game: dict[str, Any]) -> None:
        """Write the rows of a game."""
        for table, row in rows_of(game):
            self._writers[table].add(row)

    def close(self) -> None:
        """Write what is left, and give the files their names."""
        for name, writer in self._writers.items():
            writer.close()
            writer.file.replace(self._files[name])


class _Text:
    """Lines of JSON."""

    def __init__(self, file: Path, columns: dict[str, type]) -> None:
        self.file, self.columns = file, columns
        self._target: TextIO = file.open("w", encoding="utf-8", newline="")
        self._start()

    def _start(self) -> None:
        return

    def add(self, row: dict[str, Any]) -> None:
        """Write a row."""
        self._target.write(json.dumps(row) + "\n")

    def close(self) -> None:
        """Close the file."""
        self._target.close()


class _Csv(_Text):
    """Comma-separated values with a header."""

    def _start(self) -> None:
        self._rows = csv.DictWriter(self._target, list(self.columns), lineterminator="\n")
        self._rows.writeheader()

    def add(self, row: dict[str, Any]) -> None:
        self._rows.writerow(row)


class _Parquet:
    """Parquet, in groups of rows."""

    def __init__(self, file: Path, columns: dict[str, type]) -> None:
        import pyarrow
        import pyarrow.parquet

        types = {int: pyarrow.int32(), float: pyarrow.float64(), str: pyarrow.string(), bool: pyarrow.bool_()}
        schema = pyarrow.schema([(name, types[kind]) for name, kind in columns.items()])
        self.file, self._schema, self._rows = file, schema, list[dict[str, Any]]()
        self._table = pyarrow.Table
        self._target = pyarrow.parquet.ParquetWriter(file, schema, compression="zstd")

    def add(self, row: dict[str, Any]) -> None:
        """Keep a row, and write many at once."""
        self._rows.append(row)
        if len(self._rows) >= _AT_ONCE:
            self._flush()

    def _flush(self) -> None:
        self._target.write_table(self._table.from_pylist(self._rows, self._schema))
        self._rows.clear()

    def close(self) -> None:
        """Write the last rows."""
        self._flush()
        self._target.close()


_WRITERS: Final[dict[str, Any]] = {"parquet": _Parquet, "csv": _Csv, "jsonl": _Text}
