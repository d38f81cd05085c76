"""Read whole games: first the grammar, with every mistake in it; then the meaning, move by move."""

import json
import re
from typing import Final, TypeAlias

from dejavu_rules.box.catalogue import Catalogue
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.engine import apply
from dejavu_rules.errors import InvalidSetup
from dejavu_rules.notation.annotated import (
    LONGEST_VALUE,
    MOST_TAGS,
    OUR_TAGS,
    PLAYER_TAGS,
    SOURCE,
    AnnotatedRecord,
    Comment,
    is_comment,
    is_tag,
    is_value,
)
from dejavu_rules.notation.game_writing import result_of
from dejavu_rules.notation.move_reading import READERS, Draft, What, check_legal, read_draft
from dejavu_rules.notation.positions import HEAD, read_position
from dejavu_rules.notation.positions import LONGEST as LONGEST_POSITION
from dejavu_rules.notation.texts import Kind, Problems, Text, Token, check_length, tokens
from dejavu_rules.records import Record
from dejavu_rules.state import GameState

LONGEST: Final = 1 << 19
"""The most characters; a log of a thousand entries has about twenty thousand."""
_TURN: Final = re.compile(r"(0|[1-9][0-9]{0,6})\.")


@frozen
class Heading:
    """The heading of a turn: its number and perhaps the player's name."""

    text: Text
    turn: int
    name: str | None = None


Item: TypeAlias = Heading | Draft | str
"""What follows the tags; a string is a comment."""


def from_notation(text: str, *, catalogue: Catalogue | None = None) -> Record:
    """Read a record; its dealer is None. `annotated_from_notation` keeps tags and comments as well.

    `catalogue` is the box of a game that does not use the standard one.

    Raises `MalformedNotation` with everything that does not follow the grammar; `AmbiguousNotation` for a short form
    with several meanings; `IllegalNotation` for the first move that the rules forbid; `ImpossiblePosition` for a first
    position that no game can reach.
    """
    return annotated_from_notation(text, catalogue=catalogue).record


def annotated_from_notation(text: str, *, catalogue: Catalogue | None = None) -> AnnotatedRecord:
    """Read a record with its free tags and its comments.

    Raises `MalformedNotation`, `AmbiguousNotation`, `IllegalNotation` and `ImpossiblePosition` as `from_notation` does.
    """
    problems = Problems(SOURCE)
    reading = _Reader(problems)
    for token in tokens(check_length(text, SOURCE, LONGEST).replace("\r\n", "\n"), problems):
        reading.take(token)
    reading.finish()
    tags = reading.tags
    if "First" not in tags:
        problems.note(Text(""), "missing: the first position", "First")
    if "Notation" in tags and tags["Notation"].value != HEAD:
        problems.expect(tags["Notation"], HEAD, "Notation")
    problems.check()
    first = read_position(tags["First"], catalogue)
    names = _names(tags, first, problems)
    log, comments = _replay(first, names, reading.items, tags, problems)
    free = tuple([(name, value.value) for name, value in tags.items() if name not in OUR_TAGS])
    return AnnotatedRecord(Record(names, first, log), free, comments)


# The grammar


