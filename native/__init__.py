"""Compile the engine: the same sources, with the methods that attrs would add at import time written out."""

from importlib.util import find_spec


def is_compiled() -> bool:
    """Whether the engine that `import dejavu_rules` finds is a compiled one."""
    spec = find_spec("dejavu_rules.engine")
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")
