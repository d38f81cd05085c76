"""Rules with the wrong effect, the way a hurried programmer would write them."""

from collections.abc import Iterator

import attrs

from dejavu_rules import GameState, Phase, Violation, bag
from dejavu_rules.actions import (
    Add,
    Construct,
    Discard,
    Draw,
    Event,
    Grow,
    KeepHand,
    Meditate,
    Plant,
    Replenish,
    ResolveDuplicate,
    Save,
    Sow,
    Walk,
)
from dejavu_rules.components import Bits, Colour
from dejavu_rules.cosmic_map import CosmicMap
from dejavu_rules.engine import RULES
from dejavu_rules.map_phase import LayTile
from dejavu_rules.spaces import Even
from tests.properties.breaking import WHITE, AnyRule, Breaks, then

breaks = Breaks()

PERFORMERS = tuple({rule.action for rule in RULES})
END_OF_DEJA_VU = (Save, Meditate, Walk, Plant)


@breaks("one player lays all tiles", LayTile, caught_by="tiles_are_laid_in_turn")
@then
def _(state: GameState, action: LayTile, after: GameState) -> GameState:
    return after.evolve(active=state.active)


@breaks("a contact of the last tile is forgotten", LayTile, caught_by="tiles_are_laid_in_turn")
@then
def _(state: GameState, action: LayTile, after: GameState) -> GameState:
    pairs = after.game.map.pairs
    some = CosmicMap.from_pairs(pairs[1:], len(after.tiles))
    return after.evolve(game=attrs.evolve(after.game, map=some)) if pairs else after


def _move_colour(state: GameState, action: Sow, after: GameState, mask: Bits) -> GameState:
    """The player takes these bits of the Ending Tile as well."""
    end = action.path[-1]
    taken = after.tiles[end] & mask
    tiles = (*after.tiles[:end], after.tiles[end] - taken, *after.tiles[end + 1 :])
    return after.evolve(tiles=tiles, pool=after.pool + taken)


@breaks("white comes along with any colour", Sow, caught_by="a_sowing_moves_and_takes_bits")
@then
def _(state: GameState, action: Sow, after: GameState) -> GameState:
    return _move_colour(state, action, after, WHITE)


@breaks("only the last bit is taken", Sow, caught_by="a_sowing_moves_and_takes_bits")
@then
def _(state: GameState, action: Sow, after: GameState) -> GameState:
    end, taken = action.path[-1], bag.ONE[action.bits[-1]] + action.white + state.player.chests
    tiles = (*after.tiles[:end], after.tiles[end] + after.pool - taken, *after.tiles[end + 1 :])
    return after.evolve(tiles=tiles, pool=taken)


@breaks("a spent bit vanishes", Construct, Add, Grow, caught_by="bits_are_conserved")
@then
def _(state: GameState, action: Construct | Add | Grow, after: GameState) -> GameState:
    return after.evolve(spent=after.spent - bag.ONE[bag.members(after.spent)[0]]) if after.spent else after


@breaks("bits of every colour score", Construct, Add, caught_by="vp_are_for_bits_of_the_cards_colour")
@then
def _(state: GameState, action: Construct | Add, after: GameState) -> GameState:
    if after.player.ltm == state.player.ltm:
        return after
    return after.evolve(players=after.with_active(after.player.evolve(vp=state.player.vp + bag.size(action.bits))))


@breaks("on a white card every bit scores", Construct, caught_by="vp_are_for_bits_of_the_cards_colour")
@then
def _(state: GameState, action: Construct, after: GameState) -> GameState:
    extra = bag.size(action.bits & ~WHITE) if action.card.colour is Colour.WHITE else 0
    return after.evolve(players=after.with_active(after.player.evolve(vp=after.player.vp + extra)))


@breaks("a card's flower regrows", Plant, caught_by="flowers_come_and_go_as_they_must")
@then
def _(state: GameState, action: Plant, after: GameState) -> GameState:
    if action.source is None or not after.flowers:
        return after
    player = after.players[state.active]
    again = player.evolve(card_flowers=player.card_flowers + bag.ONE[action.source])
    players = (*after.players[: state.active], again, *after.players[state.active + 1 :])
    return after.evolve(players=players, flowers=after.flowers - 1)