class _Reader:
    """Takes token after token: tags first, then turns and moves."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        self.tags: dict[str, Text] = {}
        self.items: list[Item] = []
        self._tag: list[Token] = []
        """The tokens of a tag that is not closed yet."""
        self._words: list[Text] = []
        """The words of a move that may continue."""
        self._turn: Text | None = None
        """The number of a turn whose name may follow."""
        self._has_moves = False
        """Whether a turn or a move has been read."""
        self._held_comments: list[str] = []
        """Comments inside a move, which are put after it."""

    def take(self, token: Token) -> None:
        """Read one more token."""
        if token.is_comment:
            self._comment(token)
        elif self._tag or token.text.value == "[":
            self._in_tag(token)
        elif token.kind is Kind.WORD and _TURN.fullmatch(token.text.value):
            self.finish()
            self._turn = token.text
        elif self._turn is not None and not _is_verb(token):
            self._close_turn(self._turn, self._text(token))
        elif token.kind is not Kind.WORD:
            self.problems.expect(token.text, "a turn, a move or a comment")
        else:
            if _is_verb(token) or not self._words:
                self.finish()
            self._words.append(token.text)

    def finish(self) -> None:
        """End whatever is unfinished: a turn, a move, a tag."""
        if self._turn is not None:
            self._close_turn(self._turn, None)
        if self._words:
            draft = read_draft(self._words, self.problems)
            self.items += () if draft is None else (draft,)
            self._words, self._has_moves = [], True
        self._add_held_comments()
        if self._tag:
            self.problems.note(self._tag[0].text, "expected ']' after the name and the text of a tag")
            self._tag.clear()

    def _add_held_comments(self) -> None:
        self.items += self._held_comments
        self._held_comments.clear()

    def _comment(self, token: Token) -> None:
        text = token.text.value[1:] if token.kind is Kind.REST else token.text.value[1:-1]
        if not text.strip():
            return
        if not is_comment(text.strip()):
            self.problems.note(token.text, "a comment has printable text alone, and '}' only at its end")
        (self._held_comments if self._words or self._turn is not None else self.items).append(text.strip())

    def _close_turn(self, text: Text, name: str | None) -> None:
        self.items.append(Heading(text, int(text.value[:-1]), name))
        self._turn, self._has_moves = None, True
        self._add_held_comments()

    def _text(self, token: Token, longest: int = LONGEST_VALUE) -> str:
        """The text of a token; a string is read as JSON."""
        if token.kind is not Kind.STRING:
            return token.text.value
        try:
            value = json.loads(token.text.value)
        except ValueError:
            value = None
        if not is_value(value, longest):
            self.problems.expect(token.text, f"printable text of at most {longest} characters, as JSON writes it")
            return ""
        return str(value)

    def _in_tag(self, token: Token) -> None:
        self._tag.append(token)
        if token.text.value != "]" and len(self._tag) < 4:
            return
        tag, self._tag = self._tag, []
        kinds = [Kind.BRACKET, Kind.WORD, Kind.STRING, Kind.BRACKET]
        if [each.kind for each in tag] != kinds or tag[3].text.value != "]" or not is_tag(tag[1].text.value):
            self.problems.expect(tag[0].text, 'a tag such as [Event "a name"]')
            return
        name, value = tag[1].text, tag[2]
        if self._has_moves or self._words or self._turn is not None:
            self.problems.note(name, "tags stand before the first turn and move")
        elif name.value in self.tags or len(self.tags) >= MOST_TAGS:
            self.problems.note(name, f"a tag stands there once, and there are {MOST_TAGS} at most")
        else:
            longest = LONGEST_POSITION if name.value == "First" else LONGEST_VALUE
            content = self._text(value, longest)
            self.tags[name.value] = Text(content, value.text.line, value.text.column + 1)


def _is_verb(token: Token) -> bool:
    return token.kind is Kind.WORD and token.text.value.lower() in READERS


# The meaning


def _names(tags: dict[str, Text], first: GameState, problems: Problems) -> tuple[str, ...]:
    wanted: tuple[str, ...] = PLAYER_TAGS[: first.game.seats]
    given: list[str] = [name for name in PLAYER_TAGS if name in tags]
    if not given:
        return Record.begin(first).names
    for name in given:
        if name not in wanted:
            problems.note(tags[name], f"the game has {first.game.seats} players", name)
    for name in wanted:
        if name not in tags:
            problems.note(tags["First"], "missing, although other players have a name", name)
    problems.check()
    names = tuple([tags[name].value for name in wanted])
    try:
        Record.begin(first, names)
    except InvalidSetup as problem:
        problems.note(tags[wanted[0]], str(problem), wanted[0])
    problems.check()
    return names


def _replay(
    first: GameState, names: tuple[str, ...], items: list[Item], tags: dict[str, Text], problems: Problems
) -> tuple[tuple[What, ...], tuple[Comment, ...]]:
    state, log, comments = first, list[What](), list[Comment]()
    for item in items:
        problems.path = f"turn {state.turn}"
        if isinstance(item, str):
            comments.append(Comment(len(log), item))
        elif isinstance(item, Heading):
            _check_heading(item, state, names, problems)
        else:
            made = item.make(state, problems)
            problems.check()
            for what in made:
                check_legal(state, what, item.text, SOURCE, f"turn {state.turn}")
                state = apply(state, what)
                log.append(what)
    if "Result" in tags and tags["Result"].value != (result := result_of(state)):
        problems.expect(tags["Result"], repr(result), "Result")
    problems.check()
    return tuple(log), tuple(comments)


def _check_heading(heading: Heading, state: GameState, names: tuple[str, ...], problems: Problems) -> None:
    name = names[state.active]
    if heading.turn != state.turn or heading.name not in (None, name):
        given = f"{heading.turn}." if heading.name is None else f"{heading.turn}. {heading.name}"
        problems.note(heading.text, f"expected turn {state.turn} of {name!r}, not {given!r}")
    problems.check()
