"""Good saves are read; damaged ones are refused, or are good ones again."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dejavu_rules import GameState, InvalidSave, Record, View, from_json, to_json
from dejavu_rules.testing import invariant_failures
from dejavu_rules.testing.strategies import damaged_saves, saves

FEW = settings(max_examples=max(15, settings().max_examples // 3))


@FEW
@given(saves())
def test_a_save_is_read_and_written_again(text: str) -> None:
    assert to_json(from_json(text)) == text


@FEW
@given(damaged_saves(sealed=True))
def test_a_damaged_save_is_refused(content: bytes) -> None:
    with pytest.raises(InvalidSave):
        from_json(content)


@FEW
@given(st.one_of(damaged_saves(sealed=False), damaged_saves()))
def test_whatever_the_damage_it_is_refused_or_sound(content: bytes) -> None:
    try:
        found = from_json(content)
    except InvalidSave:
        pass
    else:
        assert isinstance(found, Record | View) or (isinstance(found, GameState) and not invariant_failures(found))


def test_every_kind_of_save_is_made() -> None:
    kinds = set()

    @settings(max_examples=30, database=None, derandomize=True)
    @given(saves())
    def look(text: str) -> None:
        found = from_json(text)
        kinds.add(type(found) if isinstance(found, GameState | View | Record) else object)

    look()
    assert kinds == {GameState, View, Record, object}
