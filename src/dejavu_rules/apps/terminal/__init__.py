"""A game in the terminal: people at one keyboard, and bots. It stands on the public interface alone."""

from dejavu_rules.apps.terminal.game import Terminal, play

__all__ = ["Terminal", "play"]
