"""Meditation: the hive gives bits back to the map, cards are discarded and drawn (HIVE-1 to DRAW-1)."""

from collections.abc import Iterator

from attrs import field, frozen

from dejavu_rules import bag
from dejavu_rules.actions import flow
from dejavu_rules.actions.rule import Event, Rule, Rules, are_tiles, malformed
from dejavu_rules.actions.scatter import ScatterChance, check_scatter, show_bits_per_tile
from dejavu_rules.below import Below
from dejavu_rules.components import CARD_IDS, MOST_CARDS, TILES, Bits, Cards, NebulaTile, cards_of, show_cards
from dejavu_rules.errors import Violation, broken
from dejavu_rules.spaces import Chance, Mapped, Space
from dejavu_rules.state import GameState, Phase
from dejavu_rules.sub_bags import SubBags, some_of


@frozen
class Replenish:
    """Chance: these bits return to each tile."""

    tiles: tuple[Bits, ...] = field(repr=show_bits_per_tile)


def _amounts(state: GameState) -> tuple[int, ...]:
    """How many bits each tile gets now: whole levels first (HIVE-3), then the chosen tiles (HIVE-4)."""
    if state.phase is Phase.REPLENISHMENT:
        return flow.replenishment(state.tiles, bag.size(state.hive))[0]
    assert isinstance(state.pending, tuple)
    return tuple([1 if tile in state.pending else 0 for tile in range(len(state.tiles))])


def check_replenish(state: GameState, outcome: Replenish) -> Iterator[Violation]:
    return check_scatter("HIVE-3", outcome, state.hive, _amounts(state))


def perform_replenish(state: GameState, outcome: Replenish) -> GameState:
    tiles = tuple([held + got for held, got in zip(state.tiles, outcome.tiles, strict=True)])
    hive = state.hive - sum(outcome.tiles)
    phase = Phase.REPLENISHED_TILES if hive else Phase.DISCARD
    return state.evolve(phase=phase, tiles=tiles, hive=hive, pending=None)


def replenishments(state: GameState) -> Chance[Replenish]:
    return ScatterChance(Replenish, state.hive, _amounts(state))


@frozen
class ChooseTiles:
    """Say which tiles get one of the last bits, before those are drawn (HIVE-4)."""

    tiles: tuple[NebulaTile, ...]


def check_choose_tiles(state: GameState, action: ChooseTiles) -> Iterator[Violation]:
    if not are_tiles(action.tiles, state):
        malformed(action, "tiles", action.tiles, "a tuple of Nebula Tiles of this map")
    _, rest, level = flow.replenishment(state.tiles, bag.size(state.hive))
    if len(action.tiles) != rest:
        yield broken("HIVE-4", "{rest} tiles get a bit, not {chosen}", rest=rest, chosen=len(action.tiles))
    if higher := tuple(tile for tile in action.tiles if tile not in level):
        yield broken("HIVE-3", "{tiles} have more bits than {level}", tiles=higher, level=level)
    if any(one >= other for one, other in zip(action.tiles, action.tiles[1:], strict=False)):
        yield broken(
            "HIVE-4", "name each tile once, in the order of the box: {tiles}", tiles=tuple(sorted(action.tiles))
        )


def perform_choose_tiles(state: GameState, action: ChooseTiles) -> GameState:
    return state.evolve(phase=Phase.LAST_REPLENISHMENT, pending=action.tiles)


def tile_choices(state: GameState) -> Space[ChooseTiles]:
    _, rest, level = flow.replenishment(state.tiles, bag.size(state.hive))
    return Mapped(_choose, SubBags(bag.of(level), rest, rest))


def _choose(tiles: bag.Bag) -> ChooseTiles:
    return ChooseTiles(tuple([TILES[tile] for tile in bag.members(tiles)]))


def some_tiles(state: GameState, below: Below) -> ChooseTiles:
    _, rest, level = flow.replenishment(state.tiles, bag.size(state.hive))
    return _choose(some_of(bag.of(level), rest, below))


@frozen
class Discard:
    """Discard these cards of the hand, or none, and draw up to the hand size (DRAW-1)."""

    cards: Cards = field(default=0, repr=show_cards)


def check_discard(state: GameState, action: Discard) -> Iterator[Violation]:
    if not bag.is_bag(action.cards, MOST_CARDS):
        malformed(action, "cards", action.cards, "a bag of cards")
    if not bag.contains(state.players[state.active].hand, action.cards):
        yield broken("DRAW-1", "your hand has only these cards: {hand}", hand=cards_of(state.player.hand))


def perform_discard(state: GameState, action: Discard) -> GameState:
    player = state.players[state.active]
    if action.cards:
        player = player.evolve(hand=player.hand - action.cards)
    return flow.draw_on(state, player, state.deck, state.discard + action.cards)


def discards(state: GameState) -> Space[Discard]:
    hand = state.player.hand
    return Mapped(Discard, SubBags(hand, 0, bag.size(hand)))


def some_discard(state: GameState, below: Below) -> Discard:
    """Each card of the hand, or not, as a coin falls."""
    cards, hand = 0, bag.pieces(state.players[state.active].hand, CARD_IDS)
    coins = below(1 << len(hand))
    for card in hand:
        if coins & 1:
            cards += bag.ONE[card]
        coins >>= 1
    return Discard(cards)


_LAST = Phase.LAST_REPLENISHMENT

RULES: Rules = (
    Event(
        Replenish,
        (Phase.REPLENISHMENT,),
        check_replenish,
        perform_replenish,
        replenishments,
        (Phase.REPLENISHED_TILES, Phase.DISCARD),
    ),
    Rule(
        ChooseTiles,
        (Phase.REPLENISHED_TILES,),
        check_choose_tiles,
        perform_choose_tiles,
        tile_choices,
        (_LAST,),
        some_tiles,
    ),
    Event(Replenish, (_LAST,), check_replenish, perform_replenish, replenishments, (Phase.DISCARD,)),
    Rule(
        Discard,
        (Phase.DISCARD,),
        check_discard,
        perform_discard,
        discards,
        (Phase.DRAW, Phase.RECOLLECTION, Phase.OVER),
        some_discard,
    ),
)
