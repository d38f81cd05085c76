"""One point on the way to a whole action: the steps possible there, and what each leads to."""

from abc import ABC, abstractmethod
from typing import Any, TypeAlias

from dejavu_rules.actions.values import Action, Outcome
from dejavu_rules.steps.values import Option, Question, SoFar, Step

Whole: TypeAlias = Action | Outcome


class Node(ABC):
    """One point on the way to a whole action. Nodes never change: `after` returns the next one."""

    __slots__ = ()

    kinds: frozenset[str]
    """The kinds of steps that make sense here, offered or not."""

    @abstractmethod
    def offers(self, free: bool) -> list[Option]:
        """The steps that can still lead to a legal whole action, each once.

        `free` offers pieces in any order; otherwise each whole action is reached in one way only.
        """

    @abstractmethod
    def after(self, step: Step) -> "Node | Whole":
        """The next node or the whole action. A step that is not offered is accepted too, and leads to nothing legal."""

    @abstractmethod
    def toward(self, action: Any) -> Step:
        """The next step towards a whole action that can be reached from here."""

    @abstractmethod
    def question(self, free: bool) -> Question:
        """The question at this point."""

    def so_far(self) -> SoFar:
        """What has been decided so far."""
        return None

    def cut(self) -> Whole | None:
        """The whole action as it would be if it had to end here, legal or not."""
        return None


def attempt(node: Node, step: Step) -> Whole | None:
    """A whole action that uses a step, probably an illegal one; None where the step makes no sense."""
    if step.kind not in node.kinds:
        return None
    then = node.after(step)
    while isinstance(then, Node):
        offers = then.offers(True)
        if not offers:
            return then.cut()
        then = then.after(offers[0].step)
    return then
