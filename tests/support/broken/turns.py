"""Turns that go wrong, the way a hurried programmer would write them: walks, cards, flowers, chests, draws."""

from functools import lru_cache

import attrs

from dejavu_rules import (
    Add,
    Begin,
    Bits,
    Card,
    Cards,
    ChooseTiles,
    Construct,
    Discard,
    Draw,
    Fragments,
    GameState,
    Grow,
    Icon,
    KeepHand,
    Meditate,
    Phase,
    Plant,
    ResolveDuplicate,
    Save,
    SkipRecollection,
    Slot,
    Sow,
    Walk,
)
from dejavu_rules.box.multisets import NO_BITS, NO_CARDS
from dejavu_rules.game import Game
from dejavu_rules.testing.counting import power
from tests.support.bending import bend, bend_player, unfinished
from tests.support.broken.breaking import AnyRule, Breaks, look_at, then, without

breaks = Breaks()

# What is allowed

breaks("flowers have no price", Grow, caught_by="explain_and_the_rulebook_agree")(without("grow-price-wrong"))
breaks("flowers grow without a supply", Grow, caught_by="explain_and_the_rulebook_agree")(without("RULING-3"))
breaks("any bit is claimed", Sow, caught_by="explain_and_the_rulebook_agree")(without("claim-not-white"))
breaks("bits that are not there are sown", Sow, caught_by="explain_and_the_rulebook_agree")(
    without("SOW-1", "sown-bits-wrong")
)
breaks("a card with one slot enters STM", Begin, caught_by="explain_and_the_rulebook_agree")(
    without("RULING-11", "begin-bottom-slot-covered")
)
breaks("bits are added below a slot that is open", Add, caught_by="explain_and_the_rulebook_agree")(without("CARD-1"))
breaks("cards of the others' hands are discarded", Discard, caught_by="explain_and_the_rulebook_agree")(
    without("DRAW-1")
)
breaks("footprints of cards do not count", Walk, Plant, caught_by="everything_allowed_is_offered")(
    look_at(lambda state: bend_player(state, state.active, ltm=NO_CARDS))
)


def _with_game(state: GameState, game: Game) -> GameState:
    return bend(state, game=game)


@lru_cache(maxsize=64)
def _barefoot(game: Game) -> Game:
    tile = game.catalogue.girl_tile
    bare = attrs.evolve(tile, powers=attrs.evolve(tile.powers, footprint=0))
    return attrs.evolve(game, catalogue=attrs.evolve(game.catalogue, girl_tile=bare))


@lru_cache(maxsize=64)
def _with_slots_of(game: Game, upside_down: bool) -> Game:
    """A game whose cards have their slots in the other order, or ask for moons where any shape would do."""

    def change(card: Card) -> Card:
        asked = tuple(Slot.MOON if slot is Slot.ANY else slot for slot in card.slots)
        return attrs.evolve(card, slots=card.slots[::-1] if upside_down else asked)

    cards = tuple(change(card) for card in game.catalogue.cards)
    return attrs.evolve(game, catalogue=attrs.evolve(game.catalogue, cards=cards))


breaks("the tile gives no footprint", Walk, caught_by="everything_allowed_is_offered")(
    look_at(lambda state: _with_game(state, _barefoot(state.game)))
)
breaks("slots are covered from the bottom", Begin, caught_by="stm_is_proper")(
    look_at(lambda state: _with_game(state, _with_slots_of(state.game, True)))
)
breaks("any shape means a moon", Construct, caught_by="everything_allowed_is_offered")(
    look_at(lambda state: _with_game(state, _with_slots_of(state.game, False)))
)

# Planting and sowing


@breaks("a planted tile is planted again", Plant, caught_by="explain_and_the_rulebook_agree")
def _(rule: AnyRule) -> AnyRule:
    def perform(state: GameState, action: Plant) -> GameState:
        end = action.walk[-1] if action.walk else state.girl
        assert end is not None
        again = state.fragments[end] is None
        return bend(state, girl=end, planting_done=True) if again else rule.perform(state, action)

    return attrs.evolve(rule, check=without("PLANT-5")(rule).check, perform=perform)


@breaks("a fragment is lost when it is taken", Plant, caught_by="every_fragment_is_somewhere")
@then
def _(state: GameState, action: Plant, after: GameState) -> GameState:
    return bend_player(after, state.active, fragments=Fragments(state.player.fragments))


@breaks("planting is offered twice", Save, caught_by="the_state_fits_the_phase")
@then
def _(state: GameState, action: Save, after: GameState) -> GameState:
    return bend(after, phase=Phase.PLANTING) if state.planting_done and not after.hive else after


@breaks("after planting she walks on", Plant, caught_by="turns_agree")
@then
def _(state: GameState, action: Plant, after: GameState) -> GameState:
    return bend(after, planting_done=False)


@breaks("a bit stays on the Starting Tile", Sow, caught_by="bits_agree")
@then
def _(state: GameState, action: Sow, after: GameState) -> GameState:
    one, tiles = Bits(after.pool.kinds()[:1]), list(after.bits)
    tiles[action.start] += one
    return bend(after, bits=tuple(tiles), pool=after.pool - one)


@breaks("Deja Vu is left out", Sow, caught_by="the_next_phase_is_in_the_table")
@then
def _(state: GameState, action: Sow, after: GameState) -> GameState:
    return bend(after, phase=Phase.PLANTING)


@breaks("chests stay closed where nobody can sow", SkipRecollection, caught_by="bits_in_hand_belong_to_the_phase")
@then
def _(state: GameState, action: SkipRecollection, after: GameState) -> GameState:
    return bend_player(bend(after, pool=NO_BITS), state.active, saved=after.pool)


