"""Commands beside answers: look at the form, go back, change anything, add a player."""

from collections.abc import Mapping

from attrs import evolve

from dejavu_rules.apps.cli.questions.answers import change, fill, settle, with_name
from dejavu_rules.apps.cli.questions.form import (
    PIECES,
    Blank,
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
    with_piece,
    with_player,
)
from dejavu_rules.apps.cli.questions.grammar import card_text
from dejavu_rules.i18n.texts import TEXTS
from dejavu_rules.scoring.end_state.table import MAX_PLAYERS
from dejavu_rules.scoring.end_state.words import plain

_COMMANDS = TEXTS["command"]


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
        return Reply(evolve(form, clashes=form.clashes[1:]), (note("gone", some=card_text(clash.piece)),))
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
    raw = with_name(form.raw, name)
    wrong = trouble(raw)
    if wrong is not None:
        return Reply(form, refusals(name, wrong.defects))
    return Reply(evolve(form, raw=raw), (note("added", name=name),))


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
