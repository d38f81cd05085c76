"""A uniform pick is uniform, and any random action can come about: looked at for every course of chance."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

import pytest

from dejavu_rules import (
    Action,
    Bit,
    Bits,
    Choices,
    Dealer,
    GameState,
    NamelessGirlTile,
    Phase,
    Powers,
    Randomness,
    Sow,
    legal_actions,
    random_action,
)
from dejavu_rules.testing.setups import FIVE, SMALL, TWO_SHAPES, TWO_SLOTS, Setup, toy_box, toy_cards
from tests.support.bending import bend
from tests.support.dealers import DealerOf

T = TypeVar("T")


def every_course(choose: Callable[[Randomness], T], calls: int) -> Counter[T]:
    """The exact probability of each result, over all answers that a dealer can give in this many calls."""
    found: Counter[T] = Counter()
    courses: list[tuple[int, ...]] = [()]
    while courses:
        course, asked = courses.pop(), list[int]()

        def below(number: int, course: tuple[int, ...] = course, asked: list[int] = asked) -> int:
            asked.append(number)
            if len(asked) > calls:
                raise OverflowError
            return course[len(asked) - 1] if len(asked) <= len(course) else 0

        try:
            result = choose(DealerOf(below))
        except OverflowError:
            result = None
        for depth in range(len(course), min(len(asked), calls)):
            taken = (*course, *[0] * (depth - len(course)))
            courses += [(*taken, answer) for answer in range(1, asked[depth])]
        if result is not None:
            weight = Fraction(1)
            for number in asked:
                weight /= number
            found[result] += weight  # type: ignore[assignment]  # a counter of fractions
    return found


def sowing_state(claims: int, *tiles: tuple[Bit, ...]) -> GameState:
    """A player's turn with these bits on the tiles; bits are missing, which the choices do not mind."""
    girl_tile = NamelessGirlTile(Powers(white_claim=claims))
    setup = Setup(2, FIVE, SMALL.options, toy_box(5, TWO_SHAPES, toy_cards(TWO_SLOTS, 4, 2), girl_tile=girl_tile))
    state = setup.first_state()
    return bend(state, phase=Phase.RECOLLECTION, girl=FIVE.tiles[0], turn=1, bits=tuple(map(Bits, tiles)))


A, B, W, V = Bit.BLUE_MOON, Bit.RED_SUN, Bit.WHITE_MOON, Bit.WHITE_SUN
PLAIN = sowing_state(0, (A, W), (B, B, A), (), (A,), (W,))
CLAIMING = sowing_state(1, (A, W), (V,), (W, V), (), (B, W, W))


def sowings(state: GameState) -> Choices[Action]:
    choices = legal_actions(state)
    assert choices.kinds() == (Sow,)
    return choices


def test_each_sowing_is_equally_likely() -> None:
    space = sowings(PLAIN)
    found = every_course(space.pick, calls=20)
    assert set(found) == set(space)
    assert set(found.values()) == {Fraction(1, space.count())}


def test_each_sowing_with_claims_is_equally_likely() -> None:
    """Chi-square with a fixed seed: picking may go on for any number of calls."""
    space, dealer, picks = sowings(CLAIMING), Dealer(2024), 20_000
    found = Counter(space.pick(dealer) for _ in range(picks))
    expected = picks / space.count()
    chi_square = sum((found[action] - expected) ** 2 / expected for action in space)
    freedom = space.count() - 1
    assert set(found) == set(space)
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5  # five standard deviations
    wrong = Counter(found)
    wrong[next(iter(space))] += 300  # what this test can see: one sowing in twenty thousand picks is off by 300
    assert sum((wrong[action] - expected) ** 2 / expected for action in space) > freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("state", [PLAIN, CLAIMING], ids=["plain", "claiming"])
def test_every_sowing_can_come_about(state: GameState) -> None:
    dealer = Dealer(7)
    assert {random_action(state, dealer) for _ in range(60 * sowings(state).count())} == set(sowings(state))
