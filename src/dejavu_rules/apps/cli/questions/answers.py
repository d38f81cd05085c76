"""Apply an answer to a form: each piece is checked; valid ones stay, and only the others are asked for again."""

from collections.abc import Callable, Iterable, Sequence

from attrs import evolve

from dejavu_rules.apps.cli.questions import grammar
from dejavu_rules.apps.cli.questions.form import (
    PIECES,
    Blank,
    Clash,
    Form,
    Note,
    Raw,
    Reply,
    answer_text,
    colours,
    names,
    next_blank,
    note,
    pieces,
    place,
    players,
    refusals,
    trouble,
    with_piece,
    with_player,
)
from dejavu_rules.scoring.end_state.scorings import with_sequence_colour
from dejavu_rules.scoring.end_state.table import MAX_PLAYERS, MIN_PLAYERS
from dejavu_rules.scoring.end_state.words import meaning


def with_copies(raw: Raw, blank: Blank, piece: object, others: tuple[Blank, ...]) -> Raw | None:
    """The values with what a card shows corrected on its other copies too (COMP-4); None if it became another card."""
    old = pieces(raw, blank.seat, "cards")
    if blank.what != "card" or not 0 <= blank.index < len(old):
        return None
    both = [each for each in (old[blank.index], piece) if isinstance(each, dict)]
    which = [(each["number"], meaning(str(each.get("colour", each.get("color"))))) for each in both]
    if len(which) < 2 or which[0] != which[1]:
        return None
    for each in (blank, *others):
        raw = with_piece(raw, each, piece)
    return raw


def with_colours(raw: Raw, words: tuple[str, ...]) -> Raw:
    """The values with other words for the colours of fragments, the first for the first, wherever they stand."""
    new = {meaning(old): word for old, word in zip(colours(raw), words, strict=False)}

    def rename_fragment(fragment: object) -> str:
        word, _, pips = str(fragment).rpartition(" ")
        return f"{new.get(meaning(word), word)} {pips}"

    def rename(value: object, key: str = "") -> object:
        if isinstance(value, dict):
            return {each: rename(inner, each) for each, inner in value.items()}
        if isinstance(value, list):
            return [rename(each, key) for each in value]
        if isinstance(value, str) and key == "scores":
            return with_sequence_colour(value, lambda word: new.get(meaning(word)))
        is_fragments = isinstance(value, str) and key == "fragments"
        return ", ".join(map(rename_fragment, grammar.fragments(str(value)))) if is_fragments else value

    people = {"players": [rename(player) for player in players(raw)]} if "players" in raw else {}
    return {**raw, "fragment_colours": list(words), **people}


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
        known = grammar.words(line)
        reply = _one_by_one(form, known, lambda raw, word: {**raw, "fragment_colours": [*colours(raw), word]})
        if not colours(reply.form.raw):
            return evolve(reply, notes=reply.notes or (note("colours needed"),))
        if reply.notes or (line and len(colours(reply.form.raw)) < 3):
            return reply
        return Reply(evolve(reply.form, raw={**reply.form.raw, "players": list(players(reply.form.raw))}))
    if blank.what == "names":
        reply = _one_by_one(form, grammar.names(line), with_name)
        few = not reply.notes and len(players(reply.form.raw)) < MIN_PLAYERS
        return Reply(form, (note("names needed"),)) if few else reply  # one name may be two without a comma
    if blank.what == "tokens":
        return _accept(form, with_player(form.raw, blank.seat, "vp_tokens", grammar.tokens(line)), blank)
    if blank.what == "fragments":
        reply = add_pieces(form, Blank("fragment", blank.seat), grammar.fragments(line))
        if reply.notes:
            return reply
        raw = reply.form.raw
        for key in ("fragments", "cards"):  # they are there now, though perhaps there are none
            raw = with_player(raw, blank.seat, key, list(pieces(raw, blank.seat, key)))
        return Reply(evolve(form, raw=raw))
    if not line:
        return Reply(evolve(form, raw=with_player(form.raw, blank.seat, "vp_tokens", [])))
    return add_pieces(form, Blank("card", blank.seat), tuple(map(grammar.card, grammar.pieces(line))))


