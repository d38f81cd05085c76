"""Moves: one action or outcome as people write it, in a state that says what short forms mean and what is legal."""

from typing import Final

from dejavu_rules.engine import explain
from dejavu_rules.errors import MalformedAction, MalformedState
from dejavu_rules.i18n.sentences import show
from dejavu_rules.notation.errors import IllegalNotation, MalformedNotation, TextDefect
from dejavu_rules.notation.lexing import Kind, tokens
from dejavu_rules.notation.texts import Problems, Text, bounded
from dejavu_rules.notation.verbs import READERS, What, read_draft
from dejavu_rules.state import GameState

SOURCE: Final = "move"
LONGEST: Final = 2048


def from_move(state: GameState, text: str) -> What:
    """The action or outcome that a move says, which is legal in this state.

    Raises `MalformedNotation`, `AmbiguousNotation` with the candidates, or `IllegalNotation` with the violations;
    `MalformedState` for anything but a state.
    """
    if type(state) is not GameState:
        raise MalformedState(f"{show(state)} is not a GameState")
    problems = Problems(SOURCE)
    found = list(tokens(bounded(text, SOURCE, LONGEST), problems))
    words = [token.text for token in found if not token.is_comment]
    for token in found:
        if token.kind in (Kind.STRING, Kind.BRACKET):
            problems.expected(token.text, "a word of a move")
    draft = read_draft(words, problems) if words else None
    if not words:
        problems.expected(Text(""), f"a move, which begins with one of {', '.join(READERS)}")
    problems.check()
    assert draft is not None
    made = draft.make(state, problems)
    problems.check()
    if len(made) != 1:
        problems.expected(draft.text, "one move")
        problems.check()
    check_legal(state, made[0], draft.text, SOURCE)
    return made[0]


def check_legal(state: GameState, what: What, text: Text, source: str, path: str = "") -> None:
    """Raises `IllegalNotation` if a rule forbids it, and `MalformedNotation` if it is nothing that a rule knows."""
    try:
        violations = explain(state, what)
    except MalformedAction as problem:
        raise MalformedNotation(source, [TextDefect(path, str(problem), text.line, text.column)]) from None
    if violations:
        defects = [TextDefect(path, str(violation), text.line, text.column) for violation in violations]
        raise IllegalNotation(source, defects, what, violations)
