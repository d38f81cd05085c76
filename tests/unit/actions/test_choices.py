"""`actions.choices`: counted, indexed, picked from and asked about, with the answers that a list would give."""

from fractions import Fraction
from typing import Any

import pytest

from dejavu_rules import (
    Add,
    Begin,
    Bit,
    CardId,
    Choices,
    Construct,
    Dealer,
    Discard,
    Draw,
    GameState,
    Grow,
    Meditate,
    Phase,
    PlaceBits,
    PlaceFragments,
    Plant,
    Replenish,
    Save,
    SkipRecollection,
    Sow,
    StartPlayer,
    Walk,
    apply,
    chance_outcomes,
    explain,
    first_state,
    legal_actions,
    new_game,
)
from dejavu_rules.box.pieces import TILES
from dejavu_rules.errors import RankOutOfRange
from dejavu_rules.testing.garbage import GARBAGE
from tests.support.bending import bend
from tests.support.builders import FILLERS, ONE_SLOT, PLAIN, RING, bits, cards, player, table, whatever_is_next
from tests.support.chance_tree import distribution
from tests.support.dealers import FIRST, LAST, DealerOf
from tests.support.positions import KINDS, UP_TO_CHANCE, states

MOON, SUN, STAR = Bit.RED_MOON, Bit.RED_SUN, Bit.RED_STAR

DEJA_VU = table(Phase.DEJA_VU, player(hand=[PLAIN, ONE_SLOT]), pool=[MOON, SUN, STAR])
SOWING = table(Phase.RECOLLECTION, player(flower=True), tiles={TILES[0]: [MOON, SUN]})
UP_TO_A_PLAYER = [
    table(Phase.STARTING_HAND, player(hand=FILLERS[:5]), turn=0),
    SOWING,
    table(Phase.RECOLLECTION),
    DEJA_VU,
    table(Phase.PLANTING, player(flower=True)),
    table(Phase.REPLENISHED_TILES, hive=[SUN, MOON]),
    table(Phase.DISCARD, player(hand=[PLAIN, ONE_SLOT])),
]
EACH_POSITION = pytest.mark.parametrize(
    "state", [*UP_TO_A_PLAYER, *UP_TO_CHANCE], ids=lambda state: f"{state.phase.name}"
)

# As a list would answer


@EACH_POSITION
def test_all_answers_are_those_of_the_list(state: GameState) -> None:
    choices: Choices[Any] = whatever_is_next(state)
    listed = list(choices)
    assert listed
    assert choices
    assert choices.count() == len(listed) == len(set(listed))
    assert [choices.at(rank) for rank in range(len(listed))] == listed
    assert list(choices) == listed  # walking them once does not use them up
    assert all(choice in choices for choice in listed)
    assert set(choices.kinds()) == {type(choice) for choice in listed}
    assert not any(explain(state, choice) for choice in listed)
    dealer = Dealer(3)
    assert {choices.pick(dealer) for _ in range(20)} <= set(listed)
    for choice in listed[:3] + listed[-3:]:
        assert isinstance(apply(state, choice), GameState)


@EACH_POSITION
def test_the_weights_are_those_of_the_picks(state: GameState) -> None:
    choices: Choices[Any] = whatever_is_next(state)
    weighted = list(choices.weighted())
    assert [choice for choice, _ in weighted] == list(choices)
    assert sum(weight for _, weight in weighted) == 1
    assert all(type(weight) is Fraction for _, weight in weighted)
    if choices.count() <= 30:
        assert distribution(lambda stream: choices.pick(DealerOf(stream.below))) == dict(weighted)


@EACH_POSITION
def test_asking_is_the_same_as_looking_it_up(state: GameState) -> None:
    """Whatever is possible at other positions, and is not here, too."""
    choices: Choices[Any] = whatever_is_next(state)
    listed = set(choices)
    for other in (*UP_TO_A_PLAYER, *UP_TO_CHANCE):
        for choice in whatever_is_next(other):
            assert (choice in choices) == (choice in listed)


