"""Bots that somebody names on the command line: the only place where a name may import a module or start a program."""

import sys
from collections.abc import Iterable

from dejavu_rules.bots import Bot, known_bots


def plug_in(names: Iterable[str]) -> dict[str, Bot]:
    """The bots among some names of people and bots, beside our own; modules are found in the current folder, too.

    Raises `InvalidSetup`.
    """
    from dejavu_rules.apps.wire.process import find_bots
    from dejavu_rules.bots import installed_bots

    asked = [name for name in names if name not in known_bots()]
    wanted = [name for name in asked if ":" in name or name in installed_bots()]
    if wanted and "" not in sys.path:
        sys.path.insert(0, "")
    return find_bots(wanted)
