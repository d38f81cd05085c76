"""Write whole games: tags, then the moves turn by turn, with comments."""

import json
import re
from collections.abc import Iterator
from textwrap import fill
from typing import Final

from dejavu_rules.actions.values import Draw
from dejavu_rules.box.phases import Phase
from dejavu_rules.engine import is_over, score
from dejavu_rules.notation.annotated import PLAYER_TAGS, AnnotatedRecord
from dejavu_rules.notation.codes import CARD_CODES
from dejavu_rules.notation.move_reading import READERS
from dejavu_rules.notation.move_writing import to_move
from dejavu_rules.notation.positions import HEAD, to_position
from dejavu_rules.records import Record
from dejavu_rules.state import GameState

WIDTH: Final = 100
_PLAIN: Final = re.compile("[A-Za-z][A-Za-z0-9_-]*")
UNFINISHED: Final = "*"


def to_notation(record: Record | AnnotatedRecord) -> str:
    """A record as readable text, hidden hands and draws included; `from_notation` reads it back.

    The dealer is left out, because it would give future draws away.

    Raises `MalformedNotation` for anything but a record, and as `to_position` does.
    """
    annotated = record if type(record) is AnnotatedRecord else AnnotatedRecord(record)  # type: ignore[arg-type]  # checked there
    tags = [f"[{name} {quote(value)}]" for name, value in (*_our_tags(annotated.record), *annotated.tags)]
    return "\n".join([*tags, "", *_moves(annotated)]) + "\n"


def _our_tags(record: Record) -> Iterator[tuple[str, str]]:
    yield "Notation", HEAD
    yield from zip(PLAYER_TAGS, record.names, strict=False)
    yield "First", to_position(record.first)
    yield "Result", result_of(record.state)


def quote(text: str) -> str:
    """A text in quotation marks, as JSON has it."""
    return json.dumps(text, ensure_ascii=False)


def result_of(state: GameState) -> str:
    """The totals by seat, or a star if the game is not over."""
    return "-".join([str(sheet.total) for sheet in score(state).sheets]) if is_over(state) else UNFINISHED


def _moves(annotated: AnnotatedRecord) -> Iterator[str]:
    record = annotated.record
    comments: dict[int, list[str]] = {}
    for comment in annotated.comments:
        comments.setdefault(comment.after, []).append(f"  {{{comment.text}}}")
    heading, drawn = "", list[str]()
    for number, (state, what) in enumerate(zip(record.states(), record.log, strict=False)):
        new = _heading(state, record.names)
        if drawn and (new != heading or number in comments or type(what) is not Draw):
            yield from _line("draw", drawn)
        yield from comments.get(number, ())
        if new != heading:
            yield new
            heading = new
        if type(what) is Draw:
            drawn.append(CARD_CODES[what.card])
        else:
            yield from _line(to_move(what), [])
    if drawn:
        yield from _line("draw", drawn)
    yield from comments.get(len(record.log), ())


def _line(words: str, more: list[str]) -> Iterator[str]:
    """A move, wrapped if it is long; empties `more`."""
    text = " ".join([words, *more])
    more.clear()
    yield fill(
        text, WIDTH, initial_indent="  ", subsequent_indent="      ", break_long_words=False, break_on_hyphens=False
    )


def _heading(state: GameState, names: tuple[str, ...]) -> str:
    """The heading of a turn: its number and the player's name; 0 during set-up, without a name for chance."""
    if state.is_chance and state.phase <= Phase.FRAGMENTS and state.phase is not Phase.MAP_TILES:
        return f"{state.turn}."
    name = names[state.active]
    plain = _PLAIN.fullmatch(name) and name.lower() not in READERS
    return f"{state.turn}. {name if plain else quote(name)}"
