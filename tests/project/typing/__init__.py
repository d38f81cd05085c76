"""Programs as a user would write them, for the type checkers: `python -m tests.project.typing`."""
