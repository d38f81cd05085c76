"""What a server allows: how much, how many and how long. Buckets are values; the time is passed in."""

from typing import Self

from attrs import evolve, frozen

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0


@frozen
class Limits:
    """The limits of a server. The defaults suit a home, a club or a small public server."""

    rooms: int = 200
    connections: int = 1000
    connections_per_address: int = 60
    message_bytes: int = 2**16
    requests_per_second: float = 40.0
    requests_at_once: int = 200
    rooms_per_hour: float = 20.0
    rooms_at_once: int = 10
    seconds_to_enter: float = 15.0
    """A connection that has not entered a room by then is closed."""
    wait: float = 2 * HOUR
    """A room that has not begun ends this long after its last request."""
    play: float = 30 * DAY
    """A game that is not over ends this long after its last request."""
    over: float = DAY
    """A room whose game is over ends this long after its last request."""
    sleep: float = 15 * MINUTE
    """A match that nobody has asked for in this time is read from the file when it is wanted again."""


@frozen
class Bucket:
    """How often something may still be done: `left` times at the moment `since`, and more as time goes by."""

    left: float
    since: float

    @classmethod
    def full(cls, size: int, now: float) -> Self:
        """A bucket that nothing was taken from."""
        return cls(float(size), now)

    def take(self, now: float, per_second: float, size: int) -> tuple[Self, float]:
        """The bucket after one more time, and how many seconds to wait before it: 0 if it may be done at once."""
        passed = max(0.0, now - self.since)
        left = min(float(size), self.left + passed * per_second) - 1
        return evolve(self, left=left, since=now), max(0.0, -left / per_second)
