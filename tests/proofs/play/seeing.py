"""Real actions and outcomes through a lens, with the states before and after them."""

from collections.abc import Callable
from typing import Any

from dejavu_rules.actions import values as act
from dejavu_rules.actions.map_building import building_of
from dejavu_rules.box.cards import Powers
from dejavu_rules.box.pieces import CardId
from dejavu_rules.mapgen.building import contacts_of
from dejavu_rules.state import GameState
from dejavu_rules.testing.counting import can_sow
from tests.proofs.play.lens import Lens, count, icons, tile_flags
from tests.proofs.play.rules import deja_vu, drawing, map_building, meditation, planting, recollection, setting_up
from tests.proofs.play.slices import EMPTY, NO_CARD, OTHER_CARD, THIS_CARD, Pair

See = Callable[[Lens, GameState, Any, GameState], Any]


def _start(lens: Lens, before: GameState, action: act.StartPlayer, after: GameState) -> object:
    return setting_up.Starting(action.seat)


def _first_tile(lens: Lens, before: GameState, action: act.FirstTile, after: GameState) -> object:
    return setting_up.LayingFirst(action.tile.index)


def _place_bits(lens: Lens, before: GameState, action: act.PlaceBits, after: GameState) -> object:
    return setting_up.PlacingBits(lens.tiles(action.bits), can_sow(after))


def _place_fragments(lens: Lens, before: GameState, action: act.PlaceFragments, after: GameState) -> object:
    return setting_up.PlacingFragments(lens.fragments(action.fragments))


def _keep_hand(lens: Lens, before: GameState, action: act.KeepHand, after: GameState) -> object:
    return setting_up.Keeping(lens.cards(action.cards))


def _speed_start(lens: Lens, before: GameState, action: act.SpeedStart, after: GameState) -> object:
    memories = [before.game.catalogue.card(card) for card in action.ltm]
    return setting_up.Remembering(
        ltm=lens.cards(action.ltm),
        hand=lens.cards(action.hand),
        flower_others=sum(card.powers.flower > 0 for card in memories if card.id is not lens.card),
        blooming=lens.cards(after.players[before.active].card_flowers),
        icons=sum([icons(card.powers) for card in memories], icons(Powers())),
        printed=sum([card.vp or 0 for card in memories]),
    )


def _draw_tiles(lens: Lens, before: GameState, action: act.DrawTiles, after: GameState) -> object:
    return map_building.DrawingTiles(tile_flags(action.tiles))


def _lay_tile(lens: Lens, before: GameState, action: act.LayTile, after: GameState) -> object:
    touches = contacts_of(building_of(before), action.laying)
    return map_building.Laying(action.laying.tile.index, tile_flags(touches))


def _sow(lens: Lens, before: GameState, action: act.Sow, after: GameState) -> object:
    falls = [EMPTY] * 15
    for tile, bit in zip(action.path, action.order, strict=True):
        falls[tile] = Pair(1, 0) if bit is lens.bit else Pair(0, 1)
    colour = action.order[-1].colour
    there = [*before.bits[action.path[-1]], action.order[-1]]
    return recollection.Sowing(
        start=action.start.index,
        end=action.path[-1].index,
        falls=tuple(falls),
        of_its_colour=lens.bit.colour is colour,
        others_of_colour=sum(bit.colour is colour for bit in there if bit is not lens.bit),
        claim=lens.bits(action.white),
        can_sow=can_sow(after),
    )


def _skip(lens: Lens, before: GameState, action: act.SkipRecollection, after: GameState) -> object:
    return recollection.Skipping()


def _walk(lens: Lens, before: GameState, action: act.Walk, after: GameState) -> object:
    return planting.Walking(len(action.walk), action.walk[-1].index)


def _plant(lens: Lens, before: GameState, action: act.Plant, after: GameState) -> object:
    assert before.girl is not None
    end = action.walk[-1] if action.walk else before.girl
    source = NO_CARD if action.source is None else THIS_CARD if action.source is lens.card else OTHER_CARD
    return planting.Planting(len(action.walk), end.index, source)


def _meditate(lens: Lens, before: GameState, action: act.Meditate, after: GameState) -> object:
    return planting.Meditating()


def _cover(
    lens: Lens, before: GameState, action: act.Construct | act.Begin | act.Add, after: GameState
) -> deja_vu.Covering:
    card = before.game.catalogue.card(action.card)
    on_it = [bit for each in before.player.stm if each.card is card.id for bit in each.bits]
    now = [*on_it, *action.bits]
    others = [bit for bit in now if bit is not lens.bit]
    return deja_vu.Covering(
        this=card.id is lens.card,
        card=lens.card_face(card),
        bits=lens.bits(action.bits),
        shaped=lens.count_of_shape(action.bits),
        before=count(on_it, lens.bit),
        scoring_others=sum(Lens(bit, lens.card, lens.fragment).card_face(card).scores for bit in others),
    )


def _pay(lens: Lens, before: GameState, action: act.Grow | act.Save, after: GameState) -> object:
    return deja_vu.Paying(lens.bits(action.bits))


def _replenish(lens: Lens, before: GameState, action: act.Replenish, after: GameState) -> object:
    level = min([len(bits) for bits in after.bits])
    return meditation.Returning(lens.tiles(action.bits), level, can_sow(after))


def _choose_tiles(lens: Lens, before: GameState, action: act.ChooseTiles, after: GameState) -> object:
    return meditation.Choosing(tile_flags(action.tiles))


def _discard(lens: Lens, before: GameState, action: act.Discard, after: GameState) -> object:
    return meditation.Discarding(lens.cards(action.cards), _may_keep_others(lens, before, after))


def _draw(lens: Lens, before: GameState, action: act.Draw, after: GameState) -> object:
    owned = _has(before, before.active, action.card)
    return drawing.Drawing(action.card is lens.card, owned, _may_keep_others(lens, before, after))


def _resolve(lens: Lens, before: GameState, action: act.ResolveDuplicate, after: GameState) -> object:
    left = [card for card in (before.deck + before.discard).kinds() if card is not lens.card]
    new = any(not _has(before, before.active, card) for card in left)
    return drawing.Resolving(action.replace, new, _may_keep_others(lens, before, after))


def _has(state: GameState, seat: int, card: CardId) -> bool:
    """Whether the player has a copy in hand or tableau."""
    player = state.players[seat]
    return card in player.hand or card in player.memories


def _may_keep_others(lens: Lens, before: GameState, after: GameState) -> bool:
    """Whether one of the other cards that are left may be kept by who was drawing."""
    left = [card for card in (after.deck + after.discard).kinds() if card is not lens.card]
    return before.game.options.keep_duplicates or any(not _has(after, before.active, card) for card in left)


SEE: dict[type, See] = {
    act.StartPlayer: _start,
    act.FirstTile: _first_tile,
    act.DrawTiles: _draw_tiles,
    act.LayTile: _lay_tile,
    act.PlaceBits: _place_bits,
    act.PlaceFragments: _place_fragments,
    act.KeepHand: _keep_hand,
    act.SpeedStart: _speed_start,
    act.Sow: _sow,
    act.SkipRecollection: _skip,
    act.Walk: _walk,
    act.Plant: _plant,
    act.Meditate: _meditate,
    act.Construct: _cover,
    act.Begin: _cover,
    act.Add: _cover,
    act.Grow: _pay,
    act.Save: _pay,
    act.Replenish: _replenish,
    act.ChooseTiles: _choose_tiles,
    act.Discard: _discard,
    act.Draw: _draw,
    act.ResolveDuplicate: _resolve,
}
