"""`apps.online.keys`: secrets that nobody guesses, and digests that open nothing."""

from dejavu_rules.apps.online.keys import digest_of, is_digest_of, new_key, new_room_name


def test_a_key_opens_its_own_digest_alone() -> None:
    key, other = new_key(), new_key()
    assert is_digest_of(digest_of(key), key)
    assert not is_digest_of(digest_of(key), other)
    assert not is_digest_of(digest_of(key), digest_of(key))  # what a stolen file has
    assert not is_digest_of(None, key)
    assert not is_digest_of(None, "-" * 64)


def test_secrets_are_long_and_differ() -> None:
    keys = {new_key() for _ in range(200)}
    names = {new_room_name() for _ in range(200)}
    assert len(keys) == len(names) == 200
    assert min(map(len, keys)) >= 22  # 128 bits
    assert all(name.isalnum() and len(name) == 14 for name in names)


def test_a_key_may_be_any_text() -> None:
    assert not is_digest_of(digest_of("a"), "\ud800 \x00")
