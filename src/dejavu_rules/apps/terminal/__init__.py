"""A game in the terminal: people at one keyboard, and bots. It stands on the public interface alone."""

from dejavu_rules.apps.match import LONGEST, Match, match_from_text, new_match
from dejavu_rules.apps.terminal.game import Terminal, play

__all__ = ["LONGEST", "Match", "Terminal", "match_from_text", "new_match", "play"]
