"""Computer players. A bot sees only what its seat sees, and uses the public interface only.

`greedy_bot(view, dealer)` and `random_bot(view, dealer)` return a legal action; `BOTS` has them by name. Any function
of that form is a `Bot`; `find_bot` loads one that another package or module has.
"""

from dejavu_rules.bots.finding import BotFailed, find_bot, installed_bots, similar_bot
from dejavu_rules.bots.players import BOTS, Bot, greedy_bot, random_bot

__all__ = ["BOTS", "Bot", "BotFailed", "find_bot", "greedy_bot", "installed_bots", "random_bot", "similar_bot"]
