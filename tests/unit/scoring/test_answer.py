"""`answer`: a score for programs, in the shape that they rely on."""

import json

from dejavu_rules.box.pieces import CardId as C
from dejavu_rules.box.pieces import Fragment
from dejavu_rules.scoring import Leaf, Sum, result
from dejavu_rules.scoring.answer import as_json, tree_json
from dejavu_rules.scoring.end_state import load
from tests.unit.scoring.tables import holding

RULEBOOK = result(load("examples/rulebook.toml").holdings)
FULL = result(load("examples/full_table.toml").holdings)
SHARED_VICTORY = result(load("examples/shared_victory.toml").holdings)


def test_json_has_the_fixed_shape() -> None:
    assert json.loads(json.dumps(as_json(RULEBOOK, proved=True))) == {
        "players": [
            {
                "name": "Rulebook",
                "total": 67,
                "tokens": 12,
                "printed": 22,
                "public": 25,
                "links": 8,
                "assignment": [
                    {
                        "card": {"colour": "white", "number": 1},
                        "fragments": ["red 1", "red 2", "red 5"],
                        "vp": 15,
                    },
                    {"card": {"colour": "white", "number": 5}, "fragments": ["blue 4", "yellow 3"], "vp": 4},
                    {"card": {"colour": "white", "number": 4}, "fragments": [], "vp": 0},
                ],
            },
            {
                "name": "Guest",
                "total": 34,
                "tokens": 9,
                "printed": 12,
                "public": 11,
                "links": 2,
                "assignment": [{"card": {"colour": "white", "number": 2}, "fragments": ["blue 1"], "vp": 5}],
            },
        ],
        "winners": ["Rulebook"],
        "ranking": [
            {"place": 1, "name": "Rulebook", "total": 67},
            {"place": 2, "name": "Guest", "total": 34},
        ],
        "links": [
            [
                [{"colour": "white", "number": 4}, {"colour": "white", "number": 5}],
                [{"colour": "blue", "number": 2}, {"colour": "blue", "number": 3}],
                [{"colour": "green", "number": 1}, {"colour": "green", "number": 2}],
                [{"colour": "green", "number": 7}, {"colour": "green", "number": 1}],
            ],
            [[{"colour": "red", "number": 3}, {"colour": "red", "number": 4}]],
        ],
        "others": [{"count": 0, "assignments": []}, {"count": 0, "assignments": []}],
        "unused": [[], ["yellow 1"]],
        "fragment_colours": [
            {"colour": "red", "count": 3},
            {"colour": "blue", "count": 2},
            {"colour": "yellow", "count": 2},
        ],
        "public_cards": [
            [
                {"card": {"colour": "green", "number": 7}, "scores": "colour cards"},
                {"card": {"colour": "white", "number": 1}, "scores": "sequence", "fragment_colour": "red"},
                {"card": {"colour": "white", "number": 5}, "scores": "fragments"},
                {"card": {"colour": "white", "number": 4}, "scores": "sets"},
            ],
            [
                {"card": {"colour": "white", "number": 2}, "scores": "sequence", "fragment_colour": "blue"},
                {"card": {"colour": "white", "number": 6}, "scores": "white cards"},
            ],
        ],
        "notices": [],
        "proof": {"status": "proved"},
    }
    assert "proof" not in as_json(RULEBOOK)


def test_json_has_the_tree_if_asked_for() -> None:
    players = as_json(RULEBOOK, with_tree=True)["players"]
    assert isinstance(players, list)
    tree = players[0]["sheet"]
    assert tree["vp"] == 67
    assert [part["vp"] for part in tree["parts"]] == [12, 22, 25, 8]
    assert players[0]["ways"] == 1


def test_a_tree_is_written_as_json() -> None:
    sequence = Leaf("SCORE-C1", 1, 5, (C.WHITE_1,), 5, (Fragment.RED_2,))
    assert tree_json(holding(), Sum("total", (Leaf("SCORE-A", 1, 3), sequence))) == {
        "group": "total",
        "vp": 8,
        "parts": [
            {"clause": "SCORE-A", "count": 1, "vp": 3},
            {
                "clause": "SCORE-C1",
                "count": 1,
                "vp": 5,
                "cards": [{"colour": "white", "number": 1}],
                "each": 5,
                "fragments": ["red 2"],
            },
        ],
    }


def test_tied_players_share_a_place() -> None:
    ranking = as_json(FULL)["ranking"]
    assert isinstance(ranking, list)
    assert [each["place"] for each in ranking] == [1, 2, 2, 4]


def test_json_says_what_else_is_worth_the_same() -> None:
    others = as_json(FULL)["others"]
    assert isinstance(others, list)
    assert [(each["count"], len(each["assignments"])) for each in others] == [(0, 0), (7, 3), (1, 1), (0, 0)]
    assert others[2]["assignments"] == [[{"card": {"colour": "white", "number": 3}, "fragments": ["gold 3"]}]]


def test_what_is_of_no_use_and_what_to_look_at_again() -> None:
    assert as_json(FULL)["unused"] == [["blue 1", "gold 5"], [], ["gold 3"], ["red 3", "blue 3"]]
    assert as_json(FULL)["notices"] == []
    assert as_json(SHARED_VICTORY)["notices"] == [{"clause": "END-1", "most_cards": 4}]


def test_json_says_where_a_players_own_assignment_differs() -> None:
    players = as_json(SHARED_VICTORY)["players"]
    assert isinstance(players, list)
    white_1, white_4 = ({"colour": "white", "number": number} for number in (1, 4))
    assert players[0]["idea"] == {
        "vp": 10,
        "left": 13,
        "differences": [
            {"card": white_1, "own": ["red 2", "red 3"], "best": ["red 3"], "vp": 5},
            {"card": white_4, "own": [], "best": ["red 2", "blue 2", "gold 2"], "vp": -18},
        ],
    }
