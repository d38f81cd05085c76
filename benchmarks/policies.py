"""Ways to play many games: at random, or like somebody who wants to finish cards.

`builder` and `collector` are no good players. They only show how long games are, and what they score, when
everybody builds what they can, or would rather have Public Cards and fragments: they know nothing of links,
of what a Public Card scores, or of the end.
"""

from collections.abc import Callable
from typing import TypeAlias

from dejavu_rules import GameState, Phase, apply, bag, legal_actions, random_action
from dejavu_rules.actions import Add, Begin, Construct, Discard, Grow, Meditate, Plant, Save, Sow
from dejavu_rules.below import Below
from dejavu_rules.components import CARD_IDS, Bits, Card
from dejavu_rules.spaces import Space
from dejavu_rules.sub_bags import shapes

Policy: TypeAlias = Callable[[GameState, Below], object]
Worth: TypeAlias = Callable[[GameState, object], tuple[int, ...]]

LOOKS = 40
"""So many choices the builder looks at before it takes the best of them."""


def builder(state: GameState, below: Below) -> object:
    """The best of a few random choices: complete a card, cover slots, plant, grow, and only then anything else."""
    return _best(state, below, _worth)


def collector(state: GameState, below: Below) -> object:
    """Like the builder, but a Public Card comes first, then planting and growing."""
    return _best(state, below, _worth_to_collector)


def _best(state: GameState, below: Below, worth: Worth) -> object:
    if state.phase in (Phase.STARTING_HAND, Phase.REPLENISHED_TILES, Phase.DUPLICATE):
        return random_action(state, below)
    if state.phase is Phase.DISCARD:
        return Discard() if below(2) else random_action(state, below)
    choices = legal_actions(state)
    assert isinstance(choices, Space)
    number = choices.count()
    looks = choices if number <= LOOKS else (_any_kind(state, choices, below) for _ in range(LOOKS))
    return max(looks, key=lambda action: worth(state, action))


def _any_kind(state: GameState, choices: Space[object], below: Below) -> object:
    """Half the looks go to all actions alike, half to all kinds alike: few actions may be of the best kind."""
    return choices.pick(below) if below(2) else random_action(state, below)


def _worth(state: GameState, action: object) -> tuple[int, ...]:
    """By kind; among cards whether one is completed, then the slots that are covered."""
    match action:
        case Construct():
            return 0, 1, bag.size(action.bits)
        case Add() | Begin():
            after = apply(state, action)
            return 0, int(after.player.ltm != state.player.ltm), bag.size(action.bits)
        case Sow():
            return -1, *_prospect(apply(state, action))
        case Save():
            return -1, *_prospect(state.evolve(pool=action.bits)), bag.size(action.bits)
        case Plant() | Grow():
            return (0,)
        case Meditate():
            return (-2,)
        case _:
            return (-3,)


def _worth_to_collector(state: GameState, action: object) -> tuple[int, ...]:
    match action:
        case Construct() if state.game.catalogue.card(action.card).scoring:
            return (2,)
        case Plant() | Grow():
            return (1,)
        case _:
            return _worth(state, action)


def _prospect(state: GameState) -> tuple[int, int, int]:
    """What the pool is good for: whether it completes a card, how many slots it covers, how many bits it has."""
    player, card = state.player, state.game.catalogue.card
    started = [(card(each.card), bag.size(each.bits)) for each in player.stm]
    fresh = bag.members((player.hand + state.public) & ~bag.support(player.memories))
    open_cards = started + [(card(CARD_IDS[kind]), 0) for kind in fresh]
    done, covered = max((_covers(one, place, state.pool) for one, place in open_cards), default=(0, 0))
    return done, covered, bag.size(state.pool)


def _covers(card: Card, covered: int, pool: Bits) -> tuple[int, int]:
    """Whether the pool completes the card, and how many more slots of it the pool covers."""
    have, most = shapes(pool), min(len(card.slots) - covered, bag.size(pool))
    number = 0
    while number < most and bag.contains(have, card.needs[covered + number + 1] - card.needs[covered]):
        number += 1
    done = covered + number == len(card.slots)
    return int(done), number if done or not card.scoring else 0


POLICIES: dict[str, Policy] = {"random": random_action, "builder": builder, "collector": collector}
