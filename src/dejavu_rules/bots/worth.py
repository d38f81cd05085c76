"""Estimate what a position is worth to a player, in tenths of a VP: good enough to compare turns."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from dejavu_rules import Bits, Card, CardId, Cards, Colour, Fragment, GameState, Powers, Scoring, Shape, score

VP: Final = 10
POOL_BIT, SAVED_BIT, LOST_BIT = 6, 4, 1
FLOWER, FRAGMENT, NEAR_FRAGMENT = 14, 12, 6
LAST_CARD: Final = 10
"""The number of cards that ends the game (END-1)."""


def position(state: GameState, seat: int) -> int:
    """The worth of a seat's position: its current score, and what will still be useful."""
    player = state.players[seat]
    turns = turns_left(state)
    hopes = sum(_unfinished(state, each.card, len(each.bits)) for each in player.stm)
    flowers = (player.flower + len(player.card_flowers)) * FLOWER if turns else 0
    return (
        score(state).totals[seat] * VP
        + hopes
        + flowers
        + powers_worth(state.powers(seat)) * turns
        + _fragments(player.fragments)
        + len(state.pool) * POOL_BIT
        + len(player.saved) * (SAVED_BIT if turns else 0)
    )


def turns_left(state: GameState) -> int:
    """About how many turns are left: one for each card that the leading player still needs."""
    return max(0, LAST_CARD - max(len(player.ltm) for player in state.players))


def prospect(state: GameState) -> int:
    """The worth of the active player's pool: the cards that it can complete, best first."""
    player, catalogue = state.player, state.game.catalogue
    open_cards = [(catalogue.card(each.card), len(each.bits)) for each in player.stm]
    fresh = {*player.hand, *state.public} - {*player.memories}
    open_cards += [(catalogue.card(each), 0) for each in sorted(fresh)]
    shapes, left, worth = Counter(bit.shape for bit in state.pool), len(state.pool), 0
    while True:
        gains = [(_gain(state, card, covered, shapes, left), card, covered) for card, covered in open_cards]
        gain, card, covered = max(gains, key=lambda each: each[0], default=(0, None, 0))
        if card is None or gain <= 0:
            return worth + min(left, state.powers(state.active).chest + 3) * SAVED_BIT + left * LOST_BIT
        needed = _spare(card, covered, shapes)
        shapes, left, worth = shapes - needed, left - (len(card.slots) - covered), worth + gain
        open_cards.remove((card, covered))


def card_worth(state: GameState, card: CardId, ltm: Cards) -> int:
    """The worth of a completed card with these cards in LTM: its VP, links and powers."""
    printed = state.game.catalogue.card(card)
    same = [each for each in ltm if each.colour is card.colour]
    links = sum((each.number - card.number) % 7 in (1, 6) for each in same)
    return _vp(printed, len(same)) + links * 2 * VP + powers_worth(printed.powers) * turns_left(state)


def hand_worth(state: GameState, card: CardId, ltm: Cards) -> int:
    """The worth of a card in hand: its worth when completed, per bit that it needs."""
    if card in ltm:
        return 0  # a second copy cannot be constructed (CARD-3)
    return card_worth(state, card, ltm) // len(state.game.catalogue.card(card).slots)


def _vp(card: Card, same_colour: int) -> int:
    if card.vp is not None:
        return card.vp * VP
    if card.scoring is not None and card.scoring.kind in (Scoring.COLOUR_CARDS, Scoring.WHITE_CARDS):
        return (same_colour + 2) * VP
    return 4 * VP


def _unfinished(state: GameState, card: CardId, covered: int) -> int:
    slots = len(state.game.catalogue.card(card).slots)
    return card_worth(state, card, state.player.ltm) * covered * 7 // (slots * 10)


def powers_worth(powers: Powers) -> int:
    """The worth of powers for each turn that is left."""
    return powers.chest * 2 + powers.white_claim * 2 + powers.stm + powers.hand + powers.footprint


def _fragments(fragments: Iterable[Fragment]) -> int:
    """The worth of fragments; more for those that can score together: same pips, or consecutive in one colour."""
    held = [*fragments]
    near = sum(are_near(one, other) for place, one in enumerate(held) for other in held[:place])
    return len(held) * FRAGMENT + near * NEAR_FRAGMENT


def are_near(one: Fragment, other: Fragment) -> bool:
    """Whether two fragments can score together: same pips, or consecutive in one colour."""
    return one.pips == other.pips or (one.colour is other.colour and (one.pips - other.pips) % 5 in (1, 4))


def _gain(state: GameState, card: Card, covered: int, shapes: Counter[Shape], bits: int) -> int:
    """What completing a card gains over keeping the bits; 0 if these shapes cannot complete it."""
    slots = card.slots[covered:]
    asked = Counter(slot.shape for slot in slots if slot.shape is not None)
    if len(slots) > bits or not asked <= shapes:
        return 0
    return card_worth(state, card.id, state.player.ltm) + VP - len(slots) * POOL_BIT


def _spare(card: Card, covered: int, shapes: Counter[Shape]) -> Counter[Shape]:
    """The shapes that a card uses up; slots for any shape use the most frequent one."""
    slots = card.slots[covered:]
    asked = Counter(slot.shape for slot in slots if slot.shape is not None)
    for _ in range(len(slots) - asked.total()):
        asked[max(shapes, key=lambda shape: shapes[shape] - asked[shape])] += 1
    return asked


def saved_prospect(bits: Bits) -> int:
    """The worth of saved bits: white ones score on every card, and many shapes are useful."""
    return len({bit.shape for bit in bits}) * 2 + sum(bit.colour is Colour.WHITE for bit in bits)
