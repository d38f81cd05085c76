"""Hypothesis strategies for scoring: holdings of fragments and cards, assignments, tables and their defects."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from attrs import evolve, frozen
from hypothesis import assume
from hypothesis import strategies as st

from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import CARD_IDS, FRAGMENT_COLOURS, FRAGMENTS, CardId, Colour
from dejavu_rules.box.public import PublicScoring, Scoring
from dejavu_rules.scoring import Demand, Holding, LtmCard, Use, sheet
from dejavu_rules.scoring.end_state import Table
from dejavu_rules.scoring.end_state.words import plain
from dejavu_rules.scoring.end_state.write import raw_table
from tests.scoring.brute_force import number, pieces, uses
from tests.scoring.tables import BRUTE_NAMES

fragments = st.sets(st.sampled_from(FRAGMENTS)).map(Fragments)
demands = st.lists(st.sampled_from(Demand), max_size=8).map(tuple)

_WORDS = ("red", "Blau", "gold", "dark red", "綠", "l'or", "Grün-Gelb", "🟣")
_NAMES = st.text(
    st.characters(categories=["L", "N", "P", "S"], codec="utf-8") | st.just(" "), min_size=1, max_size=20
).filter(lambda name: name == name.strip() and name.isprintable())


@st.composite
def uses_of(draw: st.DrawFn, held: Fragments, cards: tuple[Demand, ...]) -> tuple[Fragments, ...]:
    """A legal assignment, made card by card from what the cards before have left."""
    rest, parts = number(held), []
    for card in cards:
        if card is Demand.FRAGMENTS:
            part = rest & number(draw(fragments))
        else:
            part = draw(st.sampled_from([use for use, _ in uses(BRUTE_NAMES[card]) if use & rest == use]))
        parts.append(pieces(part))
        rest &= ~part
    return tuple(parts)


_HALF_OF_14 = st.integers(0, (1 << 14) - 1)
"""Some of fourteen things, as one number: a draw for each would take longer than to score them."""


def _picked(things: Sequence[CardId], number: int) -> list[CardId]:
    return [thing for place, thing in enumerate(things) if number >> place & 1]


@st.composite
def faces(draw: st.DrawFn, colours: int) -> dict[CardId, LtmCard]:
    """What most cards of a box show: every table agrees on that."""
    gone = {card for start in (0, 14, 28) for card in _picked(CARD_IDS[start:], draw(_HALF_OF_14) & draw(_HALF_OF_14))}
    return {card: draw(st.sampled_from(_faces(card, colours))) for card in CARD_IDS if card not in gone}


@cache
def _faces(card: CardId, colours: int) -> list[LtmCard]:
    """A Regular Card with any printed VP, or a Public Card of any kind."""
    counts = PublicScoring(Scoring.WHITE_CARDS if card.colour is Colour.WHITE else Scoring.COLOUR_CARDS)
    kinds = [PublicScoring(Scoring.SETS), PublicScoring(Scoring.FRAGMENTS), counts, counts]
    kinds += [PublicScoring(Scoring.SEQUENCE, colour) for colour in FRAGMENT_COLOURS[:colours]]
    return [LtmCard(card, vp=vp) for vp in range(10)] + [LtmCard(card, scoring=scoring) for scoring in kinds]


_OWN_COLOURS = ((), (("tan", Colour.RED),), (("tan", Colour.RED), ("sky", Colour.BLUE), ("snow", Colour.WHITE)))
"""A table's own words for colours of cards."""


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """End states that one box and one table could have left: rich ones, and often with a shared victory."""
    names = draw(st.lists(_NAMES, min_size=2, max_size=4, unique_by=plain))
    words = tuple(draw(st.permutations(_WORDS))[: draw(st.sampled_from((3, 3, 3, 2, 1)))])
    box = draw(faces(len(words)))
    left = {card: 1 if len(names) == 2 and face.scoring is not None else 2 for card, face in box.items()}
    lying = []
    for _ in names:
        mine = draw(_some_cards([card for card in box if left[card]]))
        for card in mine:
            left[card] -= 1
        lying.append(tuple(box[card] for card in mine))
    owners = draw(
        _owners([len([card for card in cards if card.demand is not None]) for cards in lying], 5 * len(words))
    )
    own = draw(st.sampled_from(_OWN_COLOURS))
    holdings = []
    for seat, name in enumerate(names):
        held = Fragments(each for each, owner in zip(FRAGMENTS, owners, strict=False) if owner == seat)
        tokens = draw(st.lists(st.integers(0, 9), max_size=6).map(tuple))
        holdings.append(draw(_with_idea(Holding(name, tokens, lying[seat], held, words, card_colours=own))))
    return Table(words, draw(_perhaps_tied(holdings)), own)


