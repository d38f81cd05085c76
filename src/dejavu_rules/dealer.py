"""The dealer: the only place with a random generator.

A seed gives the same game on every machine and Python version for ever: of the standard generator only
`random()` is used, the one method whose sequence Python promises to keep.
"""

from binascii import a2b_base64, b2a_base64
from random import Random
from typing import Self

from dejavu_rules.combinatorics.randomness import FEW, PLAIN, many_below
from dejavu_rules.combinatorics.values import as_int, whole
from dejavu_rules.errors import InvalidSetup
from dejavu_rules.i18n.sentences import show
from dejavu_rules.inputs.defects import Defect, InvalidInput

_WORDS = 624  # of 32 digits each, and a place among them: the whole state of the standard generator
_BYTES = 4 * _WORDS + 2


class Dealer:
    """Decides what is up to chance, or makes random choices for a player, with a seeded generator.

    It changes with each decision. A copy, be it made by `copy`, `pickle` or `resume`, goes on on its own with the
    same decisions.
    """

    __slots__ = ("_generator", "_random")

    def __init__(self, seed: int) -> None:
        """Raises `InvalidSetup` for anything but a whole number of 0 or more."""
        number = whole(seed)
        if number is None or number < 0:
            raise InvalidSetup(f"seed: {show(seed)} is not a whole number of 0 or more")
        self._generator = Random(number)
        self._random = self._generator.random

    def below(self, number: int, /) -> int:
        """A uniform integer from 0 to `number - 1`; nobody asks for less than 1, and so it is not checked."""
        if number <= FEW:
            return int(self._random() * number)
        return many_below(as_int(number), self._random)

    def save(self) -> str:
        """Where the dealer stands, as a text for `resume`; it says nothing about the seed."""
        *words, place = self._generator.getstate()[1]
        content = b"".join([word.to_bytes(4, "big") for word in words]) + place.to_bytes(2, "big")
        return b2a_base64(content, newline=False).decode("ascii")

    @classmethod
    def resume(cls, saved: str) -> Self:
        """A dealer who stands where the saved one stood.

        Raises `InvalidInput` for a text that `save` has not written.
        """
        words = _words(saved)
        if words is None:
            raise InvalidInput("dealer", [Defect("", f"{show(saved)} is not a saved dealer")])
        dealer = cls(0)
        dealer._generator.setstate((3, words, None))
        return dealer

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return type(self).resume, (self.save(),)

    def __repr__(self) -> str:
        return f"<Dealer {self.save()[-8:]}>"


PLAIN.add(Dealer)


def _words(saved: object) -> tuple[int, ...] | None:
    """The state of the generator, if a saved text has one."""
    try:
        content = a2b_base64(saved, strict_mode=True) if isinstance(saved, str) else b""
    except ValueError:
        return None
    if len(content) != _BYTES:
        return None
    words = [int.from_bytes(content[start : start + 4], "big") for start in range(0, 4 * _WORDS, 4)]
    place = int.from_bytes(content[-2:], "big")
    return (*words, place) if any(words) and place <= _WORDS else None
