"""`dejavu-rules score --ask`: one question after the other, saved after each player.

An answer goes the same way as a file: it becomes the raw value that a person would have written, and the
reader of end-state files says what is wrong with it. So the questions know no rules.
"""

import os
import re
from collections.abc import Callable

import click

from dejavu_rules.cli.words import tell
from dejavu_rules.errors import Defect, InvalidTable
from dejavu_rules.outside import Defects, Entry
from dejavu_rules.scoring.end_state.drafts import read_card, read_fragment, read_name, read_tokens
from dejavu_rules.scoring.end_state.load import load
from dejavu_rules.scoring.end_state.table import MAX_PLAYERS, MIN_PLAYERS, Table, table_from
from dejavu_rules.scoring.end_state.write import raw_table, to_json, to_toml


def ask_table(file: str) -> Table:
    """Ask for a whole table, going on where the file stops."""
    known = _known(file)
    if known.holdings:
        click.echo(tell("answer", "known players", file=file, names=[holding.name for holding in known.holdings]))
    least = max(MIN_PLAYERS, len(known.holdings))
    seats: int = click.prompt(tell("question", "how many"), type=click.IntRange(least, MAX_PLAYERS))
    while len(known.holdings) < seats:
        known = _ask_player(known, seats)
        _save(file, known)
        click.echo(tell("answer", "saved", file=file))
    return table_from(raw_table(known), file)


def _known(file: str) -> Table:
    """What an earlier run has saved; a file that is not an end state raises, and stays as it is."""
    if not os.path.exists(file):
        return Table((), ())
    return load(file, seats=MAX_PLAYERS)


def _save(file: str, table: Table) -> None:
    """Replace the file as a whole: a crash leaves the old one or the new one, never half of it."""
    words = to_json(table) if file.lower().endswith(".json") else to_toml(table)
    part = f"{file}.part"
    try:
        with open(part, "w", encoding="utf-8") as target:
            target.write(words)
        os.replace(part, file)
    except OSError as error:
        raise InvalidTable(file, [Defect("", f"cannot be written: {error.strerror}")]) from error


def _ask_player(known: Table, seats: int) -> Table:
    """Ask for one player until the player fits the table."""
    while True:
        number = len(known.holdings) + 1
        click.echo(f"\n{tell('answer', 'player', number=number, seats=seats)}")
        player: dict[str, object] = {
            "name": _ask(tell("question", "name"), str, read_name),
            "vp_tokens": _ask(tell("question", "tokens"), _tokens, read_tokens),
            "cards": _ask_cards(),
            "fragments": _ask_fragments(),
        }
        raw = raw_table(known)
        players = raw["players"]
        assert isinstance(players, list)
        raw.pop("fragment_colours", None)  # a later player may bring the third colour
        try:
            return table_from({**raw, "players": [*players, player]}, seats=seats)
        except InvalidTable as error:
            _complain(error.defects)
            click.echo(tell("answer", "again"))


def _ask_cards() -> list[object]:
    cards: list[object] = []
    while True:
        words = _answer(tell("question", "card", number=len(cards) + 1))
        if not words:
            return cards
        face = _answer(f"  {tell('question', 'face')}")
        colour, _, number = words.rpartition(" ")
        card: dict[str, object] = {"colour": colour, "number": _number(number)}
        card["vp" if isinstance(_number(face), int) else "scores"] = _number(face)
        if _accepted(card, read_card):
            cards.append(card)


def _ask_fragments() -> list[object]:
    while True:
        words = _answer(tell("question", "fragments"))
        fragments: list[object] = [each.strip() for each in re.split("[,，、]", words) if each.strip()]
        refused = [each for each in fragments if not _accepted(each, read_fragment)]
        if not refused:
            return fragments


def _ask(question: str, raw_of: Callable[[str], object], read: Callable[[Entry], object]) -> object:
    """Ask until the reader of end-state files finds nothing wrong with the answer."""
    while True:
        raw = raw_of(_answer(question))
        if _accepted(raw, read):
            return raw


def _answer(question: str) -> str:
    words: str = click.prompt(question, default="", show_default=False)
    return words.strip()


def _accepted(raw: object, read: Callable[[Entry], object]) -> bool:
    defects = Defects()
    read(Entry(raw, "", defects))
    _complain(defects.found)
    return not defects.found


def _complain(defects: list[Defect] | tuple[Defect, ...]) -> None:
    for defect in defects:
        click.echo(f"  {defect}", err=True)


def _number(words: str) -> object:
    """A whole number if the words are one, else the words, for the reader to refuse."""
    return int(words) if re.fullmatch(r"-?[0-9]{1,9}", words) else words


def _tokens(words: str) -> object:
    pieces = [_number(each) for each in words.replace("+", " ").replace(",", " ").split()]
    return pieces[0] if len(pieces) == 1 else pieces
