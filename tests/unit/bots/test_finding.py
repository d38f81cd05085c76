"""Bots of others are found by name: of an installed package, or of a module; and nobody else's name is a bot's."""

import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from dejavu_rules import Dealer, InvalidSetup, Match
from dejavu_rules.bots import BOTS, BotFailed, find_bot, greedy_bot, installed_bots, random_bot, similar_bot


@pytest.fixture
def bots_of_a_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """A package offers two bots, one of which cannot be loaded."""
    offered = (("clever", "dejavu_rules.bots:greedy_bot"), ("torn", "dejavu_rules.bots:nothing"))
    points = EntryPoints([EntryPoint(name, value, "dejavu_rules.bots") for name, value in offered])
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points.select(group=group))


@pytest.mark.usefixtures("bots_of_a_package")
def test_a_package_offers_bots() -> None:
    assert installed_bots() == ("clever", "torn")
    assert find_bot("clever") is greedy_bot
    with pytest.raises(InvalidSetup, match=r"^bot: 'torn' cannot be loaded: AttributeError: .* 'nothing'"):
        find_bot("torn")
    with pytest.raises(InvalidSetup, match=r"^bot: clever takes no parameters, and 'clever:30' has some$"):
        find_bot("clever:30")
    with pytest.raises(InvalidSetup, match=r"^bot: 'nobody' is not a bot, which is one of random, greedy, planner, "):
        find_bot("nobody")


def test_a_module_has_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ourbots.py").write_text(
        "from dejavu_rules.bots import random_bot as play\nNUMBER = 7\nclass Table:\n    play = play\n", "utf-8"
    )
    (tmp_path / "brokenbots.py").write_text("1 / 0\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert find_bot("ourbots:play") is random_bot
    assert find_bot("ourbots:Table.play") is random_bot
    known = "random, greedy, planner, searcher, module:object"
    for name, why in (
        ("ourbots:NUMBER", f"is not a bot, which is one of {known}"),
        ("ourbots:nothing", "cannot be loaded: AttributeError: "),
        ("brokenbots:play", "cannot be loaded: ZeroDivisionError: division by zero"),
        ("nobody", f"is not a bot, which is one of {known}"),
        ("nobody:play", "cannot be loaded: ModuleNotFoundError: No module named 'nobody'"),
        (":", "cannot be loaded: ValueError: "),
        ("ourbots:", "cannot be loaded: AttributeError: "),
    ):
        with pytest.raises(InvalidSetup) as refused:
            find_bot(name)
        assert str(refused.value).startswith(f"bot: {name!r} {why}")
    sys.modules.pop("ourbots")


def test_our_own_bots_are_found_too() -> None:
    assert {name: find_bot(name) for name in BOTS} == dict(BOTS)


def test_one_slip_is_a_bots_name_and_another_name_is_not() -> None:
    assert [similar_bot(each) for each in ("gredy", "Greedy", "randum")] == ["greedy", "greedy", "random"]
    assert [similar_bot(each) for each in ("greedy", "Greta", "Randolf", "Archer", "Ada", "")] == [None] * 6
    assert similar_bot("clevr", ["clever"]) == "clever"
    assert similar_bot("cleverr", ["lever", "clover", "clever"]) == "clever"


def test_a_match_has_the_bots_that_it_was_given() -> None:
    match = Match.new(["mine", "Ada"], seed=1, bots={"mine": greedy_bot})
    assert match.bots == ("mine", None)
    assert match.play_bots().sealed[0] == Match.new(["greedy", "Ada"], seed=1).play_bots().sealed[0]
    assert match == Match.new(
        ["mine", "Ada"], seed=1, bots={"mine": random_bot}
    )  # a match is who sits, not how it thinks
    with pytest.raises(InvalidSetup, match="mine:too"):
        Match.new(["mine:too", "Ada"], seed=1, bots={"mine": greedy_bot})


def test_a_bot_that_raises_or_cheats_has_failed() -> None:
    def raises(view: object, dealer: object) -> object:
        raise ZeroDivisionError("oh")

    def cheats(view: object, dealer: object) -> object:
        return Dealer(1)

    for bot in (raises, cheats):
        match = Match.new(["mine", "Ada"], seed=1, bots={"mine": bot})  # type: ignore[dict-item]  # on purpose
        with pytest.raises(BotFailed) as failed:
            match.play_bot()
        assert str(failed.value).startswith(
            "bot: mine failed: ZeroDivisionError: oh" if bot is raises else "bot: mine chose what cannot be done: "
        )
