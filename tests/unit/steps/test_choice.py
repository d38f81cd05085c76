"""`steps.choice`: cards that are kept, remembered, discarded or replaced, and tiles that get the last bits."""

import pytest

from dejavu_rules import (
    Action,
    Bit,
    Cards,
    ChooseTiles,
    Discard,
    GameState,
    KeepHand,
    Options,
    Phase,
    ResolveDuplicate,
    SpeedStart,
    steps,
)
from dejavu_rules.steps import ChoiceSoFar
from tests.support.bending import bend
from tests.support.builders import FILLERS, PLAIN, RING, player, table
from tests.unit.steps.test_recollection import pieces, take

FIVE, SEVEN = FILLERS[:5], FILLERS[:7]


def test_three_of_five_cards_are_kept() -> None:
    partial = steps.start(table(Phase.STARTING_HAND, player(hand=FIVE), turn=0))
    assert partial.question.text == "keep 3 of these 5 cards"
    assert pieces(partial) == list(FIVE[:3])  # two more must follow
    assert take(partial, *FIVE[2:]).action == KeepHand(Cards(FIVE[2:]))
    free = steps.start(table(Phase.STARTING_HAND, player(hand=FIVE), turn=0), free=True)
    assert take(free, FIVE[4], FIVE[0], FIVE[2]).action == KeepHand(Cards([FIVE[0], FIVE[2], FIVE[4]]))


SPEED = table(Phase.STARTING_HAND, player(hand=SEVEN), player(), player(), turn=0, options=Options(speed=True))


@pytest.mark.parametrize(
    ("state", "labels", "action"),
    [
        (table(Phase.STARTING_HAND, player(hand=FIVE), turn=0), ["keep red 1"], KeepHand(Cards(FIVE[2:]))),
        (SPEED, ["red 1 goes to LTM"], SpeedStart(Cards(SEVEN[1:3]), Cards(SEVEN[4:]))),
        (
            table(Phase.DISCARD, player(hand=FIVE)),
            ["discard red 1", "discard no more cards"],
            Discard(Cards(FIVE[1:3])),
        ),
        (table(Phase.REPLENISHED_TILES, hive=[Bit.RED_SUN]), ["cats eye gets a bit"], ChooseTiles(RING.tiles[3:4])),
    ],
)
def test_a_choice_is_offered_in_words_and_its_steps_lead_to_it(
    state: GameState, labels: list[str], action: Action
) -> None:
    partial = steps.start(state)
    ends = [option.label for option in partial.options() if option.piece is None]
    assert [partial.options()[0].label, *ends] == labels
    for step in steps.of(state, action):
        partial = partial.take(step)
    assert partial.action == action


def test_a_question_says_how_many_there_are_must_be_and_are_chosen() -> None:
    partial = take(steps.start(table(Phase.STARTING_HAND, player(hand=FIVE), turn=0)), FIVE[0])
    assert partial.question.values == {"number": 3, "most": 3, "of": 5, "chosen": 1}
    discarding = take(steps.start(table(Phase.DISCARD, player(hand=FIVE[:3]))), FIVE[0], FIVE[1])
    assert discarding.question.values == {"number": 0, "most": 3, "of": 3, "chosen": 2}


def test_a_speed_game_remembers_two_first() -> None:
    three = (player(), player())
    state = table(Phase.STARTING_HAND, player(hand=SEVEN), *three, turn=0, options=Options(speed=True))
    partial = steps.start(state, free=True)
    assert partial.question.text == "2 of these 7 cards go to LTM"
    partial = take(partial, SEVEN[6], SEVEN[1])
    assert partial.question.text == "keep 3 of these 5 cards"
    partial = take(partial, SEVEN[0])
    assert partial.so_far == ChoiceSoFar(Cards([SEVEN[0]]), Cards([SEVEN[1], SEVEN[6]]))
    whole = take(partial, SEVEN[5], SEVEN[2])
    assert whole.action == SpeedStart(Cards([SEVEN[1], SEVEN[6]]), Cards([SEVEN[0], SEVEN[2], SEVEN[5]]))


def test_without_cards_the_only_option_keeps_none() -> None:
    state = table(Phase.STARTING_HAND, turn=0)
    assert [option.label for option in steps.start(state).options()] == ["keep no card"]
    assert take(steps.start(state), "done").action == KeepHand(Cards())
    speed = table(Phase.STARTING_HAND, player(), player(), player(), turn=0, options=Options(speed=True))
    assert [option.label for option in steps.start(speed).options()] == ["no card goes to LTM"]
    assert take(steps.start(speed), "done").action == SpeedStart(Cards(), Cards())


def test_any_cards_are_discarded() -> None:
    state = table(Phase.DISCARD, player(hand=FIVE[:2]))
    assert pieces(steps.start(state)) == [*FIVE[:2], None]
    assert take(steps.start(state), "done").action == Discard()
    assert take(steps.start(state), *FIVE[:2]).action == Discard(Cards(FIVE[:2]))
    assert take(steps.start(table(Phase.DISCARD)), "done").action == Discard()


def test_tiles_for_the_last_bits() -> None:
    full = {tile: [Bit.RED_SUN] for tile in RING.tiles[11:]}
    state = table(Phase.REPLENISHED_TILES, hive=[Bit.RED_SUN] * 5, tiles=full)
    partial = steps.start(state)
    assert partial.question.text == "5 of these 11 tiles"
    assert pieces(partial) == list(RING.tiles[:7])
    assert take(partial, *RING.tiles[:5]).action == ChooseTiles(RING.tiles[:5])
    assert take(partial, RING.tiles[1]).so_far == ChoiceSoFar((RING.tiles[1],))


def test_a_duplicate_is_kept_or_replaced() -> None:
    options = Options(keep_duplicates=True)
    state = table(Phase.DUPLICATE, player(hand=[PLAIN, PLAIN]), deck=[FILLERS[0]], options=options)
    partial = steps.start(bend(state, pending=PLAIN))
    assert partial.question.text == "keep purple 1 or replace it?"
    assert take(partial, "done").action == ResolveDuplicate(False)
    assert take(partial, PLAIN).action == ResolveDuplicate(True)
    nothing = table(Phase.DUPLICATE, player(hand=[PLAIN, PLAIN]), options=options)
    assert pieces(steps.start(bend(nothing, pending=PLAIN))) == [None]
