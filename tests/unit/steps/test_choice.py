"""`steps.choice`: cards that are kept, remembered, discarded or replaced, and tiles that get the last bits."""

from dejavu_rules import (
    Bit,
    Cards,
    ChooseTiles,
    Discard,
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


def test_nothing_to_keep_is_said_at_once() -> None:
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
