"""Deja Vu: construct cards, grow flowers, save bits (CARD-1 to CHEST-1)."""

from collections.abc import Iterator

from dejavu_rules import bag
from dejavu_rules.actions import flow
from dejavu_rules.actions.coverings import (
    FLOWER_PRICE,
    Add,
    Begin,
    Construct,
    Grow,
    Save,
    additions,
    beginnings,
    constructions,
    growths,
    savings,
    some_addition,
    some_beginning,
    some_construction,
    some_growth,
    some_saving,
)
from dejavu_rules.actions.rule import Rule, Rules, malformed
from dejavu_rules.components import MOST_BITS, OF_COLOUR, Bits, Card, CardId, Colour, bits_of
from dejavu_rules.errors import Violation, broken
from dejavu_rules.state import PLANTING, GameState, Phase, Player, Unfinished
from dejavu_rules.sub_bags import shapes


def _check_bits(state: GameState, action: Construct | Begin | Add | Grow | Save, clause: str) -> Iterator[Violation]:
    if not bag.is_bag(action.bits, MOST_BITS):
        malformed(action, "bits", action.bits, "a bag of bits")
    if not bag.contains(state.pool, action.bits):
        yield broken(clause, "the pool has only these bits: {pool}", pool=bits_of(state.pool))


def _card(state: GameState, action: Construct | Begin | Add) -> Card:
    if type(action.card) is not CardId:
        malformed(action, "card", action.card, "a card")
    card = state.game.catalogue.by_id[action.card]
    if card is None:
        malformed(action, "card", action.card, "a card of this box")
    return card


def _check_shapes(card: Card, covered: int, bits: Bits) -> Iterator[Violation]:
    """The bits must fit the slots below the `covered` ones (CARD-1, CARD-2)."""
    end = covered + bag.size(bits)
    if not bag.contains(shapes(bits), card.needs[end] - card.needs[covered]):
        slots = card.slots[covered:end]
        yield broken("CARD-2", "the slots ask for {slots}, not for {bits}", slots=slots, bits=bits_of(bits))


def _check_no_copy(player: Player, card: CardId) -> Iterator[Violation]:
    if bag.count(player.memories, card):
        place = "LTM" if bag.count(player.ltm, card) else "STM"
        yield broken("CARD-3", "a copy of {card} lies in your {place}", card=card, place=place)


def check_construct(state: GameState, action: Construct) -> Iterator[Violation]:
    card, player = _card(state, action), state.player
    yield from _check_bits(state, action, "INSTANT-1")
    if not bag.count(state.public if card.scoring else player.hand, card.id):
        place = "among the Public Cards" if card.scoring else "in your hand"
        yield broken("INSTANT-1", "{card} is not {place}", card=card.id, place=place)
    yield from _check_no_copy(player, card.id)
    if (number := bag.size(action.bits)) != len(card.slots):
        yield broken(
            "INSTANT-1", "all {slots} slots are covered at once, not {bits}", slots=len(card.slots), bits=number
        )
    else:
        yield from _check_shapes(card, 0, action.bits)


def check_begin(state: GameState, action: Begin) -> Iterator[Violation]:
    card, player = _card(state, action), state.player
    yield from _check_bits(state, action, "STM-1")
    if card.scoring:
        yield broken("STM-1", "{card} is a Public Card and cannot enter STM", card=card.id)
    elif not bag.count(player.hand, card.id):
        yield broken("STM-1", "{card} is not in your hand", card=card.id)
    yield from _check_no_copy(player, card.id)
    if len(player.stm) >= (capacity := state.stm_capacity(state.active)):
        yield broken("STM-2", "your STM is full: its capacity is {capacity}", capacity=capacity)
    number = bag.size(action.bits)
    if number == 0:
        yield broken("STM-1", "at least the top slot must be covered")
    elif number >= len(card.slots):
        clause = "RULING-11" if len(card.slots) == 1 else "STM-1"
        yield broken(clause, "the bottom one of {slots} slots must stay open", slots=len(card.slots))
    else:
        yield from _check_shapes(card, 0, action.bits)


def check_add(state: GameState, action: Add) -> Iterator[Violation]:
    card = _card(state, action)
    yield from _check_bits(state, action, "STM-4")
    unfinished = _find(state.player, card.id)
    if unfinished is None:
        yield broken("STM-4", "{card} is not in your STM", card=card.id)
        return
    covered, number = bag.size(unfinished.bits), bag.size(action.bits)
    open_slots = len(card.slots) - covered
    if not 1 <= number <= open_slots:
        text = "{card} has {slots} open slots, not {bits}"
        yield broken("CARD-1", text, card=card.id, slots=open_slots, bits=number)
    else:
        yield from _check_shapes(card, covered, action.bits)


