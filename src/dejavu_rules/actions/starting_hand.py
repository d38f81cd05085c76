"""Starting hands: keep three of five (SETUP-6), or the speed game's two memories and a hand (SPEED-1)."""

from functools import partial

from dejavu_rules.actions import flow
from dejavu_rules.actions.rule import Rule, Rules, raise_malformed
from dejavu_rules.actions.values import KeepHand, SpeedStart
from dejavu_rules.box.multisets import Cards
from dejavu_rules.box.phases import Phase
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.spaces import NOTHING, MappedSpace, Space, UnionSpace
from dejavu_rules.combinatorics.sub_bags import SubBags, iter_sub_bags
from dejavu_rules.rulebook import Violation, violation
from dejavu_rules.state import GameState

HAND = 3
MEMORIES = 2
SPEED_VP = 10


def starting_hand_sizes(state: GameState) -> tuple[int, int]:
    """The numbers of cards for LTM and for the hand; smaller only if too few could be dealt (RULING-5)."""
    hand = state.player._hand
    memories = min(MEMORIES, bag.size(bag.distinct(hand))) if state.game.options.speed else 0
    return memories, min(HAND, bag.size(hand) - memories)


def check_keep_hand(state: GameState, action: KeepHand) -> list[Violation]:
    found: list[Violation] = []
    if type(action.cards) is not Cards:
        raise_malformed(action, "cards", action.cards, "Cards")
    if not action.cards <= state.player.hand:
        found.append(violation("kept-not-dealt", dealt=state.player.hand))
    if state.game.options.speed:
        found.append(violation("speed-start-wanted"))
        return found
    _, keep = starting_hand_sizes(state)
    if len(action.cards) != keep:
        found.append(violation("kept-number-wrong", number=keep, kept=len(action.cards)))
    return found


def perform_keep_hand(state: GameState, action: KeepHand) -> GameState:
    player, kept = state.player, action.cards._bag
    players = state._with_active(player._evolve(_hand=kept, _discarded=player._hand - kept))
    return flow.after_starting_hand(state._evolve(players=players))


def starting_hands(state: GameState) -> Space[KeepHand]:
    if state.game.options.speed:
        return NOTHING
    _, keep = starting_hand_sizes(state)
    return MappedSpace(lambda cards: KeepHand(Cards._of(cards)), SubBags(state.player._hand, keep, keep))


def check_speed_start(state: GameState, action: SpeedStart) -> list[Violation]:
    found: list[Violation] = []
    if type(action.ltm) is not Cards:
        raise_malformed(action, "ltm", action.ltm, "Cards")
    if type(action.hand) is not Cards:
        raise_malformed(action, "hand", action.hand, "Cards")
    dealt = state.player.hand
    if not (action.ltm <= dealt and action.hand <= dealt - action.ltm):
        found.append(violation("speed-cards-not-dealt", dealt=dealt))
    if not state.game.options.speed:
        found.append(violation("not-a-speed-game"))
        return found
    memories, keep = starting_hand_sizes(state)
    if len(action.ltm) != memories:
        found.append(violation("memories-number-wrong", number=memories, chosen=len(action.ltm)))
    if bag.has_twins(action.ltm._bag):
        found.append(violation("memories-not-different", cards=action.ltm))
    if len(action.hand) != keep:
        found.append(violation("speed-hand-number-wrong", number=keep, chosen=len(action.hand)))
    return found


def perform_speed_start(state: GameState, action: SpeedStart) -> GameState:
    player, ltm, hand = state.player, action.ltm._bag, action.hand._bag
    blooming, flowers = flow.bloom(state, ltm)  # SPEED-2
    printed = sum([state.game.catalogue.card(card).vp or 0 for card in action.ltm])
    started = player._evolve(
        _hand=hand,
        _ltm=ltm,
        _card_flowers=blooming,
        vp=player.vp + max(0, SPEED_VP - printed),  # SPEED-3, RULING-20
        _discarded=player._hand - ltm - hand,
    )
    return flow.after_starting_hand(state._evolve(flowers=flowers, players=state._with_active(started)))


def speed_starts(state: GameState) -> Space[SpeedStart]:
    if not state.game.options.speed:
        return NOTHING
    hand = state.player._hand
    memories, keep = starting_hand_sizes(state)
    return UnionSpace(
        [
            MappedSpace(partial(_speed_start, Cards._of(ltm)), SubBags(hand - ltm, keep, keep))
            for ltm in iter_sub_bags(bag.distinct(hand), memories)
        ]
    )


def _speed_start(ltm: Cards, hand: Bag) -> SpeedStart:
    return SpeedStart(ltm, Cards._of(hand))


_NEXT = (Phase.STARTING_HAND, Phase.RECOLLECTION)

RULES: Rules = (
    Rule(KeepHand, (Phase.STARTING_HAND,), check_keep_hand, perform_keep_hand, starting_hands, _NEXT),
    Rule(SpeedStart, (Phase.STARTING_HAND,), check_speed_start, perform_speed_start, speed_starts, _NEXT),
)
