"""Who may take back what: never across chance, another player's action, or something that has shown a hidden card."""

from collections.abc import Iterator, Sequence

from dejavu_rules.errors import Violation, broken
from dejavu_rules.state import GameState
from dejavu_rules.views.sampling import visible_cards
from dejavu_rules.views.seeing import view


def undo_violations(states: Sequence[GameState], seat: int, to: int) -> tuple[Violation, ...]:
    """Why a seat may not go back to `states[to]`, each reason once and the latest first; nothing if it may."""
    if len(states) - 1 <= to:
        return (broken("undo-nothing"),)
    found: dict[Violation, None] = {}
    for number in range(len(states) - 1, to, -1):
        found |= dict.fromkeys(_violations(states[number - 1], states[number], seat))
    return tuple(found)


def undo_limit(states: Sequence[GameState], seat: int) -> int:
    """The smallest number of a state to which a seat may go back."""
    number = len(states) - 1
    while number and not any(_violations(states[number - 1], states[number], seat)):
        number -= 1
    return number


def _violations(before: GameState, after: GameState, seat: int) -> Iterator[Violation]:
    if before.is_chance:
        yield broken("undo-across-chance")
    elif before.active != seat:
        yield broken("undo-another-player", seat=seat, other=before.active)
    elif reveals(before, after, seat):
        yield broken("undo-after-reveal")


def reveals(before: GameState, after: GameState, seat: int) -> bool:
    """Whether a seat sees a card after its own action that it did not see before.

    So it is when the last one chooses a starting hand: then the others' discards lie open (RULING-22).
    """
    return not visible_cards(view(after, seat)) <= visible_cards(view(before, seat))
