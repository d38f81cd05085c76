"""Values that no caller should pass, to see that each gets a proper error."""

from decimal import Decimal
from enum import Enum
from fractions import Fraction as Ratio

from dejavu_rules import Bit, Bits, CardId, Cards, Fragment, Fragments, NebulaTile, Phase, Player, Shape, Slot


class Unspeakable:
    """Has a `repr` that raises."""

    def __repr__(self) -> str:
        raise RuntimeError("no words for it")


class Incomparable:
    """Raises when it is compared or hashed."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("beyond compare")

    __hash__ = None  # type: ignore[assignment]  # that is the point


class Unhashable:
    """Raises something else than a TypeError when it is hashed."""

    def __hash__(self) -> int:
        raise RuntimeError("no place for it")


class _NoNumber:
    """Claims to be a number, and raises when asked which."""

    def __index__(self) -> int:
        raise RuntimeError("uncountable")


TOO_LONG_TO_WRITE = 10**5000
"""Python refuses to write out an integer with this many digits."""
_OwnNumber = type("_OwnNumber", (int,), {})  # accepted as a number; so its value is one that is valid nowhere
_OwnTuple = type("_OwnTuple", (tuple,), {})
_OwnTile = Enum("_OwnTile", {"ORION": 13})  # has the name of a Nebula Tile

NUMBERS: tuple[object, ...] = (
    *(-1, 5, 127, 128, 255, 1 << 239, 1 << 240, 1 << 336, 1 << 600, 10**400, TOO_LONG_TO_WRITE, -TOO_LONG_TO_WRITE),
    *(True, False, 0.0, 1.5, float("nan"), float("inf"), 1j, Decimal(1), Ratio(1, 2), _OwnNumber(-7), _NoNumber()),
)
PIECES: tuple[object, ...] = (
    *(NebulaTile.ORION, NebulaTile.FOX_FUR, Bit.RED_SUN, CardId.WHITE_1, CardId.YELLOW_7, CardId.GREEN_7),
    *(Fragment.RED_1, Phase.OVER, Slot.MOON, Shape.MOON, _OwnTile.ORION, Player()),
)
MULTISETS: tuple[object, ...] = (
    *(Bits(), Cards(), Fragments(), Bits("red sun"), Bits([Bit.RED_SUN] * 127)),
    *(Cards("red 1"), Cards("green 7"), Cards([CardId.RED_1] * 127), Fragments("red 1"), Bits(Bit) + Bits(Bit)),
)
COLLECTIONS: tuple[object, ...] = (
    *((), (None,), ("x",), (1, 2), (-1,), (1 << 700,), (TOO_LONG_TO_WRITE,), ((),), ([],), (float("nan"),)),
    *((NebulaTile.ORION,), (NebulaTile.ORION,) * 500, (Bit.RED_SUN,), (Bit.RED_SUN,) * 300, (Fragment.RED_1,)),
    *((Bits(),) * 3, (Bits("red sun"),) * 15, (Cards(),) * 15, (NebulaTile.ORION, None), (Slot.MOON,)),
    *([], [NebulaTile.ORION], {}, {1: 2}, set(), frozenset({1}), range(3), _OwnTuple((NebulaTile.ORION,))),
    *((Unspeakable(),), (Incomparable(),), (Unhashable(),), [Unspeakable()], "x" * 100_000, b"x" * 100_000),
)
OTHERS: tuple[object, ...] = (
    *(None, "", "x", b"x", "orion", "red sun", object(), object, len, ...),
    *(Unspeakable(), Incomparable(), Unhashable()),
)

GARBAGE: tuple[object, ...] = NUMBERS + PIECES + MULTISETS + COLLECTIONS + OTHERS
"""Values that no caller should pass: wrong types, wrong pieces, huge numbers, objects whose methods raise."""
