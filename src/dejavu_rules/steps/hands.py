"""Choose cards and tiles: starting hands, discards, duplicates, and the tiles that get the last bits."""

from functools import partial
from operator import attrgetter
from typing import Any, Final

from dejavu_rules.actions import flow
from dejavu_rules.actions.drawing import duplicate_choices
from dejavu_rules.actions.starting_hand import starting_hand_sizes
from dejavu_rules.actions.values import ChooseTiles, Discard, KeepHand, ResolveDuplicate, SpeedStart
from dejavu_rules.box.multisets import Cards
from dejavu_rules.box.pieces import TILES, CardId
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.state import GameState
from dejavu_rules.steps.choice import Choice, Either, Purpose
from dejavu_rules.steps.node import Node, Whole
from dejavu_rules.steps.values import DONE, Option, Step, question

_CARDS_OF: Final = attrgetter("cards._bag")
_KEEPING: Final = Purpose.of("card", "keep-card", "keep-done", "which-to-keep", _CARDS_OF)
_DISCARDING: Final = Purpose.of("card", "discard-card", "discard-done", "which-to-discard", _CARDS_OF)
_REMEMBERING: Final = Purpose.of("card", "remember-card", "remember-done", "which-to-remember", attrgetter("ltm._bag"))
_SPEED_HAND: Final = Purpose.of("card", "keep-card", "keep-done", "which-to-keep", attrgetter("hand._bag"))


def _tiles_of(action: ChooseTiles) -> Bag:
    return bag.of(action.tiles)


_CHOOSING: Final = Purpose.of("tile", "choose-tile", None, "which-tiles", _tiles_of)


def starting_hand(state: GameState) -> Node:
    """Three of five cards (SETUP-6); in a speed game first the two memories (SPEED-1)."""
    hand, (memories, keep) = state.player._hand, starting_hand_sizes(state)
    if not state.game.options.speed:
        return Choice(_KEEPING, hand, keep, keep, _keep)
    return Choice(_REMEMBERING, bag.distinct(hand), memories, memories, partial(_speed_hand, hand, keep))


def _keep(cards: Bag) -> KeepHand:
    return KeepHand(Cards._of(cards))


def _speed_hand(dealt: Bag, keep: int, ltm: Bag) -> Node | Whole:
    left = dealt - ltm if bag.contains(dealt, ltm) else dealt  # else the whole action will be refused
    return Choice(_SPEED_HAND, left, keep, keep, partial(_speed_start, ltm), remembered=ltm).or_finish()


def _speed_start(ltm: Bag, hand: Bag) -> SpeedStart:
    return SpeedStart(Cards._of(ltm), Cards._of(hand))


def discard_choice(state: GameState) -> Node:
    """Any cards of the hand, or none (DRAW-1)."""
    hand = state.player._hand
    return Choice(_DISCARDING, hand, 0, bag.size(hand), _discard)


def _discard(cards: Bag) -> Discard:
    return Discard(Cards._of(cards))


def tile_choice(state: GameState) -> Node:
    """As many tiles of the lowest level as bits are left (HIVE-4)."""
    _, rest, level = flow.replenishment(state._bits, bag.size(state._hive))
    return Choice(_CHOOSING, bag.of(level), rest, rest, _choose)


def _choose(tiles: Bag) -> ChooseTiles:
    return ChooseTiles(tuple([TILES[kind] for kind in bag.kinds(tiles)]))


def duplicate(state: GameState) -> Node:
    """Keep the duplicate, or replace it if that is possible (RULING-6)."""
    assert isinstance(state.pending, CardId)
    replace = Step.of(state.pending)

    def toward(action: Any) -> Step:
        return replace if action.replace else DONE

    options = {False: Option(DONE, "keep-duplicate"), True: Option(replace, "replace-duplicate")}
    offers = [options[choice.replace] for choice in duplicate_choices(state)]
    kinds = frozenset(("done", "card"))
    return Either(question("keep-or-replace", card=state.pending), kinds, offers, _resolve, toward)


def _resolve(step: Step) -> ResolveDuplicate:
    return ResolveDuplicate(step is not DONE)
