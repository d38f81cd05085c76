"""`options`: how a table plays, as one value."""

import attrs
import pytest

from dejavu_rules import Options
from dejavu_rules.game import ORDINARY


def test_an_ordinary_game_has_no_option() -> None:
    assert Options() == ORDINARY
    assert attrs.astuple(ORDINARY) == (None, False, False, False, False)


def test_options_compare_by_what_was_agreed_on() -> None:
    assert Options(speed=True) == Options(None, True)
    assert len({Options(), Options(speed=True), Options(None, True), Options(hive_holes=7)}) == 3


def test_options_do_not_change() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Options().speed = True  # type: ignore[misc]
