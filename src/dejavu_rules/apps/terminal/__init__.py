"""A game in the terminal: people at one keyboard, and bots. It uses the public interface only."""

from dejavu_rules.apps.terminal.game import Terminal, play

__all__ = ["Terminal", "play"]
