"""From raw values to drafts: each piece read by itself, with its place in the file.

Whether the pieces fit together on one table is asked afterwards (`possible`), so that one wrong piece
hides no other defect.
"""

import re

from attrs import frozen

from dejavu_rules.components import CARD_IDS, FRAGMENTS, CardId, Colour, Scoring
from dejavu_rules.scoring.end_state.fields import Raw, Reader
from dejavu_rules.scoring.end_state.words import COLOUR_NAMES, COLOURS, did_you_mean, plain, show

MAX_PLAYERS_READ = 10  # enough to name the defects of a table with one or two players too many
MAX_TOKENS = 9_999  # VP never run out (RULING-4), but a table is not a bank
MAX_PIECES = 500
MAX_PRINTED = 99
PLAYER_KEYS = ("name", "vp_tokens", "fragments", "cards", "assignment")
CARD_KEYS = ("colour", "number", "vp", "scores")
_WORD = r"[^\s\d.,;:+\-_/\\\"'(){}\[\]<>=]+"
_FRAGMENT = re.compile(rf"({_WORD}(?:[ '\-]{_WORD})*)\s*([0-9]{{1,9}})")


@frozen
class FragmentDraft:
    word: str
    pips: int
    place: Reader


@frozen
class CardDraft:
    id: CardId
    vp: int | None
    kind: Scoring | None
    fragment_colour: str | None
    place: Reader


@frozen
class UseDraft:
    card: CardId
    fragments: tuple[FragmentDraft, ...]
    place: Reader


@frozen
class PlayerDraft:
    name: str | None
    tokens: tuple[int, ...]
    fragments: tuple[FragmentDraft, ...]
    cards: tuple[CardDraft, ...]
    idea: tuple[UseDraft, ...] | None
    place: Reader


def read_player(place: Reader, raw: Raw) -> PlayerDraft | None:
    player = place.table(raw, PLAYER_KEYS)
    if player is None:
        return None
    if "name" not in player:
        place.wrong("the player has no name")
    name = place.at("name").text(player["name"], "a name") if "name" in player else None
    fragments = place.at("fragments").items(player.get("fragments", []), len(FRAGMENTS), "fragments (COMP-3)")
    cards = place.at("cards").items(player.get("cards", []), len(CARD_IDS), "cards in one Long-term Memory (COMP-4)")
    return PlayerDraft(
        name,
        read_tokens(place.at("vp_tokens"), player.get("vp_tokens", [])),
        tuple(draft for each in fragments if (draft := read_fragment(*each)) is not None),
        tuple(card for each in cards if (card := read_card(*each)) is not None),
        _idea(place.at("assignment"), player["assignment"]) if "assignment" in player else None,
        place,
    )


def read_tokens(place: Reader, raw: Raw) -> tuple[int, ...]:
    """SCORE-A: one number, or the pieces one by one."""
    if not isinstance(raw, list):
        number = place.whole_number(raw, 0, MAX_TOKENS, "the VP of the tokens")
        return () if number is None else (number,)
    pieces = [at.whole_number(item, 0, MAX_TOKENS, "a token") for at, item in place.items(raw, MAX_PIECES, "tokens")]
    return tuple(piece for piece in pieces if piece is not None)


def read_fragment(place: Reader, raw: Raw) -> FragmentDraft | None:
    """A fragment: a colour word and 1 to 5 pips (COMP-3)."""
    text = place.text(raw, 'a fragment like "red 1"')
    if text is None:
        return None
    match = _FRAGMENT.fullmatch(text)
    if match is None:
        place.wrong(f'{show(text)} is not a fragment; write a colour and the pips, like "red 1"')
        return None
    pips = place.whole_number(int(match[2]), 1, 5, f"the number of pips (COMP-3) of {show(text)}")
    return None if pips is None else FragmentDraft(match[1], pips, place)


