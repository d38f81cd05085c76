"""Whether a game could have come to a state that was read: whatever takes more than one entry to see.

Everything is reported at once, each defect with its path in the save and the clause that it breaks. A state that
passes keeps every invariant that holds after a transition. Not every history is retraced: that a sequence of legal
actions leads here is not proved.
"""

from collections.abc import Iterator

from dejavu_rules.codec.built_maps import map_defects
from dejavu_rules.codec.conserved import card_places, piece_defects
from dejavu_rules.codec.hands import hand_defects, large_hands
from dejavu_rules.codec.tableaux import tableau_defects
from dejavu_rules.codec.timing import time_defects
from dejavu_rules.errors import Defect
from dejavu_rules.opening import setup_defects
from dejavu_rules.outside import step
from dejavu_rules.state import GameState


def impossibilities(state: GameState) -> Iterator[Defect]:
    """Everything because of which no game could have come to this state; nothing if one could."""
    first = [*frame_defects(state)]
    yield from first
    if not first:  # else the tables below would not fit together
        yield from table_defects(state)
        yield from hand_defects(state)


def frame_defects(state: GameState) -> Iterator[Defect]:
    """What does not fit together, so that nothing else can be asked."""
    yield from _setup_defects(state)
    yield from _size_defects(state)


def table_defects(state: GameState) -> Iterator[Defect]:
    """What could not be, whatever the hidden cards are."""
    yield from map_defects(state)
    yield from piece_defects(state)
    yield from tableau_defects(state)
    yield from large_hands(state)
    yield from time_defects(state)


def _setup_defects(state: GameState) -> Iterator[Defect]:
    """What no game starts with."""
    game = state.game
    if game.seats < 2:
        yield Defect("players", f"{game.seats} listed; the game is for 2 to 4 players (COMP-1)")
    for defect in setup_defects(game.seats, game.map, game.options, game.catalogue):
        place = "game" if defect.path in ("map", "catalogue") else "game.options"
        yield Defect(f"{place}.{defect.path}", defect.message)
    if game.options.build_map and len(game.map.tiles) < 3:
        yield Defect("game.map.tiles", "three tiles make the smallest map that players build (MAP-2)")


def _size_defects(state: GameState) -> Iterator[Defect]:
    """Whether everything speaks of the same tiles and seats."""
    tiles, seats = state.game.map.tiles, state.game.seats
    for name, there in (("bits", len(state._bits)), ("fragments", len(state.fragments))):
        for tile in tiles[there:]:
            yield Defect(step(name, str(tile)), "missing")
        if there > len(tiles):
            yield Defect(name, f"{there} tiles listed; the map has {len(tiles)}")
    if state.girl is not None and state.girl not in tiles:
        yield Defect("girl", f"{state.girl} is not on the map (SETUP-2)")
    for name, seat in (("start_player", state.start_player), ("active", state.active)):
        if seat >= seats:
            yield Defect(name, f"there is no seat {seat}; the seats are 0 to {seats - 1} (SETUP-1)")
    for path, cards in card_places(state):
        for card in cards.kinds():
            if not state.game.catalogue.has(card):
                yield Defect(path, f"{card}: the box has no such card (COMP-10)")