def with_name(raw: Raw, name: str) -> Raw:
    """The values with one more player, of whom nothing else is known."""
    return {**raw, "players": [*players(raw), {"name": name}]}


def _one_by_one(form: Form, found: Iterable[str], add: Callable[[Raw, str], Raw]) -> Reply:
    """Adds what can be added to the table, and says what is wrong with the rest."""
    notes: list[Note] = []
    for each in found:
        raw = add(form.raw, each)
        reply = _accept(form, raw, Blank("name", len(players(raw)) - 1), each)
        form, notes = reply.form, [*notes, *reply.notes]
    return Reply(form, tuple(notes))


def add_pieces(form: Form, blank: Blank, found: Sequence[object]) -> Reply:
    """Adds each of a player's pieces that fits the table; those that speak against somebody else's wait."""
    notes: list[Note] = []
    for piece in found:
        raw = with_piece(form.raw, blank, piece)
        wrong = trouble(raw, blank.seat)
        if wrong is None:
            form = evolve(form, raw=raw)
            continue
        notes += refusals(grammar.card_text(piece), wrong.defects)
        if wrong.others:
            form = evolve(form, clashes=(*form.clashes, Clash(blank, piece, wrong.others)))
    return Reply(form, tuple(notes))


def change(form: Form, blank: Blank, line: str) -> Reply:
    """Fills in a blank anew; what waited for that is tried again."""
    raw = _with_answer(form.raw, blank, line)
    if raw is None or (form.clashes and len(players(raw)) < len(players(form.raw))):  # clashes know players by seat
        is_last = len(players(form.raw)) <= MIN_PLAYERS
        key = "two must play" if is_last else "clash first" if form.clashes else "has something"
        return Reply(evolve(form, changing=None), (note(key, name=names(form.raw)[blank.seat], least=MIN_PLAYERS),))
    copies: tuple[Blank, ...] = ()
    wrong = trouble(raw, blank.seat)
    if wrong is not None and blank.what == "card":  # what it shows may be wrong on all its copies
        copies = wrong.others
        raw = with_copies(form.raw, blank, grammar.card(line), copies) or raw
    reply = _accept(form, raw, blank, line)
    if reply.notes:
        return evolve(reply, form=evolve(form, changing=blank))
    if line == NOTHING and blank.what in (*PIECES, "name"):  # what comes after it has another number now
        notes = [note("gone", some=answer_text(form.raw, blank))]
    else:
        notes = [
            note("changed", place=place(raw, each), some=answer_text(raw, each) or NOTHING) for each in (blank, *copies)
        ]
    settled = settle(evolve(reply.form, changing=None))
    return evolve(settled, notes=(*notes, *settled.notes))


def settle(form: Form) -> Reply:
    """Tries the waiting pieces again."""
    waiting, form = form.clashes, evolve(form, clashes=())
    notes: list[Note] = []
    for clash in waiting:
        reply = add_pieces(form, clash.blank, (clash.piece,))
        name, some = names(form.raw)[clash.blank.seat], grammar.card_text(clash.piece)
        notes += reply.notes or [note("kept", name=name, some=some)]
        form = reply.form
    return Reply(form, tuple(notes))


def _with_answer(raw: Raw, blank: Blank, line: str) -> Raw | None:
    """The values with a blank filled in anew; None if it cannot be emptied."""
    empty = line == NOTHING
    if blank.what == "colours":
        return with_colours(raw, grammar.words(line))
    if blank.what == "name" and empty:
        people = players(raw)
        if len(people) <= MIN_PLAYERS or set(people[blank.seat]) != {"name"}:  # no slip throws away what was typed
            return None
        return {**raw, "players": [player for seat, player in enumerate(people) if seat != blank.seat]}
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


def _accept(form: Form, raw: Raw, blank: Blank, words: str = "") -> Reply:
    if len(players(raw)) > MAX_PLAYERS:
        return Reply(form, (note("too many", name=words, most=MAX_PLAYERS),))
    wrong = trouble(raw, blank.seat)
    if wrong is None:
        return Reply(evolve(form, raw=raw))
    return Reply(form, tuple(refusals(words, wrong.defects)))