# Cards


@breaks("a completed card is discarded", Construct, caught_by="cards_agree")
@then
def _(state: GameState, action: Construct, after: GameState) -> GameState:
    done = Cards([action.card])
    thrown = bend_player(after, state.active, ltm=after.player.ltm - done, card_flowers=state.player.card_flowers)
    return bend(thrown, discard=after.discard + done, flowers=state.flowers)


@breaks("a complete card stays in STM", Add, caught_by="stm_is_proper")
@then
def _(state: GameState, action: Add, after: GameState) -> GameState:
    before = next(each for each in state.player.stm if each.card is action.card)
    if any(each.card is action.card for each in after.player.stm):
        return after
    stm = sorted([*after.player.stm, unfinished(action.card, before.bits + action.bits)], key=lambda each: each.card)
    kept = bend_player(
        after, state.active, stm=tuple(stm), ltm=state.player.ltm, card_flowers=state.player.card_flowers
    )
    return bend(kept, spent=state.spent, flowers=state.flowers)


@breaks("bits that cover a card can be used again", Construct, caught_by="bits_agree")
@then
def _(state: GameState, action: Construct, after: GameState) -> GameState:
    return bend(after, pool=state.pool, spent=state.spent)


@breaks("a flower card waits for its flower", Construct, Add, caught_by="flowers_and_fragments_agree")
@then
def _(state: GameState, action: Construct | Add, after: GameState) -> GameState:
    return bend(bend_player(after, state.active, card_flowers=state.player.card_flowers), flowers=state.flowers)


@breaks("a flower grows from nothing", Grow, caught_by="every_flower_is_somewhere")
@then
def _(state: GameState, action: Grow, after: GameState) -> GameState:
    return bend(after, flowers=state.flowers)


@breaks("the supply of flowers has no end", Construct, Add, caught_by="every_flower_is_somewhere")
@then
def _(state: GameState, action: Construct | Add, after: GameState) -> GameState:
    bloomed = after.player.ltm != state.player.ltm and state.game.catalogue.card(action.card).powers.flower
    if state.flowers or not bloomed:
        return after
    return bend_player(after, state.active, card_flowers=after.player.card_flowers + Cards([action.card]))


@breaks("any completed card gets a flower", Construct, caught_by="flowers_stand_on_icons")
@then
def _(state: GameState, action: Construct, after: GameState) -> GameState:
    if state.game.catalogue.card(action.card).powers.flower or not after.flowers:
        return after
    blooming = after.player.card_flowers + Cards([action.card])
    return bend(bend_player(after, state.active, card_flowers=blooming), flowers=after.flowers - 1)


# Meditation


@breaks("bits that are not saved stay on the map", Save, caught_by="bits_agree")
@then
def _(state: GameState, action: Save, after: GameState) -> GameState:
    left = state.pool - action.bits
    if not left <= after.hive:
        return after
    return bend(after, hive=after.hive - left, bits=(after.bits[0] + left, *after.bits[1:]))


@breaks("spent bits wait for the next turn", Save, Meditate, caught_by="bits_in_hand_belong_to_the_phase")
@then
def _(state: GameState, action: Save | Meditate, after: GameState) -> GameState:
    if after.phase is Phase.PLANTING or not state.spent <= after.hive:
        return after
    return bend(after, hive=after.hive - state.spent, spent=state.spent)


@breaks("the chosen tiles are forgotten", ChooseTiles, caught_by="the_pending_decision_fits_the_phase")
@then
def _(state: GameState, action: ChooseTiles, after: GameState) -> GameState:
    return bend(after, pending=None)


@breaks("a player waits for a card that never comes", Discard, Draw, caught_by="turns_agree")
@then
def _(state: GameState, action: object, after: GameState) -> GameState:
    seat = state.active
    ends = state.turn and after.turn == state.turn + 1
    if not ends or len(after.players[seat].hand) >= power(after, seat, Icon.HAND):
        return after
    return bend(after, phase=Phase.DRAW, active=seat, turn=state.turn, last_turns=state.last_turns)


@breaks("a duplicate is replaced unasked", Draw, caught_by="cards_agree")
@then
def _(state: GameState, action: Draw, after: GameState) -> GameState:
    if after.phase is not Phase.DUPLICATE:
        return after
    drawn = Cards([action.card])
    thrown = bend_player(after, state.active, hand=after.player.hand - drawn)
    return bend(thrown, phase=state.phase, pending=None, discard=after.discard + drawn)


@breaks("a duplicate that is replaced stays in hand", ResolveDuplicate, caught_by="every_card_is_somewhere")
@then
def _(state: GameState, action: ResolveDuplicate, after: GameState) -> GameState:
    return bend_player(after, state.active, hand=state.player.hand) if action.replace else after


# Things that an action has no business with, and of which only a look at the whole state tells


@breaks("what is laid aside is lost", KeepHand, caught_by="every_card_is_somewhere")
@then
def _(state: GameState, action: KeepHand, after: GameState) -> GameState:
    return bend_player(after, state.active, discarded=NO_CARDS)


@breaks("a card brings a fragment along", Construct, caught_by="every_fragment_is_somewhere")
@then
def _(state: GameState, action: Construct, after: GameState) -> GameState:
    found = [fragment for fragment in after.fragments if fragment is not None]
    return bend_player(after, state.active, fragments=Fragments([*after.player.fragments, *found[:1]]))


@breaks("a discard takes bits from the map", Discard, caught_by="bits_in_hand_belong_to_the_phase")
@then
def _(state: GameState, action: Discard, after: GameState) -> GameState:
    return bend(after, bits=(NO_BITS, *after.bits[1:]), pool=after.bits[0])
