"""Whole games as text: tags, then the moves turn by turn, with comments."""

import json
import re
from collections.abc import Iterator
from textwrap import fill
from typing import Final

from attrs import field

from dejavu_rules.actions.values import Draw
from dejavu_rules.box.phases import Phase
from dejavu_rules.combinatorics.values import as_int, frozen
from dejavu_rules.engine import is_over, score
from dejavu_rules.i18n.sentences import show
from dejavu_rules.notation.moves import READERS, to_move
from dejavu_rules.notation.pieces import CODES
from dejavu_rules.notation.positions import HEAD, to_position
from dejavu_rules.notation.texts import MalformedNotation, TextDefect
from dejavu_rules.records import Record
from dejavu_rules.state import GameState

SOURCE: Final = "game record"
PLAYER_TAGS: Final = ("Player0", "Player1", "Player2", "Player3")
OUR_TAGS: Final = ("Notation", *PLAYER_TAGS, "First", "Result")
"""Tags with the content of the record itself; all others are free."""
MOST_TAGS: Final = 50
LONGEST_VALUE: Final = 1000
WIDTH: Final = 100
UNFINISHED: Final = "*"
_TAG: Final = re.compile("[A-Za-z][A-Za-z0-9_]{0,39}")
_PLAIN_NAME: Final = re.compile("[A-Za-z][A-Za-z0-9_-]*")


def _strip(text: object) -> object:
    return text.strip() if isinstance(text, str) else text


@frozen
class Comment:
    """A comment that follows the first `after` entries of the log."""

    after: int = field(converter=as_int)
    text: str = field(converter=_strip)


@frozen
class AnnotatedRecord:
    """A record with free `tags`, each a name and a text, and with comments in the order of the log.

    Raises `MalformedNotation` for tags and comments that cannot be written.
    """

    record: Record
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[Comment, ...] = ()

    def __attrs_post_init__(self) -> None:
        found = [TextDefect(path, f"{show(value)} is not {wanted}", 1, 1) for path, value, wanted in _defects(self)]
        if found:
            raise MalformedNotation(SOURCE, found)


def is_tag(name: str) -> bool:
    """Whether a tag can have this name."""
    return _TAG.fullmatch(name) is not None


def is_value(value: object, longest: int = LONGEST_VALUE) -> bool:
    """Whether a tag can have this text."""
    return type(value) is str and len(value) <= longest and value.isprintable()


def is_comment(text: object) -> bool:
    """Whether this can be a comment: printable, perhaps several lines, without the brace that ends it."""
    return type(text) is str and text != "" and "}" not in text and text.translate({10: None, 9: None}).isprintable()


def _defects(annotated: AnnotatedRecord) -> Iterator[tuple[str, object, str]]:
    """Each part that cannot be written: its name, its value, and what it should be."""
    record, tags, comments = annotated.record, annotated.tags, annotated.comments
    if type(record) is not Record:
        yield "record", record, "a Record"
        return
    if type(tags) is not tuple or not all(map(_is_free_tag, tags)):
        yield "tags", tags, "a tuple of names and printable texts"
    elif len(tags) > MOST_TAGS or len(dict(tags)) < len(tags):
        yield "tags", tags, f"{MOST_TAGS} tags at most, each once"
    if type(comments) is not tuple or {*map(type, comments)} - {Comment}:
        yield "comments", comments, "a tuple of comments"
        return
    before = 0
    for comment in comments:
        if type(comment.after) is not int or not before <= comment.after <= len(record.log):
            yield "comments", comment, "in the order of the log"
        elif not is_comment(comment.text):
            yield "comments", comment.text, "printable text without '}'"
        else:
            before = comment.after


def _is_free_tag(pair: object) -> bool:
    if type(pair) is not tuple or len(pair) != 2 or type(pair[0]) is not str:
        return False
    return is_tag(pair[0]) and pair[0] not in OUR_TAGS and is_value(pair[1])


def to_notation(record: Record | AnnotatedRecord) -> str:
    """A record as readable text, hidden hands and draws included; `from_notation` reads it back.

    The dealer is left out, because it would give future draws away.

    Raises `MalformedNotation` for anything but a record, and as `to_position` does.
    """
    annotated = record if type(record) is AnnotatedRecord else AnnotatedRecord(record)  # type: ignore[arg-type]  # checked there
    first, last, players = annotated.record.first, annotated.record.state, annotated.record.names
    ours = [("Notation", HEAD), *zip(PLAYER_TAGS, players, strict=False), ("First", to_position(first))]
    all_tags = [*ours, ("Result", result_of(last)), *annotated.tags]
    tags = [f"[{name} {_quote(value)}]" for name, value in all_tags]
    return "\n".join([*tags, "", *_moves(annotated)]) + "\n"


def _quote(text: str) -> str:
    """A text in quotation marks, as JSON has it."""
    return json.dumps(text, ensure_ascii=False)


def result_of(state: GameState) -> str:
    """The totals by seat, or a star if the game is not over."""
    return "-".join([str(sheet.total) for sheet in score(state).sheets]) if is_over(state) else UNFINISHED


def _moves(annotated: AnnotatedRecord) -> Iterator[str]:
    record, heading, cards = annotated.record, "", list[str]()
    comments: dict[int, list[str]] = {}
    for comment in annotated.comments:
        comments.setdefault(comment.after, []).append(f"  {{{comment.text}}}")
    for number, (state, what) in enumerate(zip(record.states(), record.log, strict=False)):
        new = _heading(state, record.names)
        if cards and (new != heading or number in comments or type(what) is not Draw):
            yield _line("draw", cards)
        yield from comments.get(number, ())
        if new != heading:
            yield new
            heading = new
        if type(what) is Draw:
            cards.append(CODES[what.card])
        else:
            yield _line(to_move(what), [])
    if cards:
        yield _line("draw", cards)
    yield from comments.get(len(record.log), ())


def _line(words: str, more: list[str]) -> str:
    """A move, wrapped if it is long; empties `more`."""
    text = " ".join([words, *more])
    more.clear()
    return fill(
        text, WIDTH, initial_indent="  ", subsequent_indent=" " * 6, break_long_words=False, break_on_hyphens=False
    )


def _heading(state: GameState, names: tuple[str, ...]) -> str:
    """The heading of a turn: its number and the player's name; 0 during set-up, without a name for chance."""
    if state.is_chance and state.phase <= Phase.FRAGMENTS and state.phase is not Phase.MAP_TILES:
        return f"{state.turn}."
    name = names[state.active]
    is_plain = _PLAIN_NAME.fullmatch(name) and name.lower() not in READERS  # a verb would begin a move
    return f"{state.turn}. {name if is_plain else _quote(name)}"
