"""`dealer`: secure dealers, and dealers that have nothing to do with each other."""

import json
import pickle
from collections import Counter
from collections.abc import Callable
from copy import copy, deepcopy
from functools import partial
from itertools import combinations
from typing import Any

import pytest
from native import is_compiled

from dejavu_rules import (
    Dealer,
    InvalidInput,
    InvalidSetup,
    Match,
    Record,
    apply,
    deal_game,
    is_over,
    new_game,
    random_action,
    settle,
    to_json,
    view,
)
from dejavu_rules.combinatorics.randomness import Answers, stream_of
from dejavu_rules.notation import to_notation
from dejavu_rules.records import redact_record
from dejavu_rules.saves import record_from_json
from tests.support.builders import RING

# What is promised to whoever has saved a dealer or noted down a path, as in test_dealer.py for seeds.
SAVE = "secure:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
PINNED_FIRST = [5, 86625, 417519314716607005768044223699]
PINNED_TENS = [1, 2, 5, 7, 7, 9, 2, 1, 7, 7, 8, 6]
PINNED_PATHS: dict[tuple[Any, ...], list[int]] = {
    (7, "chance"): [9, 8, 2, 6, 6, 0, 7, 1],
    (7, "bot", 2): [3, 3, 3, 4, 2, 1, 2, 8],
    (0, ""): [1, 0, 1, 0, 3, 9, 8, 6],
    (10**400, "é", -1): [2, 7, 1, 4, 5, 1, 5, 1],
}
PINNED_BRANCH = [756791, 88543, 497909]
PINNED_SECURE_BRANCH = [394575, 440616, 286808]


def numbers(dealer: Dealer, many: int = 50) -> list[int]:
    return [dealer.below(10**6) for _ in range(many)]


# Secure


def test_two_secure_dealers_have_nothing_in_common() -> None:
    dealers = [Dealer.secure() for _ in range(20)]
    assert len({dealer.save() for dealer in dealers}) == 20
    assert all(numbers(one) != numbers(other) for one, other in combinations(dealers, 2))


def test_the_secret_is_all_of_256_bits_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dejavu_rules.dealer.urandom", lambda size: bytes(range(size)))
    one, other = Dealer.secure(), Dealer.secure()
    assert one.save() == SAVE
    assert numbers(one) == numbers(other)  # nothing else has a part in it: no clock, no counter


@pytest.mark.parametrize("number", [2, 3, 6, 60])
def test_a_secure_dealer_gives_every_number_equally_often(number: int) -> None:
    """Chi squared with a fixed secret: it either holds for ever or never did."""
    dealer, draws = Dealer.resume(SAVE), 200 * number
    counts = Counter(dealer.below(number) for _ in range(draws))
    assert set(counts) == set(range(number))
    deviation = sum((count - 200) ** 2 / 200 for count in counts.values())
    assert deviation < number + 5 * (2 * number) ** 0.5


@pytest.mark.parametrize("number", [1, 2, 7, 2**20, 2**20 + 1, 2**256, 3**400])
def test_the_numbers_of_a_secure_dealer_stay_below_and_reach_up(number: int) -> None:
    dealer = Dealer.secure()
    drawn = [dealer.below(number) for _ in range(300)]
    assert 0 <= min(drawn) <= max(drawn) < number
    assert number < 1000 or max(drawn) > number * 9 // 10  # missed once in 10**13 times


def test_a_secure_dealer_deals_a_whole_game_and_is_believed_as_the_others_are() -> None:
    dealer = Dealer.secure()
    assert type(stream_of(dealer)) is not Answers  # or else every number is checked again
    assert isinstance(dealer, Dealer)
    state = new_game(2, dealer, map=RING)
    while not is_over(state):
        state = settle(apply(state, random_action(state, dealer)), dealer)


COPIES: dict[str, Callable[[Dealer], Dealer]] = {
    "saved": lambda dealer: Dealer.resume(dealer.save()),
    "saved by its kind": lambda dealer: type(dealer).resume(dealer.save()),
    "copied": copy,
    "deep-copied": deepcopy,
    "pickled": lambda dealer: pickle.loads(pickle.dumps(dealer)),
}


@pytest.mark.parametrize("name", COPIES)
def test_at_every_point_a_copy_makes_the_same_decisions_on_its_own(name: str) -> None:
    dealer = Dealer.secure()
    for number in (6, 1, 10**30, 2**20, 3) * 4:
        again = COPIES[name](dealer)
        assert type(again) is type(dealer)
        expected = numbers(again)
        assert numbers(COPIES[name](dealer)) == expected
        assert numbers(copy(dealer)) == expected  # the copies have taken nothing from it
        dealer.below(number)


