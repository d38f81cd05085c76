"""The golden games, on the engine that is installed and on the second engine."""

import pytest

from dejavu_rules import Add, Begin, Construct, Grow, Options, Plant, ResolveDuplicate, Walk
from dejavu_rules.actions.table import RULES
from dejavu_rules.saves import record_from_json
from tests.golden.freeze import PLANS
from tests.golden.replay import Golden, agrees, load_stored, main, outcome, read_expected

GOLDEN = read_expected()


@pytest.mark.parametrize("golden", GOLDEN, ids=[golden.name for golden in GOLDEN])
def test_it_replays_byte_for_byte(golden: Golden) -> None:
    text = load_stored(golden.name)
    assert outcome(golden.name, text) == golden
    assert agrees(golden.name, text)


def test_every_option_and_number_of_players_is_there() -> None:
    games = [record_from_json(load_stored(golden.name)).first.game for golden in GOLDEN]
    assert {game.seats for game in games} == {2, 3, 4}
    for name in ("speed", "keep_duplicates", "build_map", "name_contacts", "hive_holes"):
        assert len({getattr(game.options, name) for game in games}) > 1, name
    assert {game.layout is None for game in games} == {True, False}
    assert len({game.catalogue for game in games}) == 2
    assert len(Options.__attrs_attrs__) == 5  # whoever adds one adds a game


def test_every_kind_of_action_and_outcome_is_there() -> None:
    """Except that a game in which nobody can sow is seldom; the small worlds have those."""
    done = {type(entry) for golden in GOLDEN for entry in record_from_json(load_stored(golden.name)).log}
    assert {rule.action.__name__ for rule in RULES} - {kind.__name__ for kind in done} == {"SkipRecollection"}
    assert {Add, Begin, Construct, Grow, Plant, ResolveDuplicate, Walk} <= done


def test_the_table_has_all_plans() -> None:
    assert [golden.name for golden in GOLDEN] == [plan.name for plan in PLANS]
    assert len(GOLDEN) == 20


def test_the_command_names_what_differs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    other = GOLDEN[0]._replace(totals=(0, 0))
    monkeypatch.setattr("tests.golden.replay.read_expected", lambda: [other])
    assert main() == 1
    said = capsys.readouterr().out
    assert "1 golden games, 206 entries, 1 differ" in said
    assert said.endswith(" s two-builders\n")


def test_a_game_that_ends_otherwise_is_noticed() -> None:
    """One entry less, and another way to write the same."""
    golden = GOLDEN[0]
    text = load_stored(golden.name)
    with pytest.raises(AssertionError, match="written otherwise"):
        outcome(golden.name, text.replace('"players":', '"players": ', 1).replace("{", "{ ", 1))
