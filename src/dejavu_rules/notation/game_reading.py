"""Read whole games: first the grammar, with every mistake in it; then the meaning, move by move."""

import json
import re
from typing import Final, TypeAlias

from dejavu_rules.box.catalogue import Catalogue
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.engine import apply
from dejavu_rules.errors import InvalidSetup
from dejavu_rules.notation import games, positions
from dejavu_rules.notation.games import OUR_TAGS, PLAYER_TAGS, SOURCE, AnnotatedRecord, Comment
from dejavu_rules.notation.moves import READERS, Draft, What, check_legal, read_draft
from dejavu_rules.notation.texts import Kind, Problems, Text, Token, check_length, tokens
from dejavu_rules.records import Record
from dejavu_rules.state import GameState

LONGEST: Final = 1 << 19
"""The most characters; a log of a thousand entries has about twenty thousand."""
_TURN: Final = re.compile(r"(0|[1-9][0-9]{0,6})\.")


@frozen
class Heading:
    """The heading of a turn: its number with a dot, and perhaps the player's name."""

    text: Text
    name: str | None


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
    reader = _Reader(problems)
    for token in tokens(check_length(text, SOURCE, LONGEST).replace("\r\n", "\n"), problems):
        reader.take(token)
    reader.finish()
    tags = reader.tags
    if "First" not in tags:
        problems.note(Text(""), "missing: the first position", "First")
    if "Notation" in tags and tags["Notation"].value != positions.HEAD:
        problems.expect(tags["Notation"], positions.HEAD, "Notation")
    problems.check()
    first = positions.read_position(tags["First"], catalogue)
    names = _names(tags, first, problems)
    log, comments = _replay(first, names, reader.items, tags, problems)
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
        self._open: list[Token] = []
        """The number of a turn whose name may follow, or the words of a move that may continue."""
        self._comments: list[str] = []
        """Comments since the last turn or move, which are put after what is open."""
        self._has_moves = False
        """Whether a turn or a move has begun."""

    def take(self, token: Token) -> None:
        """Read one more token."""
        if token.kind is Kind.COMMENT:
            self._take_comment(token.text)
        elif self._tag or token.text.value == "[":
            self._take_in_tag(token)
        elif self._open and _is_turn(self._open[0]) and not _is_turn(token) and not _is_verb(token):
            self._open.append(token)
            self.finish()
        elif token.kind is not Kind.WORD:
            self.problems.expect(token.text, "a turn, a move or a comment")
        else:
            if _is_turn(token) or _is_verb(token):
                self.finish()
            self._open.append(token)
            self._has_moves = True

    def finish(self) -> None:
        """End whatever is unfinished: a turn, a move, a tag."""
        if self._open and _is_turn(self._open[0]):
            turn, *names = self._open
            self.items.append(Heading(turn.text, self._text(names[0]) if names else None))
        elif self._open and (draft := read_draft([token.text for token in self._open], self.problems)):
            self.items.append(draft)
        if self._tag:
            self.problems.note(self._tag[0].text, "expected ']' after the name and the text of a tag")
        self.items += self._comments
        self._open, self._comments, self._tag = [], [], []

    def _take_comment(self, text: Text) -> None:
        words = (text.value[1:] if text.value.startswith("#") else text.value[1:-1]).strip()
        if words and not games.is_comment(words):
            self.problems.note(text, "a comment has printable text alone, and '}' only at its end")
        if words:
            self._comments.append(words)

    def _text(self, token: Token, longest: int = games.LONGEST_VALUE) -> str:
        """The text of a token; a string is read as JSON."""
        if token.kind is not Kind.STRING:
            return token.text.value
        try:
            value = json.loads(token.text.value)
        except ValueError:
            value = None
        if not games.is_value(value, longest):
            self.problems.expect(token.text, f"printable text of at most {longest} characters, as JSON writes it")
            return ""
        return str(value)

    def _take_in_tag(self, token: Token) -> None:
        self._tag.append(token)
        if token.text.value != "]" and len(self._tag) < 4:
            return
        tag, self._tag = self._tag, []
        kinds = [Kind.BRACKET, Kind.WORD, Kind.STRING, Kind.BRACKET]
        if [each.kind for each in tag] != kinds or tag[3].text.value != "]" or not games.is_tag(tag[1].text.value):
            self.problems.expect(tag[0].text, 'a tag such as [Event "a name"]')
            return
        name, value = tag[1].text, tag[2]
        if self._has_moves:
            self.problems.note(name, "tags stand before the first turn and move")
        elif name.value in self.tags or (name.value not in OUR_TAGS and self._has_all_free_tags()):
            self.problems.note(name, f"a tag stands there once, and there are {games.MOST_TAGS} free ones at most")
        else:
            content = self._text(value, positions.LONGEST if name.value == "First" else games.LONGEST_VALUE)
            self.tags[name.value] = Text(content, value.text.line, value.text.column + 1)

    def _has_all_free_tags(self) -> bool:
        return len(self.tags.keys() - OUR_TAGS) >= games.MOST_TAGS


def _is_turn(token: Token) -> bool:
    return token.kind is Kind.WORD and _TURN.fullmatch(token.text.value) is not None


def _is_verb(token: Token) -> bool:
    return token.kind is Kind.WORD and token.text.value.lower() in READERS


# The meaning


def _names(tags: dict[str, Text], first: GameState, problems: Problems) -> tuple[str, ...]:
    wanted: tuple[str, ...] = PLAYER_TAGS[: first.game.seats]
    if not any(name in tags for name in PLAYER_TAGS):
        return Record.begin(first).names
    for name in PLAYER_TAGS:
        if name in tags and name not in wanted:
            problems.note(tags[name], f"the game has {first.game.seats} players", name)
        if name in wanted and name not in tags:
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
            name = names[state.active]
            if item.text.value != f"{state.turn}." or item.name not in (None, name):
                given = item.text.value if item.name is None else f"{item.text.value} {item.name}"
                problems.note(item.text, f"expected turn {state.turn} of {name!r}, not {given!r}")
            problems.check()
        else:
            moves = item.make(state, problems)
            problems.check()
            for what in moves:
                problems.path = f"turn {state.turn}"
                check_legal(state, what, item.text, problems)
                state = apply(state, what)
                log.append(what)
    if "Result" in tags and tags["Result"].value != (result := games.result_of(state)):
        problems.expect(tags["Result"], repr(result), "Result")
    problems.check()
    return tuple(log), tuple(comments)
