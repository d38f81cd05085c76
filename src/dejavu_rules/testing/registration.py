"""Tells Hypothesis, where it is installed, how to make our values with `st.from_type`."""

from functools import cache
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
from dejavu_rules.box.pieces import BITS, CARD_IDS
from dejavu_rules.scoring.end_state import Table
from dejavu_rules.testing.legality import PHASES
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


@cache
def strategies() -> "dict[type[Any], st.SearchStrategy[Any]]":
    """The strategy for each of `KINDS`, imported when one is first used: most users of this package need none."""
    from dejavu_rules.testing import strategies as of
    from dejavu_rules.testing.strategies.hypothesis import st

    return {
        Bits: of.piles(BITS, most=3).map(Bits),
        Card: of.cards(),
        Cards: of.piles(CARD_IDS, most=3).map(Cards),
        Catalogue: of.catalogues(),
        CosmicMap: of.maps,
        Dealer: of.SEEDS.map(Dealer),
        Fragments: of.fragments,
        GameState: of.states(),
        Layout: of.layouts,
        Options: st.integers(2, 4).flatmap(of.options),
        Player: of.states().map(lambda state: state.player),
        Record: of.records(),
        Setup: of.setups(),
        Table: of.tables(),
        View: of.views(),
        **{kind: of.actions(kind) for kind in PHASES},
    }


def _strategy(kind: type[Any]) -> "st.SearchStrategy[Any]":
    return strategies()[kind]
