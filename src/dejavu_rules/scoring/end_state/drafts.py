"""From raw values to drafts: each piece read by itself, with its place in the file.

Whether the pieces fit together on one table is asked afterwards (`possible`), so that one wrong piece
hides no other defect.
"""

import re

from attrs import frozen

from dejavu_rules.components import CARD_IDS, FRAGMENTS, CardId, Colour, Scoring
from dejavu_rules.outside import Node
from dejavu_rules.outside.defects import show, suggestion
from dejavu_rules.scoring.end_state.words import COLOUR_NAMES, COLOURS, plain

MAX_TOKENS = 9_999  # VP never run out (RULING-4), but a table is not a bank
MAX_PIECES = 500
MAX_PRINTED = 99
LONGEST = 80
PLAYER_KEYS = ("name", "vp_tokens", "fragments", "cards", "assignment")
CARD_KEYS = ("colour", "number", "vp", "scores")
_WORD = r"[^\s\d.,;:+\-_/\\\"'(){}\[\]<>=]+"
_FRAGMENT = re.compile(rf"({_WORD}(?:[ '\-]{_WORD})*)\s*([0-9]{{1,9}})")


class Repeated(dict[str, object]):
    """A JSON object with a key twice, of which `json` would silently drop one."""

    twice: tuple[str, ...] = ()


@frozen
class FragmentDraft:
    word: str
    pips: int
    place: Node

    @property
    def key(self) -> tuple[str, int]:
        """What makes it the same fragment as another."""
        return plain(self.word), self.pips

    def __str__(self) -> str:
        return f"{self.word} {self.pips}"


@frozen
class CardDraft:
    id: CardId
    vp: int | None
    kind: Scoring | None
    fragment_colour: str | None
    place: Node


@frozen
class UseDraft:
    card: CardId
    fragments: tuple[FragmentDraft, ...]
    place: Node


@frozen
class PlayerDraft:
    name: str | None
    tokens: tuple[int, ...]
    fragments: tuple[FragmentDraft, ...]
    cards: tuple[CardDraft, ...]
    idea: tuple[UseDraft, ...] | None
    place: Node


def table_of(node: Node, known: tuple[str, ...], required: tuple[str, ...] = ()) -> dict[str, Node]:
    """The entries of a table; a key twice is a defect too."""
    for key in node.value.twice if isinstance(node.value, Repeated) else ():
        node.wrong(f"the key {show(key)} is there twice")
    return node.table(known, required) or {}


def within(node: Node, key: str) -> Node:
    """The place of a key, to point at."""
    return Node(None, f"{node.path}.{key}", node.defects)


def read_player(node: Node) -> PlayerDraft:
    player = table_of(node, PLAYER_KEYS, ("name",))
    cards = (player["cards"].array(len(CARD_IDS)) or []) if "cards" in player else []
    return PlayerDraft(
        read_name(player["name"]) if "name" in player else None,
        read_tokens(player["vp_tokens"]) if "vp_tokens" in player else (),
        read_fragments(player["fragments"]) if "fragments" in player else (),
        tuple(draft for each in cards if (draft := read_card(each)) is not None),
        _read_idea(player["assignment"]) if "assignment" in player else None,
        node,
    )


def read_name(node: Node) -> str | None:
    if isinstance(node.value, str) and not node.value.strip():
        node.wrong("empty; a player needs a name")
        return None
    name = node.text(LONGEST)
    return None if name is None else name.strip()


def read_tokens(node: Node) -> tuple[int, ...]:
    """SCORE-A: one number, or the pieces one by one."""
    if not isinstance(node.value, list):
        number = node.integer(0, MAX_TOKENS, "the VP of the tokens")
        return () if number is None else (number,)
    pieces = [each.integer(0, MAX_TOKENS, "a VP token") for each in node.array(MAX_PIECES) or []]
    return tuple(piece for piece in pieces if piece is not None)


def read_fragments(node: Node) -> tuple[FragmentDraft, ...]:
    if isinstance(node.value, list) and len(node.value) > len(FRAGMENTS):
        node.wrong(f"{len(node.value)} fragments; the box has {len(FRAGMENTS)} (COMP-3)")
        return ()
    fragments = node.array(len(FRAGMENTS)) or []
    return tuple(draft for each in fragments if (draft := read_fragment(each)) is not None)


