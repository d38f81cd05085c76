"""A score as JSON is what the command prints."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from dejavu_rules import MalformedState, score_json
from dejavu_rules.cli import main
from dejavu_rules.scoring import result
from dejavu_rules.scoring.end_state import load

FILE = str(Path(__file__).parents[2] / "examples" / "four_players.json")


def test_a_score_is_the_json_of_the_command() -> None:
    final = result(load(FILE).holdings)
    for options, with_tree in (([], False), (["--explain"], True)):
        printed = CliRunner().invoke(main, ["score", "--json", *options, FILE]).stdout
        assert json.loads(json.dumps(score_json(final, with_tree))) == json.loads(printed)


def test_only_results_have_a_score() -> None:
    with pytest.raises(MalformedState, match="is not a Result"):
        score_json(None)  # type: ignore[arg-type]  # that is the point
