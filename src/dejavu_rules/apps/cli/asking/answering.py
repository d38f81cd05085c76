"""What an answer does to a form: each piece of it is checked; good ones stay, and only the others are asked again."""

from collections.abc import Callable, Iterable, Sequence

from attrs import evolve

from dejavu_rules.apps.cli.asking import grammar
from dejavu_rules.apps.cli.asking.changing import with_colours, with_copies
from dejavu_rules.apps.cli.asking.checking import trouble
from dejavu_rules.apps.cli.asking.form import (
    PIECES,
    Blank,
    Clash,
    Form,
    Raw,
    colours,
    names,
    next_blank,
    pieces,
    players,
    with_piece,
    with_player,
)
from dejavu_rules.apps.cli.asking.notes import Note, Reply, note, place, refused, shown
from dejavu_rules.scoring.end_state.table import MAX_PLAYERS, MIN_PLAYERS

NOTHING = "-"
"""Typed instead of a piece that is not there after all."""


def fill(form: Form, line: str) -> Reply:
    """The answer to the question that the form asks."""
    if form.changing is not None:
        return change(form, form.changing, line) if line else Reply(evolve(form, changing=None))
    line = "" if line == NOTHING else line
    blank = next_blank(form.raw)
    if blank.what == "end":
        return Reply(evolve(form, done=True)) if not line else Reply(form, (note("unknown command", words=line),))
    if blank.what == "colours":
        return _colours(form, line)
    if blank.what == "names":
        return _names(form, line)
    if blank.what == "tokens":
        return _put(form, with_player(form.raw, blank.seat, "vp_tokens", grammar.tokens(line)), blank)
    return _cards(form, blank, line) if blank.what == "cards" else _fragments(form, blank, line)


def _colours(form: Form, line: str) -> Reply:
    reply = _one_by_one(form, grammar.words(line), _with_colour)
    if not colours(reply.form.raw):
        return evolve(reply, notes=reply.notes or (note("colours needed"),))
    if reply.notes or (line and len(colours(reply.form.raw)) < 3):
        return reply
    raw = {**reply.form.raw, "players": list(players(reply.form.raw))}
    return Reply(reply.form.having(raw))


def _with_colour(raw: Raw, word: str) -> Raw:
    return {**raw, "fragment_colours": [*colours(raw), word]}


def _names(form: Form, line: str) -> Reply:
    reply = _one_by_one(form, grammar.names(line), with_name)
    few = not reply.notes and len(players(reply.form.raw)) < MIN_PLAYERS
    return Reply(form, (note("names needed"),)) if few else reply  # one name may be two without a comma


def with_name(raw: Raw, name: str) -> Raw:
    """The values with one more player, of whom nothing else is known."""
    return {**raw, "players": [*players(raw), {"name": name}]}


def _one_by_one(form: Form, found: Iterable[str], add: Callable[[Raw, str], Raw]) -> Reply:
    """Adds what can be added to the table, and says what is wrong with the rest."""
    notes: list[Note] = []
    for each in found:
        raw = add(form.raw, each)
        reply = _put(form, raw, Blank("name", len(players(raw)) - 1), each)
        form, notes = reply.form, [*notes, *reply.notes]
    return Reply(form, tuple(notes))


def _fragments(form: Form, blank: Blank, line: str) -> Reply:
    reply = add_pieces(form, Blank("fragment", blank.seat), grammar.fragments(line))
    if reply.notes:
        return reply
    raw = with_player(reply.form.raw, blank.seat, "fragments", list(pieces(reply.form.raw, blank.seat, "fragments")))
    return Reply(form.having(with_player(raw, blank.seat, "cards", list(pieces(raw, blank.seat, "cards")))))


def _cards(form: Form, blank: Blank, line: str) -> Reply:
    if not line:
        return Reply(form.having(with_player(form.raw, blank.seat, "vp_tokens", [])))
    return add_pieces(form, Blank("card", blank.seat), tuple(map(grammar.card, grammar.pieces(line))))


