"""A record with tags and comments."""

import re
from collections.abc import Iterator
from typing import Final

from attrs import field

from dejavu_rules.combinatorics.values import as_int, frozen
from dejavu_rules.i18n.sentences import show
from dejavu_rules.notation.errors import MalformedNotation, TextDefect
from dejavu_rules.records import Record

SOURCE: Final = "game record"
PLAYER_TAGS: Final = ("Player0", "Player1", "Player2", "Player3")
OUR_TAGS: Final = ("Notation", *PLAYER_TAGS, "First", "Result")
"""Tags with the content of the record itself; all others are free."""
MOST_TAGS: Final = 50
LONGEST_VALUE: Final = 1000
_TAG: Final = re.compile("[A-Za-z][A-Za-z0-9_]{0,39}")


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
        if defects := list(_defects(self)):
            raise MalformedNotation(SOURCE, defects)


def is_tag(name: str) -> bool:
    """Whether a tag can have this name."""
    return _TAG.fullmatch(name) is not None


def is_value(value: object, longest: int = LONGEST_VALUE) -> bool:
    """Whether a tag can have this text."""
    return type(value) is str and len(value) <= longest and value.isprintable()


def is_comment(text: object) -> bool:
    """Whether this can be a comment: printable, perhaps several lines, without the brace that ends it."""
    return type(text) is str and text != "" and "}" not in text and text.translate({10: None, 9: None}).isprintable()


def _defects(annotated: AnnotatedRecord) -> Iterator[TextDefect]:
    if type(annotated.record) is not Record:
        yield _defect("record", annotated.record, "a Record")
        return
    if type(annotated.tags) is not tuple or not all(map(_is_pair, annotated.tags)):
        yield _defect("tags", annotated.tags, "a tuple of names and printable texts")
    elif len(annotated.tags) > MOST_TAGS or len(dict(annotated.tags)) < len(annotated.tags):
        yield _defect("tags", annotated.tags, f"{MOST_TAGS} tags at most, each once")
    if type(annotated.comments) is not tuple or {*map(type, annotated.comments)} - {Comment}:
        yield _defect("comments", annotated.comments, "a tuple of comments")
        return
    before = 0
    for comment in annotated.comments:
        if type(comment.after) is not int or not before <= comment.after <= len(annotated.record.log):
            yield _defect("comments", comment, "in the order of the log")
        elif not is_comment(comment.text):
            yield _defect("comments", comment.text, "printable text without '}'")
        else:
            before = comment.after


def _is_pair(pair: object) -> bool:
    if type(pair) is not tuple or len(pair) != 2 or type(pair[0]) is not str:
        return False
    return is_tag(pair[0]) and pair[0] not in OUR_TAGS and is_value(pair[1])


def _defect(path: str, value: object, wanted: str) -> TextDefect:
    return TextDefect(path, f"{show(value)} is not {wanted}", 1, 1)
