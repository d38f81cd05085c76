"""`codec.checksums`: the same for the same content, another one for any other."""

import json

import pytest

from dejavu_rules import GameState, InvalidSave, Save, from_json, to_json
from dejavu_rules.inputs.defects import Defects
from dejavu_rules.inputs.entry import Entry
from dejavu_rules.saves.documents import SEALED
from dejavu_rules.saves.envelope import check_checksum, checksum
from tests.support.saves import examples, records, views

TEXT = to_json(examples()["planting"])


def test_states_views_and_records_have_one_and_messages_do_not() -> None:
    assert SEALED == ("state", "view", "record")
    for value in (examples()["first"], views()["over-other"], records()["building"]):
        assert len(json.loads(to_json(value))["checksum"]) == 64
    assert "checksum" not in json.loads(to_json(Save()))


def test_spaces_and_the_order_of_keys_do_not_count() -> None:
    document = json.loads(TEXT)
    turned = dict(reversed(document.items()))
    assert checksum(turned) == checksum(document) == document["checksum"]
    assert isinstance(from_json(json.dumps(turned, indent=4)), GameState)


def test_every_other_change_breaks_the_checksum() -> None:
    document = json.loads(TEXT)
    for key in document.keys() - {"checksum"}:
        assert checksum({**document, key: "something else"}) != document["checksum"]
    document["deck"].reverse()
    with pytest.raises(InvalidSave, match="checksum: is that of another content"):
        from_json(json.dumps(document))


def test_the_version_cannot_be_turned_back() -> None:
    with pytest.raises(InvalidSave, match="checksum: is that of another content"):
        from_json(json.dumps(json.loads(TEXT) | {"schema_version": 1}))


def test_what_json_reads_and_we_never_write() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    for value in (float("nan"), deep, "\ud800"):
        defects = Defects()
        check_checksum(Entry({"value": value, "checksum": "0"}, "", defects))
        assert [defect.path for defect in defects.found] == ["checksum"]
    defects = Defects()
    check_checksum(Entry([], "", defects))
    check_checksum(Entry({"checksum": None}, "", defects))
    assert defects.found == []
