"""What a typed line does to a form: an answer to its question, or a command.

Each piece of an answer is checked: valid ones stay, and only the others are asked for again. Commands look at the form,
go back, change anything, or add a player.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

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
    listing,
    names,
    names_involved,
    next_blank,
    note,
    pieces,
    place,
    players,
    refusals,
    seats_involved,
    trouble,
    with_colours,
    with_copies,
    with_name,
    with_piece,
    with_player,
)
from dejavu_rules.i18n.texts import texts_of
from dejavu_rules.scoring.end_state.table import MAX_PLAYERS, MIN_PLAYERS
from dejavu_rules.scoring.end_state.words import plain

_COMMANDS = texts_of("command")
NOTHING = "-"
"""Typed instead of a piece that is not there after all."""


def answer(form: Form, line: str, vocabulary: Mapping[str, str] = _COMMANDS) -> Reply:
    """What a line that a person typed makes of a form; the vocabulary has the words of commands in their language."""
    typed = " ".join(line.split())
    first, _, rest = typed.partition(" ")
    command = _find_command(first, vocabulary)
    if command == "help" or typed in ("?", "？"):
        return Reply(form, (note("help"),))
    if command == "list" and not rest:
        return Reply(form, listing(form.raw))
    if command == "back" and not rest:
        return _back(form)
    if command == "change" and rest:
        return _change(form, rest, vocabulary)
    if command == "add" and rest:
        return _add(form, rest)
    if form.clashes and form.changing is None:
        return _blame(form, typed)
    return fill(form, typed)


def is_quit(line: str, vocabulary: Mapping[str, str] = _COMMANDS) -> bool:
    """Whether a line only says that the person wants to stop."""
    return _find_command(line.strip(), vocabulary) == "quit"


def _find_command(word: str, vocabulary: Mapping[str, str]) -> str | None:
    found = [key for key in _COMMANDS if plain(word) in {*_COMMANDS[key].split(), *vocabulary.get(key, "").split()}]
    return found[0] if found else None


def seat_of(raw: Raw, words: str) -> tuple[int, str] | None:
    """The player whom words begin with, by name, number or the beginning of a name, and the words that follow."""
    known = [plain(name) for name in names(raw)]
    for seat in sorted(range(len(known)), key=lambda each: -len(known[each])):
        length = len(known[seat].split())
        if plain(" ".join(words.split()[:length])) == known[seat]:
            return seat, " ".join(words.split()[length:])
    first, _, rest = words.partition(" ")
    if first.isdecimal() and 0 < int(first[:3]) <= len(known):
        return int(first[:3]) - 1, rest
    likely = [seat for seat, name in enumerate(known) if name.startswith(plain(first))]
    return (likely[0], rest) if first and len(likely) == 1 else None


def _blame(form: Form, words: str) -> Reply:
    """Whose piece is wrong: the new one is typed again, an old one is changed and the new one then tried again."""
    clash = form.clashes[0]
    if not words:  # the new piece is left out
        return Reply(evolve(form, clashes=form.clashes[1:]), (note("gone", some=grammar.card_text(clash.piece)),))
    found = seat_of(form.raw, words)
    if found is None or found[1] or found[0] not in seats_involved(clash):
        return Reply(form, (note("nobody", words=words, names=names_involved(form)),))
    if found[0] == clash.blank.seat:
        return Reply(evolve(form, clashes=form.clashes[1:]))
    return Reply(evolve(form, changing=next(other for other in clash.others if other.seat == found[0])))


def _change(form: Form, words: str, vocabulary: Mapping[str, str]) -> Reply:
    """`change ada card 3` asks, `change ada card 3 green 2 4` does it at once."""
    first, _, rest = words.partition(" ")
    if _find_command(first, vocabulary) == "colours":
        return _change_or_ask(form, Blank("colours"), rest)
    found = seat_of(form.raw, words)
    if found is None:
        return Reply(form, (note("nobody", words=words, names=names(form.raw)),))
    seat, words = found
    first, _, rest = words.partition(" ")
    what = _find_command(first, vocabulary)
    if what in PIECES:
        number, _, face = rest.partition(" ")
        there = len(pieces(form.raw, seat, PIECES[what]))
        if not number.isdecimal():  # no number: one more
            return _change_or_ask(form, Blank(what, seat, there), rest)
        if not 0 < int(number[:3]) <= there + 1:
            return Reply(form, (note(f"no such {what}", name=names(form.raw)[seat], number=int(number[:3])),))
        return _change_or_ask(form, Blank(what, seat, int(number[:3]) - 1), face)
    if what == "tokens" and "vp_tokens" not in players(form.raw)[seat]:  # it would end the questions about this player
        return Reply(form, (note("not yet", place=place(form.raw, Blank(what, seat))),))
    if what not in ("name", "fragments", "tokens", "assignment"):
        return Reply(form, (note("what", name=names(form.raw)[seat]),))
    return _change_or_ask(form, Blank(what, seat), rest)


def _change_or_ask(form: Form, blank: Blank, words: str) -> Reply:
    return change(form, blank, words) if words else Reply(evolve(form, changing=blank))


def _add(form: Form, name: str) -> Reply:
    if next_blank(form.raw).what in ("colours", "names") or len(players(form.raw)) == MAX_PLAYERS:
        return Reply(form, (note("too many", name=name, most=MAX_PLAYERS),))
    reply = _accept(form, with_name(form.raw, name), Blank("name"), name)
    return reply if reply.notes else Reply(reply.form, (note("added", name=name),))


def _back(form: Form) -> Reply:
    """Leave what is being cleared up, or else take back the last thing typed."""
    if form.changing is not None:
        return Reply(evolve(form, changing=None))
    if form.clashes:
        return Reply(evolve(form, clashes=form.clashes[1:]))
    found = _previous(form.raw)
    if found is None:
        return Reply(form, (note("nothing before"),))
    raw, blank = found
    wrong = trouble(raw)
    if wrong is not None:
        return Reply(form, refusals(answer_text(form.raw, blank), wrong.defects))
    gone = answer_text(form.raw, blank) if blank.what != "colours" else colours(form.raw)[-1]
    notes: tuple[Note, ...] = (note("gone", some=gone),) if gone else ()
    return evolve(settle(evolve(form, raw=raw)), notes=notes)


def _previous(raw: Raw) -> tuple[Raw, Blank] | None:
    """The values as they were before the last answer, and the blank that it filled in; None if that is not known."""
    blank = next_blank(raw)
    what, seat = blank.what, blank.seat
    if what in ("colours", "names") and players(raw):
        return _without_names(raw)
    if what in ("colours", "names"):
        fewer = {key: raw[key] for key in raw if key != "players"} | {"fragment_colours": list(colours(raw)[:-1])}
        return (fewer, Blank("colours")) if colours(raw) else None
    if what == "tokens":
        return with_player(raw, seat, "vp_tokens", None), blank
    if what == "end":
        return with_player(raw, len(players(raw)) - 1, "vp_tokens", []), Blank("tokens", len(players(raw)) - 1)
    if what == "cards" and not pieces(raw, seat, what):
        raw, what = with_player(raw, seat, "cards", None), "fragments"
        if not pieces(raw, seat, what):
            return raw, Blank(what, seat)
    if there := len(pieces(raw, seat, what)):
        last = Blank(what.removesuffix("s"), seat, there - 1)
        return with_piece(raw, last, None), last
    if seat > 0:
        return with_player(raw, seat - 1, "vp_tokens", []), Blank("tokens", seat - 1)
    return _without_names(raw)


def _without_names(raw: Raw) -> tuple[Raw, Blank] | None:
    """Names are typed in one go, so they go in one go, unless somebody has something already."""
    if any(value for player in players(raw) for key, value in player.items() if key != "name"):
        return None
    return {**raw, "players": []}, Blank("names")


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
        texts = [(place(raw, each), answer_text(raw, each) or NOTHING) for each in (blank, *copies)]
        notes = [note("changed", place=where, some=some) for where, some in texts]
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
