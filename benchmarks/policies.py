"""Ways to play many games: at random, or like somebody who wants to finish cards.

`builder` and `collector` are not good players. They only show how long games are, and what they score, when
everybody builds what they can, or would rather have Public Cards and fragments: they know nothing of links,
of what a Public Card scores, or of the end.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TypeAlias

from dejavu_rules import (
    Action,
    Add,
    Begin,
    Bits,
    Card,
    Choices,
    Construct,
    Discard,
    GameState,
    Grow,
    Meditate,
    Phase,
    Plant,
    Randomness,
    Save,
    Shape,
    Sow,
    apply,
    legal_actions,
    random_action,
)

Policy: TypeAlias = Callable[[GameState, Randomness], Action]
Worth: TypeAlias = Callable[[GameState, Action], tuple[int, ...]]

LOOKS = 40
"""The builder looks at this many choices before it takes the best of them."""


def builder(state: GameState, dealer: Randomness) -> Action:
    """The best of a few random choices: complete a card, cover slots, plant, grow, and only then anything else."""
    return _best(state, dealer, _worth)


def collector(state: GameState, dealer: Randomness) -> Action:
    """Like the builder, but a Public Card comes first, then planting and growing."""
    return _best(state, dealer, _worth_to_collector)


def _best(state: GameState, dealer: Randomness, worth: Worth) -> Action:
    if state.phase in (Phase.STARTING_HAND, Phase.REPLENISHED_TILES, Phase.DUPLICATE):
        return random_action(state, dealer)
    if state.phase is Phase.DISCARD:
        return Discard() if dealer.below(2) else random_action(state, dealer)
    choices = legal_actions(state)
    looks: Iterable[Action] = choices
    if choices.count() > LOOKS:
        looks = (_any_kind(state, choices, dealer) for _ in range(LOOKS))
    return max(looks, key=lambda action: worth(state, action))


def _any_kind(state: GameState, choices: Choices[Action], dealer: Randomness) -> Action:
    """A random action: half of the time of any, half of the time of any kind, because the best kind may have few."""
    return choices.pick(dealer) if dealer.below(2) else random_action(state, dealer)


def _worth(state: GameState, action: Action) -> tuple[int, ...]:
    """How good an action is: by its kind, then whether it completes a card, then how many slots it covers."""
    match action:
        case Construct():
            return 0, 1, len(action.bits)
        case Add() | Begin():
            after = apply(state, action)
            return 0, int(after.player.ltm != state.player.ltm), len(action.bits)
        case Sow():
            after = apply(state, action)
            return -1, *_prospect(after, after.pool)
        case Save():
            return -1, *_prospect(state, action.bits), len(action.bits)
        case Plant() | Grow():
            return (0,)
        case Meditate():
            return (-2,)
        case _:
            return (-3,)


def _worth_to_collector(state: GameState, action: Action) -> tuple[int, ...]:
    match action:
        case Construct() if state.game.catalogue.card(action.card).is_public:
            return (2,)
        case Plant() | Grow():
            return (1,)
        case _:
            return _worth(state, action)


def _prospect(state: GameState, pool: Bits) -> tuple[int, int, int]:
    """What a pool is good for: whether it completes a card, how many slots it covers, how many bits it has."""
    player, card = state.player, state.game.catalogue.card
    started = [(card(each.card), len(each.bits)) for each in player.stm]
    fresh = {*player.hand, *state.public} - {*player.memories}
    open_cards = started + [(card(each), 0) for each in fresh]
    shapes, bits = Counter(bit.shape for bit in pool), len(pool)
    done, covered = max((_covers(one, place, shapes, bits) for one, place in open_cards), default=(0, 0))
    return done, covered, bits


def _covers(card: Card, covered: int, shapes: Counter[Shape], bits: int) -> tuple[int, int]:
    """Whether bits of these shapes complete the card, and how many more of its slots they cover."""
    left, number = dict(shapes), 0
    for slot in card.slots[covered : covered + bits]:
        shape = slot.shape
        if shape is not None:
            if not left.get(shape):
                break
            left[shape] -= 1
        number += 1
    done = covered + number == len(card.slots)
    return int(done), number if done or not card.is_public else 0


POLICIES: dict[str, Policy] = {"random": random_action, "builder": builder, "collector": collector}
