"""The transitions of `make deep`, a few of them: nothing is wrong, and a broken rule is noticed."""

import pytest

from tests.deep.transitions import IN_A_PIECE, TRANSITIONS, pieces, run
from tests.support.broken.effects import breaks


def test_some_transitions() -> None:
    found = run(3, 200)
    assert found.wrong == ()
    assert found.counts["transitions"] == 200


@pytest.mark.parametrize("name", ["only the last bit is taken", "a spent bit vanishes"])
def test_a_broken_rule_is_noticed(name: str) -> None:
    (broken,) = [each for each in breaks.all if each.name == name]
    (wrong,) = run(3, 1_000, broken.engine()).wrong
    assert wrong.startswith("game ")


def test_all_pieces_make_a_million() -> None:
    assert len(set(pieces(1))) * IN_A_PIECE == TRANSITIONS >= 1_000_000
