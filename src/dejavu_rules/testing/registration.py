"""Lets `st.from_type` of Hypothesis make our values; where Hypothesis is not installed, nothing happens."""

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
"""The types that are made; `Action` and `Outcome` are unions of some of them."""


def register() -> None:
    """Tell Hypothesis who makes these types."""
    try:
        from hypothesis.strategies import register_type_strategy
    except ImportError:
        return
    for kind in KINDS:
        register_type_strategy(kind, _strategy)


def _strategy(kind: type[Any]) -> "st.SearchStrategy[Any]":
    """Found when it is asked for: most who import this package never ask."""
    from dejavu_rules.testing.strategies.types import STRATEGIES

    return STRATEGIES[kind]