def check_grow(state: GameState, action: Grow) -> Iterator[Violation]:
    yield from _check_bits(state, action, "GROW-1")
    if (number := bag.size(action.bits)) != FLOWER_PRICE:
        yield broken("GROW-1", "a flower costs {price} bits, not {bits}", price=FLOWER_PRICE, bits=number)
    if state.player.flower:
        yield broken("GROW-1", "the flower space of your Nameless Girl Tile is taken")
    if not state.game.catalogue.girl_tile.powers.flower:
        yield broken("GROW-1", "the Nameless Girl Tile has no flower space")
    if not state.flowers:
        yield broken("RULING-3", "no flower is left in the supply")


def check_save(state: GameState, action: Save) -> Iterator[Violation]:
    yield from _check_bits(state, action, "CHEST-1")
    if (number := bag.size(action.bits)) > (chests := state.game.chest[state.players[state.active].ltm]):
        yield broken("CHEST-1", "{bits} bits do not fit into {chests} chests", bits=number, chests=chests)


def _find(player: Player, card: CardId) -> Unfinished | None:
    for unfinished in player.stm:
        if unfinished.card is card:
            return unfinished
    return None


# Effects


def perform_construct(state: GameState, action: Construct) -> GameState:
    card, player, public = state.game.catalogue.card(action.card), state.player, state.public
    if card.scoring:
        public -= bag.ONE[card.id]
    else:
        player = player.evolve(hand=player.hand - bag.ONE[card.id])
    return _complete(state.evolve(pool=state.pool - action.bits, public=public), player, card, action.bits)


def _complete(state: GameState, player: Player, card: Card, covering: Bits) -> GameState:
    """VP for the bits' colours, the card to LTM with its flower, and the bits are spent (DONE-1 to DONE-4)."""
    scoring = OF_COLOUR[card.colour] | OF_COLOUR[Colour.WHITE]
    blooming, flowers = flow.bloom(state, bag.ONE[card.id]) if card.powers.flower else (0, state.flowers)
    player = player.evolve(
        vp=player.vp + bag.size(covering & scoring),
        ltm=player.ltm + bag.ONE[card.id],
        card_flowers=player.card_flowers + blooming,
    )
    players = state.with_active(player)
    return state.evolve(spent=state.spent + covering, flowers=flowers, players=players)


def perform_begin(state: GameState, action: Begin) -> GameState:
    player = state.player
    stm = _with(player.stm, Unfinished(action.card, action.bits))
    players = state.with_active(player.evolve(hand=player.hand - bag.ONE[action.card], stm=stm))
    return state.evolve(pool=state.pool - action.bits, players=players)


def _with(stm: tuple[Unfinished, ...], unfinished: Unfinished) -> tuple[Unfinished, ...]:
    """STM with this card, in place of its former value if it was there; the order says nothing."""
    others = [each for each in stm if each.card is not unfinished.card]
    return tuple(sorted([*others, unfinished], key=lambda each: each.card))


def perform_add(state: GameState, action: Add) -> GameState:
    player = state.player
    card, before = state.game.catalogue.card(action.card), _find(player, action.card)
    assert before is not None
    covering = before.bits + action.bits
    if bag.size(covering) == len(card.slots):
        stm = tuple([each for each in player.stm if each is not before])
        return _complete(state.evolve(pool=state.pool - action.bits), player.evolve(stm=stm), card, covering)
    stm = _with(player.stm, Unfinished(card.id, covering))
    return state.evolve(pool=state.pool - action.bits, players=state.with_active(player.evolve(stm=stm)))


def perform_grow(state: GameState, action: Grow) -> GameState:
    return state.evolve(
        pool=state.pool - action.bits,
        spent=state.spent + action.bits,
        flowers=state.flowers - 1,
        players=state.with_active(state.player.evolve(flower=True)),
    )


def perform_save(state: GameState, action: Save) -> GameState:
    """The chests were emptied into the pool; what is neither saved nor spent goes the way of the spent bits."""
    discarded = state.spent + state.pool - action.bits
    players = state.players
    if action.bits:
        players = state.with_active(players[state.active].evolve(chests=action.bits))
    if state.planted:
        return flow.begin_meditation(state, discarded, players)
    return state.evolve(phase=PLANTING, pool=0, spent=discarded, players=players)


_STAY = (Phase.DEJA_VU,)
_DONE = (Phase.PLANTING, Phase.REPLENISHMENT, Phase.REPLENISHED_TILES, Phase.DISCARD)

RULES: Rules = (
    Rule(Construct, _STAY, check_construct, perform_construct, constructions, _STAY, some_construction),
    Rule(Begin, _STAY, check_begin, perform_begin, beginnings, _STAY, some_beginning),
    Rule(Add, _STAY, check_add, perform_add, additions, _STAY, some_addition),
    Rule(Grow, _STAY, check_grow, perform_grow, growths, _STAY, some_growth),
    Rule(Save, _STAY, check_save, perform_save, savings, _DONE, some_saving),
)
