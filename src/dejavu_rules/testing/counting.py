"""What oracles compare an engine with: pieces counted one by one, and what the second engine allows and does."""

from collections import Counter
from functools import lru_cache
from itertools import islice

from dejavu_rules import CardId, GameState, Icon, Phase, Player
from dejavu_rules.mapgen.building import Building
from dejavu_rules.testing import second
from dejavu_rules.testing.second import recollection

LARGEST_POOL, SMALL_MAP, MOST = 5, 6, 1_000
UNLISTED = (Phase.BITS, Phase.FRAGMENTS, Phase.REPLENISHMENT, Phase.LAST_REPLENISHMENT)


# Several oracles ask about one state in turn, and nothing here changes these tables.
table = lru_cache(maxsize=2)(second.read)


@lru_cache(maxsize=2)
def table_after(state: GameState, action: object) -> second.Table | None:
    """What lies on the second engine's table after an action; None if it is against the rules."""
    if is_allowed(state, action) is False:
        return None
    after = second.read(state)
    second.do(after, action)
    return after


def is_allowed(state: GameState, action: object) -> bool | None:
    """Whether the rules let this happen now; None where only trying all places of tiles to come could tell (MAP-2).

    The action must be well-formed.
    """
    return second.may(table(state), action)


def everything_allowed(state: GameState) -> set[object] | None:
    """All legal actions or outcomes, without sowings; None where there are too many to list."""
    if len(state.pool) > LARGEST_POOL or state.phase in UNLISTED:
        return None
    if state.phase is Phase.MAP and (not state.game.options.name_contacts or len(state.game.map.tiles) > SMALL_MAP):
        return None
    now = table(state)
    outcomes = (outcome for outcome, _ in second.chances(now))
    found = set[object](islice(outcomes if state.is_chance else second.offers(now, sowings=False), MOST + 1))
    return found if len(found) <= MOST else None


def number_of_sowings(state: GameState) -> int:
    """How many sowings there are (SOW-1 to SOW-6)."""
    return second.number_of_sowings(table(state))


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


def can_sow(state: GameState) -> bool:
    """Whether any sowing is possible (SOW-7), by the second engine."""
    return recollection.can_sow(table(state))


def is_stuck(state: GameState) -> bool:
    """No sowing is possible, and no chest has a bit (RULING-18)."""
    return not any(player.saved for player in state.players) and not can_sow(state)


def building(state: GameState) -> Building:
    """The map that the players are building."""
    assert isinstance(state.pending, Building)
    return state.pending
