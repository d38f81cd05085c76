"""A game step by step: observations that grow with the steps are those of the partial action."""

import copy

from dejavu_rules import Dealer, is_over, new_game, score
from dejavu_rules.learning import ORDER, SIZE, STEPS, Table, mask, observe
from dejavu_rules.learning.encoding import add_step, encode_steps
from dejavu_rules.steps import Step


def test_every_seat_sees_what_observe_shows_after_every_step() -> None:
    dealer = Dealer(5)
    table, lengths = Table.deal(3, Dealer(4)), set()
    for number in range(300):
        for seat in range(3) if number % 3 else [table.seat]:  # not always looked at by all
            assert table.observe(seat) == observe(table.partial, seat)
            assert table.mask(seat) == (mask(table.partial) if seat == table.seat else bytes(STEPS))
        lengths.add(len(table.partial.taken))
        offered = [index for index, can in enumerate(table.mask(table.seat)) if can]
        table.take(offered[dealer.below(len(offered))])
    assert max(lengths) > 3


def test_what_a_caller_does_to_an_observation_stays_theirs() -> None:
    table = Table.deal(2, Dealer(4))
    table.observe(0)[:] = bytes(SIZE)
    table.mask(table.seat)[:] = bytes(STEPS)
    assert table.observe(0) == observe(new_game(2, Dealer(4)), 0)
    assert any(table.mask(table.seat))


def test_steps_are_added_one_by_one_also_more_than_are_listed() -> None:
    seen = bytearray(SIZE)
    taken = [Step.at(number % 7) for number in range(ORDER + 5)]
    for number in range(1, len(taken) + 1):
        add_step(seen, taken[:number])
        assert seen.endswith(encode_steps(taken[:number]))


def test_a_copy_in_the_middle_of_an_action_goes_on_there() -> None:
    table = Table.deal(2, Dealer(4))
    while not table.partial.taken:
        table.take(bytes(table.mask(table.seat)).index(1))
    copied = copy.deepcopy(table)
    assert copied.partial == table.partial
    assert copied.observe(table.seat) == table.observe(table.seat)
    assert copied.mask(table.seat) == table.mask(table.seat)


def test_the_end_of_a_game_is_said_with_the_score() -> None:
    table = Table.deal(2, Dealer(4))
    while not table.has_ended:
        table.take(bytes(table.mask(table.seat)).index(1))
    assert is_over(table.state)
    first, second = score(table.state).totals
    assert str(table) == f"turn {table.state.turn}: the game has ended; {first}, {second} VP"
    assert not any(table.mask(table.seat))
