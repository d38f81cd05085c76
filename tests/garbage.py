"""Values that no caller should hand in, and some of them do."""

from decimal import Decimal
from enum import Enum
from fractions import Fraction as Ratio

from dejavu_rules import Phase, Player
from dejavu_rules.components import Bit, CardId, Fragment, NebulaTile


class Unspeakable:
    """Cannot even be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no words for it")


class Incomparable:
    """Cannot be compared or hashed."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("beyond compare")

    __hash__ = None  # type: ignore[assignment]  # that is the point


class _OwnTuple(tuple[object, ...]):
    """Nearly a tuple."""


class _OwnNumber(int):
    """Nearly an int."""


class _OwnTile(Enum):
    """Another enum with the name of a Nebula Tile."""

    ORION = 13


TOO_LONG_TO_WRITE = 10**5000
"""Python refuses to write out an integer of so many digits."""

NUMBERS: tuple[object, ...] = (
    *(-1, 5, 127, 128, 255, 1 << 239, 1 << 240, 1 << 336, 1 << 600, 10**400, TOO_LONG_TO_WRITE, -TOO_LONG_TO_WRITE),
    *(True, False, 0.0, 1.5, float("nan"), float("inf"), 1j, Decimal(1), Ratio(1, 2), _OwnNumber(1)),
)
PIECES: tuple[object, ...] = (
    *(NebulaTile.ORION, NebulaTile.FOX_FUR, Bit.RED_SUN, CardId.WHITE_1, CardId.YELLOW_7, CardId.GREEN_7),
    *(Fragment.RED_1, Phase.OVER, _OwnTile.ORION, Player()),
)
COLLECTIONS: tuple[object, ...] = (
    *((), (None,), ("x",), (1, 2), (-1,), (1 << 700,), (TOO_LONG_TO_WRITE,), ((),), ([],), (float("nan"),)),
    *((NebulaTile.ORION,), (NebulaTile.ORION,) * 500, (Bit.RED_SUN,), (Bit.RED_SUN,) * 300, (Fragment.RED_1,)),
    *([], [NebulaTile.ORION], {}, {1: 2}, set(), frozenset({1}), range(3), _OwnTuple((NebulaTile.ORION,))),
    *((Unspeakable(),), (Incomparable(),), [Unspeakable()], "x" * 100_000, b"x" * 100_000),
)
OTHERS: tuple[object, ...] = (None, "", "x", b"x", "orion", object(), object, len, Unspeakable(), Incomparable(), ...)

GARBAGE: tuple[object, ...] = NUMBERS + PIECES + COLLECTIONS + OTHERS
