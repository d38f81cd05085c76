"""`en.json`: every text is used, and every text that the sources ask for is there."""

import ast
import re
from collections.abc import Iterator
from errno import errorcode
from pathlib import Path
from typing import get_args

import pytest
from docs.tools.messages import table_names

from dejavu_rules import Action, Colour, Icon, Outcome, Scoring
from dejavu_rules.i18n.texts import texts_of
from dejavu_rules.scoring import result
from dejavu_rules.scoring.end_state import load
from dejavu_rules.scoring.render import text
from dejavu_rules.steps import Step
from dejavu_rules.views.redaction import Hidden
from tests.support.sources import SOURCES, strings, trees

STRINGS = strings(trees(SOURCES))
"""Every string in the sources."""
COMPUTED_KEYS = {
    "action": {kind.__name__ for kind in (*get_args(Action), *get_args(Outcome), *get_args(Hidden))},
    "asking": {"no such card", "no such fragment"},
    "catalogue": {"book", "inferred", "assumed"},
    "clause": set(texts_of("clause")),
    "defect": set(errorcode.values()),
    "event": set(texts_of("event")),
    "help": {"map check", "catalogue show", "catalogue check"},
    "icon": {icon.value for icon in Icon},
    "metavar": {"OPTIONS", "COMMAND", "ARGS"},
    "question": {"more names", "more colours"},
    "scoring": {scoring.value for scoring in Scoring},
    "sheet": {f"SCORE-C6 {colour}" for colour in Colour},
    "step": {step.kind for step in Step.every()},
    "template": set(
        re.findall(r"\$\{?(\w+)", (SOURCES / "scoring/end_state/template.toml").read_text(encoding="utf-8"))
    ),
}
"""Keys that are no strings in the sources; other tests say whether a clause, an event or a violation is used."""
TABLE_OF = {
    "tell": "sheet",
    "phrase": "defect",
    "refuse": "defect",
    "violation": "violation",
    "_report": "answer",
}
"""Functions that take a key of one table."""


def literals(argument: ast.expr) -> set[str]:
    """The texts that an argument can be, where they are written out."""
    cases = [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
    return strings([case for case in cases if isinstance(case, ast.Constant)])


def keys_in(call: ast.Call) -> Iterator[tuple[str, str]]:
    """The table and the keys that a call asks for, where they are written out."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    arguments = [literals(argument) for argument in call.args[:2]]
    if name in TABLE_OF and arguments:
        yield from [(TABLE_OF[name], key) for key in arguments[0]]
    elif name in ("sentence", "translate") and len(arguments) == 2:
        yield from [(table, key) for table in arguments[0] for key in arguments[1]]
        if name == "translate" and not arguments[1]:  # the terminal's: a key and a language
            yield from [("play", key) for key in arguments[0] - set(table_names())]


@pytest.mark.parametrize("table", table_names())
def test_every_text_is_used(table: str) -> None:
    """Of "Sow: claiming" only the kind has to be there."""
    used = STRINGS | COMPUTED_KEYS.get(table, set())
    assert [key for key in texts_of(table) if key not in used and key.partition(":")[0] not in used] == []


def test_every_text_that_the_sources_ask_for_is_there() -> None:
    calls = [node for tree in trees(SOURCES) for node in ast.walk(tree) if isinstance(node, ast.Call)]
    asked = [pair for call in calls for pair in keys_in(call)]
    assert len(asked) > 200
    assert [(table, key) for table, key in asked if table not in table_names() or key not in texts_of(table)] == []


def test_a_score_sheet_parses_only_the_tables_that_it_shows() -> None:
    texts_of.cache_clear()
    assert text(result(load(str(Path(__file__).parents[3] / "examples/rulebook.toml")).holdings))
    assert 1 <= texts_of.cache_info().currsize <= 4 < len(table_names())
