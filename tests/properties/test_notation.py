"""Every reachable state, whatever may happen there, and whole games come back from their notation, and nothing else."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dejavu_rules import (
    Action,
    Dealer,
    GameState,
    MalformedAction,
    Outcome,
    Phase,
    PlaceBits,
    PlaceFragments,
    Record,
    Replenish,
    apply,
    explain,
    is_over,
)
from dejavu_rules.notation import (
    AmbiguousNotation,
    AnnotatedRecord,
    Comment,
    IllegalNotation,
    NotationError,
    annotated_from_notation,
    from_move,
    from_notation,
    from_position,
    to_move,
    to_notation,
    to_position,
)
from dejavu_rules.testing.engines import choices_now
from dejavu_rules.testing.oracles.invariants import invariant_failures
from dejavu_rules.testing.setups import QUICK, Setup
from dejavu_rules.testing.strategies import PHASES, SEEDS, legal, nearly_legal, setups, states
from tests.support.deciding import GOING_ON
from tests.support.notation import MISTAKES, Mistake


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.name)
@settings(max_examples=8)
@given(st.data())
def test_positions_and_moves_round_trip_in_every_phase(phase: Phase, data: st.DataObject) -> None:
    state = data.draw(states(phase))
    text = to_position(state)
    again = from_position(text, catalogue=state.game.catalogue)
    assert again == state
    assert again.game.layout == state.game.layout
    assert to_position(again) == text
    assert text.isascii()
    assert text.isprintable()
    if not is_over(state):
        what = data.draw(legal(state))
        assert from_move(state, to_move(what)) == what


@settings(max_examples=60)
@given(st.data())
def test_an_illegal_move_is_told_with_what_explain_says(data: st.DataObject) -> None:
    state = data.draw(states(data.draw(st.sampled_from([phase for phase in PHASES if phase is not Phase.OVER]))))
    what = data.draw(nearly_legal(state, data.draw(legal(state))))
    try:
        text = to_move(what)
        violations = explain(state, what)
    except MalformedAction:
        return
    if isinstance(what, PlaceBits | PlaceFragments | Replenish):
        per_tile = what.fragments if isinstance(what, PlaceFragments) else what.bits
        if len(per_tile) != len(state.game.map.tiles):
            return  # a text has no more and no fewer tiles than the map
    if not violations:
        assert from_move(state, text) == what
        return
    with pytest.raises(IllegalNotation) as refused:
        from_move(state, text)
    assert refused.value.violations == violations
    assert refused.value.action == what


def _game(setup: Setup, seed: int, length: int) -> Record:
    """A random game of this length, or to its end."""
    state, log, dealer = setup.first_state(), list[Action | Outcome](), Dealer(seed)
    first = state
    while len(log) < length and not is_over(state):
        log.append(choices_now(state).pick(dealer))
        state = apply(state, log[-1])
    return Record(("Ada", 'Bob "B." Bit', "\u7d05 \u6708", "save")[: first.game.seats], first, tuple(log))


@settings(max_examples=20)
@given(setups(), SEEDS, st.integers(0, 60), st.data())
def test_games_round_trip_with_their_comments(setup: Setup, seed: int, length: int, data: st.DataObject) -> None:
    record = _game(setup, seed, length)
    words = st.text(
        st.characters(categories=["L", "N", "P", "S"], include_characters=" ", exclude_characters="}"), min_size=1
    )
    texts = data.draw(st.lists(words.filter(str.strip), max_size=4))
    after = sorted(data.draw(st.lists(st.integers(0, len(record.log)), min_size=len(texts), max_size=len(texts))))
    tags = (("Event", data.draw(words)[:50]),)
    annotated = AnnotatedRecord(record, tags, tuple(map(Comment, after, texts)))
    text = to_notation(annotated)
    again = annotated_from_notation(text, catalogue=setup.catalogue)
    assert again == annotated
    assert to_notation(again) == text
    assert from_notation(to_notation(record), catalogue=setup.catalogue) == record


# What is not notation


def _only_our_errors(text: str, state: GameState) -> None:
    """Whatever the text is, each parser reads it or says why not and where."""
    lines = text.split("\n")
    for read in (
        lambda: from_position(text, catalogue=state.game.catalogue),
        lambda: from_move(state, text),
        lambda: from_notation(text, catalogue=state.game.catalogue),
    ):
        found: object
        try:
            found = read()
        except NotationError as refused:
            found = refused
        if isinstance(found, NotationError):
            _says_where(found, lines)
        assert not isinstance(found, GameState) or not invariant_failures(found)


def _says_where(refused: NotationError, lines: list[str]) -> None:
    assert refused.defects
    for defect in refused.defects:
        assert defect.message
        assert 1 <= defect.line <= max(1, len(lines))
        assert 1 <= defect.column <= len(lines[defect.line - 1]) + 1
    assert not isinstance(refused, AmbiguousNotation) or len(refused.candidates) > 1
    assert not isinstance(refused, IllegalNotation) or refused.violations


WORDS = [
    "sow",
    "keep",
    "draw",
    "plant",
    "from",
    "construct",
    "save",
    "CAT",
    "C",
    "ORI",
    "rM",
    "wS",
    "b3",
    "4r",
    "\u0421",
]
SOUP = st.lists(st.one_of(st.sampled_from(WORDS), st.sampled_from('>+:;@,={}#[]"0-\n')), max_size=30).map(" ".join)


@settings(max_examples=80)
@given(st.one_of(st.text(max_size=120), SOUP), states())
def test_any_text_is_read_or_refused(text: str, state: GameState) -> None:
    _only_our_errors(text, state)


@settings(max_examples=80)
@given(GOING_ON, SEEDS, st.sampled_from(MISTAKES), st.data())
def test_a_mistake_in_a_position_or_a_move_raises_only_our_errors(
    state: GameState, seed: int, mistake: Mistake, data: st.DataObject
) -> None:
    chance = random.Random(seed)
    _only_our_errors(mistake(to_position(state), chance), state)
    _only_our_errors(mistake(to_move(data.draw(legal(state))), chance), state)


@settings(max_examples=60)
@given(st.integers(0, 3), SEEDS, st.sampled_from(MISTAKES), st.sampled_from(MISTAKES))
def test_a_mistake_in_a_game_raises_only_our_errors(seed: int, chance: int, mistake: Mistake, other: Mistake) -> None:
    record, generator = _game(QUICK, seed, 60), random.Random(chance)
    _only_our_errors(other(mistake(to_notation(record), generator), generator), record.first)


@given(st.lists(st.integers(0, 40), min_size=2, max_size=6))
def test_a_game_goes_on_where_its_text_goes_on(lengths: list[int]) -> None:
    """A shorter game's moves are the beginning of a longer one's."""
    texts = [to_notation(_game(QUICK, 1, length)).split("\n\n", 1)[1].rstrip("\n") for length in sorted(lengths)]
    assert all(longer.startswith(shorter) for shorter, longer in pairwise(texts))
