"""What a bot is, and ours by name."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from dejavu_rules import Action, Randomness, View, determinize, random_action
from dejavu_rules.bots.greedy import best_action


class Bot(Protocol):
    """Decides for a seat. It gets the seat's view, not the state, so it can't look into hands or the deck."""

    def __call__(self, view: View, dealer: Randomness, /) -> Action:
        """A legal action of the seat, which must be the one to decide."""


def random_bot(view: View, dealer: Randomness) -> Action:
    """Any kind of action, then any of that kind: see `random_action`.

    Raises `IllegalAction` where no player decides, `MalformedState` for anything but a view of the seat that decides.
    """
    return random_action(determinize(view, dealer), dealer)


def greedy_bot(view: View, dealer: Randomness) -> Action:
    """What looks best at once: it completes cards that score and link, plants for fragments that fit, and sows for
    what its cards ask for. It plans no further than this turn and takes no notice of the others.

    Raises `IllegalAction` where no player decides, `MalformedState` for anything but a view of the seat that decides.
    """
    return best_action(determinize(view, dealer), dealer)


BOTS: Mapping[str, Bot] = MappingProxyType({"random": random_bot, "greedy": greedy_bot})
"""The bots by name."""
