"""Players that need no person. They see what their seat sees and nothing else, and use the public interface alone."""

from dejavu_rules.bots.players import BOTS, Bot, greedy_bot, random_bot

__all__ = ["BOTS", "Bot", "greedy_bot", "random_bot"]