def add_pieces(form: Form, blank: Blank, found: Sequence[object]) -> Reply:
    """Adds each of a player's pieces that fits the table; those that speak against somebody else's wait."""
    notes: list[Note] = []
    for piece in found:
        raw = with_piece(form.raw, blank, piece)
        wrong = trouble(raw, blank.seat)
        if wrong is None:
            form = form.having(raw)
            continue
        notes += refused(grammar.shown_card(piece), wrong.defects)
        if wrong.others:
            form = evolve(form, clashes=(*form.clashes, Clash(blank, piece, wrong.others)))
    return Reply(form, tuple(notes))


def change(form: Form, blank: Blank, line: str) -> Reply:
    """Fills in a blank anew; what waited for that is tried again."""
    raw = _changed(form.raw, blank, line)
    if raw is None or (form.clashes and len(players(raw)) < len(players(form.raw))):  # clashes know players by seat
        return Reply(evolve(form, changing=None), (note("cannot go", place=place(form.raw, blank)),))
    copies: tuple[Blank, ...] = ()
    wrong = trouble(raw, blank.seat)
    if wrong is not None and blank.what == "card":  # what it shows may be wrong on all its copies
        copies = wrong.others
        raw = with_copies(form.raw, blank, grammar.card(line), copies) or raw
    reply = _put(form, raw, blank, line)
    if reply.notes:
        return evolve(reply, form=evolve(form, changing=blank))
    if line == NOTHING and blank.what in (*PIECES, "name"):  # what comes after it has another number now
        said = [note("gone", some=shown(form.raw, blank))]
    else:
        said = [note("changed", place=place(raw, each), some=shown(raw, each) or NOTHING) for each in (blank, *copies)]
    settled = settle(evolve(reply.form, changing=None))
    return evolve(settled, notes=(*said, *settled.notes))


def settle(form: Form) -> Reply:
    """Tries the waiting pieces again."""
    waiting, form = form.clashes, evolve(form, clashes=())
    notes: list[Note] = []
    for clash in waiting:
        reply = add_pieces(form, clash.blank, (clash.piece,))
        name, some = names(form.raw)[clash.blank.seat], grammar.shown_card(clash.piece)
        notes += reply.notes or [note("kept", name=name, some=some)]
        form = reply.form
    return Reply(form, tuple(notes))


def _changed(raw: Raw, blank: Blank, line: str) -> Raw | None:
    """The values with a blank filled in anew; None if it cannot be emptied."""
    empty = line == NOTHING
    if blank.what == "colours":
        return with_colours(raw, grammar.words(line))
    if blank.what == "name" and empty:
        return _without_player(raw, blank.seat)
    if blank.what in PIECES:
        piece = None if empty else grammar.card(line) if blank.what == "card" else (*grammar.fragments(line), line)[0]
        return with_piece(raw, blank, piece)
    if blank.what == "fragments":
        return with_player(raw, blank.seat, "fragments", [] if empty else list(grammar.fragments(line)))
    if blank.what == "assignment":
        return with_player(raw, blank.seat, "assignment", None if empty else grammar.assignment(line))
    if blank.what == "tokens":
        return with_player(raw, blank.seat, "vp_tokens", 0 if empty else grammar.tokens(line))
    return with_player(raw, blank.seat, "name", line)


def _without_player(raw: Raw, seat: int) -> Raw | None:
    """Only a player who has nothing yet can go: nothing typed is thrown away by a slip."""
    people = players(raw)
    if len(people) <= MIN_PLAYERS or set(people[seat]) != {"name"}:
        return None
    return {**raw, "players": [player for each, player in enumerate(people) if each != seat]}


def _put(form: Form, raw: Raw, blank: Blank, words: str = "") -> Reply:
    if len(players(raw)) > MAX_PLAYERS:
        return Reply(form, (note("too many", name=words, most=MAX_PLAYERS),))
    wrong = trouble(raw, blank.seat)
    if wrong is None:
        return Reply(form.having(raw))
    return Reply(form, tuple(refused(words, wrong.defects)))
