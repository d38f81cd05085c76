"""Set-ups that go wrong, the way a hurried programmer would write them: seats, tiles, bits, cards, speed games."""

import attrs

from dejavu_rules import (
    Cards,
    CosmicMap,
    Draw,
    GameState,
    KeepHand,
    LayTile,
    Phase,
    PlaceBits,
    PlaceFragments,
    SpeedStart,
    StartPlayer,
    Violation,
    Walk,
)
from dejavu_rules.actions.rule import ChanceRule
from dejavu_rules.box.multisets import NO_CARDS
from dejavu_rules.combinatorics.spaces import EvenChance
from tests.support.bending import bend, bend_player
from tests.support.broken.breaking import AnyRule, Breaks, then, without

breaks = Breaks()

breaks("a tile need not touch another", LayTile, caught_by="explain_and_the_rulebook_agree")(without("MAP-3"))
breaks("contacts may cross", LayTile, caught_by="explain_and_the_rulebook_agree")(without("MAP-4"))
breaks("contacts may be named twice", LayTile, caught_by="explain_and_the_rulebook_agree")(without("MAP-1"))
breaks("any tile may be laid", LayTile, caught_by="explain_and_the_rulebook_agree")(without("tile-not-drawn"))
breaks("memories are as many as one likes", SpeedStart, caught_by="explain_and_the_rulebook_agree")(
    without("memories-number-wrong")
)


@breaks("who chose last begins", KeepHand, SpeedStart, caught_by="turns_agree")
@then
def _(state: GameState, action: object, after: GameState) -> GameState:
    return bend(after, active=state.active) if after.turn else after


@breaks("two players get both sets of Public Cards", StartPlayer, caught_by="every_card_is_somewhere")
@then
def _(state: GameState, action: StartPlayer, after: GameState) -> GameState:
    return bend(after, public=after.public + after.public) if len(after.players) == 2 else after


@breaks("Public Cards are shuffled into the deck", StartPlayer, caught_by="cards_agree")
@then
def _(state: GameState, action: StartPlayer, after: GameState) -> GameState:
    return bend(after, public=NO_CARDS, deck=after.deck + after.public)


@breaks("bits fall in a heap", PlaceBits, caught_by="the_rulebook_allows_it")
def _(rule: AnyRule) -> AnyRule:
    assert isinstance(rule, ChanceRule)

    def heap(state: GameState) -> EvenChance[PlaceBits]:
        first, second, *others = rule.space(state).at(0).bits
        return EvenChance((PlaceBits((first + second, second - second, *others)),))

    def check(state: GameState, outcome: PlaceBits) -> list[Violation]:
        return [] if outcome in set(heap(state)) else rule.check(state, outcome)

    return attrs.evolve(rule, check=check, space=heap)


@breaks("the last tile gets no fragment", PlaceFragments, caught_by="every_fragment_is_somewhere")
@then
def _(state: GameState, action: PlaceFragments, after: GameState) -> GameState:
    return bend(after, fragments=(*after.fragments[:-1], None), flowers=after.flowers - 1)


@breaks("a starting hand may have twins", Draw, caught_by="no_copy_twice")
@then
def _(state: GameState, action: Draw, after: GameState) -> GameState:
    thrown = state.phase is Phase.DEAL and after.discard.count(action.card) > state.discard.count(action.card)
    if not thrown:
        return after
    drawn, seat = Cards([action.card]), state.active
    keeping = bend_player(after, seat, hand=after.players[seat].hand + drawn)
    return bend(keeping, discard=after.discard - drawn)


@breaks("four cards are dealt", Draw, caught_by="turns_agree")
@then
def _(state: GameState, action: Draw, after: GameState) -> GameState:
    dealt = state.phase is Phase.DEAL and len(after.players[state.active].hand) == 4
    return bend(after, active=(state.active + 1) % len(state.players)) if dealt else after


@breaks("a first memory gets no flower", SpeedStart, caught_by="flowers_and_fragments_agree")
@then
def _(state: GameState, action: SpeedStart, after: GameState) -> GameState:
    return bend(bend_player(after, state.active, card_flowers=NO_CARDS), flowers=state.flowers)


@breaks("everybody begins a speed game with ten VP", SpeedStart, caught_by="vp_agree")
@then
def _(state: GameState, action: SpeedStart, after: GameState) -> GameState:
    return bend_player(after, state.active, vp=10)


@breaks("a walk opens a way", Walk, caught_by="the_game_stays_the_same")
@then
def _(state: GameState, action: Walk, after: GameState) -> GameState:
    map = after.game.map
    ways = [(one, other) for one in map.tiles for other in map.tiles if one < other and (one, other) not in map.pairs]
    opened = CosmicMap.from_pairs([*map.pairs, *ways[:1]], len(after.bits))
    return bend(after, game=attrs.evolve(after.game, map=opened))
