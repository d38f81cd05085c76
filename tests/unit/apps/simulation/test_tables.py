"""`apps.simulation.tables`: rows that are written in groups are all there, once and in their order."""

from pathlib import Path

import pytest

from dejavu_rules.apps.simulation import tables


@pytest.mark.parametrize("number", [0, 2, 3, 7])
def test_rows_are_written_in_groups(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr(tables, "_AT_ONCE", 3)
    rows = [{"game": game, "bot": f"bot {game}"} for game in range(number)]
    target = tables._Parquet(tmp_path / "rows.parquet", {"game": int, "bot": str})
    for row in rows:
        target.add(row)
    assert len(target._rows) == number % 3, "no more are kept in memory"
    target.close()
    assert parquet.read_table(tmp_path / "rows.parquet").to_pylist() == rows