@st.composite
def _owners(draw: st.DrawFn, wanted: list[int], fragments: int) -> list[int]:
    """Who has which fragment, the last number for nobody: often one who wants them has most, as sets and runs need."""
    seats = len(wanted)
    greedy = draw(st.sampled_from((None, *sorted(range(seats), key=wanted.__getitem__)[-2:])))
    if greedy is None:
        return draw(st.lists(st.integers(0, seats), min_size=fragments, max_size=fragments))
    others = draw(st.dictionaries(st.integers(0, fragments - 1), st.integers(0, seats), max_size=5))
    return [others.get(place, greedy) for place in range(fragments)]


@st.composite
def _some_cards(draw: st.DrawFn, free: list[CardId]) -> list[CardId]:
    """Most of some cards that are near each other, as links and cards that count cards need."""
    turn = draw(st.integers(0, len(free) - 1)) if free else 0
    near = (free[turn:] + free[:turn])[:14]
    mine = _picked(near, draw(_HALF_OF_14) | draw(_HALF_OF_14))
    return mine[::-1] if draw(st.booleans()) else mine


@st.composite
def _perhaps_tied(draw: st.DrawFn, holdings: list[Holding]) -> tuple[Holding, ...]:
    """Sometimes whoever has fewer VP gets tokens up to the most: then they share the victory."""
    totals = [sheet(holding).total for holding in holdings]
    seat = draw(st.sampled_from((None, 0, 1)))
    if seat is not None:
        more = max(totals) - totals[seat]
        holdings = [evolve(each, tokens=(*each.tokens, more)) if i == seat else each for i, each in enumerate(holdings)]
    return tuple(holdings)


@st.composite
def _with_idea(draw: st.DrawFn, holding: Holding) -> Holding:
    if draw(st.booleans()):
        return holding
    parts = draw(uses_of(holding.fragments, holding.demands))
    idea = tuple(Use(card.id, part) for card, part in zip(holding.fragment_cards, parts, strict=True))
    return evolve(holding, idea=idea)


@frozen
class Planted:
    """A table with one thing wrong, and the defect that must be found: nothing else is wrong."""

    raw: dict[str, Any]
    path: str
    words: str


Plant = Callable[[dict[str, Any], int], tuple[str, str] | None]
"""Spoils a raw table at a seat; gives the path of the defect and words of its message, or None where it cannot."""


def _set(key: str, value: object, words: str, suffix: str = "") -> Plant:
    def plant(raw: dict[str, Any], seat: int) -> tuple[str, str]:
        raw["players"][seat][key] = value
        return f"players[{seat}].{key}{suffix}", words

    return plant


def _add_card(card: object, words: str, suffix: str = "") -> Plant:
    def plant(raw: dict[str, Any], seat: int) -> tuple[str, str]:
        cards = raw["players"][seat]["cards"]
        cards.append(card)
        return f"players[{seat}].cards[{len(cards) - 1}]{suffix}", words

    return plant


def _same_card_twice(raw: dict[str, Any], seat: int) -> tuple[str, str] | None:
    cards = raw["players"][seat]["cards"]
    if not cards:
        return None
    cards.append(cards[0])
    return f"players[{seat}].cards[{len(cards) - 1}]", "is already in this Long-term Memory"


def _another_face(raw: dict[str, Any], seat: int) -> tuple[str, str] | None:
    """A Regular Card of the first player, here with another printed VP."""
    mine = raw["players"][seat]["cards"]
    ids = [(card["colour"], card["number"]) for player in raw["players"][1:] for card in player["cards"]]
    for card in raw["players"][0]["cards"]:
        if seat and "vp" in card and (card["colour"], card["number"]) not in ids:
            mine.append({**card, "vp": card["vp"] + 1})
            return f"players[{seat}].cards[{len(mine) - 1}]", "copies are alike (COMP-4)"
    return None


def _third_copy(raw: dict[str, Any], seat: int) -> tuple[str, str] | None:
    """A Regular Card that nobody has, now with the first three players."""
    ids = [(card["colour"], card["number"]) for player in raw["players"] for card in player["cards"]]
    new = next(card for card in CARD_IDS if (str(card.colour), card.number) not in ids)
    if len(raw["players"]) < 3:
        return None
    for player in raw["players"][:3]:
        player["cards"].append({"colour": str(new.colour), "number": new.number, "vp": 1})
    return f"players[2].cards[{len(raw['players'][2]['cards']) - 1}]", "the box has 2 of each card (COMP-4)"


