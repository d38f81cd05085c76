"""One request of the wire: its fields, what it does, and what it answers."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import field, frozen

from dejavu_rules.apps.requests import Field

LISTED, MOST_LISTED = 100, 1000
"""Default and maximum number of listed choices; the maximum holds for events, too."""


@frozen
class Command:
    """A function from a match and the checked fields of a request to the next match and the answer.

    What it answers is the type that the function says it returns. `begins`: it gets the bots that are known instead of
    a match, and returns a new match.
    """

    run: Callable[[Any, Any], tuple[Any, Any]]
    fields: Mapping[str, Field] = field(factory=dict)
    begins: bool = False


def listed(params: Mapping[str, Any], count: int) -> range:
    """The ranks that a request wants to have listed."""
    first = params.get("from", 0)
    return range(first, min(count, first + min(params.get("limit", LISTED), MOST_LISTED)))
