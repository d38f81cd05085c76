"""What a bot would do: by the seat's view, with random numbers that are no part of the game's."""

from dejavu_rules import Action, DejaVuError, view
from dejavu_rules.bots import BOTS, Bot, BotFailed
from dejavu_rules.match.moment import Moment


def ask_bot(now: Moment, seat: int, name: str, bot: Bot) -> Action:
    """The decision of a bot for a seat. One of our own is trusted; of any other it is asked whether it is legal.

    Raises `BotFailed`, and `IllegalAction` where the seat has nothing to decide.
    """
    seen = view(now.decision(seat), seat)
    thinking = now.dealer().branch("bot", seat, len(now.record.log))
    if BOTS.get(name) is bot:
        return bot(seen, thinking)
    try:
        action = bot(seen, thinking)
    except BotFailed:
        raise
    except Exception as problem:  # somebody else's code
        raise BotFailed(f"bot: {name} failed: {type(problem).__name__}: {problem}") from problem
    try:
        broken = "; ".join([str(each) for each in now.explain(seat, action)])
    except DejaVuError as problem:  # it is no action at all
        broken = str(problem)
    if broken:
        raise BotFailed(f"bot: {name} chose what cannot be done: {broken}")
    return action
