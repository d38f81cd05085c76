"""Bots that a user could bring: one that is quick, one that fails in some games, one that kills its process."""

import os

from dejavu_rules import Action, Add, Begin, Construct, Discard, Randomness, Sow, View, determinize, legal_actions


def quick(view: View, dealer: Randomness) -> Action:
    """Completes or covers cards whenever it can, so that games are short."""
    choices = legal_actions(determinize(view, dealer))
    kinds = choices.kinds()
    wanted: tuple[type[Action], ...] = (Construct, Add, Begin, Sow, Discard)
    for kind in wanted:
        if kind in kinds:
            return choices.of(kind).pick(dealer)
    return choices.pick(dealer)


def fragile(view: View, dealer: Randomness) -> Action:
    """Fails in some games, by the number of connections on the map."""
    if _is_chosen(view):
        raise RuntimeError("this bot has a bug")
    return quick(view, dealer)


def deadly(view: View, dealer: Randomness) -> Action:
    """Kills its process in the same games."""
    if _is_chosen(view):
        os._exit(3)
    return quick(view, dealer)


def _is_chosen(view: View) -> bool:
    return len(view.game.map.pairs) % 3 == 1


not_a_bot = 7
