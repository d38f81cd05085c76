"""Everything that a transition must have done: what holds whatever was done, and what tiles, bits and the Girl do."""

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from attrs import evolve

from dejavu_rules import Fragment, GameState, Icon, NebulaTile, Phase
from dejavu_rules.actions.table import RULES
from dejavu_rules.actions.values import DrawTiles, LayTile, Plant, SkipRecollection, Sow, Walk
from dejavu_rules.testing import counting
from dejavu_rules.testing.oracles import cards
from dejavu_rules.testing.oracles.oracle import Oracle, compare, oracle, oracles_in


@oracle()
def the_rulebook_allows_it(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """The second engine allows what was done."""
    if counting.is_allowed(before, action) is False:
        yield f"{action} is against the rules"


@oracle("DRAW-1", "SETUP-6", "SPEED-1")
def hands_are_within_size(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """Nobody must discard, so only a hand that grew is measured."""
    for seat, player in enumerate(after.players):
        size = len(player.hand)
        if size > len(before.players[seat].hand):
            most = counting.power(after, seat, Icon.HAND) if before.turn else counting.dealt_hand_size(after)
            if size > most:
                yield f"seat {seat} has drawn up to {size} cards, and may have {most}"


@oracle("DONE-1", "DONE-2", "PLANT-3")
def nothing_earned_is_lost(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """VP, LTM and fragments stay."""
    for seat, (then, now) in enumerate(zip(before.players, after.players, strict=True)):
        if now.vp < then.vp:
            yield f"seat {seat} had {then.vp} VP and has {now.vp}"
        yield from compare(f"seat {seat} has lost memories:", (), (Counter(then.ltm) - Counter(now.ltm)).elements())
        gone = Counter(then.fragments) - Counter(now.fragments)
        yield from compare(f"seat {seat} has lost fragments:", (), gone.elements())


@oracle("TURN-2", "RULING-22")
def only_the_active_player_changes(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """What lay aside comes to the pile when everybody has a starting hand; nothing else of the others changes."""
    then = list(before.players)
    if before.phase is Phase.STARTING_HAND and after.turn:
        then = [evolve(player, discarded=0) for player in then]  # no cards, as a state packs them
    for seat, now in enumerate(after.players):
        if seat != before.active and then[seat] != now:
            yield f"seat {seat} has changed, and {before.active} was active"


@oracle("TURN-2")
def the_next_phase_is_in_the_table(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """The table of rules says where an action leads."""
    rules = [rule for rule in RULES if rule.action is type(action) and before.phase in rule.phases]
    if not any(after.phase in rule.leads_to for rule in rules):
        yield f"{type(action).__name__} led from {before.phase} to {after.phase}"


@oracle("SETUP-2", "MAP-5")
def the_game_stays_the_same(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """Box, options and seats; and the map, unless the last tile of it was just laid."""
    then, now = before.game, after.game
    if (then.catalogue, then.options, then.seats) != (now.catalogue, now.options, now.seats):
        yield "the box, the options or the seats have changed"
    if then.map != now.map and (before.phase, after.phase) != (Phase.MAP, Phase.BITS):
        yield "the map has changed"


@oracle("END-1", "RULING-13", "RULING-18", "SETUP-1", "TURN-2")
def turns_go_clockwise_to_the_end(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """Ten cards in LTM give every opponent one last turn, and nobody a second one.

    A turn that leaves nothing to move at all is the last one.
    """
    turns = f"from turn {before.turn} of seat {before.active} to turn {after.turn} of seat {after.active}"
    following = before.turn + 1, (before.active + 1) % len(after.players), Phase.RECOLLECTION, False
    if not before.turn:
        if after.last_turns is not None or (after.turn == 1 and after.active != after.start_player):
            yield f"{turns}, with {after.last_turns} last turns and start player {after.start_player}"
    elif after.turn == before.turn and after.phase is not Phase.OVER:
        begins = before.phase in (Phase.DEJA_VU, Phase.PLANTING) and after.phase is Phase.DISCARD
        over = begins and not after.hive and counting.stuck(after)
        left = 1 if over else before.last_turns
        if (after.active, after.last_turns) != (before.active, left):
            yield f"{turns}, with {after.last_turns} last turns and not {left}"
    elif (left := _left(before, after)) == 0 or after.phase is Phase.OVER:
        if left != 0 or after.phase is not Phase.OVER:
            yield f"{turns} in the phase {after.phase}, where {left} last turns are left"
    elif (after.turn, after.active, after.phase, after.planting_done, after.last_turns) != (*following, left):
        yield f"{turns} in the phase {after.phase}, with {after.last_turns} last turns and not {left}"


def _left(before: GameState, after: GameState) -> int | None:
    """How many last turns there are after a turn has ended."""
    if before.last_turns is not None:
        return before.last_turns - 1
    return len(after.players) - 1 if len(after.players[before.active].ltm) >= 10 else None


@oracle("SETUP-2", "MAP-1")
def tiles_are_laid_in_turn(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """Each player draws two tiles and lays both; the last one makes the map, and the Start Player is next."""
    if isinstance(action, DrawTiles):
        wanted = action.tiles, before.active, counting.connections(before)
        if (counting.tiles_to_lay(after), after.active, counting.connections(after)) != wanted:
            yield f"the draw of {action.tiles} led to {counting.tiles_to_lay(after)} with seat {after.active}"
    elif isinstance(action, LayTile):
        now = counting.connections(before, action.laying)
        if len(counting.tiles_laid(before)) + 1 == len(before.bits):
            if (after.phase, after.active) != (Phase.BITS, after.start_player) or set(after.game.map.pairs) != now:
                yield f"the last tile led to {after.phase} with seat {after.active}, and the map is {after.game.map}"
            return
        there = counting.connections(after)
        if (after.phase, after.active, counting.tiles_to_lay(after), there) != (*_next_to_lay(before, action), now):
            yield f"{action.laying} led to {after.phase} with seat {after.active} and to {sorted(there)}"


def _next_to_lay(before: GameState, action: LayTile) -> tuple[Phase, int, tuple[NebulaTile, ...]]:
    left = tuple(tile for tile in counting.tiles_to_lay(before) if tile is not action.laying.tile)
    if left:
        return Phase.MAP, before.active, left
    return Phase.MAP_TILES, (before.active + 1) % len(before.players), ()


@oracle("SOW-2", "SOW-5", "SOW-6", "SOW-7", "CHEST-1")
def a_sowing_moves_and_takes_bits(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """Bits along the path; the last one's colour, the claimed white bits and the chests' bits into the pool."""
    tiles, pool = [Counter(bits) for bits in before.bits], Counter(before.player.saved)
    if isinstance(action, Sow):
        tiles[action.start].clear()
        for tile, bit in zip(action.path, action.order, strict=False):
            tiles[tile][bit] += 1
        ending, last = tiles[action.path[-1]], action.order[-1]
        taken = Counter({bit: number for bit, number in ending.items() if bit.colour is last.colour})
        taken += Counter(action.white)
        ending.subtract(taken)
        pool += taken
    if isinstance(action, Sow | SkipRecollection):
        yield from compare("in the pool", after.pool, pool.elements())
    if before.phase is Phase.RECOLLECTION:
        for tile, there, wanted in zip(after.game.map.tiles, after.bits, tiles, strict=True):
            yield from compare(f"on {tile}", there, wanted.elements())


@oracle("PLANT-1", "PLANT-3", "PLANT-4", "TURN-1")
def the_girl_goes_where_she_walks(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """And a flower takes the place of the fragment there, once a turn; without a walk nothing of it changes."""
    if not isinstance(action, Walk | Plant):
        if before.phase >= Phase.DEAL and (after.girl, after.fragments) != (before.girl, before.fragments):
            yield "the Girl or a fragment has moved without a walk"
        if before.turn == after.turn and before.planting_done != after.planting_done:
            yield f"planting_done is {after.planting_done} without a walk"
        return
    end = action.walk[-1] if action.walk else before.girl
    assert end is not None
    fragments, gained = list(before.fragments), list[Fragment]()
    if isinstance(action, Plant) and (fragment := before.fragments[end]) is not None:
        gained, fragments[end] = [fragment], None
    if after.girl is not end or not after.planting_done:
        yield f"the Girl is on {after.girl} after a walk to {end}, and planting_done is {after.planting_done}"
    mine = after.players[before.active].fragments
    yield from compare("of the player's fragments", mine, (*before.player.fragments, *gained))
    if list(after.fragments) != fragments:
        yield "other fragments lie on the map than must be left"


Effect: TypeAlias = Oracle[[GameState, object, GameState]]
"""What holds of every transition: called with the state before, the action or outcome, and the state after."""

EFFECTS: tuple[Effect, ...] = (*oracles_in(globals()), *oracles_in(vars(cards)))
"""All effects, worked out from the rulebook with the pieces in hand; what one says nothing about passes it."""


def effect_failures(before: GameState, action: object, after: GameState) -> tuple[str, ...]:
    """Every effect that a transition breaks, in sentences; none if it is as the rules say."""
    return tuple(effect.tell(sentence) for effect in EFFECTS for sentence in effect(before, action, after))
