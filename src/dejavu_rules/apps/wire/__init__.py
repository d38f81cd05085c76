"""The wire: one vocabulary of requests and answers for the engine process, pages in a browser, and any server.

`answer(desk, line)` is for the owner of matches, `answer_seat(match, seat, line)` for the line of one player.
"""

from dejavu_rules.apps.requests import LONGEST_LINE
from dejavu_rules.apps.wire.desk import PROTOCOL_VERSION, Desk, answer, answer_seat, refusal

__all__ = ["LONGEST_LINE", "PROTOCOL_VERSION", "Desk", "answer", "answer_seat", "refusal"]
