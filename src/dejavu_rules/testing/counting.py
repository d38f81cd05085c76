"""Counts the pieces of a state one by one, with plain counters and without the engine."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain

from dejavu_rules import Bit, Bits, Card, CardId, Colour, GameState, Icon, NebulaTile, Placement, Player, Slot
from dejavu_rules.box.cosmic_map import TilePair
from dejavu_rules.mapgen.building import Building, Laying
from dejavu_rules.mapgen.layout import touches


def all_of(places: Iterable[Bits]) -> Counter[Bit]:
    """The bits of several places."""
    return Counter(chain.from_iterable(places))


def power(state: GameState, seat: int, icon: Icon) -> int:
    """The Nameless Girl Tile's icons and those of the cards in LTM, one by one (COMP-7, COMP-8)."""
    ltm = Counter(state.players[seat].ltm)
    icons = (card.powers.of(icon) for card in state.game.catalogue.cards if ltm[card.id])
    return state.game.catalogue.girl_tile.powers.of(icon) + sum(icons)


def fits(bits: Iterable[Bit], slots: tuple[Slot, ...]) -> bool:
    """One bit for each slot, of its shape (CARD-2)."""
    have = Counter(bit.shape for bit in bits)
    need = Counter(slot.shape for slot in slots if slot is not Slot.ANY)
    return need <= have and have.total() == len(slots)


def cards_owned_by(player: Player) -> Counter[CardId]:
    """The cards in hand and tableau."""
    return Counter(player.hand) + tableau(player)


def tableau(player: Player) -> Counter[CardId]:
    """The cards in LTM and STM."""
    return Counter(player.ltm) + Counter(unfinished.card for unfinished in player.stm)


def numbers(places: Iterable[Bits]) -> list[int]:
    """How many bits lie on each tile."""
    return [len(bits) for bits in places]


def levels(counts: list[int], bits: int) -> tuple[list[int], list[int]]:
    """Serve level after level (HIVE-3): what each tile holds then, and the tiles of the level that is too large."""
    held = list(counts)
    while True:
        level = [tile for tile, number in enumerate(held) if number == min(held)]
        if len(level) > bits:
            return held, level
        for tile in level:
            held[tile] += 1
            bits -= 1


def path_exists(state: GameState, visited: tuple[NebulaTile, ...], steps: int) -> bool:
    """Whether so many steps can follow on these tiles."""
    if not steps:
        return True
    near = state.game.map.neighbours[visited[-1]]
    return any(path_exists(state, (*visited, tile), steps - 1) for tile in near if tile not in visited)


def can_sow(state: GameState) -> bool:
    """Whether any sowing is possible (SOW-7)."""
    for tile, bits in zip(state.game.map.tiles, state.bits, strict=True):
        if any(bit.colour is not Colour.WHITE for bit in bits) and path_exists(state, (tile,), len(bits)):
            return True
    return False


def stuck(state: GameState) -> bool:
    """No sowing is possible, and no chest has a bit (RULING-18)."""
    return not any(player.saved for player in state.players) and not can_sow(state)


def card_of(state: GameState, card: CardId) -> Card:
    """What a card shows."""
    return next(each for each in state.game.catalogue.cards if each.id is card)


def hive_holes(state: GameState) -> int:
    """How many holes the Memory Hive has (COMP-6)."""
    return state.game.options.hive_holes or state.game.catalogue.hive_holes


def dealt_hand_size(state: GameState) -> int:
    """How many cards a starting hand is chosen from (SETUP-6, SPEED-1)."""
    return 7 if state.game.options.speed else 5


# A map that the players are building


def building(state: GameState) -> Building:
    """The unfinished map."""
    assert isinstance(state.pending, Building)
    return state.pending


def tiles_to_lay(state: GameState) -> tuple[NebulaTile, ...]:
    """The tiles that the player has to lay."""
    return () if state.pending is None else building(state).drawn


def tiles_laid(state: GameState) -> tuple[NebulaTile, ...]:
    """The tiles on the table; before the first draw that is the Girl's alone."""
    assert state.girl is not None
    return (state.girl,) if state.pending is None else tuple(one.tile for one in building(state).laid)


def connections(state: GameState) -> frozenset[TilePair]:
    """Which tiles on the table touch."""
    laid = () if state.pending is None else building(state).laid
    return frozenset(_pair(one.tile, near) for one in laid for near in one.touches)


def new_connections(state: GameState, laying: Laying) -> frozenset[TilePair]:
    """The connections that this tile would add."""
    if isinstance(laying, Placement):
        near = [one.tile for one in building(state).placements if touches(one, laying)]
    else:
        near = list(laying.touches)
    return frozenset(_pair(laying.tile, other) for other in near)


def _pair(one: NebulaTile, other: NebulaTile) -> TilePair:
    return min(one, other), max(one, other)
