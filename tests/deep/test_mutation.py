"""`deep.mutation`: its figures add up, its survivors are explained, and a run in which nothing ran is a failure."""

import json
import subprocess
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


@pytest.mark.parametrize(
    ("name", "codes", "asked", "noticed"),
    [
        ("dejavu_rules.state.x__mutmut_1", [0, 1], ["tests/test_state.py", "tests/garbage"], 1),
        ("dejavu_rules.state.x__mutmut_1", [1], ["tests/test_state.py"], 1),
        ("dejavu_rules.state.x__mutmut_1", [5, 0], ["tests/test_state.py", "tests/garbage"], 0),
        ("dejavu_rules.nowhere.at.x__mutmut_1", [0], ["tests/garbage"], 0),
    ],
)
def test_what_mutmut_could_not_name_is_asked_of_all_tests(
    name: str, codes: list[int], asked: list[str], noticed: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A path that is not there makes pytest fail: that is no kill."""
    meta = tmp_path / "mutants" / "src" / "some.py.meta"
    meta.parent.mkdir(parents=True)
    meta.write_text(json.dumps({"exit_code_by_key": {name: mutation.UNNAMED, "other": 0}}))
    commands: list[str] = []

    def done(command: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        commands.append(command[-1])
        return subprocess.CompletedProcess(command, codes[len(commands) - 1])

    monkeypatch.setattr(subprocess, "run", done)
    mutation.decide(mutation.Part((), ("tests/garbage",), 90), tmp_path)
    assert commands == asked
    assert json.loads(meta.read_text())["exit_code_by_key"] == {name: noticed, "other": 0}
