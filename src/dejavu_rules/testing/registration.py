"""Tells Hypothesis, where it is installed, how to make our values with `st.from_type`."""

from typing import TYPE_CHECKING, Any, get_args

from dejavu_rules import (
    Action,
    Bits,
    Card,
    Cards,
    Catalogue,
    CosmicMap,
    Dealer,
    Fragments,
    GameState,
    Layout,
    Options,
    Outcome,
    Player,
    Record,
    View,
)
from dejavu_rules.scoring.end_state import Table
from dejavu_rules.testing.setups import Setup

if TYPE_CHECKING:
    from dejavu_rules.testing.strategies.hypothesis import st

KINDS: tuple[type[Any], ...] = (
    *(Bits, Card, Cards, Catalogue, CosmicMap, Dealer, Fragments, GameState, Layout, Options, Player, Record, Setup),
    *(Table, View, *get_args(Action), *get_args(Outcome)),
)
"""The types that Hypothesis can make; `Action` and `Outcome` are unions of some of them."""


def register() -> None:
    """Register our strategies with Hypothesis; do nothing where it is not installed."""
    try:
        from hypothesis.strategies import register_type_strategy
    except ImportError:
        return
    for kind in KINDS:
        register_type_strategy(kind, _strategy)


def _strategy(kind: type[Any]) -> "st.SearchStrategy[Any]":
    """Import the strategies when one is first used: most users of this package need none."""
    from dejavu_rules.testing.strategies.types import STRATEGIES

    return STRATEGIES[kind]
