"""`import dejavu_rules` is light: what only some callers need loads when they ask for it."""

import subprocess
import sys

import pytest

HEAVY = ("z3", "networkx", "rich", "click", "shapely", "hypothesis", "numpy")

IMPORT = "import dejavu_rules"
PLAY = """
from dejavu_rules import Dealer, apply, explain, legal_actions, new_game, random_action, settle
dealer = Dealer(1)
state = new_game(players=3, seed=7)
for _ in range(40):
    action = random_action(state, dealer)
    assert not explain(state, action)
    next(iter(legal_actions(state)))
    state = settle(apply(state, action), dealer)
"""
SCORE = PLAY + "\nfrom dejavu_rules import score\nscore(state)\n"


def modules_after(program: str) -> set[str]:
    """The top-level modules that a fresh interpreter has after this program."""
    program += "\nimport sys\nprint(*sorted({name.partition('.')[0] for name in sys.modules}))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    return set(run.stdout.split())


@pytest.mark.parametrize("program", [IMPORT, PLAY, SCORE], ids=["import", "play", "score"])
def test_nothing_heavy_is_loaded(program: str) -> None:
    loaded = modules_after(program)
    assert "dejavu_rules" in loaded
    assert loaded.isdisjoint(HEAVY)


def test_the_import_alone_loads_no_map_generator_and_no_scoring() -> None:
    program = "import dejavu_rules, sys; print(*(name for name in sys.modules if name.startswith('dejavu_rules.')))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    packages = {name.split(".")[1] for name in run.stdout.split()}
    assert packages.isdisjoint({"mapgen", "scoring", "cli", "pictures"})
