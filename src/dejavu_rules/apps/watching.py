"""Who sits at a screen that several people share."""

from dejavu_rules import Match


def people_of(match: Match) -> tuple[int, ...]:
    """The seats of people."""
    return tuple([seat for seat, bot in enumerate(match.bots) if bot is None])


def watcher_of(match: Match) -> int | None:
    """Whose view the screen has while bots play: the only person's, else None."""
    people = people_of(match)
    return people[0] if len(people) == 1 else None