def read_fragment(node: Node) -> FragmentDraft | None:
    """A fragment: a colour word and 1 to 5 pips (COMP-3)."""
    text = node.text(LONGEST)
    if text is None:
        return None
    match = _FRAGMENT.fullmatch(text.strip())
    if match is None:
        node.unexpected('a fragment; write a colour and the pips, like "red 1"')
        return None
    if not 1 <= int(match[2]) <= 5:
        node.wrong(f"{show(text)} has {match[2]} pips; a fragment has 1 to 5 (COMP-3)")
        return None
    return FragmentDraft(match[1], int(match[2]), node)


def is_colour_word(word: str) -> bool:
    """Whether a word can stand before the pips of a fragment."""
    return _FRAGMENT.fullmatch(f"{word} 1") is not None


def read_card(node: Node) -> CardDraft | None:
    """A card: Regular with its printed VP, or Public with what it scores."""
    if not isinstance(node.value, dict):
        node.unexpected(f"a table with the keys {', '.join(CARD_KEYS)}")
        return None
    card = table_of(node, CARD_KEYS, ("colour", "number"))
    card_id = _card_id(card)
    if ("vp" in card) == ("scores" in card):
        found = "both" if "vp" in card else "neither"
        node.wrong(f"{found} of vp and scores; a Regular Card has its printed vp, a Public Card what it scores")
        return None
    if "vp" in card:
        vp = card["vp"].integer(0, MAX_PRINTED, "a printed VP")
        return None if card_id is None or vp is None else CardDraft(card_id, vp, None, None, node)
    scores = _scores(card["scores"], card_id)
    return None if card_id is None or scores is None else CardDraft(card_id, None, *scores, node)


def _card_id(card: dict[str, Node]) -> CardId | None:
    """Which card it is: a colour and a number from 1 to 7 (COMP-4)."""
    colour = _colour(card["colour"]) if "colour" in card else None
    number = card["number"].integer(1, 7, "COMP-4") if "number" in card else None
    return None if colour is None or number is None else CardId.of(colour, number)


def _colour(node: Node) -> Colour | None:
    """A card's colour, in any of the four languages."""
    word = node.value if isinstance(node.value, str) else ""
    colour = COLOURS.get(plain(word[:LONGEST]))
    if colour is None:
        likely = suggestion(word, COLOUR_NAMES) or suggestion(plain(word), COLOURS)
        allowed = ", ".join(COLOUR_NAMES)
        node.wrong(f"{show(node.value)} is no colour of a card; allowed: {allowed}{likely}")
    return colour


def _scores(node: Node, card_id: CardId | None) -> tuple[Scoring, str | None] | None:
    """What a Public Card scores, in the words of the format."""
    text = node.text(LONGEST)
    if text is None:
        return None
    words = plain(text)
    if words in ("sets", "fragments"):
        return Scoring(words), None
    first, _, rest = words.partition(" ")
    if first == "sequence" and is_colour_word(rest):
        return Scoring.SEQUENCE, " ".join(text.split()[1:])
    counted = COLOURS.get(words.removesuffix(" cards")) if words.endswith(" cards") else None
    if counted is not None:
        return _counts(node, counted, card_id)
    known = ["sets", "fragments", *(f"{colour} cards" for colour in COLOUR_NAMES), f"sequence {rest or 'COLOUR'}"]
    allowed = '"sequence COLOUR", "sets", "fragments", "white cards", "COLOUR cards"'
    node.wrong(f"{show(text)} is nothing a card scores; allowed: {allowed}{suggestion(words, known)}")
    return None


def _counts(node: Node, counted: Colour, card_id: CardId | None) -> tuple[Scoring, None] | None:
    """A card that counts cards counts itself (SCORE-C5, SCORE-C6): so it counts its own colour."""
    clause = "SCORE-C5" if counted is Colour.WHITE else "SCORE-C6"
    if card_id is not None and card_id.colour is not counted:
        node.wrong(f"{card_id} cannot count {counted} cards: such a card counts itself too ({clause})")
        return None
    return (Scoring.WHITE_CARDS if counted is Colour.WHITE else Scoring.COLOUR_CARDS), None


def _read_idea(node: Node) -> tuple[UseDraft, ...]:
    """The player's own assignment, in the shape that the command's JSON has."""
    uses = []
    for each in node.array(len(CARD_IDS)) or []:
        entry = table_of(each, ("card", "fragments"), ("card", "fragments"))
        card = table_of(entry["card"], ("colour", "number"), ("colour", "number")) if "card" in entry else {}
        card_id = _card_id(card)
        fragments = read_fragments(entry["fragments"]) if "fragments" in entry else ()
        if card_id is not None:
            uses.append(UseDraft(card_id, fragments, each))
    return tuple(uses)