def _owned_twice(raw: dict[str, Any], seat: int) -> tuple[str, str] | None:
    total = sum(len(player["fragments"]) for player in raw["players"])
    first, mine = raw["players"][0]["fragments"], raw["players"][seat]["fragments"]
    if seat == 0 or not first or total == 15:
        return None
    mine.append(first[0])
    return f"players[{seat}].fragments[{len(mine) - 1}]", "also lies at players[0].fragments[0]"


def _no_name(raw: dict[str, Any], seat: int) -> tuple[str, str]:
    del raw["players"][seat]["name"]
    return f"players[{seat}].name", "missing"


def _same_name(raw: dict[str, Any], seat: int) -> tuple[str, str] | None:
    raw["players"][seat]["name"] = raw["players"][0]["name"]
    return (f"players[{seat}].name", "is also the name of players[0]") if seat else None


def _five_players(raw: dict[str, Any], seat: int) -> tuple[str, str]:
    while len(raw["players"]) < 5:
        raw["players"].append({"name": "x" * (40 + len(raw["players"]))})
    return "players", "5 listed; the game is for 2 to 4 players (COMP-1)"


def _four_colours(raw: dict[str, Any], seat: int) -> tuple[str, str]:
    raw["fragment_colours"] = ["one", "two", "three", "four"]
    return "fragment_colours", "4 colours of fragments; there are three (COMP-3)"


def _fragment(text: object, words: str) -> Plant:
    def plant(raw: dict[str, Any], seat: int) -> tuple[str, str]:
        held = raw["players"][seat]["fragments"]
        place = len(held)
        if place == 15:  # there is room for a wrong one only instead of a right one
            raw["players"][seat].pop("assignment", None)
            place = 14
            held.pop()
        held.append(text)
        return f"players[{seat}].fragments[{place}]", words

    return plant


def _one_player(raw: dict[str, Any], seat: int) -> tuple[str, str]:
    raw["players"] = [raw["players"][seat]]
    return "players", "1 listed; the game is for 2 to 4 players (COMP-1)"


def _unknown_key(raw: dict[str, Any], seat: int) -> tuple[str, str]:
    raw["players"][seat]["card"] = []
    return f"players[{seat}].card", "did you mean 'cards'?"


PLANTS: dict[str, Plant] = {
    "tokens as text": _set("vp_tokens", "12", "'12' is not a whole number"),
    "tokens true": _set("vp_tokens", True, "true is not a whole number"),
    "tokens 3.9": _set("vp_tokens", 3.9, "3.9 is not a whole number"),
    "negative tokens": _set("vp_tokens", -1, "-1 is not a whole number"),
    "a negative piece": _set("vp_tokens", [1, -1], "-1 is not a whole number", "[1]"),
    "no name": _no_name,
    "an empty name": _set("name", "", "empty; a player needs a name"),
    "number 8": _add_card({"colour": "red", "number": 8, "vp": 1}, "8 is not a whole number from 1 to 7", ".number"),
    "number 0": _add_card({"colour": "red", "number": 0, "vp": 1}, "0 is not a whole number from 1 to 7", ".number"),
    "no such colour": _add_card({"colour": "rde", "number": 1, "vp": 1}, "did you mean 'red'?", ".colour"),
    "neither vp nor scores": _add_card({"colour": "red", "number": 1}, "has neither vp nor scores"),
    "both vp and scores": _add_card(
        {"colour": "red", "number": 1, "vp": 1, "scores": "sets"}, "has both vp and scores"
    ),
    "no such scoring": _add_card({"colour": "red", "number": 1, "scores": "setts"}, "did you mean 'sets'?", ".scores"),
    "another colour": _add_card(
        {"colour": "red", "number": 1, "scores": "blue cards"}, "red 1 cannot count blue cards", ".scores"
    ),
    "equal names": _same_name,
    "a card twice": _same_card_twice,
    "a card with two faces": _another_face,
    "a third copy": _third_copy,
    "a fragment owned twice": _owned_twice,
    "four colours of fragments": _four_colours,
    "6 pips": _fragment("red 6", "'red 6' has 6 pips"),
    "0 pips": _fragment("red 0", "'red 0' has 0 pips"),
    "a fragment as a number": _fragment(5, "5 is not printable text"),
    "one player": _one_player,
    "five players": _five_players,
    "an unknown key": _unknown_key,
}


@st.composite
def planted(draw: st.DrawFn, kind: str) -> Planted:
    """A valid table with one defect of this kind planted."""
    raw = raw_table(draw(tables()))
    players = raw["players"]
    assert isinstance(players, list)
    spoiled = PLANTS[kind](raw, draw(st.integers(0, len(players) - 1)))
    assume(spoiled is not None)
    assert spoiled is not None
    return Planted(raw, *spoiled)
