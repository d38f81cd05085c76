"""Keys: secrets that open a seat or a host's rights. A room keeps digests, so a stolen file opens nothing."""

import secrets
from hashlib import sha256
from hmac import compare_digest

_ROOM_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without letters and digits that look alike."""
_ROOM_LENGTH = 14


def new_key() -> str:
    """A key with 128 random bits."""
    return secrets.token_urlsafe(16)


def new_room_name() -> str:
    """A name that nobody guesses, with 69 random bits: whoever knows it may watch, and take a free seat."""
    return "".join(secrets.choice(_ROOM_LETTERS) for _ in range(_ROOM_LENGTH))


def digest_of(key: str) -> str:
    """What is kept of a key. A key is random, so one round of a fast hash is enough."""
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def is_digest_of(digest: str | None, key: str) -> bool:
    """Whether a digest is this key's, found in a time that does not depend on how much of it is right."""
    return compare_digest(digest or "-" * 64, digest_of(key)) and digest is not None
