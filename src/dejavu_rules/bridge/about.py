"""What a page can know before anything is asked of the rules."""

from dejavu_rules import LANGUAGES
from dejavu_rules.bridge.method import Method
from dejavu_rules.requests import Asked, Json


def show(_: None, __: Asked) -> tuple[None, Json]:
    """The languages that there are words in."""
    return None, {"languages": dict(LANGUAGES)}


METHODS = {"show": Method(show)}
MEMORY = None