def test_a_standard_save_is_resumed_by_a_secure_dealers_kind_too() -> None:
    assert numbers(type(Dealer.secure()).resume(Dealer(7).save())) == numbers(Dealer(7))


def test_a_secure_save_is_short_and_moves_on() -> None:
    dealer = Dealer.secure()
    saves = set()
    for _ in range(100):
        saves.add(dealer.save())
        dealer.below(2)
    assert len(saves) == 100
    assert {len(saved) for saved in saves} == {51}
    assert all(saved.isascii() and saved.isprintable() and saved.startswith("secure:") for saved in saves)


def test_a_saved_secure_dealer_goes_on_by_the_same_numbers_for_ever() -> None:
    assert [Dealer.resume(SAVE).below(number) for number in (6, 10**6, 10**30)] == PINNED_FIRST
    dealer = Dealer.resume(SAVE)
    assert [dealer.below(10) for _ in range(12)] == PINNED_TENS


WRONG_SAVES: dict[str, Any] = {
    "nothing": "secure:",
    "too short": "secure:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHg==",
    "too long": "secure:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g",
    "no padding": SAVE[:-1],
    "a blank": SAVE + " ",
    "a line break": SAVE[:20] + "\n" + SAVE[20:],
    "another letter": SAVE[:20] + "!" + SAVE[21:],
    "no name": SAVE.removeprefix("secure:"),
    "another name": SAVE.replace("secure", "Secure"),
    "bytes": SAVE.encode(),
}


@pytest.mark.parametrize("name", WRONG_SAVES)
def test_a_damaged_save_is_refused_and_not_repeated(name: str) -> None:
    """An error goes to logs and screens, and a secret with one wrong letter is as good as the secret."""
    with pytest.raises(InvalidInput, match=r"^dealer: this is not a saved dealer$"):
        Dealer.resume(WRONG_SAVES[name])


# Nothing is given away


@pytest.mark.parametrize(
    "dealer", [Dealer.resume(SAVE), Dealer(7), Dealer.of(7, "bot")], ids=["secure", "seed", "path"]
)
def test_a_dealer_that_is_shown_gives_nothing_away(dealer: Dealer) -> None:
    saved = dealer.save().removeprefix("secure:")
    for shown in (repr(dealer), str(dealer), f"{dealer}", repr([dealer])):
        assert len(shown) < 40
        assert not any(saved[place : place + 4] in shown for place in range(len(saved) - 3))
    assert repr(dealer) == repr(copy(dealer))
    other = copy(dealer)
    other.below(6)
    assert repr(other) != repr(dealer)


def test_what_a_repr_shows_is_no_part_of_a_branch() -> None:
    dealer = Dealer.resume(SAVE)
    assert repr(dealer.branch("repr")) != repr(dealer)
    shown = repr(dealer).removeprefix("<Dealer ").removesuffix(">")
    assert shown not in dealer.branch("repr")._content().hex()


def test_the_dealer_is_in_the_owners_save_alone() -> None:
    dealer = Dealer.secure()
    dealt = deal_game(2, dealer, map=RING)
    record = Record.begin(dealt.before)
    for outcome in dealt.outcomes:
        record = record.then(outcome)
    record = record.deal(dealer)
    secret = dealer.save().removeprefix("secure:")
    assert secret in to_json(record)
    again = record_from_json(to_json(record))
    assert again.dealer is not None
    assert numbers(Dealer.resume(again.dealer)) == numbers(dealer)
    told = [to_json(view(record.state, seat)) for seat in (None, 0, 1)]
    told += [repr(redact_record(record, seat)) for seat in (None, 0, 1)]
    told += [repr(record), repr(Match.of(record)), to_json(record.state), to_notation(record)]
    assert not any(secret in text for text in told)
    with pytest.raises(InvalidSetup, match=r"^dealer: this is not what a dealer's save\(\) gives$"):
        Record.begin(dealt.before, dealer=dealer.save() + "\n")


def test_a_secret_is_not_found_by_trying_the_numbers_it_has_given() -> None:
    """The next save is not the numbers given: a generator that handed out its own state would fail here."""
    dealer = Dealer.secure()
    given = b"".join(dealer.below(2**256).to_bytes(32, "big") for _ in range(20))
    secret = dealer._content()
    assert not any(secret[place : place + 4] in given for place in range(29))


# Paths and branches


@pytest.mark.parametrize("seed", [0, 7, 10**400])
def test_a_seed_without_a_path_is_the_seed_itself(seed: int) -> None:
    assert numbers(Dealer.of(seed)) == numbers(Dealer(seed))


