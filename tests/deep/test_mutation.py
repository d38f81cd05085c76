"""`deep.mutation`: its figures add up, its survivors are explained, and a run in which nothing ran is a failure."""

import json
from pathlib import Path

import pytest

from tests.deep import mutation
from tests.deep.mutation import PARTS, ROOT, SUMMARY, interval, summary

KEPT = json.loads(SUMMARY.read_text())
DOCUMENT = (ROOT / "docs" / "mutation.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", KEPT)
def test_the_figures_add_up(name: str) -> None:
    kept = KEPT[name]
    assert kept["run"] <= kept["mutants"]
    assert kept["killed"] + len(kept["survivors"]) == kept["run"] > 0
    assert kept["percent"] == round(100 * kept["killed"] / kept["run"], 1)
    assert kept["floor"] == PARTS[name].floor


@pytest.mark.parametrize("name", KEPT)
def test_every_survivor_is_explained(name: str) -> None:
    unexplained = [each for each in KEPT[name]["survivors"] if each.removeprefix("dejavu_rules.") not in DOCUMENT]
    assert unexplained == []


def test_the_interval_is_narrower_for_more_mutants() -> None:
    few, many = interval(95, 100), interval(950, 1000)
    assert few[0] < many[0] < 0.95 < many[1] < few[1]
    assert round(few[0], 3) == 0.888  # as tables of Wilson's interval have it


def test_a_timeout_is_a_kill_and_what_was_not_run_is_none() -> None:
    found = summary(PARTS["state"], ["a", "b", "c"], 3, {"a": "killed", "b": "timeout"})
    assert (found["killed"], found["of them without a failing test"], found["survivors"]) == (2, 1, ["c"])


def test_a_run_in_which_no_mutant_ran_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As mutmut does with a pytest that it does not know: it says that nothing survived."""
    monkeypatch.setattr(mutation, "WORK", tmp_path)
    monkeypatch.setattr(mutation, "mutants", lambda part: ["a", "b"])
    monkeypatch.setattr(mutation, "mutmut", lambda folder, names, jobs: None)
    with pytest.raises(SystemExit, match="not all mutants were run"):
        mutation.run("state", None, again=False, jobs=1)
