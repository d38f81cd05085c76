"""Notation: positions, moves, whole games, and the codes of pieces."""

from collections.abc import Iterator
from functools import cache

from dejavu_rules import GameState, apply, chance_outcomes, fingerprint, is_over, legal_actions, new_game
from dejavu_rules.box.pieces import BITS, CARD_IDS, FRAGMENTS, TILES
from dejavu_rules.notation import (
    annotated_from_notation,
    code_of,
    from_move,
    from_notation,
    from_position,
    piece_of,
    to_move,
    to_notation,
    to_position,
)
from tests.fuzzing.saves import use
from tests.fuzzing.target import Shape, Target, as_text
from tests.support.saves import examples, record_game


def position(content: bytes) -> None:
    """A position that can be read is written as the same state, and a game goes on from it."""
    state = from_position(as_text(content))
    assert fingerprint(from_position(to_position(state))) == fingerprint(state)
    use(state)


@cache
def states() -> tuple[GameState, ...]:
    """States that wait for every kind of action."""
    return tuple(examples().values())


def move(content: bytes) -> None:
    """A move that can be read is legal; the first letter says in which state."""
    text = as_text(content)
    state = states()[ord(text[:1] or "a") % len(states())]
    what = from_move(state, text[1:])
    apply(state, what)
    assert from_move(state, to_move(what)) == what


def moves() -> Iterator[str]:
    """A legal move of every state."""
    for number, state in enumerate(states()):
        if not is_over(state):
            choices = chance_outcomes(state) if state.is_chance else legal_actions(state)
            letter = chr(ord("a") + (number - ord("a")) % len(states()))
            for place in range(0, choices.count(), max(1, choices.count() // 4)):
                yield letter + to_move(choices.at(place))


def game(content: bytes) -> None:
    """A game that can be read is written as the same game."""
    text = as_text(content)
    annotated = annotated_from_notation(text)
    record = from_notation(text)
    assert annotated.record == record
    assert from_notation(to_notation(record)) == record
    assert annotated_from_notation(to_notation(annotated)) == annotated


def games() -> Iterator[str]:
    """The beginnings of some games."""
    for speed, build_map in ((False, False), (True, False), (False, True)):
        yield to_notation(record_game(new_game(3, 5, speed=speed, build_map=build_map), 30))


def code(content: bytes) -> None:
    """A code that can be read is that of its piece."""
    piece = piece_of(as_text(content))
    assert piece_of(code_of(piece)) is piece


TARGETS = (
    Target(
        "position",
        Shape.WORDS,
        position,
        lambda: (to_position(state) for state in states() if state.game.catalogue.name == "standard"),
    ),
    Target("move", Shape.WORDS, move, moves),
    Target("game", Shape.WORDS, game, games),
    Target("code", Shape.WORDS, code, lambda: (code_of(p[0]) for p in (BITS, CARD_IDS, FRAGMENTS, TILES))),
)
