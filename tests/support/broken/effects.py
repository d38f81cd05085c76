"""Rules with the wrong effect, the way a hurried programmer would write them."""

import attrs

from dejavu_rules import (
    Add,
    Bits,
    Cards,
    Colour,
    Construct,
    CosmicMap,
    Discard,
    Draw,
    GameState,
    Grow,
    KeepHand,
    LayTile,
    Meditate,
    NebulaTile,
    Phase,
    Plant,
    Replenish,
    ResolveDuplicate,
    Save,
    Sow,
    SpeedStart,
    Violation,
    Walk,
)
from dejavu_rules.actions.rule import ChanceRule
from dejavu_rules.actions.table import RULES
from dejavu_rules.box.multisets import NO_BITS
from dejavu_rules.combinatorics.spaces import EvenChance
from dejavu_rules.testing.counting import can_sow
from dejavu_rules.testing.oracles.invariants import REPLENISHING
from tests.support.bending import bend, bend_player
from tests.support.broken.breaking import AnyRule, Breaks, then

breaks = Breaks()

PERFORMERS = tuple({rule.action for rule in RULES})
END_OF_DEJA_VU = (Save, Meditate, Walk, Plant)


@breaks("one player lays all tiles", LayTile, caught_by="turns_agree")
@then
def _(state: GameState, action: LayTile, after: GameState) -> GameState:
    return bend(after, active=state.active)


@breaks("a contact of the last tile is forgotten", LayTile, caught_by="the_map_agrees")
@then
def _(state: GameState, action: LayTile, after: GameState) -> GameState:
    pairs = after.game.map.pairs
    some = CosmicMap.from_pairs(pairs[1:], len(after.bits))
    return bend(after, game=attrs.evolve(after.game, map=some)) if pairs else after


def _white(bits: Bits) -> Bits:
    return Bits(bit for bit in bits if bit.colour is Colour.WHITE)


def _with_tile(state: GameState, tile: NebulaTile, bits: Bits, pool: Bits) -> GameState:
    """With these bits on a tile, and these in the pool."""
    tiles = list(state.bits)
    tiles[tile] = bits
    return bend(state, bits=tuple(tiles), pool=pool)


@breaks("white comes along with any colour", Sow, caught_by="bits_agree")
@then
def _(state: GameState, action: Sow, after: GameState) -> GameState:
    end = action.path[-1]
    taken = _white(after.bits[end])
    return _with_tile(after, end, after.bits[end] - taken, after.pool + taken)


@breaks("only the last bit is taken", Sow, caught_by="bits_agree")
@then
def _(state: GameState, action: Sow, after: GameState) -> GameState:
    end, taken = action.path[-1], Bits(action.order[-1:]) + action.white + state.player.saved
    return _with_tile(after, end, after.bits[end] + after.pool - taken, taken)


@breaks("a spent bit vanishes", Construct, Add, Grow, caught_by="bits_are_conserved")
@then
def _(state: GameState, action: Construct | Add | Grow, after: GameState) -> GameState:
    return bend(after, spent=after.spent - Bits(after.spent.kinds()[:1]))


@breaks("bits of every colour score", Construct, Add, caught_by="vp_agree")
@then
def _(state: GameState, action: Construct | Add, after: GameState) -> GameState:
    if after.player.ltm == state.player.ltm:
        return after
    return bend_player(after, state.active, vp=state.player.vp + len(action.bits))


@breaks("on a white card every bit scores", Construct, caught_by="vp_agree")
@then
def _(state: GameState, action: Construct, after: GameState) -> GameState:
    extra = len(action.bits - _white(action.bits)) if action.card.colour is Colour.WHITE else 0
    return bend_player(after, state.active, vp=after.player.vp + extra)


@breaks("a card's flower regrows", Plant, caught_by="flowers_and_fragments_agree")
@then
def _(state: GameState, action: Plant, after: GameState) -> GameState:
    if action.source is None or not after.flowers:
        return after
    regrown = after.players[state.active].card_flowers + Cards([action.source])
    return bend(bend_player(after, state.active, card_flowers=regrown), flowers=after.flowers - 1)


@breaks("a planted fragment stays on the map", Plant, caught_by="every_fragment_is_somewhere")
@then
def _(state: GameState, action: Plant, after: GameState) -> GameState:
    return bend(after, fragments=state.fragments)


@breaks("planting does not use up the phase", Walk, caught_by="turns_agree")
@then
def _(state: GameState, action: Walk, after: GameState) -> GameState:
    return bend(after, planting_done=False)


@breaks("the hive returns only what is in its holes", *END_OF_DEJA_VU, caught_by="bits_agree")
@then
def _(state: GameState, action: object, after: GameState) -> GameState:
    inside = Bits(list(after.hive)[: after.game.hive_holes])
    return bend(after, hive=inside, spent=after.spent + after.hive - inside)


@breaks("the hive waits until it overflows", *END_OF_DEJA_VU, caught_by="the_hive_is_below_its_size")
@then
def _(state: GameState, action: object, after: GameState) -> GameState:
    full = len(after.hive) == after.game.hive_holes
    return bend(after, phase=Phase.DISCARD) if full and after.phase > Phase.PLANTING else after


@breaks("levels are ignored in replenishment", Replenish, caught_by="the_rulebook_allows_it")
def _(rule: AnyRule) -> AnyRule:
    assert isinstance(rule, ChanceRule)

    def heap(state: GameState) -> EvenChance[Replenish]:
        return EvenChance((Replenish((state.hive, *[NO_BITS] * (len(state.bits) - 1))),))

    def check(state: GameState, outcome: Replenish) -> list[Violation]:
        return [] if outcome in set(heap(state)) else rule.check(state, outcome)

    return attrs.evolve(rule, check=check, space=heap)


