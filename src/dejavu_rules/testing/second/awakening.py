"""The end of a turn, the end of the game, and the score: every way to use the fragments is tried."""

from collections.abc import Iterator
from itertools import chain, combinations, product

from dejavu_rules import Card, Colour, Fragment, Phase, Scoring
from dejavu_rules.testing.second.table import Seat, Table

ENOUGH = 10
PER_FRAGMENT, PER_LINK, PER_SET, PER_RUN = 2, 2, 18, 5
WHITE_CARDS, COLOUR_CARDS = (0, 3, 6, 10, 15, 21), (0, 1, 3, 6, 10, 15)
PIPS, NUMBERS = 5, 7


def end_turn(table: Table) -> None:
    """END-1: ten cards give every opponent a last turn; a second trigger changes nothing (RULING-13)."""
    if table.last_turns is not None:
        table.last_turns -= 1
    elif table.me.ltm.total() >= ENOUGH:
        table.last_turns = len(table.players) - 1
    table.phase = Phase.RECOLLECTION if table.last_turns != 0 else Phase.OVER
    if table.phase is Phase.RECOLLECTION:
        table.pass_on()
        table.turn += 1
        table.planting_done = False


def totals(table: Table) -> tuple[int, ...]:
    """SCORE-A to SCORE-D, by seat."""
    return tuple(sum(clauses(table, seat).values()) for seat in table.players)


def winners(table: Table) -> tuple[int, ...]:
    """SCORE-E: the seats with the most VP."""
    points = totals(table)
    return tuple(seat for seat, vp in enumerate(points) if vp == max(points))


def clauses(table: Table, seat: Seat) -> dict[str, int]:
    """What each part of the score is worth."""
    cards = [card for card in table.box.cards if seat.ltm[card.id]]
    pairs = [(one, other) for one, other in combinations(cards, 2) if one.colour is other.colour]
    gaps = [(one.number - other.number) % NUMBERS for one, other in pairs]  # 7 and 1 are consecutive
    return {
        "SCORE-A": seat.vp,
        "SCORE-B": sum(card.vp or 0 for card in cards if card.scoring is None),
        "SCORE-C4": _best(_fragment_cards(cards), frozenset(seat.fragments.elements())),
        "SCORE-C5": sum(_counting(cards, card, Scoring.WHITE_CARDS) for card in cards),
        "SCORE-C6": sum(_counting(cards, card, Scoring.COLOUR_CARDS) for card in cards),
        "SCORE-D": PER_LINK * sum(1 for gap in gaps if gap in (1, NUMBERS - 1)),
    }


def _counting(cards: list[Card], card: Card, kind: Scoring) -> int:
    """SCORE-C5, SCORE-C6."""
    if card.scoring is None or card.scoring.kind is not kind:
        return 0
    colour, steps = (Colour.WHITE, WHITE_CARDS) if kind is Scoring.WHITE_CARDS else (card.colour, COLOUR_CARDS)
    return steps[min(sum(each.colour is colour for each in cards), 5)]


def _fragment_cards(cards: list[Card]) -> list[Card]:
    """The cards that score fragments; those that take any come last."""
    order = (Scoring.SEQUENCE, Scoring.SETS, Scoring.FRAGMENTS)
    return [card for kind in order for card in cards if card.scoring is not None and card.scoring.kind is kind]


def _best(cards: list[Card], fragments: frozenset[Fragment]) -> int:
    """SCORE-C4: each fragment counts once; the first card tries every use, the others have what is left."""
    if not cards:
        return 0
    return max(vp + _best(cards[1:], fragments - used) for used, vp in _uses(cards[0], fragments))


def _uses(card: Card, fragments: frozenset[Fragment]) -> Iterator[tuple[frozenset[Fragment], int]]:
    """SCORE-C1 to SCORE-C3: what a card could count, with its VP; one that takes any takes all that is left."""
    assert card.scoring is not None
    if card.scoring.kind is Scoring.FRAGMENTS:
        yield fragments, PER_FRAGMENT * len(fragments)
    elif card.scoring.kind is Scoring.SETS:
        full = [pips for pips in range(1, PIPS + 1) if sum(one.pips == pips for one in fragments) == 3]
        for chosen in chain.from_iterable(combinations(full, number) for number in range(len(full) + 1)):
            yield frozenset(one for one in fragments if one.pips in chosen), PER_SET * len(chosen)
    else:
        yield frozenset(), 0
        own = {one.pips: one for one in fragments if one.colour is card.scoring.fragment_colour}
        for start, length in product(own, range(1, PIPS + 1)):
            run = {(start - 1 + step) % PIPS + 1 for step in range(length)}
            if run <= own.keys():
                yield frozenset(own[pips] for pips in run), PER_RUN * length
