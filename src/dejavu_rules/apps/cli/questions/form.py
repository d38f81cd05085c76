"""The form: the raw values of an end-state file, as far as they are filled in, and which blank comes next.

The values show where the questions stopped, so the file alone is enough to continue. A player's fragments are complete
once there are `cards`, the cards once there are `vp_tokens`, and the tokens once they are not `[]`.
"""

import re
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from attrs import frozen

from dejavu_rules.apps.cli.questions.grammar import card_text, fragments
from dejavu_rules.inputs.defects import Defect, phrase
from dejavu_rules.scoring.end_state.drafts import CARD_KEYS
from dejavu_rules.scoring.end_state.live import live_table
from dejavu_rules.scoring.end_state.scorings import with_sequence_colour
from dejavu_rules.scoring.end_state.table import MIN_PLAYERS
from dejavu_rules.scoring.end_state.words import meaning

Raw: TypeAlias = Mapping[str, object]
"""Never changed in place."""
PIECES = {"card": "cards", "fragment": "fragments"}
"""Blanks for one of several, and the key of them all."""
KEYS = {**PIECES, "tokens": "vp_tokens", **{key: key for key in ("cards", "fragments", "name", "assignment")}}


@frozen
class Blank:
    """Something to fill in: of a player, or of the table, which has no seat."""

    what: str
    """colours, names, end; name, fragments, cards, tokens, assignment; fragment, card."""
    seat: int = -1
    index: int = -1
    """Which card or fragment; the one after the last adds one."""


@frozen
class Clash:
    """A piece that somebody else's piece speaks against; it waits until it is clear whose is wrong."""

    blank: Blank
    piece: object
    others: tuple[Blank, ...]


@frozen
class Form:
    """What has been answered, and what is being cleared up beside it."""

    raw: Raw
    clashes: tuple[Clash, ...] = ()
    changing: Blank | None = None
    """A blank that the person has turned back to."""
    done: bool = False


def next_blank(raw: Raw) -> Blank:
    """The first blank that is not filled in."""
    if "players" not in raw or "fragment_colours" not in raw:
        return Blank("colours")
    people = players(raw)
    if len(people) < MIN_PLAYERS:
        return Blank("names")
    for seat, player in enumerate(people):
        if "vp_tokens" not in player:
            return Blank("cards" if "cards" in player and "fragments" in player else "fragments", seat)
        if player["vp_tokens"] == []:
            return Blank("tokens", seat)
    return Blank("end")


def colours(raw: Raw) -> tuple[str, ...]:
    """The table's words for the colours of fragments, as far as they are there."""
    return tuple(map(str, _list(raw.get("fragment_colours"))))


def players(raw: Raw) -> tuple[Raw, ...]:
    """What there is of each player."""
    return tuple([each for each in _list(raw.get("players")) if isinstance(each, dict)])


def names(raw: Raw) -> tuple[str, ...]:
    """The players' names."""
    return tuple([str(player.get("name", "")) for player in players(raw)])


def pieces(raw: Raw, seat: int, key: str) -> tuple[object, ...]:
    """A player's cards, fragments or uses of them; a file may have fragments in one text."""
    value = players(raw)[seat].get(key)
    return fragments(value) if isinstance(value, str) else tuple(_list(value))


def with_name(raw: Raw, name: str) -> Raw:
    """The values with one more player, of whom nothing else is known."""
    return {**raw, "players": [*players(raw), {"name": name}]}


def with_player(raw: Raw, seat: int, key: str, value: object) -> Raw:
    """The values with one key of a player changed; a value of None takes the key away."""
    player = {**players(raw)[seat], key: value}
    if value is None:
        del player[key]
    people = [player if each == seat else old for each, old in enumerate(players(raw))]
    return {**raw, "players": people}


def with_piece(raw: Raw, blank: Blank, piece: object) -> Raw:
    """The values with one piece of a player put in its place, or taken away if it is None."""
    key = KEYS[blank.what]
    old = pieces(raw, blank.seat, key)
    index = blank.index if 0 <= blank.index < len(old) else len(old)
    new = [*old[:index], *([] if piece is None else [piece]), *old[index + 1 :]]
    return with_player(raw, blank.seat, key, new)


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
        return ", ".join(map(rename_fragment, fragments(str(value)))) if is_fragments else value

    people = {"players": [rename(player) for player in players(raw)]} if "players" in raw else {}
    return {**raw, "fragment_colours": list(words), **people}


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


_PIECE = re.compile(r"players\[(\d+)\]\.(card|fragment)s\[(\d+)\]")


@frozen
class Trouble:
    """Why values cannot stay; `others` are the pieces of other players that speak against them."""

    defects: tuple[Defect, ...]
    others: tuple[Blank, ...] = ()


def trouble(raw: Raw, seat: int = -1) -> Trouble | None:
    """What is wrong with values of which all but those of this seat were right before; None if nothing is."""
    live = live_table(dict(raw))
    own: list[Defect] = []
    others: list[Defect] = []
    for each, player in enumerate(live.players):
        (own if each == seat else others).extend(player.defects)
    is_short = len(players(raw)) < MIN_PLAYERS  # of players who are still to be asked for
    table = [defect for defect in live.defects if not (is_short and defect.path == "players")]
    if not own and not others and not table:
        return None
    blanks = [Blank(found[2], int(found[1]), int(found[3])) for each in others if (found := _PIECE.match(each.path))]
    return Trouble((*table, *(own or others)), tuple(dict.fromkeys(blanks)))


@frozen
class Note:
    """A sentence: its table in `i18n/en.json`, its key there, and what stands in the braces."""

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
    key = "refused" if words else "wrong"
    return tuple([note(key, words=words, reason=_reason(defect)) for defect in defects])


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
    raw, blank = form.raw, next_blank(form.raw)
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
    return tuple([_use(each) if isinstance(each, dict) and "card" in each else card_text(each) for each in value])


def _use(raw: Raw) -> Note:
    used = raw.get("fragments")
    return note("use", card=card_text(raw["card"]), fragments=used if isinstance(used, str) else tuple(_list(used)))


def listing(raw: Raw) -> tuple[Note, ...]:
    """Everything that has been filled in."""
    found = [note("list colours", some=colours(raw))] if colours(raw) else []
    for seat, name in enumerate(names(raw)):
        found.append(note("list player", number=seat + 1, name=name))
        cards = [Blank("card", seat, index) for index in range(len(pieces(raw, seat, "cards")))]
        blanks = [*[Blank(what, seat) for what in ("fragments", "tokens", "assignment")], *cards]
        texts = [(place(raw, each), answer_text(raw, each)) for each in blanks]
        found += [note("changed", place=where, some=some) for where, some in texts if some]
    return tuple(found) or (note("list nothing"),)