def test_a_path_gives_the_same_dealer_for_ever() -> None:
    for path, expected in PINNED_PATHS.items():
        dealer = Dealer.of(*path)
        assert [dealer.below(10) for _ in range(8)] == expected


def test_dealers_of_different_paths_are_different() -> None:
    paths: list[tuple[Any, ...]] = [
        (),
        ("chance",),
        ("bot",),
        ("bot", 0),
        ("bot", 1),
        ("bot", "1"),
        ("bot1",),
        (0,),
        (1,),
    ]
    found = [tuple(numbers(Dealer.of(seed, *path), 4)) for seed in (0, 1, 7) for path in paths]
    assert len(set(found)) == len(found)


def test_dealers_of_neighbouring_paths_do_not_go_together() -> None:
    """As often equal as chance would have it: a tenth of 4,000, within five standard deviations."""
    pairs = [
        (Dealer.of(7, "bot", 0), Dealer.of(7, "bot", 1)),
        (Dealer.of(7, "chance"), Dealer.of(8, "chance")),
        (Dealer.of(7), Dealer.of(7, "chance")),
        (Dealer(7).branch("bot"), Dealer(7)),
    ]
    for first, second in pairs:
        equal = sum(first.below(10) == second.below(10) for _ in range(4000))
        assert abs(equal - 400) < 95


def test_numpys_numbers_are_numbers_of_a_path() -> None:
    class Whole:
        def __index__(self) -> int:
            return 2

    assert numbers(Dealer.of(7, "bot", Whole())) == numbers(Dealer.of(7, "bot", 2))  # type: ignore[arg-type]


@pytest.mark.parametrize("step", [None, 1.0, True, b"bot", ("bot",), Dealer(1)], ids=repr)
def test_what_no_path_can_have_is_refused(step: Any) -> None:
    asked: list[Callable[..., Dealer]] = [partial(Dealer.of, 7, "bot"), Dealer(7).branch, Dealer.secure().branch]
    for ask in asked:
        with pytest.raises(InvalidSetup, match=r"^path: .* is not a text or a whole number$"):
            ask(step)


@pytest.mark.parametrize("seed", [-1, 1.5, "7", None, True])
def test_what_is_no_seed_of_a_path_is_refused(seed: Any) -> None:
    for path in ((), ("bot",)):
        with pytest.raises(InvalidSetup, match=r"^seed: "):
            Dealer.of(seed, *path)


@pytest.mark.parametrize("make", [lambda: Dealer(7), lambda: Dealer.resume(SAVE)], ids=["seed", "secure"])
def test_a_branch_depends_on_the_place_and_the_path_and_moves_nothing(make: Callable[[], Dealer]) -> None:
    dealer = make()
    found = {tuple(numbers(dealer.branch(*path), 4)) for path in ((), ("bot", 0), ("bot", 1), ("bot",))}
    assert numbers(dealer.branch("bot", 0)) == numbers(make().branch("bot", 0))
    assert dealer.save() == make().save()
    dealer.below(6)
    found |= {tuple(numbers(dealer.branch("bot", 0), 4)), tuple(numbers(copy(dealer), 4)), tuple(numbers(make(), 4))}
    assert len(found) == 7
    assert type(dealer.branch()) is type(dealer)


def test_a_branch_goes_the_same_way_for_ever() -> None:
    assert numbers(Dealer(7).branch("bot", 0), 3) == PINNED_BRANCH
    assert numbers(Dealer.resume(SAVE).branch("bot", 0), 3) == PINNED_SECURE_BRANCH


def test_what_is_saved_is_a_text_in_json() -> None:
    saved = Dealer.secure().save()
    assert json.loads(json.dumps(saved)) == saved


class Zeros(Dealer):
    """A dealer of somebody else, who has no use for a seed."""

    def __init__(self) -> None:
        self.asked = 0

    def below(self, number: int, /) -> int:
        self.asked += 1
        return 0


class LoggedDealer(Dealer):
    """A dealer of somebody else, who writes down what is decided."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.asked = 0

    def below(self, number: int, /) -> int:
        self.asked += 1
        return super().below(number)


@pytest.mark.skipif(
    is_compiled(), reason="nobody can inherit from a compiled class: there another dealer has a `below`"
)
@pytest.mark.parametrize("make", [Zeros, lambda: LoggedDealer(3)])
def test_the_rules_ask_a_dealer_who_decides_in_another_way(make: Callable[[], Zeros | LoggedDealer]) -> None:
    dealer = make()
    state = new_game(2, dealer, map=RING)
    assert dealer.asked
    if isinstance(dealer, LoggedDealer):
        assert state == new_game(2, 3, map=RING)
