"""Online play: rooms that people join by a link, each on their own device, and the server that keeps them.

Numbered rules, which the rest of the package keeps:

1. A room is a value. `answer(house, line, ...)` is a pure function of the rooms, a line, the time and fresh secrets.
2. Every request names its room and shows its key, also to look and after a reconnect. Keys are compared in constant
   time, and only their digests are kept.
3. A client who is refused is sent one answer and nothing after it.
4. A change is written before anybody hears of it, its sender included.
5. What a seat is sent comes from `answer_seat` for just that seat; notices have numbers in them and no game.
"""

from dejavu_rules.apps.online.house import Answered, House, answer, put_to_sleep, sweep
from dejavu_rules.apps.online.limits import Limits
from dejavu_rules.apps.online.rooms import Chair, Role, Room

__all__ = ["Answered", "Chair", "House", "Limits", "Role", "Room", "answer", "put_to_sleep", "sweep"]
