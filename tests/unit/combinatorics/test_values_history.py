"""`history.History`: reads like a tuple, and grows without being copied."""

import pickle
from copy import deepcopy
from threading import Barrier, Thread

import pytest

from dejavu_rules.combinatorics.values import History


def test_it_reads_like_a_tuple() -> None:
    history, plain = History((1, 2, 3)).then(4), (1, 2, 3, 4)
    assert history == plain
    assert plain == history
    assert history != [1, 2, 3, 4]
    assert hash(history) == hash(plain)
    assert repr(history) == repr(plain)
    assert [*history] == [*plain]
    assert (history[0], history[-1], history[1:3], history[::-1]) == (1, 4, (2, 3), (4, 3, 2, 1))
    assert 3 in history
    assert len(history) == 4
    for place in (4, -5):
        with pytest.raises(IndexError):
            history[place]


def test_what_continues_it_does_not_change_it() -> None:
    root = History((1,))
    left, right = root.then(2, 3), root.then(4)
    again = left.then(5)
    assert [*map(tuple, (root, left, right, again))] == [(1,), (1, 2, 3), (1, 4), (1, 2, 3, 5)]
    assert root.then() == root


def test_copies_are_equal() -> None:
    longer = History((1,))
    longer.then(2)
    assert deepcopy(longer) == pickle.loads(pickle.dumps(longer)) == (1,)


def test_threads_that_continue_one_history_do_not_meet() -> None:
    root, start, found = History((0,)), Barrier(8), list[History[int]]()

    def go_on(number: int) -> None:
        start.wait()
        history = root
        for step in range(200):
            history = history.then(1000 * number + step)
        found.append(history)

    threads = [Thread(target=go_on, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(tuple, found)) == [(0, *range(1000 * number, 1000 * number + 200)) for number in range(8)]
