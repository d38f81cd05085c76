"""`notation.move_reading`: every verb is in the grammar of the document, and every action and outcome in its table."""

import re
from pathlib import Path
from typing import get_args

from dejavu_rules import Action, Outcome, Phase
from dejavu_rules.notation.fields import PENDING_FIELDS, PLAYER_FIELDS, STATE_FIELDS
from dejavu_rules.notation.move_reading import READERS

PAGE = (Path(__file__).parents[3] / "docs" / "guide" / "notation.md").read_text("utf-8")
POSITIONS, MOVES = re.findall(r"### Grammar\n\n```text\n(.*?)```", PAGE, re.DOTALL)


def test_the_grammar_of_moves_has_every_verb_and_no_other() -> None:
    rules = MOVES[MOVES.index("move      =") : MOVES.index("where     =")]
    words = set(re.findall(r'"([a-z]+)"', rules))
    assert words == {*READERS, "ltm", "from", "replaced", "kept", "player"}


def test_the_grammar_of_positions_has_every_field_and_phase() -> None:
    fields = set(re.findall(r'"([a-z_]+)[=:]', POSITIONS))
    assert fields == {"box", "options", "map", "tiles", *STATE_FIELDS, *PENDING_FIELDS, *PLAYER_FIELDS, "hive_holes"}
    phases = POSITIONS[POSITIONS.index("phase     =") : POSITIONS.index("tile      =")]
    assert re.findall(r'"([a-z-]+)"', phases) == [str(phase).lower().replace(" ", "-") for phase in Phase]


def test_every_action_and_outcome_is_in_the_table() -> None:
    for kind in (*get_args(Action), *get_args(Outcome)):
        assert re.search(rf"\| .*`{kind.__name__}`", PAGE), kind
