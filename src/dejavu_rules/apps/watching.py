"""Who sits before a screen that several people share."""

from dejavu_rules import Match


def people_of(match: Match) -> tuple[int, ...]:
    """The seats of people."""
    return tuple([seat for seat, bot in enumerate(match.bots) if bot is None])


def watcher_of(match: Match) -> int | None:
    """Who sits before the screen while bots play: the only person, or else nobody in particular."""
    people = people_of(match)
    return people[0] if len(people) == 1 else None
