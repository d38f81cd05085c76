"""Dealers that do what a test tells them, where the library wants anything with a method `below`."""

from collections.abc import Callable, Iterable


class DealerOf:
    """A dealer whose decisions a function makes: `DealerOf(lambda number: 0)`, `DealerOf(random.randrange)`."""

    def __init__(self, below: Callable[[int], int]) -> None:
        self.below = below


class ScriptedDealer:
    """A dealer with a list of answers; `asked` has the numbers that it was asked for."""

    def __init__(self, answers: Iterable[int]) -> None:
        self._answers = iter(answers)
        self.asked: list[int] = []

    def below(self, number: int, /) -> int:
        answer = next(self._answers)
        assert 0 <= answer < number, f"{answer} is not below {number}"
        self.asked.append(number)
        return answer


FIRST = DealerOf(lambda number: 0)
"""Always takes the first."""
LAST = DealerOf(lambda number: number - 1)
"""Always takes the last."""
