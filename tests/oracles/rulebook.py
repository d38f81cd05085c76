"""What the rulebook allows, said a second time: plain counters, no spaces, no masks, no speed.

The engine answers `explain`, `apply` and `legal_actions` from one check, so a mistake in that check cannot
show as a disagreement between the three. Nothing here calls it: `allowed` reads only the pieces of a state.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain, pairwise
from typing import Any, TypeVar

from dejavu_rules import (
    Add,
    Begin,
    Bit,
    Bits,
    Card,
    CardId,
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
    Player,
    Replenish,
    ResolveDuplicate,
    Save,
    SkipRecollection,
    Slot,
    Sow,
    SpeedStart,
    StartPlayer,
    Walk,
)
from tests.oracles.map_rulebook import may_draw, may_lay

P = TypeVar("P", Bit, CardId)


def within(part: Iterable[P], whole: Iterable[P]) -> bool:
    """Whether all these pieces are there, counted one by one."""
    return Counter(part) <= Counter(whole)


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


def owned(player: Player) -> Counter[CardId]:
    return Counter(player.hand) + tableau(player)


def tableau(player: Player) -> Counter[CardId]:
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


def connected(state: GameState, tiles: tuple[NebulaTile, ...]) -> bool:
    """Every tile touches the one before, and none comes twice (SOW-2, SOW-3, PLANT-1, PLANT-2)."""
    near = state.game.map.neighbours
    return len(set(tiles)) == len(tiles) and all(there in near[here] for here, there in pairwise(tiles))


def path_exists(state: GameState, visited: tuple[NebulaTile, ...], steps: int) -> bool:
    if not steps:
        return True
    near = state.game.map.neighbours[visited[-1]]
    return any(path_exists(state, (*visited, tile), steps - 1) for tile in near if tile not in visited)


def can_sow(state: GameState) -> bool:
    for tile, bits in zip(state.game.map.tiles, state.bits, strict=True):
        if any(bit.colour is not Colour.WHITE for bit in bits) and path_exists(state, (tile,), len(bits)):
            return True
    return False


def stuck(state: GameState) -> bool:
    """No sowing is possible, and no chest has a bit (RULING-18)."""
    return not any(player.saved for player in state.players) and not can_sow(state)


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


def card_of(state: GameState, card: CardId) -> Card:
    return next(each for each in state.game.catalogue.cards if each.id is card)


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

_ALLOWED: dict[type, Callable[[GameState, Any], bool]] = {
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


def allowed(state: GameState, action: object) -> bool:
    """Whether the rulebook lets this happen now."""
    return state.phase in PHASES[type(action)] and _ALLOWED[type(action)](state, action)
