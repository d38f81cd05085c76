"""What oracles compare an engine with: pieces counted one by one, and what the second engine allows."""

from collections import Counter
from functools import lru_cache
from itertools import islice

from dejavu_rules import Card, CardId, GameState, Icon, NebulaTile, Phase, Placement, Player
from dejavu_rules.box.cosmic_map import TilePair
from dejavu_rules.mapgen.building import Building, Laying
from dejavu_rules.mapgen.layout import touches
from dejavu_rules.testing import second
from dejavu_rules.testing.second import recollection

LARGEST_POOL, SMALL_MAP, MOST = 5, 6, 1_000
UNLISTED = (Phase.BITS, Phase.FRAGMENTS, Phase.REPLENISHMENT, Phase.LAST_REPLENISHMENT)


# Several oracles ask about one state in turn, and nothing here changes a table.
_table = lru_cache(maxsize=2)(second.read)


def is_allowed(state: GameState, action: object) -> bool | None:
    """Whether the rules let this happen now; None where only trying all places of tiles to come could tell (MAP-2).

    The action must be well-formed.
    """
    return second.may(_table(state), action)


def everything_allowed(state: GameState) -> set[object] | None:
    """All legal actions or outcomes, without sowings; None where there are too many to list."""
    if len(state.pool) > LARGEST_POOL or state.phase in UNLISTED:
        return None
    if state.phase is Phase.MAP and (not state.game.options.name_contacts or len(state.game.map.tiles) > SMALL_MAP):
        return None
    table = _table(state)
    outcomes = (outcome for outcome, _ in second.chances(table))
    found = set[object](islice(outcomes if state.is_chance else second.offers(table, sowings=False), MOST + 1))
    return found if len(found) <= MOST else None


def number_of_sowings(state: GameState) -> int:
    """How many sowings there are (SOW-1 to SOW-6)."""
    return second.number_of_sowings(_table(state))


def power(state: GameState, seat: int, icon: Icon) -> int:
    """The Nameless Girl Tile's icons and those of the cards in LTM, one by one (COMP-7, COMP-8)."""
    ltm = Counter(state.players[seat].ltm)
    icons = (card.powers.of(icon) for card in state.game.catalogue.cards if ltm[card.id])
    return state.game.catalogue.girl_tile.powers.of(icon) + sum(icons)


def cards_owned_by(player: Player) -> Counter[CardId]:
    """The cards in hand and tableau."""
    return Counter(player.hand) + tableau(player)


def tableau(player: Player) -> Counter[CardId]:
    """The cards in LTM and STM."""
    return Counter(player.ltm) + Counter(unfinished.card for unfinished in player.stm)


def serve_levels(counts: list[int], bits: int) -> list[int]:
    """What each tile holds after whole levels have got their bits (HIVE-3)."""
    held = list(counts)
    while (lowest := held.count(min(held))) <= bits:
        bits -= lowest
        held = [number + (number == min(held)) for number in held]
    return held


def can_sow(state: GameState) -> bool:
    """Whether any sowing is possible (SOW-7), by the second engine."""
    return recollection.can_sow(_table(state))


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


def building(state: GameState) -> Building:
    """The map that the players are building."""
    assert isinstance(state.pending, Building)
    return state.pending


def tiles_to_lay(state: GameState) -> tuple[NebulaTile, ...]:
    """The tiles that the player has to lay."""
    return () if state.pending is None else building(state).drawn


def tiles_laid(state: GameState) -> tuple[NebulaTile, ...]:
    """The tiles on the table; before the first draw that is the Girl's alone."""
    assert state.girl is not None
    return (state.girl,) if state.pending is None else tuple(one.tile for one in building(state).laid)


def connections(state: GameState, laying: Laying | None = None) -> frozenset[TilePair]:
    """Which tiles on the table touch; also with one more, which is just being laid."""
    laid = () if state.pending is None else building(state).laid
    pairs = [(one.tile, near) for one in laid for near in one.touches]
    if isinstance(laying, Placement):
        pairs += [(laying.tile, one.tile) for one in building(state).placements if touches(one, laying)]
    elif laying is not None:
        pairs += [(laying.tile, near) for near in laying.touches]
    return frozenset((min(pair), max(pair)) for pair in pairs)
