"""The one place where Hypothesis comes from."""

try:
    from hypothesis import assume
    from hypothesis import strategies as st
except ImportError as error:
    raise ImportError("strategies need Hypothesis; install it with: pip install 'dejavu-rules[testing]'") from error

__all__ = ["assume", "st"]
