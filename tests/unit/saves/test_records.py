"""`codec.records`: a record comes back by being played again, and what is not legal is refused with its place."""

import json
from time import perf_counter
from typing import Any

import attrs
import pytest

from dejavu_rules import (
    Draw,
    InvalidSave,
    MalformedState,
    NebulaTile,
    Record,
    Touching,
    first_state,
    from_json,
    new_game,
    to_json,
)
from dejavu_rules import (
    saves as codec,
)
from dejavu_rules.box.pieces import CardId
from dejavu_rules.inputs.defects import Defects
from dejavu_rules.inputs.entry import Entry
from dejavu_rules.saves import record_from_json
from dejavu_rules.saves.documents import MOST
from dejavu_rules.saves.forms import Text
from dejavu_rules.saves.kinds import MOST_ENTRIES, RECORD
from dejavu_rules.testing.damage import drop_checksum
from tests.support.saves import record_game, records

FIRST = first_state(2, new_game(2, 1).game.map)
GAME_RECORD = records()["duplicates"]
FEW_BITS = {"kind": "PlaceBits", "bits": {"cats eye": []}}
FEW_FRAGMENTS = {"kind": "PlaceFragments", "fragments": {"cats eye": "red 1"}}


def defects(**changes: Any) -> list[str]:
    with pytest.raises(InvalidSave) as refused:
        from_json(json.dumps({**json.loads(drop_checksum(to_json(GAME_RECORD))), **changes}))
    assert all(isinstance(defect.path, str) for defect in refused.value.defects)
    return [str(defect) for defect in refused.value.defects]


@pytest.mark.parametrize("name", records())
def test_a_record_comes_back(name: str) -> None:
    record = records()[name]
    again = record_from_json(to_json(record))
    assert again == record
    assert again.states() == record.states()
    assert to_json(again) == to_json(record)


def test_every_field_is_saved() -> None:
    assert list(RECORD._fields) == [field.name for field in attrs.fields(Record) if field.init]


def test_what_is_not_legal_is_refused_with_its_place() -> None:
    log = json.loads(to_json(GAME_RECORD))["log"]
    broken = [*log[:17], {"kind": "StartPlayer", "seat": 0}, *log[17:]]
    assert defects(log=broken) == ["log[17]: StartPlayer belongs to Start Player, and the game is at Deja Vu (TURN-2)"]


def test_all_violations_of_an_entry_are_reported() -> None:
    number, sowing = next((n, each) for n, each in enumerate(GAME_RECORD.log) if type(each).__name__ == "Sow")
    log = json.loads(to_json(GAME_RECORD))["log"]
    log[number] = {**log[number], "path": [str(sowing.start)] * 2}  # type: ignore[union-attr]
    said = defects(log=log)
    assert len(said) > 1
    assert all(each.startswith(f"log[{number}]: ") for each in said)


def test_every_malformed_entry_is_reported_and_so_is_the_first_state() -> None:
    log = json.loads(to_json(GAME_RECORD))["log"]
    log[3], log[5] = {"kind": "Tea"}, {"kind": "Draw", "card": "red 9"}
    said = defects(log=log, names=["Ada", ""], dealer=5)
    assert {each.split(": ")[0] for each in said} == {"log[3].kind", "log[5].card", "names[1]", "dealer"}
    first = json.loads(to_json(GAME_RECORD))["first"] | {"girl": None}
    assert defects(first=first) == ["first.girl: the Girl stands on no tile (SETUP-2)"]


def test_names_must_be_those_of_the_seats() -> None:
    wanted = "is not a tuple of 2 printable names of 1 to 80 characters"
    assert defects(names=["Ada"]) == [f"names: ('Ada',) {wanted}"]
    assert defects(names=["Ada", "Ben", "Cleo"]) == [f"names: ('Ada', 'Ben', 'Cleo') {wanted}"]


def test_a_malformed_entry_of_a_right_form() -> None:
    """The form does not know how many tiles the map has: the rules do."""
    document = json.loads(to_json(record_game(FIRST, 3)))
    first, log = document["first"], document["log"]
    assert defects(first=first, log=[*log[:2], FEW_BITS]) == [
        f"log[2]: the tiles get {', '.join(['4'] * 15)} bits, not 0 (SETUP-3)"
    ]
    assert defects(first=first, log=[*log[:3], FEW_FRAGMENTS]) == [
        "log[3]: each tile gets one fragment, and each fragment is used once, not red 1 (SETUP-3)"
    ]


def test_a_tile_that_is_laid_in_the_way_of_another_game() -> None:
    """Its form is right for any game; only this one wants places."""
    document = json.loads(to_json(records()["building"]))
    first, log = document["first"], document["log"]
    number = next(number for number, each in enumerate(log) if each["kind"] == "LayTile")
    tile = log[number]["laying"]["tile"]
    log[number]["laying"] = {"tile": tile, "touches": []}
    assert defects(first=first, log=log) == [
        f"log[{number}]: LayTile.laying: {Touching(NebulaTile(tile), ())!r} is not "
        "a Placement of a Nebula Tile with whole numbers u and v and 0 to 5 turns"
    ]


def test_how_long_a_record_may_be() -> None:
    log = [{"kind": "Meditate"}] * (MOST_ENTRIES + 1)
    assert defects(log=log) == [f"log: has {MOST_ENTRIES + 1} entries; at most {MOST_ENTRIES} are allowed"]
    with pytest.raises(InvalidSave, match="is larger than 2048 KiB"):
        record_from_json(" " * (MOST["record"] + 1))


def test_a_whole_game_of_four_is_far_from_the_limits() -> None:
    """And takes no longer to read than a fraction of a second: the bound is generous, for slow machines."""
    record = record_game(first_state(4, new_game(4, 1).game.map), 10**4)
    text = to_json(record)
    assert len(record.log) < MOST_ENTRIES / 5
    assert len(text) < MOST["record"] / 5
    started = perf_counter()
    assert record_from_json(text) == record
    assert perf_counter() - started < 5


def test_only_records_may_be_large() -> None:
    text = to_json(GAME_RECORD.first)
    with pytest.raises(InvalidSave, match="save: is larger than 256 KiB"):
        from_json(" " * 300_000 + text)
    assert from_json(" " * 300_000 + to_json(GAME_RECORD)) == GAME_RECORD


def test_a_record_too_long_to_be_read_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RECORD._fields["log"], "_most", 3)
    with pytest.raises(MalformedState, match=r"log: .* is not a tuple of at most 3"):
        to_json(GAME_RECORD)


def test_texts() -> None:
    found = Defects()
    for wrong in ("", "x" * 6, "a\nb", 5, None):
        assert Text(5).read(Entry(wrong, "here", found)) is None
    assert len(found.found) == 5
    assert Text(5).schema() == {"type": "string", "minLength": 1, "maxLength": 5}


def test_another_kind_is_refused() -> None:
    with pytest.raises(InvalidSave, match="'dejavu-rules/outcome' is not one of dejavu-rules/record"):
        codec.record_from_json(to_json(Draw(CardId.RED_1)))
