"""Drawing cards, for starting hands and in Meditation: duplicates, and the deck that is rebuilt."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from dejavu_rules import CardId, Cards, Discard, Draw, Phase, ResolveDuplicate
from dejavu_rules.testing.second.awakening import end_turn
from dejavu_rules.testing.second.table import Table, some_of

DEALT, DEALT_FAST = 5, 7


def may_discard(table: Table, action: Discard) -> bool:
    """DRAW-1: any cards of the hand."""
    return Counter(action.cards) <= table.me.hand


def discard(table: Table, action: Discard) -> None:
    """DRAW-1: then draw up to the hand size."""
    table.me.hand -= Counter(action.cards)
    table.discard += Counter(action.cards)
    rebuild_if_empty(table)
    table.phase = Phase.DRAW
    go_on(table)


def discards(table: Table) -> Iterator[Discard]:
    """DRAW-1: any choice of cards."""
    return (Discard(Cards(cards)) for cards in some_of(table.me.hand, table.me.hand.total()))


def rebuild_if_empty(table: Table) -> None:
    """DRAW-3, at once (RULING-19)."""
    if not table.deck:
        table.deck, table.discard = table.discard, Counter()


def draw(table: Table, outcome: Draw) -> None:
    """SETUP-7, DRAW-2: a card that the player has already is replaced, or may be (RULING-6)."""
    table.deck -= Counter([outcome.card])
    rebuild_if_empty(table)
    had = table.me.has(outcome.card)
    table.me.hand[outcome.card] += 1
    if had and table.options.keep_duplicates:
        table.duplicate, table.phase = outcome.card, Phase.DUPLICATE
        return
    if had:
        _throw(table, outcome.card)
    go_on(table)


def draws(table: Table) -> Iterator[tuple[Draw, Fraction]]:
    """SETUP-5: each single card of the deck is as likely as any other."""
    return ((Draw(card), Fraction(number, table.deck.total())) for card, number in table.deck.items())


def may_resolve(table: Table, action: ResolveDuplicate) -> bool:
    """RULING-6; with nothing but duplicates left to draw it is kept (RULING-23)."""
    return not action.replace or _something_new(table)


def resolve(table: Table, action: ResolveDuplicate) -> None:
    """RULING-6."""
    card, table.duplicate = table.duplicate, None
    assert card is not None
    if action.replace:
        _throw(table, card)
    table.phase = Phase.DRAW if table.turn else Phase.DEAL
    go_on(table)


def _throw(table: Table, card: CardId) -> None:
    table.me.hand -= Counter([card])
    table.discard[card] += 1
    rebuild_if_empty(table)


def _something_new(table: Table) -> bool:
    """Whether deck or pile has a card that the player does not have."""
    return any(not table.me.has(card) for card in table.deck + table.discard)


def _wants_more(table: Table) -> bool:
    """DRAW-1, SETUP-6, SPEED-1; until nothing is left that may be kept (RULING-5)."""
    dealt = DEALT_FAST if table.options.speed else DEALT
    if table.me.hand.total() >= (table.power("hand") if table.turn else dealt):
        return False
    return bool(table.deck) if table.options.keep_duplicates else _something_new(table)


def go_on(table: Table) -> None:
    """The next card, the next player's cards, or what comes after."""
    if _wants_more(table):
        return
    if table.turn:
        end_turn(table)
        return
    table.pass_on()
    if table.active == table.start_player:
        table.phase = Phase.STARTING_HAND
    else:
        go_on(table)
