"""Bugs planted in the scorer: `--prove` must fail and print nothing, whatever the layout."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from dejavu_rules.apps.cli import main
from tests.unit.scoring.planted_bugs import BUGS, JSON, PAGE, RICH, WORDS, Plant, forget

RIGHT: dict[tuple[str, tuple[str, ...]], str] = {}
"""What is printed without a bug."""
OPTIONS: tuple[tuple[str, ...], ...] = ((), ("--explain",), ("--json",), ("--html", "-"))
EXAMPLES = ("examples/rulebook.toml", "examples/shared_victory.toml", "examples/full_table.toml")


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, ...]]:
    rich = tmp_path / "rich.toml"
    rich.write_text(RICH)
    for table in (str(rich), *EXAMPLES):
        for options in OPTIONS:
            if (Path(table).name, options) not in RIGHT:
                RIGHT[Path(table).name, options] = (
                    CliRunner().invoke(main, ["score", "--prove", *options, table]).stdout
                )
    yield str(rich), *EXAMPLES
    monkeypatch.undo()
    forget()


def is_caught(tables: tuple[str, ...], *options: str) -> bool:
    """Whether the command refuses one of the tables; one that it does not refuse must be right."""
    refused = []
    for table in tables:
        answer = CliRunner().invoke(main, ["score", "--prove", *options, table])
        if answer.exit_code == 0:
            assert answer.stdout == RIGHT[Path(table).name, options]
        assert answer.exit_code in (0, 3), answer.exception
        if answer.exit_code == 3:
            assert answer.stdout == ""
            assert answer.stderr.startswith("not proved: ")
            refused.append(table)
    return bool(refused)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_without_a_bug_everything_is_proved(tables: tuple[str, ...], options: tuple[str, ...]) -> None:
    assert not is_caught(tables, *options)


@pytest.mark.parametrize("plant", BUGS.values(), ids=BUGS)
def test_a_wrong_number_is_not_printed(plant: Plant, tables: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    assert is_caught(tables)


@pytest.mark.parametrize("plant", WORDS.values(), ids=WORDS)
def test_wrong_words_are_not_printed(plant: Plant, tables: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    assert is_caught(tables)


@pytest.mark.parametrize("plant", JSON.values(), ids=JSON)
def test_programs_are_not_told_wrong_numbers(
    plant: Plant, tables: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    assert is_caught(tables, "--json")


@pytest.mark.parametrize("plant", PAGE.values(), ids=PAGE)
def test_a_wrong_page_is_not_written(plant: Plant, tables: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    assert is_caught(tables, "--html", "-")


def test_a_page_that_is_not_proved_leaves_no_file(
    tables: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    PAGE["numbers on the page are one more"](monkeypatch)
    page = tmp_path / "page.html"
    answer = CliRunner().invoke(main, ["score", "--prove", "--html", str(page), tables[0]])
    assert (answer.exit_code, answer.stdout, page.exists()) == (3, "", False)
