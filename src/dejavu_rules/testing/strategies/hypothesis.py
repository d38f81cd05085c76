"""Imports what is used of Hypothesis, or raises an error that names the extra to install."""

try:
    from hypothesis import assume, target
    from hypothesis import strategies as st
    from hypothesis.stateful import RuleBasedStateMachine, initialize, rule
except ImportError as error:
    raise ImportError("this needs Hypothesis; install it with: pip install 'dejavu-rules[testing]'") from error

__all__ = ["RuleBasedStateMachine", "assume", "initialize", "rule", "st", "target"]
