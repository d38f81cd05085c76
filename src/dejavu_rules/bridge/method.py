"""What a page can ask for."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import field, frozen

from dejavu_rules.requests import Asked, Field, Json


@frozen
class Method:
    """A pure function of what its part remembers and of checked params, to what the part remembers then and the result.

    `fields` says what the params may be; `lang`, one of the `LANGUAGES`, may be among them always.
    """

    run: Callable[[Any, Asked], tuple[Any, Json]]
    fields: Mapping[str, Field] = field(factory=dict)