def read_card(place: Reader, raw: Raw) -> CardDraft | None:
    """A card: Regular with its printed VP, or Public with what it scores."""
    card = place.table(raw, CARD_KEYS)
    if card is None:
        return None
    card_id = _card_id(place, card)
    vp, kind, fragment_colour = None, None, None
    if ("vp" in card) == ("scores" in card):
        found = "both" if "vp" in card else "neither"
        place.wrong(f"{found} of vp and scores; a Regular Card has its printed vp, a Public Card what it scores")
        return None
    if "vp" in card:
        vp = place.at("vp").whole_number(card["vp"], 0, MAX_PRINTED, "a printed VP")
        if vp is None:
            return None
    else:
        scores = _scores(place.at("scores"), card["scores"], card_id)
        if scores is None:
            return None
        kind, fragment_colour = scores
    return None if card_id is None else CardDraft(card_id, vp, kind, fragment_colour, place)


def _card_id(place: Reader, card: dict[str, Raw]) -> CardId | None:
    """Which card it is: a colour and a number from 1 to 7 (COMP-4)."""
    missing = [key for key in ("colour", "number") if key not in card]
    for key in missing:
        place.wrong(f"the card has no {key}")
    colour = place.at("colour").colour(card["colour"]) if "colour" in card else None
    number = None
    if "number" in card:
        number = place.at("number").whole_number(card["number"], 1, 7, "a card's number (COMP-4)")
    return None if colour is None or number is None else CardId.of(colour, number)


def _scores(place: Reader, raw: Raw, card_id: CardId | None) -> tuple[Scoring, str | None] | None:
    """What a Public Card scores, in the words of the format."""
    text = place.text(raw, "what the card scores")
    if text is None:
        return None
    words = plain(text)
    if words in ("sets", "fragments"):
        return Scoring(words), None
    first, _, rest = words.partition(" ")
    if first == "sequence" and rest and _FRAGMENT.fullmatch(f"{rest} 1"):
        return Scoring.SEQUENCE, text.split(maxsplit=1)[1]
    counted = COLOURS.get(words.removesuffix(" cards")) if words.endswith(" cards") else None
    if counted is not None:
        return _counts(place, counted, card_id)
    known = ["sets", "fragments", *(f"{colour} cards" for colour in COLOUR_NAMES), f"sequence {rest}".strip()]
    place.wrong(
        f'{show(text)} is not known; allowed: "sequence COLOUR", "sets", "fragments", "white cards", "COLOUR cards"'
        + did_you_mean(text, known)
    )
    return None


def _counts(place: Reader, counted: Colour, card_id: CardId | None) -> tuple[Scoring, None] | None:
    """A card that counts cards counts itself (SCORE-C5, SCORE-C6): so it counts its own colour."""
    clause = "SCORE-C5" if counted is Colour.WHITE else "SCORE-C6"
    if card_id is not None and card_id.colour is not counted:
        place.wrong(f"{card_id} cannot count {counted} cards: such a card counts itself too ({clause})")
        return None
    return (Scoring.WHITE_CARDS if counted is Colour.WHITE else Scoring.COLOUR_CARDS), None


def _idea(place: Reader, raw: Raw) -> tuple[UseDraft, ...]:
    """The player's own assignment, in the shape that the command's JSON has."""
    uses = []
    for at, item in place.items(raw, len(CARD_IDS), "entries"):
        entry = at.table(item, ("card", "fragments"))
        if entry is None:
            continue
        for key in ("card", "fragments"):
            if key not in entry:
                at.wrong(f"the entry has no {key}")
        card = at.at("card").table(entry.get("card", {}), ("colour", "number")) if "card" in entry else None
        card_id = None if card is None else _card_id(at.at("card"), card)
        fragments = at.at("fragments").items(entry.get("fragments", []), len(FRAGMENTS), "fragments (COMP-3)")
        drafts = tuple(draft for each in fragments if (draft := read_fragment(*each)) is not None)
        if card_id is not None:
            uses.append(UseDraft(card_id, drafts, at))
    return tuple(uses)
