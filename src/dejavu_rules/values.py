"""Frozen values: a copy of what never changes is the thing itself."""

from typing import TYPE_CHECKING, Any, TypeVar

import attrs

C = TypeVar("C", bound=type)


def _itself(value: object, memo: object = None) -> object:
    return value


def its_own_copy(kind: C) -> C:
    """Let `copy` and `deepcopy` return the objects of a class themselves; for classes that attrs does not make."""
    for name in ("__copy__", "__deepcopy__"):
        setattr(kind, name, _itself)
    return kind


if TYPE_CHECKING:  # type checkers know what attrs makes of a class, and nobody else's decorator
    from attrs import frozen as frozen
else:

    def frozen(kind: type | None = None, **options: Any) -> Any:
        """A class of frozen values, as attrs makes it, whose objects are their own copies."""

        def made(kind: type) -> type:
            return attrs.frozen(**options)(its_own_copy(kind))

        return made if kind is None else made(kind)
