"""The command line: `dejavu-rules`."""

from dejavu_rules.cli.main import main

__all__ = ["main"]
