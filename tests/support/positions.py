"""Positions of whole games, and one of each kind in which chance decides: something to ask questions of."""

from functools import cache

from attrs import evolve

from dejavu_rules import (
    Action,
    Bit,
    Bits,
    GameState,
    Options,
    Outcome,
    Phase,
    Randomness,
    apply,
    chance_outcomes,
    first_state,
    is_over,
    new_game,
    random_action,
)
from dejavu_rules.box.pieces import BITS
from dejavu_rules.dealer import Dealer
from tests.support.bending import bend
from tests.support.builders import BOX, BOX_OF_THREE, FILLERS, LINE_OF_THREE, PLAIN, RING, building, table

KINDS = {
    "2 players": (2, Options()),
    "3 players": (3, Options()),
    "4 players": (4, Options()),
    "speed": (3, Options(speed=True)),
    "may keep duplicates": (2, Options(keep_duplicates=True)),
    "small hive": (4, Options(hive_holes=1)),
}


def anything(state: GameState, dealer: Randomness) -> Action | Outcome:
    """A random action of the player or outcome of chance."""
    return chance_outcomes(state).pick(dealer) if state.is_chance else random_action(state, dealer)


@cache
def states(name: str) -> list[GameState]:
    """The first states of a random game, those in which chance decides among them, and its last ones."""
    players, options = KINDS[name]
    dealer = Dealer(11)
    state = first_state(players, new_game(players, 11).game.map, options=options, catalogue=BOX)
    found = [state]
    while not is_over(state):
        state = apply(state, anything(state, dealer))
        found.append(state)
    return found[:400] + found[-40:]


TINY_BOX = evolve(BOX_OF_THREE, bits=Bits([*BITS[:2] * 3, *BITS[5:8] * 2]))
"""Twelve bits of five kinds: few enough ways to lay them on three tiles."""
FRESH = first_state(2, LINE_OF_THREE, catalogue=TINY_BOX)
UNEVEN = {tile: [Bit.RED_SUN] * 3 for tile in RING.tiles[4:]}

UP_TO_CHANCE = [
    FRESH,
    bend(FRESH, phase=Phase.GIRL),
    building(RING.tiles[0], by_name=True, size=4),
    bend(FRESH, phase=Phase.BITS),
    bend(FRESH, phase=Phase.FRAGMENTS),
    table(Phase.DEAL, deck=[PLAIN, PLAIN, *FILLERS[:3]], turn=0),
    table(Phase.DRAW, deck=[PLAIN, *FILLERS[:3] * 2]),
    table(Phase.REPLENISHMENT, hive=[Bit.RED_SUN, Bit.RED_SUN, Bit.BLUE_SUN, *BITS[:5]], tiles=UNEVEN),
    bend(table(Phase.LAST_REPLENISHMENT, hive=[Bit.RED_SUN, Bit.BLUE_SUN]), pending=RING.tiles[3:5]),
]
"""A position of every phase that waits for chance, with few enough outcomes for a list."""
