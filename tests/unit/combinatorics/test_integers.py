"""`integers`: numpy's integers are as good as Python's wherever a caller hands one in, and never go further in."""

import pickle
from collections.abc import Callable, Iterator
from enum import Enum, IntEnum
from numbers import Integral
from typing import Any

import attrs
import pytest

from dejavu_rules import (
    CardId,
    Catalogue,
    Colour,
    CosmicMap,
    Dealer,
    DejaVuError,
    InvalidSetup,
    LayTile,
    NebulaTile,
    Options,
    Phase,
    Placement,
    Powers,
    Record,
    StartPlayer,
    UnknownSeat,
    act,
    apply,
    deal,
    deal_game,
    determinize,
    enter,
    first_state,
    is_over,
    legal_actions,
    new_game,
    random_action,
    settle,
    view,
)
from dejavu_rules.combinatorics.values import as_int, whole
from dejavu_rules.errors import RankOutOfRange
from dejavu_rules.mapgen import generate
from dejavu_rules.notation import Comment
from dejavu_rules.pictures import chart
from dejavu_rules.records import redact_record
from dejavu_rules.steps import Step
from dejavu_rules.views import redact, redact_events, redact_log
from tests.support.builders import RING
from tests.support.dealers import DealerOf


class Foreign:
    """An integer like numpy's: no `int`, but as good as one."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number

    def __le__(self, other: int) -> bool:
        return self.number <= other

    def __mul__(self, other: object) -> object:
        if isinstance(other, float):
            return self.number * other
        raise OverflowError("too large for 64 digits")

    __rmul__ = __add__ = __radd__ = __lshift__ = __rshift__ = __mul__


Integral.register(Foreign)


class Level(IntEnum):
    """A name with a number."""

    ONE = 1


class WithoutIndex:
    """Cannot say which number it is."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def __index__(self) -> Any:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


class Own(int):
    """Nearly an int."""


def foreign_makers() -> list[Callable[[int], Any]]:
    try:
        import numpy
    except ImportError:
        return [Foreign]
    return [Foreign, numpy.int64, numpy.int8, numpy.uint16]


MAKERS = foreign_makers()
STATE = new_game(3, 5)
AT_ONE = next(state for seed in range(50) if (state := new_game(2, seed)).active == 1)
"""Here the player at seat 1 decides."""
DEALT = deal_game(2, 1)
RECORD = Record.begin(DEALT.before).then(DEALT.outcomes[0])


@pytest.mark.parametrize("make", [*MAKERS, Own, int])
def test_an_integer_becomes_an_int(make: Callable[[int], Any]) -> None:
    for number in (0, 1, 42):
        assert whole(make(number)) == number
        assert type(whole(make(number))) is int
        assert type(as_int(make(number))) is int


@pytest.mark.parametrize(
    "value",
    [
        *(True, False, 1.0, 1j, "1", b"1", None, (), NebulaTile.CRAB, Level.ONE, int),
        *(
            WithoutIndex(RuntimeError()),
            WithoutIndex(KeyError()),
            WithoutIndex(1.5),
            WithoutIndex("1"),
            WithoutIndex(None),
        ),
    ],
)
def test_nothing_else_is_one(value: Any) -> None:
    """Pieces index tuples, but they are not numbers."""
    assert whole(value) is None
    assert as_int(value) is value


def test_truths_and_fractions_of_numpy_are_no_whole_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    for value in (numpy.True_, numpy.float64(1), numpy.array([1, 2]), numpy.array(1.0)):
        assert whole(value) is None


DOORS: dict[str, Callable[[Any], object]] = {
    "powers": STATE.powers,
    "act": lambda one: act(AT_ONE, one, legal_actions(AT_ONE).at(0)),
    "view": lambda one: view(STATE, one),
    "redact": lambda one: redact(DEALT.before, DEALT.outcomes[0], one),
    "redact_log": lambda one: redact_log(DEALT.before, DEALT.outcomes, one),
    "redact_events": lambda one: redact_events(DEALT.before, DEALT.outcomes[0], one),
    "redact_record": lambda one: redact_record(RECORD, one),
    "choices": lambda one: legal_actions(STATE).at(one),
    "step": Step.at,
    "seed": lambda one: new_game(2, one),
    "dealer": lambda one: Dealer(one).below(10**9),
    "below": Dealer(3).below,
    "record at": RECORD.at,
    "record limit": RECORD.undo_limit,
    "record undo": lambda one: RECORD.why_not_undo(one, one),
    "record then": lambda one: Record.begin(AT_ONE).then(legal_actions(AT_ONE).at(0), seat=one),
    "start player": lambda one: enter(DEALT.before, StartPlayer(one)),
    "hive holes": lambda one: first_state(2, RING, options=Options(one)),
    "placement": lambda one: Placement(NebulaTile.CRAB, one, one, one),
    "tiles": lambda one: CosmicMap.from_pairs([], one),
    "paths": lambda one: list(RING.paths(NebulaTile.CRAB, one)),
    "card": lambda one: CardId.of(Colour.RED, one),
    "powers shown": lambda one: Powers(one, one, one, one, one, one),
    "catalogue": lambda one: Catalogue("box", (), flowers=one, hive_holes=one),
    "comment": lambda one: Comment(one, "well"),
}
"""What takes an integer from a caller; each of these takes 1."""


