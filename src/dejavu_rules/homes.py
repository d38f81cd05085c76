"""Public names that are imported from their homes when they are first used."""

import sys


def fetched(package: str, homes: dict[str, str], name: str) -> object:
    """A public name of a package, which keeps it; per module, `homes` has the names that live there."""
    for home, names in homes.items():
        if name in names.split():
            from importlib import import_module

            value: object = getattr(import_module(f"{package}.{home}"), name)
            setattr(sys.modules[package], name, value)
            return value
    raise AttributeError(f"module {package!r} has no attribute {name!r}")
