"""From raw values to drafts: each piece read by itself, with its place in the file.

Whether the pieces fit together on one table is asked afterwards (`possible`), so that one wrong piece
hides no other defect.
"""

import re
from collections.abc import Mapping
from copy import copy
from typing import NamedTuple

from dejavu_rules.box.pieces import CARD_IDS, FRAGMENTS, CardId, Colour
from dejavu_rules.box.public import Scoring
from dejavu_rules.inputs.defects import describe_value, phrase, show
from dejavu_rules.inputs.entry import Entry, is_name
from dejavu_rules.scoring.end_state.scorings import Understood, nearest_sentence, understand
from dejavu_rules.scoring.end_state.words import COLOUR_OF_WORD, card_colour, narrow, nearest
from dejavu_rules.scoring.saying import sentence

MAX_TOKENS = 9_999  # VP never run out (RULING-4), but a table is not a bank
MAX_PIECES = 500
MAX_PRINTED = 99
LONGEST = 80
PLAYER_KEYS = ("name", "vp_tokens", "fragments", "cards", "assignment")
CARD_KEYS = ("colour", "number", "vp", "scores")
_WORD = r"[^\s\d.,;:+\-_/\\\"'(){}\[\]<>=]+"
NO_OWN: Mapping[str, Colour] = {}
"""A table without words of its own for the colours of cards."""
_COMMAS = str.maketrans(";、", ",,")
_SPACES = {0x3000: " ", 0xA0: " "}
_FRAGMENT = re.compile(rf"({_WORD}(?:[ '\-]{_WORD})*)\s*([0-9]{{1,9}})")


class FragmentDraft(NamedTuple):
    """A fragment: the table's word for its colour, and its pips."""

    word: str
    pips: int
    place: Entry

    def __str__(self) -> str:
        return f"{self.word} {self.pips}"


class CardDraft(NamedTuple):
    """A card: its printed VP, or the kind of its scoring and the table's word for the colour it counts."""

    id: CardId
    vp: int | None
    kind: Scoring | None
    fragment_colour: str | None
    place: Entry
    phrases: tuple[str, ...] = ()
    """What else may be the word for that colour, the longest first: the table may have named one like this."""


class UseDraft(NamedTuple):
    """One entry of a player's own assignment."""

    card: CardId
    fragments: tuple[FragmentDraft, ...]
    place: Entry


class PlayerDraft(NamedTuple):
    """A player, as far as the entry could be read."""

    name: str | None
    tokens: tuple[int, ...]
    fragments: tuple[FragmentDraft, ...]
    cards: tuple[CardDraft, ...]
    idea: tuple[UseDraft, ...] | None
    place: Entry


def table_of(entry: Entry, known: tuple[str, ...], required: tuple[str, ...] = ()) -> dict[str, Entry]:
    """The entries of a table by their keys; none if it is no table. `color` is as good as `colour`."""
    value = entry.value
    if "colour" in known and isinstance(value, dict) and "color" in value and "colour" not in value:
        spelled = copy(value)
        spelled["colour"] = spelled.pop("color")
        entry = Entry(spelled, entry.path, entry.defects)
    return entry.table(known, required) or {}


def read_player(entry: Entry, own: Mapping[str, Colour] = NO_OWN) -> PlayerDraft:
    """A player with everything in front of them; what could not be read is left out."""
    player = table_of(entry, PLAYER_KEYS, ("name",))
    cards = (player["cards"].array(len(CARD_IDS)) or []) if "cards" in player else []
    return PlayerDraft(
        read_name(player["name"]) if "name" in player else None,
        read_tokens(player["vp_tokens"]) if "vp_tokens" in player else (),
        read_fragments(player["fragments"]) if "fragments" in player else (),
        tuple(draft for each in cards if (draft := read_card(each, own)) is not None),
        _read_idea(player["assignment"], own) if "assignment" in player else None,
        entry,
    )


def read_name(entry: Entry) -> str | None:
    """A player's name: something that can be seen."""
    name = with_plain_spaces(entry).text(LONGEST) if entry.value != "" else ""
    if name is None or is_name(name, LONGEST):
        return name and name.strip()
    entry.refuse("name-empty")
    return None


def read_tokens(entry: Entry) -> tuple[int, ...]:
    """VP tokens (SCORE-A): their sum, or one by one."""
    if not isinstance(entry.value, list):
        number = entry.integer(0, MAX_TOKENS, phrase("why-tokens"))
        return () if number is None else (number,)
    pieces = [each.integer(0, MAX_TOKENS, phrase("why-token")) for each in entry.array(MAX_PIECES) or []]
    return tuple(piece for piece in pieces if piece is not None)


def read_fragments(entry: Entry) -> tuple[FragmentDraft, ...]:
    """Fragments, at most as many as the box has: an array, or one text, which may name a colour once for several."""
    if isinstance(entry.value, str):
        entry = Entry(fragment_texts(entry.value), entry.path, entry.defects)
    if isinstance(entry.value, list) and len(entry.value) > len(FRAGMENTS):
        entry.refuse("too-many-fragments", number=len(entry.value), most=len(FRAGMENTS))
        return ()
    fragments = entry.array(len(FRAGMENTS)) or []
    return tuple(draft for each in fragments if (draft := read_fragment(each)) is not None)


