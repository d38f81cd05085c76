"""The run is worth something only if it goes everywhere: every action accepted, every violation raised."""

import ast
from pathlib import Path

import dejavu_rules
from dejavu_rules.actions.table import RULES
from dejavu_rules.rulebook import VIOLATIONS
from dejavu_rules.testing.watch import ORACLES
from tests.support.broken.the_run import the_run

SOURCE = Path(dejavu_rules.__file__).parent
OF_SERVERS = {"chance-decides", "player-decides", "not-your-turn"}
"""What only `act`, `enter` and `random_action` refuse: see `test_seats`."""
OF_LARGER_MAPS = {"too-many-at-a-point"}
"""What needs more tiles than `map_rulebook` can try by place: see `mapgen/test_building`."""


def codes_that_checks_can_raise() -> set[str]:
    """Every violation that the rules name by its code."""
    found: set[str] = set()
    rules = (*sorted((SOURCE / "actions").glob("*.py")), SOURCE / "engine.py", SOURCE / "mapgen" / "building.py")
    for file in rules:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Constant) and node.value in VIOLATIONS:
                found.add(str(node.value))
    return found - OF_SERVERS - OF_LARGER_MAPS


def test_the_run_accepts_every_action_and_raises_every_violation() -> None:
    watch = the_run()
    assert {rule.action for rule in RULES} - watch.accepted == set()
    codes = codes_that_checks_can_raise()
    clauses = {VIOLATIONS[code][0] for code in codes}
    assert {"SOW-4", "RULING-11", "TURN-2", "END-1", "MAP-2"} < clauses
    assert codes - watch.raised.keys() == set()


def test_every_oracle_has_a_name_of_its_own() -> None:
    assert len({oracle.name for oracle in ORACLES}) == len(ORACLES) > 30