def inside(value: Any) -> Iterator[object]:
    """Whatever a value holds."""
    yield value
    if isinstance(value, tuple | list):
        for each in value:
            yield from inside(each)
    elif attrs.has(type(value)) and not isinstance(value, Enum):
        for field in attrs.fields(type(value)):
            yield from inside(getattr(value, field.name))


def is_foreign(value: object) -> bool:
    return isinstance(value, Integral) and type(value).__name__ not in ("int", "bool")


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("door", DOORS)
def test_a_foreign_integer_is_as_good_as_an_int(door: str, make: Callable[[int], Any]) -> None:
    with_ours, with_theirs = DOORS[door](1), DOORS[door](make(1))
    assert with_ours == with_theirs
    assert pickle.dumps(with_ours) == pickle.dumps(with_theirs)
    assert not any(map(is_foreign, inside(with_theirs)))


@pytest.mark.parametrize("make", MAKERS)
def test_players_and_sizes_may_be_foreign_whole_numbers(make: Callable[[int], Any]) -> None:
    state = new_game(make(3), make(7), hive_holes=make(20))
    assert state == new_game(3, 7, hive_holes=20)
    assert not any(map(is_foreign, inside(state)))
    labels = {tile: (str(tile),) for tile in RING.tiles}
    assert chart(RING, labels, make(100), make(40)) == chart(RING, labels, 100, 40)


@pytest.mark.parametrize("number", [1.0, True, "1", None, NebulaTile.BOOMERANG, WithoutIndex(RuntimeError())])
@pytest.mark.parametrize("door", ["powers", "act", "choices", "step", "seed", "dealer", "record at", "tiles", "card"])
def test_floats_bools_and_pieces_are_refused_in_our_own_words(door: str, number: Any) -> None:
    with pytest.raises(DejaVuError):
        DOORS[door](number)


@pytest.mark.parametrize("size", [1.0, True, "80", None, -1, 10**9])
def test_what_is_no_size_of_a_chart_is_refused(size: Any) -> None:
    labels = {tile: (str(tile),) for tile in RING.tiles}
    for sizes in ((size, 30), (80, size)):
        with pytest.raises(InvalidSetup, match="is not a whole number from 0 to"):
            chart(RING, labels, *sizes)


@pytest.mark.parametrize("make", MAKERS[:2])
def test_a_refusal_names_the_number_itself(make: Callable[[int], Any]) -> None:
    with pytest.raises(UnknownSeat, match=r"^there is no seat 7; the seats are 0 to 2$"):
        STATE.powers(make(7))
    with pytest.raises(RankOutOfRange, match="at rank 9;"):
        RECORD.at(make(9))


@pytest.mark.parametrize("number", [2, 1 << 20, 1 << 40])
def test_a_dealer_is_asked_for_numbers_below_a_foreign_one(number: int) -> None:
    for make in (Foreign, *(maker for maker in MAKERS if maker.__name__ == "int64")):
        found = Dealer(4).below(make(number))
        assert found == Dealer(4).below(number)
        assert type(found) is int


def test_a_card_has_a_number_from_1_to_7() -> None:
    for number in (0, 8, -1):
        with pytest.raises(DejaVuError, match="is not a CardId"):
            CardId.of(Colour.BLUE, number)


# Dealers who answer in foreign integers


@pytest.mark.parametrize("make", MAKERS[:2])
@pytest.mark.parametrize("options", [Options(), Options(build_map=True)], ids=["dealt", "built"])
def test_a_dealer_may_answer_in_them(make: Callable[[int], Any], options: Options) -> None:
    ours, theirs = Dealer(3), Dealer(3)
    foreign: Any = DealerOf(lambda number: make(theirs.below(number)) if number < 1 << 60 else theirs.below(number))
    state = again = first_state(2, None if options.build_map else RING, options=options)
    for number in range(60):
        state, again = settle(state, ours), settle(again, foreign)
        if is_over(state):
            break
        few = number % 2 and state.phase is not Phase.MAP
        state = apply(state, legal_actions(state).pick(ours) if few else random_action(state, ours))
        again = apply(again, legal_actions(again).pick(foreign) if few else random_action(again, foreign))
    assert again == state
    assert not any(map(is_foreign, inside(again)))
    assert determinize(view(again, 0), foreign) == determinize(view(state, 0), ours)
    assert generate(foreign) == generate(ours)


@pytest.mark.parametrize("answer", [-1, 2.5, True, None, 10**9, "0"])
def test_a_dealer_may_not_answer_anything_else(answer: Any) -> None:
    wrong = DealerOf(lambda number: answer)
    for ask in (random_action, lambda state, dealer: legal_actions(state).pick(dealer), lambda _, d: deal(FIRST, d)):
        with pytest.raises(RankOutOfRange):
            ask(STATE, wrong)


FIRST = first_state(2, RING)


def test_a_laying_holds_ints_whoever_counted() -> None:
    state = new_game(2, 3, build_map=True)
    legal = next(iter(legal_actions(state)))
    assert isinstance(legal, LayTile)
    assert isinstance(legal.laying, Placement)
    one = legal.laying
    theirs = LayTile(Placement(one.tile, *[Foreign(number) for number in (one.u, one.v, one.turns)]))  # type: ignore[arg-type]
    assert not any(map(is_foreign, inside(apply(state, theirs))))
    assert apply(state, theirs) == apply(state, legal)
