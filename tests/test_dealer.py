"""`dealer`: the same seed deals the same game, on every machine and for ever."""

import json
from hashlib import sha256

import pytest

from dejavu_rules import Dealer, GameState, new_game
from dejavu_rules.components import bits_of, cards_of
from tests.rulebook.builders import BOX, RING

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
        state.start,
        str(state.girl),
        [list(map(str, bits_of(bits))) for bits in state.tiles],
        list(map(str, state.fragments)),
        [list(map(str, cards_of(player.hand))) for player in state.players],
        list(map(str, cards_of(state.discard))),
    ]


@pytest.mark.parametrize("seed", FIRST_OF_TEN)
def test_the_first_small_numbers_of_a_seed(seed: int) -> None:
    dealer = Dealer(seed)
    assert [dealer.below(10) for _ in range(12)] == FIRST_OF_TEN[seed]


@pytest.mark.parametrize("seed", FIRST_OF_MANY)
def test_the_first_large_numbers_of_a_seed(seed: int) -> None:
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


@pytest.mark.parametrize("number", [1, 2, 7, (1 << 20) - 1, 1 << 20, 3**40, 10**100])
def test_numbers_stay_below(number: int) -> None:
    dealer = Dealer(3)
    drawn = [dealer.below(number) for _ in range(300)]
    assert 0 <= min(drawn) <= max(drawn) < number
    if number > 1000:  # the high and the low digits vary: nothing is multiplied up from too few grains
        assert max(drawn) > number * 0.9
        assert len({value % 97 for value in drawn}) > 80


def test_every_number_is_equally_likely() -> None:
    dealer = Dealer(4)
    counts = [0] * 6
    for _ in range(12_000):
        counts[dealer.below(6)] += 1
    assert all(abs(count - 2000) < 200 for count in counts)  # five standard deviations


def test_dealers_do_not_share_their_numbers() -> None:
    one, other = Dealer(5), Dealer(5)
    assert [one.below(100) for _ in range(5)] == [other.below(100) for _ in range(5)]
