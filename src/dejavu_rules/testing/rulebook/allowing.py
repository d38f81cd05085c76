"""What the rulebook allows, said a second time: plain counters, no spaces, no masks, no speed.

The engine answers `explain`, `apply` and `legal_actions` from one check, so a mistake in that check cannot
show as a disagreement between the three. Nothing here calls it: `allowed` reads only the pieces of a state.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from dejavu_rules import (
    Add,
    Begin,
    ChooseTiles,
    Colour,
    Construct,
    Discard,
    Draw,
    DrawTiles,
    FirstTile,
    GameState,
    Grow,
    Icon,
    KeepHand,
    LayTile,
    Meditate,
    NebulaTile,
    Phase,
    PlaceBits,
    PlaceFragments,
    Plant,
    Replenish,
    ResolveDuplicate,
    Save,
    SkipRecollection,
    Sow,
    SpeedStart,
    StartPlayer,
    Walk,
)
from dejavu_rules.testing.rulebook.counting import (
    all_of,
    can_sow,
    card_of,
    connected,
    fits,
    levels,
    numbers,
    owned,
    power,
    tableau,
    within,
)
from dejavu_rules.testing.rulebook.laying import may_draw, may_lay

# One function per kind of action: may it be done, given that the phase is right?


def _sow(state: GameState, action: Sow) -> bool:
    return (
        len(action.path) == len(action.order) > 0
        and Counter(action.order) == Counter(state.bits[action.start])
        and connected(state, (action.start, *action.path))
        and action.order[-1].colour is not Colour.WHITE
        and all(bit.colour is Colour.WHITE for bit in action.white)
        and len(action.white) <= power(state, state.active, Icon.WHITE_CLAIM)
        and within(action.white, state.bits[action.path[-1]])
    )


def _steps(state: GameState, walk: tuple[NebulaTile, ...]) -> bool:
    assert state.girl is not None
    far = len(walk) > power(state, state.active, Icon.FOOTPRINT)
    return not state.planting_done and not far and connected(state, (state.girl, *walk))


def _plant(state: GameState, action: Plant) -> bool:
    end = action.walk[-1] if action.walk else state.girl
    assert end is not None
    player = state.player
    flower = player.flower if action.source is None else action.source in player.card_flowers
    return _steps(state, action.walk) and flower and state.fragments[end] is not None


def _construct(state: GameState, action: Construct) -> bool:
    card = card_of(state, action.card)
    place = state.public if card.scoring else state.player.hand
    return (
        card.id in place
        and not tableau(state.player)[card.id]
        and within(action.bits, state.pool)
        and fits(action.bits, card.slots)
    )


def _begin(state: GameState, action: Begin) -> bool:
    card, bits, player = card_of(state, action.card), action.bits, state.player
    return (
        card.scoring is None
        and card.id in player.hand
        and not tableau(player)[card.id]
        and len(player.stm) < power(state, state.active, Icon.STM)
        and within(action.bits, state.pool)
        and 1 <= len(bits) < len(card.slots)
        and fits(bits, card.slots[: len(bits)])
    )


def _add(state: GameState, action: Add) -> bool:
    card, bits = card_of(state, action.card), action.bits
    for unfinished in state.player.stm:
        if unfinished.card is card.id:
            covered = len(unfinished.bits)
            slots = card.slots[covered : covered + len(bits)]
            return bool(bits) and within(bits, state.pool) and fits(bits, slots)
    return False


def _grow(state: GameState, action: Grow) -> bool:
    space = state.game.catalogue.girl_tile.powers.flower and not state.player.flower
    return bool(space and state.flowers) and len(action.bits) == 3 and within(action.bits, state.pool)


def _save(state: GameState, action: Save) -> bool:
    return within(action.bits, state.pool) and len(action.bits) <= power(state, state.active, Icon.CHEST)


def _keep_hand(state: GameState, action: KeepHand) -> bool:
    kept = len(action.cards) == min(3, len(state.player.hand))
    return not state.game.options.speed and kept and within(action.cards, state.player.hand)


def _speed_start(state: GameState, action: SpeedStart) -> bool:
    dealt, ltm, hand = Counter(state.player.hand), Counter(action.ltm), Counter(action.hand)
    memories = min(2, len(dealt))
    return (
        state.game.options.speed
        and ltm + hand <= dealt
        and ltm.total() == len(ltm) == memories
        and hand.total() == min(3, dealt.total() - memories)
    )


def _draw(state: GameState, action: Draw) -> bool:
    return action.card in state.deck


def _duplicate(state: GameState, action: ResolveDuplicate) -> bool:
    left = (*state.deck, *state.discard)
    return not action.replace or any(not owned(state.player)[card] for card in left)


def _choose_tiles(state: GameState, action: ChooseTiles) -> bool:
    counts = numbers(state.bits)
    return (
        list(action.tiles) == sorted(set(action.tiles))
        and len(action.tiles) == len(state.hive)
        and all(counts[tile] == min(counts) for tile in action.tiles)
    )


def _replenish(state: GameState, action: Replenish) -> bool:
    counts = numbers(state.bits)
    if state.phase is Phase.LAST_REPLENISHMENT:
        assert isinstance(state.pending, tuple)
        wanted = [int(tile in state.pending) for tile in state.game.map.tiles]
    else:
        held, _ = levels(counts, len(state.hive))
        wanted = [now - then for now, then in zip(held, counts, strict=True)]
    return numbers(action.bits) == wanted and all_of(action.bits) <= Counter(state.hive)


def _place_bits(state: GameState, action: PlaceBits) -> bool:
    four = numbers(action.bits) == [4] * len(state.bits)
    return four and all_of(action.bits) == Counter(state.game.catalogue.bits)


def _place_fragments(state: GameState, action: PlaceFragments) -> bool:
    return sorted(action.fragments) == list(state.game.catalogue.fragments)


PHASES: dict[type, set[Phase]] = {
    StartPlayer: {Phase.START_PLAYER},
    FirstTile: {Phase.GIRL},
    DrawTiles: {Phase.MAP_TILES},
    LayTile: {Phase.MAP},
    PlaceBits: {Phase.BITS},
    PlaceFragments: {Phase.FRAGMENTS},
    Draw: {Phase.DEAL, Phase.DRAW},
    ResolveDuplicate: {Phase.DUPLICATE},
    KeepHand: {Phase.STARTING_HAND},
    SpeedStart: {Phase.STARTING_HAND},
    Sow: {Phase.RECOLLECTION},
    SkipRecollection: {Phase.RECOLLECTION},
    Walk: {Phase.RECOLLECTION, Phase.PLANTING},
    Plant: {Phase.RECOLLECTION, Phase.PLANTING},
    Meditate: {Phase.PLANTING},
    Construct: {Phase.DEJA_VU},
    Begin: {Phase.DEJA_VU},
    Add: {Phase.DEJA_VU},
    Grow: {Phase.DEJA_VU},
    Save: {Phase.DEJA_VU},
    Replenish: {Phase.REPLENISHMENT, Phase.LAST_REPLENISHMENT},
    ChooseTiles: {Phase.REPLENISHED_TILES},
    Discard: {Phase.DISCARD},
}

_ALLOWED: dict[type, Callable[[GameState, Any], bool | None]] = {
    StartPlayer: lambda state, action: 0 <= action.seat < len(state.players),
    FirstTile: lambda state, action: action.tile in state.game.map.tiles,
    DrawTiles: may_draw,
    LayTile: may_lay,
    PlaceBits: _place_bits,
    PlaceFragments: _place_fragments,
    Draw: _draw,
    ResolveDuplicate: _duplicate,
    KeepHand: _keep_hand,
    SpeedStart: _speed_start,
    Sow: _sow,
    SkipRecollection: lambda state, action: not can_sow(state),
    Walk: lambda state, action: bool(action.walk) and _steps(state, action.walk),
    Plant: _plant,
    Meditate: lambda state, action: True,
    Construct: _construct,
    Begin: _begin,
    Add: _add,
    Grow: _grow,
    Save: _save,
    Replenish: _replenish,
    ChooseTiles: _choose_tiles,
    Discard: lambda state, action: within(action.cards, state.player.hand),
}


def allowed(state: GameState, action: object) -> bool | None:
    """Whether the rulebook lets this happen now; None where there are too many ways to go on to try them all.

    The action must be well-formed.
    """
    return state.phase in PHASES[type(action)] and _ALLOWED[type(action)](state, action)
