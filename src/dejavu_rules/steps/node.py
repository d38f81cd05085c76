"""A place on the way to a whole action: what can come next, and what follows from it."""

from abc import ABC, abstractmethod
from typing import Any, TypeAlias

from dejavu_rules.actions.values import Action, Outcome
from dejavu_rules.steps.values import Option, Question, SoFar, Step

Whole: TypeAlias = Action | Outcome


class Node(ABC):
    """One place on the way. It never changes; the next one is made of it and a step."""

    __slots__ = ()

    kinds: frozenset[str]
    """The kinds of steps that mean something here, offered or not."""

    @abstractmethod
    def offers(self, free: bool) -> list[Option]:
        """What can still be completed to a legal whole action, each once.

        `free` offers pieces in any order; otherwise each whole action is reached in one way only.
        """

    @abstractmethod
    def after(self, step: Step) -> "Node | Whole":
        """What follows from a step, even from one that is not offered: then it cannot become legal."""

    @abstractmethod
    def toward(self, action: Any) -> Step:
        """The next step towards a whole action that can be reached from here."""

    @abstractmethod
    def asked(self, free: bool) -> Question:
        """What is asked here."""

    def so_far(self) -> SoFar:
        """What has happened on the way."""
        return None

    def cut(self) -> Whole | None:
        """The whole action as it would be if it had to end here, legal or not."""
        return None


def attempt(node: Node, step: Step) -> Whole | None:
    """A whole action that uses a step, most likely an illegal one; None where the step means nothing."""
    if step.kind not in node.kinds:
        return None
    then = node.after(step)
    while isinstance(then, Node):
        offers = then.offers(True)
        if not offers:
            return then.cut()
        then = then.after(offers[0].step)
    return then
