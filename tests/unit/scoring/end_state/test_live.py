"""`table`: players whose entries are complete are scored, whatever is wrong with the others."""

import copy
from typing import Any

import pytest

from dejavu_rules.inputs.defects import InvalidTable
from dejavu_rules.scoring import result
from dejavu_rules.scoring.end_state import table_from
from dejavu_rules.scoring.end_state.live import LiveTable, live_table, parse_live
from tests.unit.scoring.tables import raw_table, spoil


def names_with_score(live: LiveTable) -> list[str]:
    return [player.name for player in live.players if player.sheet is not None]


def defect_texts(live: LiveTable) -> list[list[str]]:
    return [[str(defect) for defect in player.defects] for player in live.players]


def test_a_table_without_defects_is_scored_as_a_whole() -> None:
    live = live_table(raw_table())
    assert names_with_score(live) == ["Ada", "Ben", "Cy"]
    assert live.result == result(table_from(raw_table()).holdings)
    assert live.defects == ()


def test_one_defect_costs_one_player_only() -> None:
    live = live_table(spoil("players", 1, "vp_tokens", value="7"))
    assert names_with_score(live) == ["Ada", "Cy"]
    assert defect_texts(live) == [
        [],
        ["players[1].vp_tokens: '7' is not a whole number from 0 to 9999 (the VP of the tokens)"],
        [],
    ]
    whole = result(table_from(raw_table()).holdings).sheets
    assert (live.players[0].sheet, live.players[2].sheet) == (whole[0], whole[2])
    assert live.result is None


def test_COMP_3_a_fragment_that_two_have_is_named_at_both() -> None:
    live = live_table(spoil("players", 1, "fragments", value=["gold 4", "red 2"]))
    assert names_with_score(live) == ["Cy"]
    assert defect_texts(live) == [
        ["players[0].fragments[1]: 'red 2' also lies at players[1].fragments[1]; there is one of each (COMP-3)"],
        ["players[1].fragments[1]: 'red 2' also lies at players[0].fragments[1]; there is one of each (COMP-3)"],
        [],
    ]


def test_equal_names_are_named_at_both() -> None:
    assert defect_texts(live_table(spoil("players", 2, "name", value="ada"))) == [
        ["players[0].name: 'Ada' is also the name of players[2]"],
        [],
        ["players[2].name: 'ada' is also the name of players[0]"],
    ]


def test_COMP_4_copies_that_differ_are_named_at_both() -> None:
    assert defect_texts(live_table(spoil("players", 1, "cards", 0, "vp", value=4))) == [
        ["players[0].cards[0]: green 2: 3 VP here, 4 VP at players[1].cards[0]; both copies show the same (COMP-4)"],
        ["players[1].cards[0]: green 2: 4 VP here, 3 VP at players[0].cards[0]; both copies show the same (COMP-4)"],
        [],
    ]


def test_COMP_4_a_third_copy_is_named_at_all_three() -> None:
    live = live_table(spoil("players", 2, "cards", value=[{"colour": "green", "number": 2, "vp": 3}]))
    assert names_with_score(live) == []
    places = [f"players[{seat}].cards[0]" for seat in range(3)]
    words = f"green 2 lies at {', '.join(places)}; the box has 2 of each card (COMP-4)"
    assert defect_texts(live) == [[f"{place}: {words}"] for place in places]


def test_SETUP_4_a_public_card_at_both_of_two_players_is_refused() -> None:
    raw = raw_table()
    del raw["players"][2]
    raw["players"][1]["cards"].append({"colour": "white", "number": 5, "scores": "fragments"})
    one, other = (f"players[{seat}].cards[2]" for seat in range(2))
    rule = "2 players use only the golden set, which has one of each (SETUP-4)"
    assert defect_texts(live_table(raw)) == [
        [f"{one}: Public Card white 5 also lies at {other}; {rule}"],
        [f"{other}: Public Card white 5 also lies at {one}; {rule}"],
    ]


def test_COMP_1_one_player_alone_is_scored_but_does_not_win() -> None:
    raw = raw_table()
    del raw["players"][1:]
    live = live_table(raw)
    assert names_with_score(live) == ["Ada"]
    assert [str(defect) for defect in live.defects] == ["players: 1 listed; the game is for 2 to 4 players (COMP-1)"]
    assert live.result is None


def test_what_cannot_be_read_at_all() -> None:
    nothing: tuple[object, ...] = (None, [], {}, {"players": 3})
    for raw in nothing:
        live = live_table(raw)
        assert (live.players, live.result) == ((), None)
        assert live.defects
    unnamed = live_table(spoil("players", 0, "name", value=""))
    assert (unnamed.players[0].name, names_with_score(unnamed)) == ("", ["Ben", "Cy"])


def test_more_defects_than_are_listed() -> None:
    raw: dict[str, Any] = copy.deepcopy(raw_table())
    raw["players"][0]["vp_tokens"] = ["?"] * 300
    live = live_table(raw)
    assert names_with_score(live) == []
    assert live.defects[-1].message == "more than 200 defects; the others are not listed"


def test_a_live_table_is_read_from_text() -> None:
    text = '[[players]]\nname = "Ada"\nvp_tokens = 3\n[[players]]\nname = "Ben"\nvp_tokens = -1\n'
    live = parse_live(text)
    assert names_with_score(live) == ["Ada"]
    assert live._replace(defects=()) == live
    with pytest.raises(InvalidTable):
        parse_live("[[players")