def fragment_texts(text: str) -> list[str]:
    """Each fragment of a text by itself: "red 1 2 4, blue 3" and "red 1, 2, 4 blue 3" are four.

    What is no fragment is a text of its own, for whoever reads it to refuse.
    """
    found: list[str] = []
    colour = ""
    for part in narrow(text).translate(_COMMAS).split(","):
        end = 0
        for match in re.finditer(r"\s*([^0-9]*?)\s*([0-9]+)", part):
            colour, end = match[1] or colour, match.end()
            found.append(f"{colour} {match[2]}".strip())
        if part[end:].strip():
            found.append(part[end:].strip())
    return found


def with_plain_spaces(entry: Entry) -> Entry:
    """The entry with plain spaces for the wide ones of Chinese and those that do not break."""
    value = entry.value
    if not isinstance(value, str) or value.isascii():
        return entry
    return Entry(value.translate(_SPACES), entry.path, entry.defects)


def read_fragment(entry: Entry) -> FragmentDraft | None:
    """A fragment: a colour word and 1 to 5 pips (COMP-3)."""
    text = with_plain_spaces(entry).text(LONGEST)
    match = None if text is None else _FRAGMENT.fullmatch(_tidy(text))
    if match is not None and 1 <= int(match[2]) <= 5:
        return FragmentDraft(match[1], int(match[2]), entry)
    if match is not None:
        entry.refuse("pips-wrong", fragment=show(text), pips=int(match[2]))
    elif text is not None:
        entry.refuse_value(phrase("a-fragment"))
    return None


def _tidy(text: str) -> str:
    """Full-width letters and digits are what they stand for, and several spaces are one."""
    return " ".join(narrow(text).split())


def is_colour_word(word: str) -> bool:
    """Whether a word can stand before the pips of a fragment."""
    return _FRAGMENT.fullmatch(f"{_tidy(word)} 1") is not None


def read_card(entry: Entry, own: Mapping[str, Colour] = NO_OWN) -> CardDraft | None:
    """A card: Regular with its printed VP, or Public with what it scores.

    `own` has the table's own words for the colours of cards.
    """
    if not isinstance(entry.value, dict):
        entry.refuse_value(phrase("a-card", known=CARD_KEYS))
        return None
    card = table_of(entry, CARD_KEYS, ("colour", "number"))
    card_id = _card_id(card, own)
    if ("vp" in card) == ("scores" in card):
        entry.refuse("vp-and-scores" if "vp" in card else "no-vp-no-scores")
        return None
    if "vp" in card:
        vp = card["vp"].integer(0, MAX_PRINTED, phrase("why-printed"))
        return None if card_id is None or vp is None else CardDraft(card_id, vp, None, None, entry)
    found = _scores(card["scores"], card_id, own)
    if card_id is None or found is None:
        return None
    return CardDraft(card_id, None, found.kind, found.colour, entry, found.phrases)


def _card_id(card: dict[str, Entry], own: Mapping[str, Colour]) -> CardId | None:
    """Which card it is: a colour and a number from 1 to 7 (COMP-4)."""
    colour = read_colour(card["colour"], own) if "colour" in card else None
    number = card["number"].integer(1, 7, "COMP-4") if "number" in card else None
    return None if colour is None or number is None else CardId.of(colour, number)


def read_colour(entry: Entry, own: Mapping[str, Colour] = NO_OWN) -> Colour | None:
    """A card's colour, in any of the four languages or in a word of the table's own."""
    word = entry.value[:LONGEST] if isinstance(entry.value, str) else ""
    colour = card_colour(word, own)
    if colour is None:
        meant = nearest(word, [*own, *COLOUR_OF_WORD])
        known = (*Colour, *own)
        entry.refuse("not-a-card-colour", value=describe_value(entry.value), known=known, meant=meant and show(meant))
    return colour


def _scores(entry: Entry, card_id: CardId | None, own: Mapping[str, Colour]) -> Understood | None:
    """What a Public Card scores; one that counts cards counts those of its own colour (SCORE-C5, SCORE-C6)."""
    text = with_plain_spaces(entry).text(LONGEST)
    if text is None:
        return None
    found = understand(text, own)
    if found is None or (found.colour is not None and not is_colour_word(found.colour)):
        known = tuple(sentence(kind) for kind in Scoring)
        entry.refuse("not-a-scoring", value=show(text), known=known, meant=nearest_sentence(text, own))
        return None
    if found.kind not in (Scoring.WHITE_CARDS, Scoring.COLOUR_CARDS):
        return found
    counted, its_own = found.counted, None if card_id is None else card_id.colour
    if counted is not None and its_own is not None and its_own is not counted:
        clause = "SCORE-C5" if counted is Colour.WHITE else "SCORE-C6"
        entry.refuse("counts-other-cards", card=card_id, colour=counted, clause=clause)
        return None
    is_white = (counted or its_own) is Colour.WHITE
    return found._replace(kind=Scoring.WHITE_CARDS if is_white else Scoring.COLOUR_CARDS)


def _read_idea(entry: Entry, own: Mapping[str, Colour]) -> tuple[UseDraft, ...]:
    uses = []
    for each in entry.array(len(CARD_IDS)) or []:
        use = table_of(each, ("card", "fragments"), ("card", "fragments"))
        card = table_of(use["card"], ("colour", "number"), ("colour", "number")) if "card" in use else {}
        card_id = _card_id(card, own)
        fragments = read_fragments(use["fragments"]) if "fragments" in use else ()
        if card_id is not None:
            uses.append(UseDraft(card_id, fragments, each))
    return tuple(uses)
