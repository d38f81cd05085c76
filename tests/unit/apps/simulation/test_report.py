"""The page and its sums: intervals, bars, and memory that does not grow with the games."""

import json
import tracemalloc
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from dejavu_rules.apps.simulation.folder import Folder
from dejavu_rules.apps.simulation.games import Plan, play_game, to_line
from dejavu_rules.apps.simulation.report import bars, page
from dejavu_rules.apps.simulation.summary import Missed, Summary, Tally
from dejavu_rules.apps.simulation.tables import Tables
from dejavu_rules.bots import find_bot
from dejavu_rules.i18n import LANGUAGES, speaker

PLAN = Plan(("quick", "quick"), 1, 1)


@pytest.fixture(scope="module")
def game() -> dict[str, Any]:
    return play_game(PLAN, [find_bot("tests.support.bots_of_users:quick")] * 2, 0)


def test_the_interval_is_that_of_wilson() -> None:
    """Values from his formula: 8 of 10 is 0.490 to 0.943."""
    assert Tally(10, 8.0).interval == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert Tally(10, 0.0).interval == pytest.approx((0, 0.2775), abs=1e-4)


def test_missed_vp_have_a_mean_a_share_and_an_interval() -> None:
    missed = Missed()
    for regret in (0, 0, 2, 6):
        missed.add(regret)
    assert (missed.mean, missed.share) == (2, 0.5)
    assert missed.interval == pytest.approx((0, 2 + 1.96 * (6 / 4) ** 0.5))


def test_bars_are_as_long_as_their_values() -> None:
    drawn = ElementTree.fromstring(bars([("a<b", 0.5, 0.25, 1.0), ("c", 0.25, 0.25, 0.25)], str))
    first, second = drawn.findall("rect")
    assert float(first.attrib["width"]) == 2 * float(second.attrib["width"]) > 0
    assert len(drawn.findall("line")) == 1, "a value without an interval has no line"
    assert [text.text for text in drawn.findall("text")] == ["a<b", "0.5 (0.25-1.0)", "c", "0.25"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_says_everything_in_each_language(game: dict[str, Any], lang: str) -> None:
    summary = Summary()
    for _ in range(10):
        summary.add(game)
    summary.add({"game": 10, "error": "no"})
    text = page(summary, "0123456789abcdef9", speaker(lang).sentence, lang)
    assert f'<html lang="{lang}">' in text
    assert text.count("<svg") == text.count("</svg>") == 6
    assert "0123456789abcdef" in text
    assert speaker(lang).sentence("simulate", "powers") in text


def test_a_page_without_games_has_no_picture() -> None:
    assert "<svg" not in page(Summary(), "0" * 64, speaker("en").sentence, "en")


def test_sums_are_those_of_the_games(game: dict[str, Any]) -> None:
    summary = Summary()
    summary.add(game)
    assert sum(tally.won for tally in summary.seats.values()) == 1
    assert sum(tally.number for tally in summary.cards.values()) == len(game["cards"])
    assert sum(tally.number for tally in summary.powers.values()) == 2 * 6
    assert summary.turns == {game["turns"]: 1}


def test_memory_does_not_grow_with_the_games(game: dict[str, Any], tmp_path: Path) -> None:
    def finish(games: int) -> int:
        """The peak of memory while this many games are kept and written."""
        folder = Folder(tmp_path / str(games), Plan(("quick", "quick"), games, 1, tables="csv"))
        tracemalloc.start()
        for first, last in folder.chunks:
            folder.keep((first, last), [to_line({**game, "game": number}) for number in range(first, last)])
        tables, summary = Tables(folder.path, "csv"), Summary()
        for line in folder.lines():
            tables.add(json.loads(line))
            summary.add(json.loads(line))
        tables.close()
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak

    finish(20)  # what is loaded once
    assert finish(240) < 1.2 * finish(60)
