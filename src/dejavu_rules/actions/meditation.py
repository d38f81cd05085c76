"""Meditation: bits return from the hive to the map, and players discard cards (HIVE-1 to HIVE-4, DRAW-1)."""

from dejavu_rules.actions import flow
from dejavu_rules.actions.drawing import continue_drawing
from dejavu_rules.actions.rule import ChanceRule, Rule, Rules, are_on_map, raise_malformed
from dejavu_rules.actions.scatter import ScatterChance, check_scatter
from dejavu_rules.actions.values import ChooseTiles, Discard, Replenish
from dejavu_rules.box.multisets import Cards
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import TILES
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.randomness import Stream
from dejavu_rules.combinatorics.spaces import MappedSpace, Space
from dejavu_rules.combinatorics.sub_bags import SubBags, some_of
from dejavu_rules.rulebook import Violation, violation
from dejavu_rules.state import GameState


def amounts(state: GameState) -> tuple[int, ...]:
    """The number of bits that each tile gets now: whole levels first (HIVE-3), then the chosen tiles (HIVE-4)."""
    if state.phase is Phase.REPLENISHMENT:
        return flow.replenishment(state._bits, bag.size(state._hive))[0]
    assert isinstance(state.pending, tuple)
    chosen = set(state.pending)
    return tuple([1 if tile in chosen else 0 for tile in state.game.map.tiles])


def check_replenish(state: GameState, outcome: Replenish) -> list[Violation]:
    codes = ("replenish-amounts-wrong", "replenish-bits-not-in-hive")
    return check_scatter(outcome, state._hive, amounts(state), *codes)


def perform_replenish(state: GameState, outcome: Replenish) -> GameState:
    return _return_bits(state, [bits._bag for bits in outcome.bits])


def replenish_at_once(state: GameState, stream: Stream) -> GameState:
    """The state after a random `Replenish`, without making the outcome."""
    return _return_bits(state, replenishments(state).fall(stream))


def _return_bits(state: GameState, returned: list[Bag]) -> GameState:
    tiles, hive = list(state._bits), state._hive
    for tile, bits in enumerate(returned):
        if bits:
            tiles[tile] += bits
            hive -= bits
    phase = Phase.REPLENISHED_TILES if hive else Phase.DISCARD
    return state._evolve(phase=phase, _bits=tuple(tiles), _hive=hive, pending=None)


def replenishments(state: GameState) -> ScatterChance[Replenish]:
    return ScatterChance(Replenish, state._hive, amounts(state))


def check_choose_tiles(state: GameState, action: ChooseTiles) -> list[Violation]:
    found: list[Violation] = []
    if not are_on_map(state, action.tiles):
        raise_malformed(action, "tiles", action.tiles, "a tuple of Nebula Tiles of this map")
    _, rest, level = flow.replenishment(state._bits, bag.size(state._hive))
    chosen, lowest = dict.fromkeys(action.tiles), frozenset(level)
    if len(action.tiles) != rest:
        found.append(violation("chosen-number-wrong", rest=rest, chosen=len(action.tiles)))
    if higher := tuple([tile for tile in chosen if tile not in lowest]):
        found.append(violation("chosen-tile-fuller", tiles=higher, level=level))
    if len(chosen) < len(action.tiles):
        twice = tuple([tile for tile in chosen if action.tiles.count(tile) > 1])
        found.append(violation("chosen-tile-twice", tiles=twice))
    return found


def perform_choose_tiles(state: GameState, action: ChooseTiles) -> GameState:
    return state._evolve(phase=Phase.LAST_REPLENISHMENT, pending=action.tiles)


def tile_choices(state: GameState) -> Space[ChooseTiles]:
    _, rest, level = flow.replenishment(state._bits, bag.size(state._hive))
    return MappedSpace(_choose, SubBags(bag.of(level), rest, rest))


def _choose(tiles: Bag) -> ChooseTiles:
    return ChooseTiles(tuple([TILES[tile] for tile in bag.members(tiles)]))


def some_tiles(state: GameState, stream: Stream) -> ChooseTiles:
    _, rest, level = flow.replenishment(state._bits, bag.size(state._hive))
    return _choose(some_of(bag.of([tile.index for tile in level]), rest, stream))


def check_discard(state: GameState, action: Discard) -> list[Violation]:
    if type(action.cards) is not Cards:
        raise_malformed(action, "cards", action.cards, "Cards")
    player = state.players[state.active]
    cards: Cards = action.cards
    in_hand = bag.contains(player._hand, cards._bag)
    return [] if in_hand else [violation("discard-not-in-hand", hand=player.hand)]


def perform_discard(state: GameState, action: Discard) -> GameState:
    player, discard = state.players[state.active], state._discard
    cards: Cards = action.cards
    if cards._bag:
        player = player._evolve(_hand=player._hand - cards._bag)
        discard += cards._bag
    return continue_drawing(state, player, state._deck, discard)


def discards(state: GameState) -> Space[Discard]:
    hand = state.player._hand
    return MappedSpace(_discard, SubBags(hand, 0, bag.size(hand)))


def _discard(cards: Bag) -> Discard:
    return Discard(Cards._of(cards))


def some_discard(state: GameState, stream: Stream) -> Discard:
    """Discard each card of the hand with probability 1/2."""
    cards, hand = 0, bag.pieces(state.players[state.active]._hand, bag.ONE)
    coins = stream.below(1 << len(hand))
    for card in hand:
        if coins & 1:
            cards += card
        coins >>= 1
    return Discard(Cards._of(cards))


_FIRST, _LAST, _TILES = (Phase.REPLENISHMENT,), (Phase.LAST_REPLENISHMENT,), (Phase.REPLENISHED_TILES,)
_DISCARD, _AFTER = (Phase.DISCARD,), (Phase.DRAW, Phase.RECOLLECTION, Phase.OVER)
_NEXT = _TILES + _DISCARD

RULES: Rules = (
    ChanceRule(Replenish, _FIRST, check_replenish, perform_replenish, replenishments, _NEXT, replenish_at_once),
    Rule(ChooseTiles, _TILES, check_choose_tiles, perform_choose_tiles, tile_choices, _LAST, some_tiles),
    ChanceRule(Replenish, _LAST, check_replenish, perform_replenish, replenishments, _DISCARD, replenish_at_once),
    Rule(Discard, _DISCARD, check_discard, perform_discard, discards, _AFTER, some_discard),
)
