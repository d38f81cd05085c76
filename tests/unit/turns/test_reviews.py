"""What turns gained and could have gained."""

import pytest

from dejavu_rules import Dealer, MalformedState, Phase, Record, UnknownSeat, is_over, new_game, score, view
from dejavu_rules.bots import greedy_bot
from dejavu_rules.turns import best_turn, review


@pytest.fixture(scope="module")
def record() -> Record:
    dealer = Dealer(6)
    record = Record.begin(new_game(2, dealer), ["Ada", "Ben"])
    while not is_over(record.state):
        record = record.then(greedy_bot(view(record.state, record.state.active), dealer)).deal(dealer)
    return record


def test_gains_add_up_to_the_score(record: Record) -> None:
    turns = review(record)
    assert [each.turn for each in turns] == list(range(1, record.state.turn + 1))
    for seat, total in enumerate(score(record.state).totals):
        assert sum(each.gained for each in turns if each.seat == seat) == total


def test_nobody_gains_more_than_there_was(record: Record) -> None:
    turns = review(record)
    assert all(each.regret >= 0 for each in turns)
    assert any(each.regret > 0 for each in turns)
    assert any(each.regret == 0 < each.gained for each in turns)
    for each in turns[::5]:
        state = record.states()[each.entry]
        assert state.phase is Phase.RECOLLECTION
        assert state.active == each.seat
        assert each.best == best_turn(state)


def test_a_player_asks_for_their_own_turns(record: Record) -> None:
    mine = review(record, 1)
    assert mine == tuple(each for each in review(record) if each.seat == 1)


def test_an_unfinished_turn_is_left_out(record: Record) -> None:
    for number in range(len(record.log)):
        if record.states()[number].turn == 3 and record.states()[number].phase is Phase.DEJA_VU:
            assert [each.turn for each in review(record.at(number))] == [1, 2]
            break
    assert review(record.at(0)) == ()


def test_a_record_may_begin_within_a_turn(record: Record) -> None:
    number = next(n for n, state in enumerate(record.states()) if state.phase is Phase.DEJA_VU)
    later = Record(record.names, record.states()[number], record.log[number:])
    first, *others = review(later)
    assert first.turn == 1
    assert first.best.gain <= review(record)[0].best.gain
    assert [each.gained for each in others] == [each.gained for each in review(record)[1:]]


def test_nonsense_is_refused(record: Record) -> None:
    with pytest.raises(UnknownSeat):
        review(record, 2)
    with pytest.raises(MalformedState):
        review(None)  # type: ignore[arg-type]
