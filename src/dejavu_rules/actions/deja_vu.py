"""Deja Vu: construct cards, grow flowers, save bits (CARD-1 to CHEST-1)."""

from typing import Final

from dejavu_rules.actions import coverings, flow
from dejavu_rules.actions.coverings import FLOWER_PRICE, OF_COLOUR, shapes
from dejavu_rules.actions.rule import Rule, Rules, raise_malformed
from dejavu_rules.actions.values import Add, Begin, Construct, Grow, Save
from dejavu_rules.box.cards import Card
from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.phases import PLANTING, Phase
from dejavu_rules.box.pieces import CardId, Colour
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.rulebook import Violation, violation
from dejavu_rules.state import GameState, Player, Unfinished

_WHITE: Final = OF_COLOUR[Colour.WHITE]


def _bits(state: GameState, action: Construct | Begin | Add | Grow | Save, code: str, found: list[Violation]) -> Bag:
    """The bits of an action, which must be in the pool."""
    if type(action.bits) is not Bits:
        raise_malformed(action, "bits", action.bits, "Bits")
    bits: Bits = action.bits
    if not bag.contains(state._pool, bits._bag):
        found.append(violation(code, pool=state.pool))
    return bits._bag


def _card(state: GameState, action: Construct | Begin | Add) -> Card:
    if type(action.card) is not CardId:
        raise_malformed(action, "card", action.card, "a card")
    card = state.game._cards.get(action.card)
    if card is None:
        raise_malformed(action, "card", action.card, "a card of this box")
    return card


def _check_shapes(card: Card, covered: int, bits: Bag, found: list[Violation]) -> None:
    """The bits must fit the slots below the `covered` ones (CARD-1, CARD-2); of too many bits, some must."""
    end = min(covered + bag.size(bits), len(card.slots))
    if not bag.contains(shapes(bits), card._needs[end] - card._needs[covered]):
        found.append(violation("shapes-do-not-fit", slots=card.slots[covered:end], bits=Bits._of(bits)))


def _check_some_shapes(card: Card, bits: Bag, found: list[Violation]) -> None:
    """Each bit must fit some slot of its own: too few bits can have wrong shapes, too."""
    needs = card._needs[-1]
    over = sum([max(0, number - bag.count(needs, shape)) for shape, number in bag.items(shapes(bits))])
    if over > len(card.slots) - bag.size(needs):  # more than the slots that take any shape
        found.append(violation("shapes-do-not-fit", slots=card.slots, bits=Bits._of(bits)))


def _check_no_copy(player: Player, card: CardId, found: list[Violation]) -> None:
    if bag.count(player._memories(), card.index):
        found.append(violation("copy-in-ltm" if bag.count(player._ltm, card.index) else "copy-in-stm", card=card))


def check_construct(state: GameState, action: Construct) -> list[Violation]:
    found: list[Violation] = []
    card, player = _card(state, action), state.player
    bits = _bits(state, action, "construct-bits-not-in-pool", found)
    if not bag.count(state._public if card.scoring else player._hand, card.id.index):
        found.append(
            violation("construct-card-not-public" if card.scoring else "construct-card-not-in-hand", card=card.id)
        )
    _check_no_copy(player, card.id, found)
    if (number := bag.size(bits)) != len(card.slots):
        found.append(violation("construct-slots-open", slots=len(card.slots), bits=number))
    if number < len(card.slots):
        _check_some_shapes(card, bits, found)
    else:
        _check_shapes(card, 0, bits, found)
    return found


def check_begin(state: GameState, action: Begin) -> list[Violation]:
    found: list[Violation] = []
    card, player = _card(state, action), state.player
    bits = _bits(state, action, "begin-bits-not-in-pool", found)
    if card.scoring:
        found.append(violation("begin-public-card", card=card.id))
    elif not bag.count(player._hand, card.id.index):
        found.append(violation("begin-card-not-in-hand", card=card.id))
    _check_no_copy(player, card.id, found)
    if len(player.stm) >= (capacity := state.game._stm[player._ltm]):
        found.append(violation("stm-full", capacity=capacity))
    number, slots = bag.size(bits), len(card.slots)
    if number == 0:
        found.append(violation("begin-top-slot-open"))
    if slots == 1:
        found.append(violation("begin-single-slot", slots=slots))
    elif number >= slots:
        found.append(violation("begin-bottom-slot-covered", slots=slots))
    _check_shapes(card, 0, bits, found)
    return found


def check_add(state: GameState, action: Add) -> list[Violation]:
    found: list[Violation] = []
    card = _card(state, action)
    bits = _bits(state, action, "add-bits-not-in-pool", found)
    unfinished = _find_in_stm(state.player, card.id)
    if unfinished is None:
        found.append(violation("add-card-not-in-stm", card=card.id))
    covered, number = bag.size(unfinished._bits) if unfinished else 0, bag.size(bits)
    open_slots = len(card.slots) - covered
    if not 1 <= number <= open_slots:
        found.append(violation("add-number-wrong", card=card.id, slots=open_slots, bits=number))
    if unfinished or number >= open_slots:
        _check_shapes(card, covered, bits, found)
    else:  # not in STM, so it is unknown which slots are open
        _check_some_shapes(card, bits, found)
    return found


