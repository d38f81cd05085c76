"""`records.trail`: it reads like the tuple of all states, whichever of them it keeps."""

import copy
import gc
import pickle
from collections.abc import Callable

import pytest

from dejavu_rules import Dealer, GameState, Record, apply, is_over, random_action
from dejavu_rules.actions.values import Action, Outcome
from dejavu_rules.records import History, Trail
from dejavu_rules.records.trail import SPAN
from dejavu_rules.testing import setups


def long_record(entries: int = 3 * SPAN + 5) -> Record:
    """The first entries of a game of random players."""
    dealer = Dealer(3)
    record = Record.begin(setups.QUICK.first_state()).deal(dealer)
    while len(record.log) < entries:
        assert not is_over(record.state)
        record = record.then(random_action(record.state, dealer)).deal(dealer)
    return record.at(entries)


RECORD = long_record()
STATES = tuple(RECORD.states())


class Counted:
    """`apply`, and how often it was called."""

    calls = 0

    def __call__(self, state: GameState, what: Action | Outcome) -> GameState:
        self.calls += 1
        return apply(state, what)


def trail(follow: Callable[[GameState, Action | Outcome], GameState] = apply) -> Trail[Action | Outcome]:
    """All states of the record, entered one by one."""
    found, entries = Trail(STATES[0], follow), History[Action | Outcome]()
    for what, state in zip(RECORD.log, STATES[1:], strict=True):
        entries = entries.then(what)
        found = found.then(entries, [state])
    return found


def test_it_reads_like_a_tuple() -> None:
    for found in (trail(), Trail.of(History(RECORD.log), STATES, apply)):
        assert len(found) == len(STATES)
        assert (tuple(found), tuple(reversed(found))) == (STATES, STATES[::-1])
        assert [found[place] for place in range(-len(STATES), len(STATES))] == [*STATES, *STATES]
        assert (hash(found), repr(found)) == (hash(STATES), repr(STATES))
        assert found == STATES
        assert found == History(STATES)
        assert found == trail()
        assert found != STATES[1:]
        assert found != 7
        with pytest.raises(IndexError):
            found[len(STATES)]


@pytest.mark.parametrize("part", [slice(0, 0), slice(3, 70), slice(-3, None), slice(None, None, -7), slice(70, 3, -5)])
def test_parts_are_those_of_the_tuple(part: slice) -> None:
    assert trail()[part] == STATES[part]


def test_few_states_are_kept_and_the_latest_of_them_cost_nothing() -> None:
    count = Counted()
    found = trail(count)
    assert found[-SPAN:] == STATES[-SPAN:]
    assert count.calls == 0
    assert found[SPAN - 1] == STATES[SPAN - 1]
    assert count.calls == SPAN - 1
    count.calls = 0
    assert found[SPAN] is STATES[SPAN]
    assert count.calls == 0
    tuple(found)
    assert count.calls < len(STATES)


def test_two_ways_on_from_one_trail_do_not_meet() -> None:
    before = trail()
    entries = History(RECORD.log)
    one, other = (
        before.then(entries.then(RECORD.log[0]), [STATES[1]]),
        before.then(entries.then(RECORD.log[1]), [STATES[2]]),
    )
    assert (one[-1], other[-1], len(before)) == (STATES[1], STATES[2], len(STATES))
    assert before == STATES


@pytest.mark.parametrize("length", [0, 1, SPAN - 1, SPAN, SPAN + 1, len(STATES) - 2, len(STATES) - 1])
def test_cut_off_it_has_the_first_states_and_goes_on(length: int) -> None:
    entries = History(RECORD.log[:length])
    short = trail().cut(entries)
    assert short == STATES[: length + 1]
    again = short.then(History(RECORD.log), STATES[length + 1 :])
    assert again == STATES


def test_what_no_entry_leads_to_is_kept() -> None:
    entries: History[Action | Outcome] = History(RECORD.log)
    found = trail()
    back = entries.then(RECORD.log[0])  # an entry that leads elsewhere
    found = found.then(back, [STATES[2]], replayable=False)
    for what, state in zip(RECORD.log[2:], STATES[3:], strict=True):
        back = back.then(what)
        found = found.then(back, [state])
    assert found == (*STATES, *STATES[2:])


def test_copies_and_pickles_are_equal() -> None:
    found = trail()
    assert copy.deepcopy(found) is found
    assert pickle.loads(pickle.dumps(found)) == STATES


def test_a_compact_record_is_the_same_in_less_memory() -> None:
    compact = long_record(6 * SPAN).compact()
    assert compact.compact() is compact
    assert len(_states_within(compact)) <= 6 + 2 * SPAN + 1
    plain = Record(compact.names, compact.first, compact.log, compact.dealer)
    assert (compact, hash(compact), compact.states()) == (plain, hash(plain), plain.states())
    assert pickle.loads(pickle.dumps(compact)) == plain
    for number in range(len(plain.log) + 1):
        assert compact.at(number) == plain.at(number)
        assert compact.at(number).state == plain.at(number).state


def _states_within(record: Record) -> list[GameState]:
    """The states that a record holds in memory, without those of its game."""
    found, waiting, seen = list[GameState](), [record.states()], set[int]()
    while waiting:
        each: object = waiting.pop()
        if id(each) in seen or isinstance(each, type):
            continue
        seen.add(id(each))
        if isinstance(each, GameState):
            found.append(each)
        elif isinstance(each, Trail | History | tuple | list):
            waiting += gc.get_referents(each)
    return found


def test_another_name_or_dealer_replays_nothing() -> None:
    renamed = RECORD.with_names(("Ada", "Ben", "Cleo")).with_dealer("elsewhere")
    assert (renamed.names, renamed.dealer, renamed.log) == (("Ada", "Ben", "Cleo"), "elsewhere", RECORD.log)
    assert renamed.states() is RECORD.states()
    assert renamed.with_dealer(None).dealer is None
