"""All choices of a player or of chance as one object, without a list of them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from dejavu_rules.actions.rule import ChanceRule, Rule
from dejavu_rules.combinatorics.randomness import Randomness, stream_of
from dejavu_rules.combinatorics.spaces import NOTHING, Chance, Space, UnionSpace
from dejavu_rules.combinatorics.values import immutable, whole
from dejavu_rules.errors import MalformedAction, RankOutOfRange
from dejavu_rules.state import GameState

if TYPE_CHECKING:
    from fractions import Fraction

A = TypeVar("A", covariant=True)
B = TypeVar("B")


@immutable
class Choices(Generic[A]):
    """All actions that are legal now, or all outcomes that are possible now.

    There may be millions, so they are counted, indexed and picked without a list, and iteration is lazy. There are
    none where somebody else decides, or when the game is over.
    """

    __slots__ = ("_known", "_rules", "_state")

    def __init__(self, state: GameState, rules: tuple[Rule | ChanceRule, ...]) -> None:
        self._state, self._rules = state, rules
        self._known: Space[A] | None = None

    @property
    def _space(self) -> Space[A]:
        if self._known is None:
            spaces = [space for _, space in self._spaces()]
            # Depends on the number of rules, not of spaces: with several, `pick` asks for one more random number.
            self._known = spaces[0] if spaces and len(self._rules) == 1 else UnionSpace(spaces)
        return self._known

    def _spaces(self) -> Iterator[tuple[type, Space[Any]]]:
        for rule in self._rules:
            space = rule.space(self._state)
            if space is not NOTHING:
                yield rule.action, space

    def __iter__(self) -> Iterator[A]:
        """Every choice once, lazily, in the order of `at`."""
        return iter(self._space)

    def __bool__(self) -> bool:
        """Whether there is any choice."""
        return any(True for _ in self._spaces())

    def __contains__(self, choice: object) -> bool:
        """Whether the rule's check allows this choice; fast for any number of choices."""
        for rule in self._rules:
            if rule.action is type(choice):
                try:
                    return not rule.check(self._state, choice)
                except MalformedAction:
                    return False
        return False

    def count(self) -> int:
        """The exact number of choices."""
        return self._space.count()

    def at(self, rank: int) -> A:
        """The choice at a rank from 0 to `count() - 1`, in the order of iteration.

        Raises `RankOutOfRange` for any other rank.
        """
        count, number = self.count(), whole(rank)
        if number is None or not 0 <= number < count:
            raise RankOutOfRange(rank if number is None else number, count)
        return self._space.at(number)

    def pick(self, dealer: Randomness) -> A:
        """A random choice. Actions are equally likely; outcomes have their real probabilities.

        Raises `RankOutOfRange` if there is none.
        """
        if not self:
            raise RankOutOfRange(0, 0)
        return self._space.pick(stream_of(dealer))

    def weighted(self) -> Iterator[tuple[A, "Fraction"]]:
        """Every choice once, lazily, with the exact probability with which `pick` picks it."""
        space = self._space
        if isinstance(space, Chance):
            yield from cast(Chance[A], space).weighted()
        else:
            from fractions import Fraction  # slow to import, and seldom needed

            for choice in space:
                yield choice, Fraction(1, space.count())

    def kinds(self) -> tuple[type[A], ...]:
        """The kinds of action, or the kind of outcome, that are possible now."""
        return tuple([kind for kind, _ in self._spaces()])

    def of(self, kind: type[B]) -> "Choices[B]":
        """The choices of one kind; none if this kind is not possible now."""
        return Choices(self._state, tuple([rule for rule in self._rules if rule.action is kind]))

    def __repr__(self) -> str:
        return f"<Choices: {', '.join([kind.__name__ for kind in self.kinds()]) or 'none'}>"
