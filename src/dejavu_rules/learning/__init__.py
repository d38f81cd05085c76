"""Learn to play: observations as bytes, masks of steps, and environments for PettingZoo, Gymnasium and OpenSpiel.

`observe(state, seat)` and `mask(partial)` need nothing else. `learning.pettingzoo.env()`,
`gymnasium.make("dejavu_rules.learning:DejaVu-v0")` and, after `import dejavu_rules.learning.openspiel`,
`pyspiel.load_game("python_dejavu")` need the extras `learning` and `openspiel`.
"""

from dejavu_rules.learning.layout import LAYOUT, ORDER, SIZE, STEPS, VERSION
from dejavu_rules.learning.observation import encode, mask, observe
from dejavu_rules.learning.table import Table

__all__ = ["LAYOUT", "ORDER", "SIZE", "STEPS", "VERSION", "Table", "encode", "mask", "observe"]


def _register() -> None:
    """Give Gymnasium our names, if it is installed: `gymnasium.make` finds them by importing this package."""
    try:
        from gymnasium import register
    except ImportError:
        return
    place = "dejavu_rules.learning.gymnasium:DejaVu"
    register("DejaVu-v0", entry_point=place)
    register("DejaVuFlat-v0", entry_point=place, kwargs={"flat": True})


_register()