@pytest.mark.parametrize("name", KINDS)
def test_counts_ranks_and_order_agree(name: str) -> None:
    checked = 0
    for state in states(name):
        choices: Choices[Any] = whatever_is_next(state)
        if (count := choices.count()) <= 2000:
            listed = list(choices)
            assert len(listed) == len(set(listed)) == count
            assert [choices.at(rank) for rank in range(count)] == listed
            checked += not state.is_chance
        else:
            assert choices.at(0) == next(iter(choices))
            for rank in (count // 3, count - 1):
                assert choices.at(rank) in choices
    assert checked > 50


def test_a_player_s_choices_are_equally_likely_and_outcomes_as_likely_as_they_are() -> None:
    discarding = legal_actions(table(Phase.DISCARD, player(hand=[PLAIN, ONE_SLOT])))
    assert {weight for _, weight in discarding.weighted()} == {Fraction(1, 4)}
    drawing = chance_outcomes(table(Phase.DRAW, deck=[PLAIN, PLAIN, ONE_SLOT]))
    assert dict(drawing.weighted()) == {Draw(PLAIN): Fraction(2, 3), Draw(ONE_SLOT): Fraction(1, 3)}


# Nothing to choose


@pytest.mark.parametrize(
    "choices",
    [
        legal_actions(UP_TO_CHANCE[0]),
        legal_actions(table(Phase.OVER)),
        chance_outcomes(DEJA_VU),
        chance_outcomes(table(Phase.OVER)),
        legal_actions(DEJA_VU).of(Sow),
        legal_actions(table(Phase.RECOLLECTION)).of(Sow),
    ],
    ids=["chance's", "over", "a player's", "over too", "a kind of another phase", "a kind that is not possible"],
)
def test_where_there_is_no_choice_every_answer_is_empty(choices: Choices[Any]) -> None:
    assert not choices
    assert choices.count() == 0
    assert list(choices) == list(choices.weighted()) == []
    assert choices.kinds() == ()
    assert repr(choices) == "<Choices: none>"
    assert not any(choice in choices for choice in (Save(), Draw(PLAIN), Sow(TILES[0], (), ()), None))
    with pytest.raises(RankOutOfRange, match=r"^there is no choice at rank 0; there is no choice at all$"):
        choices.at(0)
    with pytest.raises(RankOutOfRange, match=r"^there is no choice at rank 0; there is no choice at all$"):
        choices.pick(Dealer(1))


# Ranks


@pytest.mark.parametrize("rank", [-1, 4, 5, 10**5000, -(10**5000)], ids=["-1", "4", "5", "far", "far below"])
@pytest.mark.parametrize(
    "state", [table(Phase.DISCARD, player(hand=[PLAIN, ONE_SLOT])), table(Phase.DRAW, deck=FILLERS[:4])], ids=["a", "c"]
)
def test_there_is_no_such_rank(state: GameState, rank: int) -> None:
    """Rank -1 is not the last one."""
    choices: Choices[Any] = whatever_is_next(state)
    assert choices.count() == 4
    with pytest.raises(RankOutOfRange, match=r"^there is no choice at rank .*; the ranks are 0 to 3$") as refusal:
        choices.at(rank)
    assert (refusal.value.rank, refusal.value.count) == (rank, 4)
    assert isinstance(refusal.value, IndexError)


def test_what_is_no_rank_at_all_is_refused() -> None:
    for garbage in (True, False, 0.0, "0", *GARBAGE):
        if type(garbage) is not int:
            for state in (DEJA_VU, UP_TO_CHANCE[0]):
                with pytest.raises(RankOutOfRange) as refusal:
                    whatever_is_next(state).at(garbage)  # type: ignore[arg-type]
                assert refusal.value.rank is garbage or type(refusal.value.rank) is int


def test_a_rank_of_another_kind_of_integers_is_told_as_an_int() -> None:
    class Nine:
        def __index__(self) -> int:
            return 10**9

    with pytest.raises(RankOutOfRange) as refusal:
        whatever_is_next(DEJA_VU).at(Nine())  # type: ignore[arg-type]
    assert (type(refusal.value.rank), refusal.value.rank) == (int, 10**9)


# Asked about


@EACH_POSITION
def test_garbage_is_no_choice(state: GameState) -> None:
    choices: Choices[Any] = whatever_is_next(state)
    for garbage in (*GARBAGE, state, choices, Sow, legal_actions):
        assert garbage not in choices


@pytest.mark.parametrize(
    ("state", "make"),
    [
        (DEJA_VU, lambda value: Save(value)),
        (DEJA_VU, lambda value: Construct(ONE_SLOT, value)),
        (DEJA_VU, lambda value: Construct(value, bits(MOON))),
        (SOWING, lambda value: Walk(value)),
        (SOWING, lambda value: Plant((), value)),
        (SOWING, lambda value: Sow(value, (TILES[1], TILES[2]), (MOON, SUN))),
        (SOWING, lambda value: Sow(TILES[0], (TILES[1], TILES[2]), value)),
        (UP_TO_CHANCE[0], lambda value: StartPlayer(value)),
        (table(Phase.DRAW, deck=[PLAIN]), lambda value: Draw(value)),
        (bend(UP_TO_CHANCE[0], phase=Phase.BITS), lambda value: PlaceBits(value)),
        (bend(UP_TO_CHANCE[0], phase=Phase.FRAGMENTS), lambda value: PlaceFragments(value)),
    ],
)
def test_a_choice_made_of_garbage_is_none(state: GameState, make: Any) -> None:
    """No error: it is not there. What is there can be applied."""
    for garbage in GARBAGE:
        choice = make(garbage)
        if choice in whatever_is_next(state):
            apply(state, choice)


def test_a_choice_out_of_millions_is_found_at_once() -> None:
    cosmic_map = new_game(2, 1).game.map
    state = table(Phase.RECOLLECTION, tiles={TILES[3]: list(Bit)[5:14]}, cosmic_map=cosmic_map)
    sowings = legal_actions(state).of(Sow)
    number = sowings.count()
    assert number > 10**7
    for rank in (0, number // 2, number - 1):
        assert sowings.at(rank) in sowings
        assert sowings.at(rank) in legal_actions(state)


# Kinds


def test_the_kinds_there_are_any_of() -> None:
    assert legal_actions(DEJA_VU).kinds() == (Construct, Begin, Grow, Save)
    assert legal_actions(table(Phase.DEJA_VU)).kinds() == (Save,)
    assert legal_actions(SOWING).kinds() == (Sow, Plant, Walk)
    assert legal_actions(table(Phase.RECOLLECTION)).kinds() == (SkipRecollection, Walk)
    assert legal_actions(table(Phase.PLANTING)).kinds() == (Walk, Meditate)
    assert chance_outcomes(UP_TO_CHANCE[0]).kinds() == (StartPlayer,)


def test_they_are_shown_by_their_kinds() -> None:
    """Without counting them, and whatever is in anybody's hand."""
    assert repr(legal_actions(DEJA_VU)) == "<Choices: Construct, Begin, Grow, Save>"
    assert repr(chance_outcomes(UP_TO_CHANCE[0])) == "<Choices: StartPlayer>"


@EACH_POSITION
def test_one_kind_can_be_asked_for_alone(state: GameState) -> None:
    choices: Choices[Any] = whatever_is_next(state)
    listed = list(choices)
    for kind in choices.kinds():
        some = choices.of(kind)
        assert list(some) == [choice for choice in listed if type(choice) is kind]
        assert some.count() == len(list(some))
        assert some.kinds() == (kind,)
        assert all(choice in some for choice in some)
        assert not any(choice in some for choice in listed if type(choice) is not kind)
        assert list(some.of(kind)) == list(some)
    assert [choice for kind in choices.kinds() for choice in choices.of(kind)] == listed


def test_one_kind_that_is_none() -> None:
    for kind in (Add, Draw, CardId, int, object):
        assert list(legal_actions(DEJA_VU).of(kind)) == []


# Picks


def test_a_pick_asks_the_dealer_and_nobody_else() -> None:
    discarding = legal_actions(table(Phase.DISCARD, player(hand=[PLAIN, ONE_SLOT])))
    assert discarding.pick(FIRST) == discarding.at(0) == Discard()
    assert discarding.pick(LAST) == discarding.at(3) == Discard(cards(PLAIN, ONE_SLOT))
    assert [discarding.pick(Dealer(5)) for _ in range(3)] == [discarding.pick(Dealer(5))] * 3


# What falls on the tiles of a whole box


STANDARD = first_state(4, RING)


@pytest.mark.parametrize("phase", [Phase.BITS, Phase.FRAGMENTS])
def test_the_ways_to_lay_out_a_box_are_counted_and_found_by_rank(phase: Phase) -> None:
    state = bend(STANDARD, phase=phase, girl=TILES[0])
    choices = chance_outcomes(state)
    number = choices.count()
    assert number > 10**12
    picked = {choices.at(rank) for rank in (0, 1, number // 7, number // 2, number - 2, number - 1)}
    assert len(picked) == 6
    for outcome in picked:
        assert outcome in choices
        assert explain(state, outcome) == ()
    assert choices.at(0) == next(iter(choices))
    assert choices.pick(Dealer(1)) in choices
    with pytest.raises(RankOutOfRange):
        choices.at(number)


def test_all_the_ways_to_give_a_full_hive_back() -> None:
    state = table(Phase.REPLENISHMENT, hive=[*list(Bit)[:10] * 2, *list(Bit)[10:20]])
    choices = chance_outcomes(state)
    number = choices.count()
    assert number > 10**12
    for rank in (0, number // 3, number - 1):
        outcome = choices.at(rank)
        assert isinstance(outcome, Replenish)
        assert outcome in choices
    assert choices.at(0) == next(iter(choices))
    probability = next(choices.weighted())[1]
    assert 0 < probability < Fraction(1, 10**12)
