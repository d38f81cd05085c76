"""What constructing cards and growing flowers must have done."""

from collections import Counter
from collections.abc import Iterator

from dejavu_rules import Add, Begin, Bit, Card, Colour, Construct, GameState, Grow, Plant, SpeedStart
from dejavu_rules.testing.counting import card_of, tableau
from dejavu_rules.testing.oracles.oracle import compare, oracle

SPEED_VP = 10


def completion_by(before: GameState, action: object) -> tuple[Card, list[Bit]] | None:
    """The card that an action completes, and all bits that cover it then."""
    if not isinstance(action, Construct | Add):
        return None
    card, bits = card_of(before, action.card), list(action.bits)
    if isinstance(action, Add):
        for unfinished in before.player.stm:
            bits += unfinished.bits if unfinished.card is action.card else ()
    return (card, bits) if len(bits) == len(card.slots) else None


def _entering(before: GameState, action: object) -> list[Card]:
    """The cards that enter LTM."""
    if isinstance(action, SpeedStart):
        return [card for card in before.game.catalogue.cards if card.id in action.ltm]
    done = completion_by(before, action)
    return [done[0]] if done else []


@oracle("DONE-1", "SPEED-3", "RULING-20")
def vp_are_for_bits_of_the_cards_colour(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """One for each covering bit that is white or of the card's colour, and at no other time."""
    wanted = 0
    if isinstance(action, SpeedStart):
        printed = sum(card_of(before, card).vp or 0 for card in action.ltm)
        wanted = max(0, SPEED_VP - printed)  # more printed VP are no debt
    elif done := completion_by(before, action):
        card, bits = done
        wanted = sum(bit.colour in (Colour.WHITE, card.colour) for bit in bits)
    gained = after.players[before.active].vp - before.player.vp
    if gained != wanted:
        yield f"{gained} VP were taken instead of {wanted}"


@oracle("DONE-2", "DONE-4", "STM-4", "SPEED-1")
def a_completed_card_enters_ltm(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """And nothing else does; its bits are spent, and an STM place is free again."""
    gained = Counter(after.players[before.active].ltm) - Counter(before.player.ltm)
    yield from compare("in LTM", gained.elements(), [card.id for card in _entering(before, action)])
    if done := completion_by(before, action):
        card, bits = done
        if card.id in [unfinished.card for unfinished in after.player.stm]:
            yield f"{card.id} is still in STM"
        yield from compare("of the spent bits", after.spent, [*before.spent, *bits])


@oracle("INSTANT-1", "STM-1", "STM-4", "GROW-1")
def bits_are_paid_from_the_pool(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """What is used is no longer in the pool."""
    if isinstance(action, Construct | Begin | Add | Grow):
        yield from compare("in the pool and used", [*after.pool, *action.bits], before.pool)


@oracle("STM-3", "STM-4")
def stm_gains_what_was_put_there(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """A card in STM stays with its bits until it is complete."""
    stm = {unfinished.card: [*unfinished.bits] for unfinished in before.player.stm}
    if isinstance(action, Begin | Add):
        stm[action.card] = [*stm.get(action.card, ()), *action.bits]
    if done := completion_by(before, action):
        stm.pop(done[0].id, None)
    now = {unfinished.card: unfinished.bits for unfinished in after.players[before.active].stm}
    for card in stm.keys() | now.keys():
        yield from compare(f"on {card} in STM", now.get(card, ()), stm.get(card, ()))


@oracle("DONE-3", "GROW-1", "PLANT-3", "SPEED-2", "RULING-3", "RULING-7")
def flowers_come_and_go_as_they_must(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """A flower card gets one when it enters LTM, once; the tile's is grown; one is planted."""
    flower, supply = before.player.flower, before.flowers
    on_cards = Counter(before.player.card_flowers)
    for card in _entering(before, action):
        if card.powers.flower and supply:
            on_cards[card.id] += 1
            supply -= 1
    if isinstance(action, Grow):
        flower, supply = True, supply - 1
    if isinstance(action, Plant):
        flower = flower and action.source is not None
        on_cards -= Counter([action.source] if action.source else ())
    player = after.players[before.active]
    if (player.flower, after.flowers) != (flower, supply):
        yield f"the tile's flower is {player.flower} with {after.flowers} in the supply, not {flower} with {supply}"
    yield from compare("of the flowers on cards", player.card_flowers, on_cards.elements())


@oracle("INSTANT-1", "SETUP-4")
def public_cards_leave_when_constructed(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """And at no other time."""
    wanted = Counter(before.public)
    if isinstance(action, Construct) and card_of(before, action.card).scoring is not None:
        wanted -= Counter([action.card])
        if tableau(after.player)[action.card] != 1:
            yield f"{action.card} was constructed, and is not in the tableau"
    yield from compare("of the Public Cards", after.public, wanted.elements())
