"""Tells Hypothesis, where it is installed, how to make our values with `st.from_type`."""

from collections.abc import Callable
from importlib import import_module
from operator import methodcaller
from typing import Any

import dejavu_rules as game
from dejavu_rules.box.pieces import BITS, CARD_IDS
from dejavu_rules.testing.second.play import BOOK
from dejavu_rules.testing.setups import Setup

STRATEGIES: dict[type[Any], Callable[[Any], Any]] = {
    game.Bits: lambda make: make.piles(BITS, most=3).map(game.Bits),
    game.Card: lambda make: make.cards(),
    game.Cards: lambda make: make.piles(CARD_IDS, most=3).map(game.Cards),
    game.Catalogue: lambda make: make.catalogues(),
    game.CosmicMap: lambda make: make.maps,
    game.Dealer: lambda make: make.SEEDS.map(game.Dealer),
    game.Fragments: lambda make: make.fragments,
    game.GameState: lambda make: make.states(),
    game.Layout: lambda make: make.layouts,
    game.Options: lambda make: make.SEEDS.flatmap(lambda seed: make.options(2 + seed % 3)),
    game.Player: lambda make: make.states().map(lambda state: state.player),
    game.Record: lambda make: make.records(),
    Setup: lambda make: make.setups(),
    game.View: lambda make: make.views(),
    **{kind: methodcaller("actions", kind) for kind in BOOK},
}
"""For each type, how to get its strategy from the package `strategies`."""


def register() -> None:
    """Register our strategies, which are imported when one is first used; do nothing without Hypothesis."""
    try:
        from hypothesis.strategies import register_type_strategy
    except ImportError:
        return
    for kind in STRATEGIES:
        register_type_strategy(kind, lambda kind: STRATEGIES[kind](import_module("dejavu_rules.testing.strategies")))
