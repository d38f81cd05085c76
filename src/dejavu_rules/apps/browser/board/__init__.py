"""The playable board: a page asks for what a seat sees and may do, and nothing else of the game leaves this side."""

from dejavu_rules.apps.browser.board.methods import MEMORY, METHODS

__all__ = ["MEMORY", "METHODS"]
