"""What a form says to a person, as keys and values; the dialogue says it in the person's language."""

from collections.abc import Iterable
from typing import TypeAlias

from attrs import frozen

from dejavu_rules.apps.cli.questions.form import (
    KEYS,
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
)
from dejavu_rules.apps.cli.questions.grammar import card_text
from dejavu_rules.inputs.defects import Defect, phrase
from dejavu_rules.scoring.end_state.drafts import CARD_KEYS


@frozen
class Note:
    """A sentence: its table in `i18n.commands`, its key there, and what stands in the braces."""

    key: str
    values: tuple[tuple[str, object], ...] = ()
    table: str = "asking"


@frozen
class Reply:
    """What an answer made of a form, and what there is to say about it."""

    form: Form
    notes: tuple[Note, ...] = ()


Words: TypeAlias = str | tuple[str | Note, ...]
"""What was typed; several pieces are said as the language lists things, and uses with semicolons between them."""


def note(key: str, /, table: str = "asking", **values: object) -> Note:
    """A sentence with these values."""
    return Note(key, tuple(values.items()), table)


def refusals(words: Words, defects: Iterable[Defect]) -> tuple[Note, ...]:
    """Why something typed cannot stay."""
    reasons = [_reason(defect) for defect in defects]
    return tuple([note("refused" if words else "wrong", words=words, reason=reason) for reason in reasons])


def _reason(defect: Defect) -> "Defect | Note":
    """The defect, or words for it where its own are about the keys of a file."""
    if defect.key == "unexpected" and defect.values.get("allowed") == phrase("a-card", known=CARD_KEYS):
        return note("not a card")
    if defect.key == "not-a-table" and ".assignment[" in defect.path:
        return note("not an assignment")
    return note("no face") if defect.key == "no-vp-no-scores" else defect


def question(form: Form) -> Note | None:
    """What is asked next; None once the person is done."""
    if form.done:
        return None
    if form.changing is not None:
        where, old = place(form.raw, form.changing), answer_text(form.raw, form.changing)
        return note("change" if old else "change nothing", "question", place=where, old=old)
    if form.clashes:
        clash = form.clashes[0]
        return note("whose", "question", names=names_involved(form), words=card_text(clash.piece))
    return _question(form.raw, next_blank(form.raw))


def _question(raw: Raw, blank: Blank) -> Note:
    if blank.what in ("colours", "names"):
        some = colours(raw) if blank.what == "colours" else names(raw)
        return note(f"more {blank.what}" if some else blank.what, "question", some=some)
    if blank.what == "end":
        return note("end", "question", name=names(raw)[0])
    name, words = names(raw)[blank.seat], (*colours(raw), "red", "blue")
    if blank.what == "cards":
        number = len(pieces(raw, blank.seat, "cards")) + 1
        return note("cards" if number == 1 else "more cards", "question", name=name, number=number, colour=words[0])
    some = tuple(map(str, pieces(raw, blank.seat, "fragments")))
    if blank.what == "fragments" and some:
        return note("more fragments", "question", name=name, some=some)
    return note(blank.what, "question", name=name, colour=words[0], other=words[1])


def names_involved(form: Form) -> tuple[str, ...]:
    """The names of those of whom one must be wrong."""
    return tuple([names(form.raw)[seat] for seat in seats_involved(form.clashes[0])])


def seats_involved(clash: Clash) -> tuple[int, ...]:
    """The seats of those of whom one must be wrong; last, the one who is being asked about."""
    return tuple(dict.fromkeys([other.seat for other in clash.others] + [clash.blank.seat]))


def place(raw: Raw, blank: Blank) -> Note:
    """A blank in words, to stand in a sentence."""
    if blank.seat < 0:
        return note(blank.what, "blank")
    index = blank.index if blank.index >= 0 else len(pieces(raw, blank.seat, KEYS[blank.what]))
    return note(blank.what, "blank", name=names(raw)[blank.seat], number=index + 1)


def answer_text(raw: Raw, blank: Blank) -> Words:
    """What is filled in at a blank, as it would be typed; empty if nothing is."""
    if blank.seat < 0:
        return colours(raw) if blank.what == "colours" else names(raw)
    if blank.what in PIECES:
        old = pieces(raw, blank.seat, PIECES[blank.what])
        return card_text(old[blank.index]) if 0 <= blank.index < len(old) else ""
    value = players(raw)[blank.seat].get(KEYS[blank.what])
    if not isinstance(value, list):
        return "" if value is None else str(value)
    return tuple(map(_use if blank.what == "assignment" else card_text, value))


def _use(raw: object) -> "Note | str":
    """An entry of an assignment as it would be typed."""
    if not isinstance(raw, dict):
        return str(raw)
    used = raw.get("fragments") or ()
    return note("use", card=card_text(raw.get("card")), fragments=used if isinstance(used, str) else tuple(used))


def listing(raw: Raw) -> tuple[Note, ...]:
    """Everything that has been filled in."""
    found = [note("list colours", some=colours(raw))] if colours(raw) else []
    for seat, name in enumerate(names(raw)):
        found.append(note("list player", number=seat + 1, name=name))
        cards = [Blank("card", seat, index) for index in range(len(pieces(raw, seat, "cards")))]
        blanks = [*[Blank(what, seat) for what in ("fragments", "tokens", "assignment")], *cards]
        found += [
            note("changed", place=place(raw, each), some=words) for each in blanks if (words := answer_text(raw, each))
        ]
    return tuple(found) or (note("list nothing"),)
