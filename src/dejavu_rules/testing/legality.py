"""What the rules allow, by the second engine: a mistake in the engine's own checks cannot hide here."""

from functools import lru_cache
from itertools import islice
from typing import Final

from dejavu_rules import GameState, Phase
from dejavu_rules.testing import second
from dejavu_rules.testing.second.play import BOOK

PHASES: Final = {kind: frozenset(paragraph.phases) for kind, paragraph in BOOK.items()}
"""When each kind of action or outcome can be legal."""
LARGEST_POOL = 5
SMALL_MAP = 6
MOST = 1_000
UNLISTED = (Phase.BITS, Phase.FRAGMENTS, Phase.REPLENISHMENT, Phase.LAST_REPLENISHMENT)


# Several oracles ask about one state in turn, and nothing here changes a table.
_table = lru_cache(maxsize=1)(second.read)


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