def check_grow(state: GameState, action: Grow) -> list[Violation]:
    found: list[Violation] = []
    bits = _bits(state, action, "grow-bits-not-in-pool", found)
    if (number := bag.size(bits)) != FLOWER_PRICE:
        found.append(violation("grow-price-wrong", price=FLOWER_PRICE, bits=number))
    if state.player.flower:
        found.append(violation("flower-space-taken"))
    if not state.game.catalogue.girl_tile.powers.flower:
        found.append(violation("no-flower-space"))
    if not state.flowers:
        found.append(violation("no-flower-left"))
    return found


def check_save(state: GameState, action: Save) -> list[Violation]:
    found: list[Violation] = []
    bits = _bits(state, action, "save-bits-not-in-pool", found)
    if (number := bag.size(bits)) > (chests := state.game._chest[state.players[state.active]._ltm]):
        found.append(violation("chests-too-few", bits=number, chests=chests))
    return found


def _find_in_stm(player: Player, card: CardId) -> Unfinished | None:
    for unfinished in player.stm:
        if unfinished.card is card:
            return unfinished
    return None


# Effects


def perform_construct(state: GameState, action: Construct) -> GameState:
    card, player, public = state.game._cards[action.card], state.player, state._public
    bits: Bag = action.bits._bag
    if card.scoring:
        public -= bag.ONE[card.id.index]
    else:
        player = player._evolve(_hand=player._hand - bag.ONE[card.id.index])
    return _complete(state._evolve(_pool=state._pool - bits, _public=public), player, card, bits)


def _complete(state: GameState, player: Player, card: Card, covering: Bag) -> GameState:
    """Give VP for the bits' colours, put the card into LTM with its flower, and spend the bits (DONE-1 to DONE-4)."""
    scoring = OF_COLOUR[card.colour.index] | _WHITE
    blooming, flowers = flow.bloom(state, bag.ONE[card.id.index]) if card.powers.flower else (0, state.flowers)
    player = player._evolve(
        vp=player.vp + bag.size(covering & scoring),
        _ltm=player._ltm + bag.ONE[card.id.index],
        _card_flowers=player._card_flowers + blooming,
    )
    players = state._with_active(player)
    return state._evolve(_spent=state._spent + covering, flowers=flowers, players=players)


def perform_begin(state: GameState, action: Begin) -> GameState:
    player = state.player
    stm = _put_into_stm(player.stm, Unfinished(action.card, action.bits._bag))
    players = state._with_active(player._evolve(_hand=player._hand - bag.ONE[action.card.index], stm=stm))
    return state._evolve(_pool=state._pool - action.bits._bag, players=players)


def _put_into_stm(stm: tuple[Unfinished, ...], unfinished: Unfinished) -> tuple[Unfinished, ...]:
    """STM with this card, which replaces its former value; sorted, because the order means nothing."""
    others = [each for each in stm if each.card is not unfinished.card]
    return tuple(sorted([*others, unfinished], key=lambda each: each.card.index))


def perform_add(state: GameState, action: Add) -> GameState:
    player = state.player
    card, before = state.game._cards[action.card], _find_in_stm(player, action.card)
    assert before is not None
    covering = before._bits + action.bits._bag
    if bag.size(covering) == len(card.slots):
        stm = tuple([each for each in player.stm if each is not before])
        return _complete(state._evolve(_pool=state._pool - action.bits._bag), player._evolve(stm=stm), card, covering)
    stm = _put_into_stm(player.stm, Unfinished(card.id, covering))
    return state._evolve(_pool=state._pool - action.bits._bag, players=state._with_active(player._evolve(stm=stm)))


def perform_grow(state: GameState, action: Grow) -> GameState:
    return state._evolve(
        _pool=state._pool - action.bits._bag,
        _spent=state._spent + action.bits._bag,
        flowers=state.flowers - 1,
        players=state._with_active(state.player._evolve(flower=True)),
    )


def perform_save(state: GameState, action: Save) -> GameState:
    """Save these bits; the others of the pool are discarded with the spent ones. The chests are already empty."""
    bits: Bits = action.bits
    saved = bits._bag
    discarded, players = state._spent + state._pool, state.players
    if saved:
        discarded -= saved
        players = state._with_active(players[state.active]._evolve(_saved=saved))
    if state.planting_done:
        return flow.begin_meditation(state, discarded, players)
    return state._evolve(phase=PLANTING, _pool=0, _spent=discarded, players=players)


_STAY = (Phase.DEJA_VU,)
_DONE = (Phase.PLANTING, Phase.REPLENISHMENT, Phase.REPLENISHED_TILES, Phase.DISCARD)

RULES: Rules = (
    Rule(
        Construct,
        _STAY,
        check_construct,
        perform_construct,
        coverings.constructions,
        _STAY,
        coverings.some_construction,
    ),
    Rule(Begin, _STAY, check_begin, perform_begin, coverings.beginnings, _STAY, coverings.some_beginning),
    Rule(Add, _STAY, check_add, perform_add, coverings.additions, _STAY, coverings.some_addition),
    Rule(Grow, _STAY, check_grow, perform_grow, coverings.growths, _STAY, coverings.some_growth),
    Rule(Save, _STAY, check_save, perform_save, coverings.savings, _DONE, coverings.some_saving),
)
