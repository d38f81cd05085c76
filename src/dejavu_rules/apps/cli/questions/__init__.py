"""`dejavu-rules score --ask`: a form filled in question by question; every answer is checked and kept at once."""

from dejavu_rules.apps.cli.questions.dialogue import ask_table

__all__ = ["ask_table"]