@breaks("duplicate draws are kept", Draw, caught_by="no_copy_twice")
@then
def _(state: GameState, action: Draw, after: GameState) -> GameState:
    if after.discard.count(action.card) <= state.discard.count(action.card):
        return after
    drawn = Cards([action.card])
    keeping = bend_player(after, state.active, hand=after.players[state.active].hand + drawn)
    return bend(keeping, discard=after.discard - drawn)


@breaks("the trigger player gets an extra turn", *PERFORMERS, caught_by="turns_agree")
@then
def _(state: GameState, action: object, after: GameState) -> GameState:
    triggered = state.last_turns is None and after.last_turns is not None
    return bend(after, last_turns=after.game.seats) if triggered else after


@breaks("a second trigger starts the last turns again", *PERFORMERS, caught_by="turns_agree")
@then
def _(state: GameState, action: object, after: GameState) -> GameState:
    again = state.last_turns and after.turn != state.turn and len(after.players[state.active].ltm) >= 10
    return bend(after, last_turns=after.game.seats - 1) if again else after


@breaks("discarded cards are lost", Discard, KeepHand, caught_by="every_card_is_somewhere")
@then
def _(state: GameState, action: Discard | KeepHand, after: GameState) -> GameState:
    return bend(after, discard=state.discard) if after.discard else after


@breaks("a hand is never full", Discard, Draw, ResolveDuplicate, caught_by="turns_agree")
@then
def _(state: GameState, action: object, after: GameState) -> GameState:
    if after.turn == state.turn + 1 and after.turn > 1 and after.deck:
        return bend(after, phase=Phase.DRAW, active=state.active, turn=state.turn)
    return after


@breaks("completing a card costs an opponent", Construct, caught_by="only_the_active_player_changes")
@then
def _(state: GameState, action: Construct, after: GameState) -> GameState:
    seat = (state.active + 1) % state.game.seats
    return bend_player(after, seat, vp=after.players[seat].vp - 1)


# A map on which nobody can sow (RULING-18)


def _returns_early(after: GameState) -> bool:
    return after.phase in REPLENISHING and len(after.hive) < after.game.hive_holes


@breaks("a hive that is not full waits for ever", *END_OF_DEJA_VU, caught_by="no_bits_wait_in_vain")
@then
def _(state: GameState, action: object, after: GameState) -> GameState:
    return bend(after, phase=Phase.DISCARD) if _returns_early(after) else after


@breaks("bits on unfinished cards are as good as in chests", *END_OF_DEJA_VU, caught_by="turns_agree")
@then
def _(state: GameState, action: object, after: GameState) -> GameState:
    has_unfinished = any(player.stm for player in after.players)
    return bend(after, phase=Phase.DISCARD) if has_unfinished and _returns_early(after) else after


@breaks("chests are forgotten on a stuck map", *END_OF_DEJA_VU, caught_by="turns_agree")
@then
def _(state: GameState, action: object, after: GameState) -> GameState:
    waits = after.phase is Phase.DISCARD and bool(after.hive) and not can_sow(after)
    return bend(after, phase=Phase.REPLENISHED_TILES) if waits else after


@breaks("a game in which no bit can move goes on", *END_OF_DEJA_VU, caught_by="turns_agree")
@then
def _(state: GameState, action: object, after: GameState) -> GameState:
    return bend(after, last_turns=state.last_turns)


# The deck is rebuilt at once (RULING-19), and what lies aside comes to the pile at the end (RULING-22)


@breaks("the deck is rebuilt when a card is needed", Draw, caught_by="an_empty_deck_is_rebuilt_at_once")
@then
def _(state: GameState, action: Draw, after: GameState) -> GameState:
    needed = after.phase in (Phase.DRAW, Phase.DEAL)
    rebuilt = len(state.deck) == 1 and not needed
    return bend(after, deck=Cards(), discard=after.deck + after.discard) if rebuilt else after


@breaks("a discarded card is no deck", Discard, KeepHand, caught_by="an_empty_deck_is_rebuilt_at_once")
@then
def _(state: GameState, action: Discard | KeepHand, after: GameState) -> GameState:
    rebuilt = not state.deck and after.phase is Phase.RECOLLECTION
    return bend(after, deck=Cards(), discard=after.deck + after.discard) if rebuilt else after


@breaks("a duplicate is shuffled into the new deck", Draw, caught_by="cards_agree")
@then
def _(state: GameState, action: Draw, after: GameState) -> GameState:
    thrown = len(state.deck) == 1 and action.card in after.discard
    return bend(after, deck=after.deck + after.discard, discard=Cards()) if thrown else after


@breaks(
    "discards are seen before everybody has chosen",
    KeepHand,
    caught_by="cards_agree",
)
@then
def _(state: GameState, action: KeepHand, after: GameState) -> GameState:
    seat = state.active
    discarded = after.players[seat].discarded
    return bend(bend_player(after, seat, discarded=Cards()), discard=after.discard + discarded)


@breaks("discards lie aside for ever", KeepHand, caught_by="cards_lie_aside_while_hands_are_chosen")
@then
def _(state: GameState, action: KeepHand, after: GameState) -> GameState:
    aside = state.player.hand - action.cards
    if not after.turn or not aside <= after.discard:
        return after
    return bend(bend_player(after, state.active, discarded=aside), discard=after.discard - aside)


@breaks("high memories are a debt", SpeedStart, caught_by="vp_agree")
@then
def _(state: GameState, action: SpeedStart, after: GameState) -> GameState:
    printed = sum(state.game.catalogue.card(card).vp or 0 for card in action.ltm)
    return bend_player(after, state.active, vp=10 - printed)
