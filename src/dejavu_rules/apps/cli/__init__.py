"""The command line: `dejavu-rules`."""

import sys

try:
    from dejavu_rules.apps.cli.main import main
except KeyboardInterrupt:  # too early for the command to say it in another language
    print("stopped", file=sys.stderr)
    sys.exit(130)

__all__ = ["main"]
