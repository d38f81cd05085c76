"""`codec.views`: a view comes back, and what no seat could see is refused."""

import json
from typing import Any

import attrs
import pytest

from dejavu_rules import InvalidSave, PlayerView, View, from_json, to_json, view
from dejavu_rules import saves as codec
from dejavu_rules.saves import view_from_json
from dejavu_rules.saves.views import PLAYER_VIEW, VIEW
from dejavu_rules.testing.damage import drop_checksum
from tests.support.saves import examples, views

STATE = examples()["deja-vu"]
SEAT_VIEW = view(STATE, 0)


def document(seen: View = SEAT_VIEW) -> Any:
    return json.loads(drop_checksum(to_json(seen)))


def defects(changed: Any) -> list[str]:
    with pytest.raises(InvalidSave) as refused:
        from_json(json.dumps(changed))
    return [str(defect) for defect in refused.value.defects]


@pytest.mark.parametrize("name", views())
def test_a_view_comes_back(name: str) -> None:
    seen = views()[name]
    again = view_from_json(to_json(seen))
    assert again == seen
    assert repr(again) == repr(seen)
    assert [player.powers for player in again.players] == [player.powers for player in seen.players]


def test_every_field_is_saved() -> None:
    assert list(VIEW._fields) == [field.name for field in attrs.fields(View)]
    derived = {"powers"}
    assert set(PLAYER_VIEW._fields) == {field.name for field in attrs.fields(PlayerView)} - derived


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_nothing_that_is_hidden_is_in_the_text(seat: int | None) -> None:
    written = document(view(STATE, seat))
    assert "deck" not in written
    assert [player["hand"] is None for player in written["players"]] == [one != seat for one in range(4)]


CHANGES: list[tuple[dict[str, Any], str]] = [
    ({"seat": 1}, "players[0].hand: is there, although the seat cannot see it"),
    ({"seat": None}, "players[0].hand: is there, although the seat cannot see it"),
    ({"seat": 1}, "players[1].hand: is hidden, although the seat can see it"),
    ({"discard": None}, "discard: None is not an array"),
    (
        {"deck_size": SEAT_VIEW.deck_size + 1},
        "deck_size: no state has such a view: 49 cards are hidden, and 48 are nowhere to be seen",
    ),
    ({"girl": None}, "girl: the Girl stands on no tile (SETUP-2)"),
    ({"flowers": 0}, "flowers: 0 in all (0 in the supply, 0 in tableaux, 0 planted); the box has 20 (COMP-5)"),
    ({"active": 3}, "active: turn 1 is that of seat 2, not of seat 3 (SETUP-1)"),
    ({"hive": ["red moon"] * 3}, "hive: red moon is there 5 times; it can be 2 (COMP-2)"),
    (
        {"public": []},
        "deck_size: no state has such a view: 48 cards are hidden, and 72 are nowhere to be seen",
    ),
    (
        {"deck": []},
        "deck: unknown key; known keys: schema, schema_version, checksum, "
        f"{', '.join(VIEW._fields)}; did you mean 'deck_size'?",
    ),
    ({"bits": {}}, "bits.'cats eye': missing"),
]


@pytest.mark.parametrize(("changes", "words"), CHANGES, ids=[next(iter(changes)) for changes, _ in CHANGES])
def test_what_no_seat_could_see_is_refused(changes: dict[str, Any], words: str) -> None:
    assert words in defects({**document(), **changes})


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"hand": ["red 1"]}, "players[1].hand: is there, although the seat cannot see it"),
        ({"ltm": None}, "players[1].ltm: is hidden, although the seat can see it"),
        ({"vp": None}, "players[1].vp: is hidden, although the seat can see it"),
        ({"ltm_size": 9}, "players[1].ltm_size: does not fit the rest of what is seen"),
        ({"vp": 99}, "players[1].vp: 99 VP; with these cards it could be 0 at most (DONE-1)"),
        (
            {"powers": {}},
            f"players[1].powers: unknown key; known keys: {', '.join(PLAYER_VIEW._fields)}; did you mean 'flower'?",
        ),
        (
            {"hand_size": 200},
            "deck_size: no state has such a view: 245 cards are hidden, and 48 are nowhere to be seen",
        ),
    ],
)
def test_what_no_seat_could_see_of_another(changes: dict[str, Any], words: str) -> None:
    written = document()
    written["players"][1] |= changes
    assert words in defects(written)


def test_without_a_state_of_such_a_view_the_map_is_looked_at_alone() -> None:
    said = defects(document() | {"deck_size": 0, "girl": None, "flowers": 0, "hive": ["red moon"] * 3})
    assert said == [
        "deck_size: no state has such a view: 8 cards are hidden, and 48 are nowhere to be seen",
        "girl: the Girl stands on no tile (SETUP-2)",
    ]
    more = document()
    more["bits"]["flame"].append("red moon")
    more["fragments"]["cats eye"] = more["fragments"]["flame"]
    (_, *places) = [each.split(":")[0] for each in defects(more | {"deck_size": 0})]
    assert set(places) == {"bits.hourglass", "fragments", "fragments.flame"}


def test_a_seat_that_is_not_there() -> None:
    for seat in (2, 3):
        two = document(view(examples()["planting"], 0)) | {"seat": seat}
        assert f"seat: there is no seat {seat}; the seats are 0 to 1 (SETUP-1)" in defects(two)


def test_only_the_active_player_sees_a_duplicate() -> None:
    state = examples()["duplicate"]
    other = document(view(state, 1 - state.active))
    assert other["pending"] is None
    pending = document(view(state, state.active))["pending"]
    assert defects(other | {"pending": pending}) == ["pending: is there, although the seat cannot see it"]


def test_what_does_not_fit_is_reported_once() -> None:
    written = document()
    written["players"][1]["ltm_size"] = 9
    assert [each for each in defects(written) if "does not fit" in each] == [
        "players[1].ltm_size: does not fit the rest of what is seen"
    ]


def test_another_kind_is_refused() -> None:
    with pytest.raises(InvalidSave, match="'dejavu-rules/state' is not one of dejavu-rules/view"):
        codec.view_from_json(to_json(STATE))
