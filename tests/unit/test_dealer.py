"""`dealer`: the same seed deals the same game, on every machine and for ever."""

import json
import pickle
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable
from copy import copy, deepcopy
from hashlib import sha256
from itertools import repeat
from typing import Any

import pytest

from dejavu_rules import Dealer, GameState, InvalidInput, new_game
from dejavu_rules.combinatorics.randomness import Fractions
from dejavu_rules.testing.garbage import GARBAGE
from tests.support.builders import BOX, RING

# What seeds deal is a promise to everybody who noted one down. If a change breaks these, it breaks their games:
# restore the old dealing, unless nothing has been released yet.
FIRST_OF_TEN = {
    0: [8, 7, 4, 2, 5, 4, 7, 3, 4, 5, 9, 5],
    1: [1, 8, 7, 2, 4, 4, 6, 7, 0, 0, 8, 4],
    7: [3, 1, 6, 0, 5, 3, 0, 5, 0, 4, 0, 0],
}
FIRST_OF_MANY = {
    0: [844421851525048201331724910845, 258916750292963405852244714711, 783798589034772652896246434176],
    7: [323832764833162384349082732415, 72436286667542819182275460519, 57998924774706862299093267301],
}
DEALT = {(2, 0): "90dfa00d4b166320", (3, 7): "b95c698030d433a6", (4, 10**400): "eaa0d4d3268c9884"}
DEALT_SPEED = "d3e3c35ff4ad2e69"
GENERATED_MAP = "872790781780eaf6"


def digest(value: object) -> str:
    return sha256(json.dumps(value).encode()).hexdigest()[:16]


def facts(state: GameState) -> object:
    """What has been dealt, in words that do not depend on how a state stores it."""
    return [
        state.start_player,
        str(state.girl),
        [list(map(str, bits)) for bits in state.bits],
        list(map(str, state.fragments)),
        [list(map(str, player.hand)) for player in state.players],
        list(map(str, state.discard)),
    ]


@pytest.mark.parametrize("seed", FIRST_OF_TEN)
def test_a_seed_gives_the_same_small_numbers_for_ever(seed: int) -> None:
    dealer = Dealer(seed)
    assert [dealer.below(10) for _ in range(12)] == FIRST_OF_TEN[seed]


@pytest.mark.parametrize("seed", FIRST_OF_MANY)
def test_a_seed_gives_the_same_large_numbers_for_ever(seed: int) -> None:
    dealer = Dealer(seed)
    assert [dealer.below(10**30) for _ in range(3)] == FIRST_OF_MANY[seed]


@pytest.mark.parametrize(("players", "seed"), DEALT, ids=["2", "3", "4"])
def test_the_same_seed_gives_the_same_game_for_ever(players: int, seed: int) -> None:
    """With a box and a map of the test's own: tuning the standard catalogue changes nothing here."""
    state = new_game(players, seed, catalogue=BOX, map=RING)
    assert digest(facts(state)) == DEALT[players, seed]


def test_the_same_seed_gives_the_same_speed_game_for_ever() -> None:
    assert digest(facts(new_game(3, 7, catalogue=BOX, map=RING, speed=True))) == DEALT_SPEED


def test_the_same_seed_gives_the_same_map_for_ever() -> None:
    pairs = new_game(3, 7, catalogue=BOX).game.map.pairs
    assert digest([list(map(str, pair)) for pair in pairs]) == GENERATED_MAP


def fed(*fractions: float) -> Dealer:
    """A dealer whose generator gives these fractions, one after the other."""
    dealer = Dealer(0)
    dealer._stream = dealer._own = Fractions(iter(fractions).__next__)
    return dealer


@pytest.mark.parametrize("number", [1, 2, 3, 7, 60, 126])
def test_all_fractions_alike_give_every_answer_alike(number: int) -> None:
    """As many evenly spread fractions for each answer, the first and the last among them."""
    fractions = [step / (8 * number) for step in range(8 * number)]
    dealer = fed(*fractions)
    assert Counter(dealer.below(number) for _ in fractions) == dict.fromkeys(range(number), 8)


@pytest.mark.parametrize("number", [(1 << 20) + 1, 3**40, 10**100])
def test_large_answers_go_from_the_first_to_the_last_by_their_first_fraction(number: int) -> None:
    most = 1 - 2**-53
    assert fed(*[0.0] * 9).below(number) == 0
    assert fed(*[most] * 9).below(number) == number - 1
    for part in range(1, 8):
        assert fed(part / 8, *[0.0] * 9).below(number) == number * part // 8


@pytest.mark.parametrize("number", [1, 2, 7, (1 << 20) - 1, 1 << 20, 3**40, 10**100])
def test_numbers_stay_below(number: int) -> None:
    dealer = Dealer(3)
    drawn = [dealer.below(number) for _ in range(300)]
    assert 0 <= min(drawn) <= max(drawn) < number
    if number > 1000:  # the high and the low digits vary: nothing is multiplied up from too few grains
        assert max(drawn) > number * 0.9
        assert len({value % 97 for value in drawn}) > 80


@pytest.mark.parametrize("number", [1, 2, 15, 2**20, 2**20 + 1, 2**53, 10**30])
def test_the_smallest_and_the_largest_fraction_give_the_first_and_the_last_number(number: int) -> None:
    dealer = Dealer(0)
    for fraction, expected in ((0.0, 0), (1 - 2**-53, number - 1)):
        dealer._stream = dealer._own = Fractions(repeat(fraction).__next__)
        assert dealer.below(number) == expected


