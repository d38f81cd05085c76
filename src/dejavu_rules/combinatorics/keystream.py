"""Random whole numbers from a secret key, and further keys from it.

All of it is SHAKE-256: who sees every number drawn learns nothing of the key, so of no number to come, and who gets
hold of a key learns nothing of the numbers before it. A key and a path give the same everywhere and for ever.
"""

from collections.abc import Iterable
from hashlib import shake_256
from typing import Final, TypeAlias

Step: TypeAlias = str | int
"""One step of the path to a stream: a name or a number."""

KEY_BYTES: Final = 32
_SPARE = 16
"""So many bytes more than the number has: a draw is thrown away less often than once in 2**128 times."""


def draw(key: bytes, number: int) -> tuple[bytes, int]:
    """The key for the next draw, and an integer from 0 to `number - 1`, each of them exactly as likely."""
    size = KEY_BYTES + _SPARE + (number.bit_length() + 7) // 8
    while True:
        stream = shake_256(b"draw" + key).digest(size)
        key, found = stream[:KEY_BYTES], reduce(stream[KEY_BYTES:], number)
        if found is not None:
            return key, found


def reduce(content: bytes, number: int) -> int | None:
    """A uniform integer below `number` out of uniform bytes.

    None for the last bytes of all, which would make the first numbers more likely.
    """
    value, limit = int.from_bytes(content, "big"), 1 << 8 * len(content)
    return value % number if value < limit - limit % number else None


def derive(secret: bytes, path: Iterable[Step]) -> bytes:
    """The key at the end of a path from a secret. Another path gives another key, and none gives the others away."""
    parts = [_part(b"s", secret)]
    for step in path:
        if isinstance(step, str):
            parts.append(_part(b"t", step.encode("utf-8", "surrogatepass")))
        else:
            parts.append(_part(b"n", step.to_bytes(step.bit_length() // 8 + 1, "big", signed=True)))
    return shake_256(b"derive" + b"".join(parts)).digest(KEY_BYTES)


def _part(kind: bytes, content: bytes) -> bytes:
    """What no other part begins with: "ab", "c" is not "a", "bc"."""
    return kind + len(content).to_bytes(8, "big") + content
