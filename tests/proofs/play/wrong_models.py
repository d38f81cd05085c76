"""Models of play that are wrong in one function: whoever compares the model with the engine must notice each."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from dejavu_rules.box.phases import Phase
from dejavu_rules.combinatorics.values import frozen
from tests.proofs.play.logic import both, choose, either, no, some
from tests.proofs.play.rules import flow
from tests.proofs.play.slices import EMPTY, NONE, Pair, Slice

HOME = "tests.proofs.play.rules"


@frozen
class WrongModel:
    """A name of `flow`, and what a wrong model has there."""

    what: str
    name: str
    value: Any

    @contextmanager
    def there(self) -> Iterator[None]:
        """A context in which every rule of the model uses the wrong function."""
        right = getattr(flow, self.name)
        with ExitStack() as stack:
            for home, module in list(sys.modules.items()):
                if home.startswith(HOME) and vars(module).get(self.name) is right:
                    stack.enter_context(patch.object(module, self.name, self.value))
            yield


_restock, _end_turn, _begin, _draw_on = flow.restock, flow.end_turn, flow.begin_meditation, flow.draw_on
_after_hand = flow.after_starting_hand


def _last_turns(change: Callable[[Slice, Slice], Slice]) -> Callable[[Slice], Slice]:
    return lambda now: change(now, _end_turn(now))


def _meditation(change: Callable[[Slice, Slice], Slice]) -> Callable[[Slice, Pair], Slice]:
    return lambda now, spent: change(now, _begin(now, spent))


def _is_stuck(now: Slice) -> Any:
    return no(either(now.can_sow, some([player.saved.all > 0 for player in now.players])))


def _trigger_again(now: Slice, then: Slice) -> Slice:
    again = both(now.last_turns != NONE, now.player.ltm.all >= flow.LAST_CARD)
    return then.but(last_turns=choose(again, now.box.seats - 1, then.last_turns))


MODELS = (
    WrongModel("eleven cards trigger the end", "LAST_CARD", 11),
    WrongModel("nine cards trigger the end", "LAST_CARD", 9),
    WrongModel("four cards are dealt", "DEALT", 4),
    WrongModel("six cards are dealt in a speed game", "DEALT_SPEED", 6),
    WrongModel(
        "whoever triggers the end has a last turn too",
        "end_turn",
        _last_turns(
            lambda now, then: then.but(
                last_turns=choose(both(now.last_turns == NONE, then.last_turns != NONE), now.box.seats, then.last_turns)
            )
        ),
    ),
    WrongModel("a second trigger gives turns again", "end_turn", _last_turns(_trigger_again)),
    WrongModel(
        "the game is never over",
        "end_turn",
        _last_turns(lambda now, then: then.but(phase=Phase.RECOLLECTION.index, last_turns=NONE)),
    ),
    WrongModel("an empty deck stays empty", "restock", lambda deck, discard: (deck, discard)),
    WrongModel(
        "the deck is rebuilt with its last card still there",
        "restock",
        lambda deck, discard: choose(deck.all <= 1, (deck + discard, EMPTY), (deck, discard)),
    ),
    WrongModel(
        "drawing waits for any card",
        "draw_on",
        lambda now, player, deck, discard, may_keep_others: _draw_on(now, player, deck, discard, True),
    ),
    WrongModel(
        "a hive that is not full never returns",
        "begin_meditation",
        _meditation(
            lambda now, then: then.but(
                phase=choose(then.hive.all < now.box.holes, Phase.DISCARD.index, then.phase), last_turns=then.last_turns
            )
        ),
    ),
    WrongModel(
        "a game in which no bit can move goes on",
        "begin_meditation",
        _meditation(lambda now, then: then.but(last_turns=now.last_turns)),
    ),
    WrongModel(
        "a stuck map returns the hive though a chest has a bit",
        "begin_meditation",
        _meditation(
            lambda now, then: then.but(
                phase=choose(
                    both(no(now.can_sow), then.hive.all > 0, no(_is_stuck(now)), then.phase == Phase.DISCARD.index),
                    Phase.REPLENISHMENT.index,
                    then.phase,
                )
            )
        ),
    ),
    WrongModel(
        "what lay aside is lost",
        "after_starting_hand",
        lambda now: _after_hand(now).but(deck=now.deck, discard=now.discard),
    ),
)
"""Each is the model but for one thing."""
