"""`deep.mutation`: its figures add up, its survivors are explained, and a run in which nothing ran is a failure."""

import json
import os
from pathlib import Path

import pytest

from tests.deep import mutation, survivors
from tests.deep.forking import KILLED, NO_TESTS, STATS, SURVIVED, TIMEOUT
from tests.deep.mutation import PARTS, ROOT, SUMMARY, interval, summary

KEPT = json.loads(SUMMARY.read_text())


@pytest.mark.parametrize("name", KEPT)
def test_the_figures_add_up(name: str) -> None:
    kept = KEPT[name]
    assert kept["run"] == kept["mutants"], "the table is about all mutants"
    assert kept["killed"] + len(kept["survivors"]) == kept["run"] > 0
    assert kept["percent"] == round(100 * kept["killed"] / kept["run"], 1)
    assert kept["floor"] == PARTS[name].floor


def test_every_survivor_is_explained() -> None:
    left = {name: change for kept in KEPT.values() for name, change in kept["survivors"].items()}
    assert [name for name, change in left.items() if survivors.reason(name, *change) is None] == []
    assert {f"dejavu_rules.{name}" for names in survivors.NAMED.values() for name in names} <= left.keys()


def test_the_interval_is_narrower_for_more_mutants() -> None:
    few, many = interval(95, 100), interval(950, 1000)
    assert few[0] < many[0] < 0.95 < many[1] < few[1]
    assert round(few[0], 3) == 0.888  # as tables of Wilson's interval have it


def test_a_timeout_is_a_kill_and_what_no_test_calls_is_none() -> None:
    codes = {"a": KILLED, "b": TIMEOUT, "c": SURVIVED, "d": NO_TESTS, "e": -11}
    found = summary(PARTS["state"], [*codes], 5, codes)
    assert (found["killed"], found["of them without a failing test"], found["survivors"]) == (3, 1, ["c", "d"])


def test_a_run_in_which_no_mutant_ran_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As mutmut does with a pytest that it does not know: it says that nothing survived."""
    names = ["dejavu_rules.state.x_a__mutmut_1", "dejavu_rules.state.x_a__mutmut_2"]
    monkeypatch.setattr(mutation, "WORK", tmp_path)
    monkeypatch.setattr(mutation, "mutants", lambda part: names)
    monkeypatch.setattr(mutation, "mutmut", lambda folder, name: None)
    monkeypatch.setattr(mutation, "fails", lambda folder, name: False)
    for codes in ({}, {names[0]: KILLED}, dict.fromkeys(names, SURVIVED)):
        monkeypatch.setattr(mutation, "run_forks", lambda *_, codes=codes: dict(codes))
        with pytest.raises(SystemExit, match="not all mutants were run"):
            mutation.run("state", None, again=False, jobs=1)


def test_again_asks_about_survivors_and_about_modules_that_have_changed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    state, engine = "dejavu_rules.state.x_a__mutmut_1", "dejavu_rules.engine.x_a__mutmut_1"
    mutation.keep(tmp_path, {state: KILLED, engine: KILLED}, mutation.sources_of([state, engine]))
    assert mutation.verdicts(tmp_path) == {state: KILLED, engine: KILLED}
    real = mutation.source_of
    monkeypatch.setattr(
        mutation, "source_of", lambda module: real("dejavu_rules.game" if "engine" in module else module)
    )
    assert mutation.verdicts(tmp_path) == {state: KILLED}


def test_what_mutmut_knew_about_the_tests_is_forgotten(tmp_path: Path) -> None:
    """It would take a test that has changed for what it was."""
    stats = tmp_path / "mutants" / STATS
    stats.parent.mkdir()
    stats.write_text("{}")
    mutation.prepare(PARTS["state"], tmp_path, fresh=False)
    assert stats.parent.exists()
    assert not stats.exists()


# Mutants in forks: a package of its own, with functions broken as mutmut breaks them

PACKAGE = {
    "src/toy.py": """
import os


def double(number):
    return number + (3 if os.environ["MUTANT_UNDER_TEST"] == "toy.double__mutmut_1" else number)


def forever():
    while os.environ["MUTANT_UNDER_TEST"] == "toy.forever__mutmut_1":
        pass


AT_IMPORT = double(4)
""",
    "tests/test_toy.py": """
import toy


def test_double():
    assert toy.double(2) == 4


def test_forever():
    toy.forever()


def test_slow():
    raise AssertionError("it is left out where there are quicker ones")


def test_at_import():
    assert toy.AT_IMPORT == 8
""",
    "mutmut-stats.json": json.dumps(
        {
            "duration_by_test": {"tests/test_toy.py::test_forever": -0.25, "tests/test_toy.py::test_slow": 9.0},
            "tests_by_mangled_function_name": {
                "toy.double": ["tests/test_toy.py::test_double", "tests/test_toy.py::test_slow"],
                "toy.forever": ["tests/test_toy.py::test_forever"],
                "toy.slow": ["tests/test_toy.py::test_slow"],
            },
        }
    ),
}


def test_mutants_are_judged_in_forks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, text in PACKAGE.items():
        (tmp_path / "mutants" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "mutants" / name).write_text(text)
    asked = [f"toy.{name}__mutmut_{number}" for name in ("double", "forever") for number in (1, 2)]
    asked += ["toy.slow__mutmut_1", "toy.unused__mutmut_1"]
    environment = mutation._environment("") | {
        "PYTHONPATH": os.pathsep.join(["src", ".", str(ROOT / "src"), str(ROOT)])
    }
    monkeypatch.setattr(mutation, "_environment", lambda mutant: environment)
    part = mutation.Part((), ("tests",), 90)
    codes = mutation.run_forks(part, tmp_path, asked, jobs=2)
    assert [codes[name] for name in asked] == [KILLED, SURVIVED, TIMEOUT, SURVIVED, KILLED, NO_TESTS]
