"""`keystream`: numbers and keys out of a secret, each as likely as the others, the same on every machine."""

import subprocess
import sys
from collections import Counter
from itertools import combinations

import pytest

from dejavu_rules.combinatorics import keystream
from dejavu_rules.combinatorics.keystream import KEY_BYTES, Step, derive, draw, reduce

KEY = bytes(range(KEY_BYTES))
# Whoever has saved such a key relies on these, as on the numbers of a seed in test_dealer.py.
PINNED_DRAWS = [5, 4, 725, 712197644184641388148687955919, 1]
PINNED_KEY = "1fba8fdb1a3ffc36085e5a1bc93cd17344093addea7447f26f4ee7675100a1cb"
PINNED_DERIVED = "c8b117566e70161a13910e92d513824dca511e754b116b0d8ae8613ab8893c02"


@pytest.mark.parametrize("number", [1, 2, 3, 6, 7, 100, 127, 128, 129, 255, 256])
def test_all_bytes_give_every_number_equally_often(number: int) -> None:
    """Exactly: every possible byte is tried, and what does not divide is thrown away, at most half of all."""
    found = Counter(reduce(bytes([byte]), number) for byte in range(256))
    thrown = found.pop(None, 0)
    assert found == dict.fromkeys(range(number), 256 // number)
    assert thrown == 256 % number < 128


def test_two_bytes_are_one_number() -> None:
    found = Counter(reduce(bytes([one, other]), 1000) for one in range(256) for other in range(256))
    assert found.pop(None) == 65536 % 1000
    assert found == dict.fromkeys(range(1000), 65)


def test_what_is_thrown_away_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the key that has moved on: a draw that stood still would never end."""
    seen: list[bytes] = []

    def picky(content: bytes, number: int) -> int | None:
        seen.append(content)
        return None if len(seen) < 3 else reduce(content, number)

    monkeypatch.setattr(keystream, "reduce", picky)
    key, found = draw(KEY, 6)
    assert len(set(seen)) == 3
    third = draw(draw(draw(KEY, 6)[0], 6)[0], 6)
    assert (key, found) == third


@pytest.mark.parametrize("number", [1, 2, 255, 256, 2**64, 10**30, 3**1000])
def test_a_draw_has_sixteen_bytes_more_than_its_number(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keystream, "reduce", lambda content, number: len(content))
    _, size = draw(KEY, number)
    assert 256 ** (size - 16) >= number


def test_a_key_draws_the_same_everywhere_and_for_ever() -> None:
    """Games that were saved with such a key go on by these numbers."""
    key, drawn = KEY, []
    for number in (6, 6, 1000, 10**30, 2):
        key, found = draw(key, number)
        drawn.append(found)
    assert drawn == PINNED_DRAWS
    assert key.hex() == PINNED_KEY


def test_the_key_moves_on_with_every_draw() -> None:
    key, keys = KEY, {KEY}
    for _ in range(1000):
        key, _ = draw(key, 1)
        keys.add(key)
    assert len(keys) == 1001


PATHS: tuple[tuple[Step, ...], ...] = (
    *((), ("",), ("", ""), ("ab", "c"), ("a", "bc"), ("abc",), ("a", "b", "c"), (1, 2), (12,), ("1", "2"), ("12",)),
    *((0,), (-1,), (255,), (256,), (2**64,), (10**400,), ("é",), ("e\u0301",), ("\ud800",), ("\0",), ("t", 0)),
)


def test_every_path_has_a_key_of_its_own() -> None:
    keys = [derive(secret, path) for secret in (b"", b"a", KEY) for path in PATHS]
    assert len(set(keys)) == len(keys)
    assert {len(key) for key in keys} == {KEY_BYTES}


def test_a_key_that_is_derived_is_never_one_that_is_drawn() -> None:
    drawn = {draw(KEY, number)[0] for number in (1, 2, 10**30)}
    assert not drawn & {derive(KEY, path) for path in PATHS}


def test_keys_of_neighbours_have_nothing_in_common() -> None:
    """Of 256 bits about half differ: between 80 and 176, unless once in 10**8 times."""
    keys = [int.from_bytes(derive(b"", [7, "bot", seat]), "big") for seat in range(30)]
    assert all(80 < (one ^ other).bit_count() < 176 for one, other in combinations(keys, 2))


def test_paths_do_not_hang_on_the_hashes_of_a_process() -> None:
    program = 'from dejavu_rules.combinatorics.keystream import derive; print(derive(b"k", ["bot", 2]).hex())'
    said = {
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True, text=True, check=True,
        ).stdout.strip()
        for seed in ("0", "1")
    }  # fmt: skip
    assert said == {PINNED_DERIVED}
