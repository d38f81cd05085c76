"""What every space of choices must do."""

from collections.abc import Collection, Hashable
from typing import TypeVar

import pytest

from dejavu_rules.combinatorics.spaces import Chance, Space
from tests.support.chance_tree import distribution

H = TypeVar("H", bound=Hashable)


def check(space: Space[H], expected: Collection[H]) -> None:
    """The space has just these choices, each once, and count, order, ranks and picks agree."""
    _check_order(space, expected)
    if 0 < len(expected) <= 20:
        picked = distribution(space.pick)
        assert picked.keys() == set(expected)
        assert len(set(picked.values())) == 1


def check_chance(space: Chance[H], expected: Collection[H]) -> None:
    """The same for what chance may bring: there `weighted` says how likely each pick is."""
    _check_order(space, expected)
    weighted = list(space.weighted())
    assert [outcome for outcome, _ in weighted] == list(space)
    assert sum(ways for _, ways in space.ways()) == space.all_ways()
    assert sum(probability for _, probability in weighted) == 1
    if len(expected) <= 20:
        assert distribution(space.pick) == dict(weighted)


def _check_order(space: Space[H], expected: Collection[H]) -> None:
    listed = list(space)
    assert set(listed) == set(expected)
    assert len(listed) == len(set(listed)) == space.count()
    assert [space.at(rank) for rank in range(len(listed))] == listed
    assert list(space) == listed  # walking it once does not use it up
    with pytest.raises(IndexError):
        space.at(len(listed))
