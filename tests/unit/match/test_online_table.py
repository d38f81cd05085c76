"""The server of `docs/guide/online.md`, played at by clients in other processes than its own."""

from pathlib import Path

import pytest

from dejavu_rules.match import MatchOptions
from tests.support.online_table import PAGE, PIECES, play_and_kill, play_game

GAMES: dict[str, tuple[list[str], MatchOptions]] = {
    "two": (["Ada", "Ben"], {}),
    "bots": (["Ada", "greedy", "Ben", "random"], {}),
    "four in a speed game": (["Ada", "Ben", "Cleo", "Dan"], {"speed": True}),
    "a map that players build": (["Ada", "Ben", "greedy"], {"build_map": True}),
    "duplicates are kept": (["Ada", "greedy", "Ben"], {"keep_duplicates": True, "hive_holes": 9}),
}


@pytest.mark.parametrize("name", GAMES)
def test_clients_know_from_events_what_the_server_shows(name: str, tmp_path: Path) -> None:
    played = play_game(tmp_path, 1, *GAMES[name])
    assert played.differences == []
    assert played.counts["comparisons"] > 100
    assert played.counts["steps"] > played.counts["actions"] > 20
    assert played.counts["reconnects"]


def test_nothing_that_anybody_has_heard_is_lost_by_a_kill(tmp_path: Path) -> None:
    played = play_and_kill(tmp_path, 1, ["Ada", "Ben", "greedy"], moments=6)
    assert played.differences == []
    assert played.counts["kills"] == 6
    assert played.counts["actions"] > 6


def test_the_page_has_at_most_100_lines_of_code() -> None:
    """A hundred lines, imports and blank lines aside."""
    import re

    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[:PIECES]
    code = [line for block in blocks for line in block.splitlines() if line.strip()]
    assert len(code) <= 100
