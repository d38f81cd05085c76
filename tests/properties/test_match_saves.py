"""Whatever is wrong with what was kept of a match, it is refused with our error, or it is a match that goes on."""

import json
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dejavu_rules import Dealer, InvalidSave, Match, random_action
from dejavu_rules.match import journal_lines, open_match, read_journal

JUNK: st.SearchStrategy[object] = st.sampled_from(
    [None, True, -1, 0, 3, 10**20, 1.5, "x", "", [], {}, [[]], {"kind": "Undo"}, "Seal"]
)


@cache
def texts_of_matches() -> tuple[str, ...]:
    """What is kept of a match with sealed choices, and of one with people, a bot, an undo and a speed start."""
    early = Match.new(["Ada", None], seed=3)
    sealed = early.act(0, early.hint(0))
    begun = "".join(journal_lines(early) + journal_lines(sealed, early.revision))
    match, dealer = Match.new(["Ada", "greedy", None], dealer=Dealer.secure(), speed=True).sit(2, "Ben"), Dealer(3)
    lines = [*journal_lines(match)]
    for number in range(30):
        before, seat = match, match.waiting[0]
        match = match.act(seat, random_action(match.now.decision(seat), dealer))
        if number % 4 == 0 and not match.why_not_undo(seat):
            match = match.undo(seat)
        lines += journal_lines(match, before.revision)
    return sealed.to_json(), begun, match.to_json(), "".join(lines)


def bend(value: object, data: st.DataObject) -> object:
    """A JSON value with something else somewhere in it."""
    if isinstance(value, dict) and value and data.draw(st.integers(0, 4)):
        key = data.draw(st.sampled_from(sorted(value)))
        return {**value, key: bend(value[key], data)}
    if isinstance(value, list) and value and data.draw(st.integers(0, 4)):
        place = data.draw(st.integers(0, len(value) - 1))
        return [*value[:place], bend(value[place], data), *value[place + 1 :]]
    return data.draw(JUNK)


def read(text: str) -> None:
    try:
        match = open_match(text)
    except InvalidSave:
        return
    assert not match.record.state.is_chance
    for seat in match.waiting:
        assert match.options(seat)


@given(st.integers(0, 3), st.data())
def test_a_bent_save_is_refused_or_goes_on(which: int, data: st.DataObject) -> None:
    lines = texts_of_matches()[which].splitlines(keepends=True)
    place = data.draw(st.integers(0, len(lines) - 1))
    lines[place] = json.dumps(bend(json.loads(lines[place]), data)) + "\n"
    read("".join(lines))


@given(st.integers(0, 3), st.data())
def test_a_text_with_something_cut_out_is_refused_or_goes_on(which: int, data: st.DataObject) -> None:
    text = texts_of_matches()[which]
    start = data.draw(st.integers(0, len(text)))
    read(text[:start] + data.draw(st.sampled_from(["", "x", '"', "\n", "\u2028"])) + text[start + 7 :])


@pytest.mark.parametrize("which", [1, 3])
@given(data=st.data())
def test_a_journal_may_break_off_anywhere_behind_what_was_dealt_first(which: int, data: st.DataObject) -> None:
    """At most the line that was being written is lost."""
    text = texts_of_matches()[which]
    lines = text.splitlines(keepends=True)
    dealt = next(number for number, line in enumerate(lines, 1) if '"dealer":"' in line)
    cut = data.draw(st.integers(len("".join(lines[:dealt])), len(text)))
    found = read_journal(text[:cut])
    whole = text[:cut].count("\n")
    history = read_journal(text).match.now.history
    assert found.match.now.history[: whole - 1] == history[: whole - 1]
