"""Plant a bug in a function of the library, for a while."""

import inspect
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any


@contextmanager
def plant(function: Any, right: str, wrong: str) -> Iterator[None]:
    """A time in which a function's own source has `wrong` in the place of `right`, which must be there once.

    Its compiled code is swapped, so that whoever calls the function runs the wrong one.
    """
    found: FunctionType = inspect.unwrap(function)
    source = textwrap.dedent(inspect.getsource(found))
    assert source.count(right) == 1, f"{found.__qualname__} does not have {right!r} once"
    lines = source.replace(right, wrong).splitlines()
    while lines[0].startswith("@"):
        del lines[0]
    made: dict[str, Any] = {}
    exec("\n".join(lines), found.__globals__, made)
    before, found.__code__ = found.__code__, made[found.__name__].__code__
    try:
        yield
    finally:
        found.__code__ = before
