"""`sowing`: what is offered drop by drop, and what has happened so far."""

from dejavu_rules import Bit, Bits, Phase, Sow, steps
from dejavu_rules.steps import Partial, SowingSoFar, Step
from tests.support.builders import RING, WHITE_CLAIM, player, table

T = RING.tiles
RED, BLUE, WHITE = Bit.RED_MOON, Bit.BLUE_SUN, Bit.WHITE_MOON
LYING = {T[0]: [RED, BLUE, WHITE], T[3]: [WHITE, WHITE, Bit.WHITE_SUN]}
STATE = table(Phase.RECOLLECTION, tiles=LYING)
CLAIMING = table(Phase.RECOLLECTION, player(ltm=[WHITE_CLAIM]), tiles=LYING)


def taken(partial: Partial, *pieces: object) -> Partial:
    for piece in pieces:
        partial = partial.take(Step.of(piece))
    return partial


def pieces(partial: Partial) -> list[object]:
    return [option.piece for option in partial.options()]


def test_in_order_tile_and_bit_alternate() -> None:
    begun = taken(steps.start(STATE), T[0])
    assert pieces(begun) == [T[1], T[14]]
    assert begun.question.text == "on which tile is the next bit dropped? 3 bits in hand"
    on_tile = taken(begun, T[1])
    assert pieces(on_tile) == [WHITE, BLUE, RED]
    assert on_tile.question.text == "which of these 3 bits is dropped on boomerang?"


def test_freely_tiles_and_bits_come_as_they_like() -> None:
    begun = taken(steps.start(STATE, free=True), T[0])
    assert pieces(begun) == [T[1], T[14], WHITE, BLUE, RED]
    whole = taken(begun, T[1], T[2], WHITE, T[3], RED, BLUE)
    assert whole.action == Sow(T[0], T[1:4], (WHITE, RED, BLUE))
    other = taken(begun, BLUE, WHITE, RED, T[14], T[13], T[12])
    assert other.action == Sow(T[0], (T[14], T[13], T[12]), (BLUE, WHITE, RED))


def test_the_last_coloured_bit_is_kept_for_the_end() -> None:
    assert pieces(taken(steps.start(STATE), T[0], T[1], RED, T[2])) == [WHITE]


def test_what_has_happened_so_far() -> None:
    partial = taken(steps.start(STATE), T[0], T[1], RED, T[2])
    so_far = partial.so_far
    assert so_far == SowingSoFar(T[0], (T[1], T[2]), (RED,), Bits([WHITE, BLUE]), Bits())
    assert so_far.drops == ((T[1], RED),)


def test_white_bits_are_claimed_where_there_are_icons_for_them() -> None:
    sown = taken(steps.start(CLAIMING), T[0], T[1], WHITE, T[2], RED, T[3], BLUE)
    assert pieces(sown) == [WHITE, Bit.WHITE_SUN, None]
    assert sown.question.text == "claim up to 1 of these 3 white bits"
    assert isinstance(sown.so_far, SowingSoFar)
    assert len(sown.so_far.drops) == 3
    assert taken(sown, "done").action == Sow(T[0], T[1:4], (WHITE, RED, BLUE))
    assert taken(sown, WHITE).action == Sow(T[0], T[1:4], (WHITE, RED, BLUE), Bits([WHITE]))


def test_nothing_is_asked_where_nothing_can_be_claimed() -> None:
    assert taken(steps.start(STATE), T[0], T[1], WHITE, T[2], RED, T[3], BLUE).action is not None
    assert taken(steps.start(CLAIMING), T[0], T[14], WHITE, T[13], RED, T[12], BLUE).action is not None
