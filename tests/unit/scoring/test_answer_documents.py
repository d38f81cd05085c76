"""A score as JSON and as a text is what the command prints."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from dejavu_rules import MalformedState
from dejavu_rules.apps.cli import main
from dejavu_rules.scoring import result
from dejavu_rules.scoring.answer import score_json, score_text
from dejavu_rules.scoring.end_state import load

FILE = str(Path(__file__).parents[3] / "examples" / "four_players.json")


def test_a_score_is_the_json_of_the_command() -> None:
    final = result(load(FILE).holdings)
    for options, with_tree in (([], False), (["--explain"], True)):
        printed = CliRunner().invoke(main, ["score", "--json", *options, FILE]).stdout
        assert json.loads(json.dumps(score_json(final, with_tree))) == json.loads(printed)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_score_is_the_text_of_the_command(lang: str) -> None:
    printed = CliRunner().invoke(main, ["score", "--lang", lang, FILE]).stdout
    told = score_text(result(load(FILE).holdings), **({} if lang == "en" else {"lang": lang}))
    assert told.split() == printed.split()


def test_a_tree_is_there_if_it_is_asked_for() -> None:
    final = result(load(FILE).holdings)
    assert score_json(final) == score_json(final, with_tree=False) != score_json(final, with_tree=True)


def test_only_results_have_a_score() -> None:
    with pytest.raises(MalformedState, match=r"^'a result' is not a Result$"):
        score_json("a result")  # type: ignore[arg-type]  # that is the point
    with pytest.raises(MalformedState, match=r"^None is not a Result$"):
        score_text(None)  # type: ignore[arg-type]  # that is the point
