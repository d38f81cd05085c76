"""How the engine is compiled: the same sources, with what attrs writes at import time written out beforehand."""

from importlib.util import find_spec


def is_compiled() -> bool:
    """Whether the engine that `import dejavu_rules` finds is a compiled one."""
    spec = find_spec("dejavu_rules.engine")
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")