def test_equal_parts_of_the_fractions_belong_to_each_number() -> None:
    dealer = Dealer(0)
    dealer._stream = dealer._own = Fractions(iter([part / 16 for part in range(16)]).__next__)
    assert [dealer.below(8) for _ in range(16)] == [part // 2 for part in range(16)]


def test_every_number_is_equally_likely() -> None:
    dealer = Dealer(4)
    counts = [0] * 6
    for _ in range(12_000):
        counts[dealer.below(6)] += 1
    assert all(abs(count - 2000) < 200 for count in counts)  # five standard deviations


def test_dealers_do_not_share_their_numbers() -> None:
    one, other = Dealer(5), Dealer(5)
    assert [one.below(100) for _ in range(5)] == [other.below(100) for _ in range(5)]


# Saved and copied


def dealer_in_use(seed: int = 5, times: int = 700) -> Dealer:
    """A dealer who has dealt for a while: past the end of the generator's first block of words."""
    dealer = Dealer(seed)
    for _ in range(times):
        dealer.below(10)
    return dealer


def following(dealer: Dealer) -> list[int]:
    return [dealer.below(10**6) for _ in range(800)]


COPIES: dict[str, Callable[[Dealer], Dealer]] = {
    "saved": lambda dealer: Dealer.resume(dealer.save()),
    "copied": copy,
    "deep-copied": deepcopy,
    "pickled": lambda dealer: pickle.loads(pickle.dumps(dealer)),
}


@pytest.mark.parametrize("name", COPIES)
@pytest.mark.parametrize("times", [0, 1, 311, 312, 700])
def test_a_copy_goes_on_with_the_same_decisions_on_its_own(name: str, times: int) -> None:
    dealer = dealer_in_use(times=times)
    again, third = COPIES[name](dealer), COPIES[name](dealer)
    assert type(again) is Dealer
    expected = following(again)
    assert following(dealer) == expected  # the copy's decisions were not taken from the original
    assert following(third) == expected
    assert following(again) == following(dealer) != expected


def test_a_saved_dealer_is_a_plain_text() -> None:
    saved = dealer_in_use().save()
    assert saved.isascii()
    assert saved.isprintable()
    assert saved == dealer_in_use().save() == Dealer.resume(saved).save()
    assert json.loads(json.dumps(saved)) == saved
    assert saved != dealer_in_use(times=701).save()


def test_saving_decides_nothing() -> None:
    one, other = dealer_in_use(), dealer_in_use()
    one.save()
    repr(one)
    assert following(one) == following(other)


def test_a_dealer_shows_where_it_stands() -> None:
    """Two that decide alike look alike; the seed is not shown."""
    assert repr(dealer_in_use()) == repr(dealer_in_use())
    assert repr(dealer_in_use()) != repr(dealer_in_use(times=701))
    assert len(repr(dealer_in_use())) < 40


def change_save(change: Callable[[bytearray], object]) -> str:
    content = bytearray(b64decode(dealer_in_use().save()))
    change(content)
    return b64encode(content).decode()


def all_zero(content: bytearray) -> None:
    content[:-2] = bytes(len(content) - 2)


WRONG_SAVES: dict[str, Any] = {
    "empty": "",
    "words": "no dealer",
    "not base64": dealer_in_use().save()[:-4] + "!!!!",
    "a line break": dealer_in_use().save()[:100] + "\n" + dealer_in_use().save()[100:],
    "a blank": dealer_in_use().save() + " ",
    "not ASCII": dealer_in_use().save()[:-1] + "é",
    "too short": change_save(lambda content: content.pop()),
    "too long": change_save(lambda content: content.append(0)),
    "too long in front": change_save(lambda content: content.insert(0, 7)),
    "cut off": dealer_in_use().save()[: len(dealer_in_use().save()) // 8 * 4],
    "twice": dealer_in_use().save() * 2,
    "all words zero": change_save(all_zero),
    "place 625": change_save(lambda content: content.__setitem__(slice(-2, None), (625).to_bytes(2, "big"))),
    "place 65535": change_save(lambda content: content.__setitem__(slice(-2, None), b"\xff\xff")),
    "bytes": dealer_in_use().save().encode(),
}


@pytest.mark.parametrize("name", WRONG_SAVES)
def test_what_no_dealer_has_saved_is_refused(name: str) -> None:
    with pytest.raises(InvalidInput, match=r"^dealer: .* is not a saved dealer$") as refusal:
        Dealer.resume(WRONG_SAVES[name])
    assert len(str(refusal.value)) < 200


def test_what_is_no_text_at_all_is_refused() -> None:
    for garbage in GARBAGE:
        with pytest.raises(InvalidInput):
            Dealer.resume(garbage)  # type: ignore[arg-type]


def test_the_last_place_is_possible() -> None:
    """After 624 words the generator has used up its block and makes a new one at the next question."""
    content = b64decode(dealer_in_use(times=312).save())
    assert int.from_bytes(content[-2:], "big") == 624
    assert following(Dealer.resume(dealer_in_use(times=312).save())) == following(dealer_in_use(times=312))
