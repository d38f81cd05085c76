"""The spaces of Gymnasium and PettingZoo, and observations in them."""

from operator import index
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from dejavu_rules.learning.layout import SIZE, STEPS
from dejavu_rules.learning.table import Table

_BYTE: Final = np.dtype(np.uint8)
_FLAG: Final = np.dtype(np.int8)
Mask: TypeAlias = NDArray[np.int8]
Observation: TypeAlias = "dict[str, NDArray[Any]] | NDArray[np.uint8]"
"""With the mask beside it, or flat: the bytes alone."""


def observation_space(flat: bool) -> spaces.Space[Any]:
    """The bytes of `observe`; unless it is flat, with the mask beside them."""
    content = spaces.Box(0, 255, (SIZE,), np.uint8)
    return (
        content if flat else spaces.Dict({"observation": content, "action_mask": spaces.Box(0, 1, (STEPS,), np.int8)})
    )


def find_observation(table: Table, seat: int) -> NDArray[np.uint8]:
    """What a seat sees now."""
    return np.frombuffer(table.observe(seat), _BYTE)


def find_mask(table: Table, seat: int) -> Mask:
    """The steps that a seat can take now."""
    return np.frombuffer(table.mask(seat), _FLAG)


def is_step(action: Any) -> bool:
    """Whether this is the index of a step, as any kind of whole number."""
    try:
        return 0 <= index(action) < STEPS
    except TypeError:
        return False
