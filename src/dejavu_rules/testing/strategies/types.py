"""The strategy for each of our types, which `st.from_type` uses once `dejavu_rules.testing` is imported."""

from typing import Any

from dejavu_rules import (
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
    Player,
    Record,
    View,
)
from dejavu_rules.box.pieces import BITS, CARD_IDS
from dejavu_rules.scoring.end_state import Table
from dejavu_rules.testing.legality import PHASES
from dejavu_rules.testing.setups import Setup
from dejavu_rules.testing.strategies.actions import actions
from dejavu_rules.testing.strategies.boxes import cards, catalogues
from dejavu_rules.testing.strategies.hypothesis import st
from dejavu_rules.testing.strategies.maps import layouts, maps
from dejavu_rules.testing.strategies.pieces import SEEDS, piles
from dejavu_rules.testing.strategies.saves import records, views
from dejavu_rules.testing.strategies.setups import setups
from dejavu_rules.testing.strategies.states import states
from dejavu_rules.testing.strategies.tables import fragments, tables
from dejavu_rules.testing.strategies.toys import options

STRATEGIES: dict[type[Any], st.SearchStrategy[Any]] = {
    Bits: piles(BITS, most=3).map(Bits),
    Card: cards(),
    Cards: piles(CARD_IDS, most=3).map(Cards),
    Catalogue: catalogues(),
    CosmicMap: maps,
    Dealer: SEEDS.map(Dealer),
    Fragments: fragments,
    GameState: states(),
    Layout: layouts,
    Options: st.integers(2, 4).flatmap(options),
    Player: states().map(lambda state: state.player),
    Record: records(),
    Setup: setups(),
    Table: tables(),
    View: views(),
    **{kind: actions(kind) for kind in PHASES},
}
"""The strategy of each type in `registration.KINDS`."""