@breaks("a planted fragment stays on the map", Plant, caught_by="every_fragment_is_somewhere")
@then
def _(state: GameState, action: Plant, after: GameState) -> GameState:
    return after.evolve(fragments=state.fragments)


@breaks("planting does not use up the phase", Walk, caught_by="the_girl_goes_where_she_walks")
@then
def _(state: GameState, action: Walk, after: GameState) -> GameState:
    return after.evolve(planted=False)


@breaks("the hive returns only what is in its holes", *END_OF_DEJA_VU, caught_by="discarded_bits_go_to_the_hive")
@then
def _(state: GameState, action: object, after: GameState) -> GameState:
    inside = bag.of(bag.kinds(after.hive)[: after.game.hive_holes])
    return after.evolve(hive=inside, spent=after.spent + after.hive - inside)


@breaks("the hive waits until it overflows", *END_OF_DEJA_VU, caught_by="the_hive_is_below_its_size")
@then
def _(state: GameState, action: object, after: GameState) -> GameState:
    full = bag.size(after.hive) == after.game.hive_holes
    return after.evolve(phase=Phase.DISCARD) if full and after.phase > Phase.PLANTING else after


@breaks("levels are ignored in replenishment", Replenish, caught_by="low_tiles_are_replenished_first")
def _(rule: AnyRule) -> AnyRule:
    assert isinstance(rule, Event)

    def heap(state: GameState) -> Even[Replenish]:
        return Even((Replenish((state.hive, *[0] * (len(state.tiles) - 1))),))

    def check(state: GameState, outcome: Replenish) -> Iterator[Violation]:
        return iter(()) if outcome in set(heap(state)) else rule.check(state, outcome)

    return attrs.evolve(rule, check=check, chance=heap)


@breaks("duplicate draws are kept", Draw, caught_by="no_copy_twice")
def _(rule: AnyRule) -> AnyRule:
    def perform(state: GameState, outcome: Draw) -> GameState:
        after = rule.perform(state, outcome)
        if not bag.count(after.discard, outcome.card) > bag.count(state.discard, outcome.card):
            return after
        player, card = after.players[state.active], bag.ONE[outcome.card]
        again = player.evolve(hand=player.hand + card)
        players = (*after.players[: state.active], again, *after.players[state.active + 1 :])
        return after.evolve(players=players, discard=after.discard - card)

    return attrs.evolve(rule, perform=perform)


@breaks("the trigger player gets an extra turn", *PERFORMERS, caught_by="turns_go_clockwise_to_the_end")
@then
def _(state: GameState, action: object, after: GameState) -> GameState:
    triggered = state.last_turns is None and after.last_turns is not None
    return after.evolve(last_turns=after.game.seats) if triggered else after


@breaks("a second trigger starts the last turns again", *PERFORMERS, caught_by="turns_go_clockwise_to_the_end")
@then
def _(state: GameState, action: object, after: GameState) -> GameState:
    again = state.last_turns and after.turn != state.turn and bag.size(after.players[state.active].ltm) >= 10
    return after.evolve(last_turns=after.game.seats - 1) if again else after


@breaks("discarded cards are lost", Discard, KeepHand, caught_by="every_card_is_somewhere")
@then
def _(state: GameState, action: Discard | KeepHand, after: GameState) -> GameState:
    return after.evolve(discard=state.discard) if after.discard else after


@breaks("a hand is never full", Discard, Draw, ResolveDuplicate, caught_by="drawing_goes_on_until_it_must_stop")
@then
def _(state: GameState, action: object, after: GameState) -> GameState:
    if after.turn == state.turn + 1 and after.turn > 1 and after.deck:
        return after.evolve(phase=Phase.DRAW, active=state.active, turn=state.turn)
    return after


@breaks("completing a card costs an opponent", Construct, caught_by="only_the_active_player_changes")
@then
def _(state: GameState, action: Construct, after: GameState) -> GameState:
    seat = (state.active + 1) % state.game.seats
    poorer = after.players[seat].evolve(vp=after.players[seat].vp - 1)
    return after.evolve(players=(*after.players[:seat], poorer, *after.players[seat + 1 :]))
