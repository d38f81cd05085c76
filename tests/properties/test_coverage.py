"""The run is worth something only if it goes everywhere: every action accepted, every clause raised."""

import ast
from pathlib import Path

import dejavu_rules
from dejavu_rules.clauses import CLAUSES
from dejavu_rules.engine import RULES
from tests.properties.play import ORACLES
from tests.properties.the_run import the_run

SOURCE = Path(dejavu_rules.__file__).parent


def clauses_that_checks_can_raise() -> set[str]:
    """Every clause that the rules name as a value, not in a comment."""
    found: set[str] = set()
    rules = (*sorted((SOURCE / "actions").glob("*.py")), SOURCE / "engine.py", SOURCE / "mapgen" / "building.py")
    for file in rules:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Constant) and node.value in CLAUSES:
                found.add(str(node.value))
    return found


def test_the_run_accepts_every_action_and_raises_every_clause() -> None:
    watch = the_run()
    assert {rule.action for rule in RULES} - watch.accepted == set()
    clauses = clauses_that_checks_can_raise()
    assert {"SOW-4", "RULING-11", "TURN-2", "END-1", "MAP-2"} < clauses
    assert clauses - watch.raised.keys() == set()


def test_every_oracle_has_a_name_of_its_own() -> None:
    assert len(set(ORACLES)) == len(ORACLES) > 30
