"""Moves: one action or outcome, as people write it.

A record is read in two steps. First the words of all moves are read by themselves, so that every malformed move is
reported at once. What depends on the state is left to a `Draft`.
"""

from collections.abc import Callable, Iterable
from itertools import islice, zip_longest
from typing import Any, Final, TypeAlias, get_args

from dejavu_rules.actions import values
from dejavu_rules.actions.coverings import Coverings
from dejavu_rules.actions.values import Action, Outcome
from dejavu_rules.box.multisets import NO_BITS, Bits
from dejavu_rules.box.pieces import TILES, Bit, CardId, Fragment, Named, NebulaTile
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.engine import explain
from dejavu_rules.errors import MalformedAction, MalformedState
from dejavu_rules.i18n.sentences import show
from dejavu_rules.notation.fields import read_laying, write_laying
from dejavu_rules.notation.pieces import CODES, read_bits, read_by_tile, read_cards, read_piece, read_tile, read_tiles
from dejavu_rules.notation.texts import Kind, Problems, Text, check_length, tokens
from dejavu_rules.saves.actions import MOST_BITS
from dejavu_rules.saves.documents import document_of
from dejavu_rules.state import GameState

What: TypeAlias = Action | Outcome
Make: TypeAlias = Callable[[GameState, Problems], list[What]]
Words: TypeAlias = list[Text]
Reader: TypeAlias = Callable[[Words, Problems, Text], list[Any] | Make]
"""Reads the words after a verb; the verb is the place of what is missing."""

SOURCE: Final = "move"
LONGEST: Final = 2048
MOST_CANDIDATES: Final = 20
_SEATS: Final[dict[str, object]] = {f"player{seat}": seat for seat in range(4)}
_DUPLICATE: Final = "'replaced' or 'kept'"

_ALONE: Final[dict[str, type]] = {"skip": values.SkipRecollection, "meditate": values.Meditate}
"""Verbs that nothing follows."""
_PLAIN: Final[dict[str, tuple[type, str, Callable[[Words, Problems], object]]]] = {
    "walk": (values.Walk, "walk", read_tiles),
    "grow": (values.Grow, "bits", read_bits),
    "save": (values.Save, "bits", read_bits),
    "choose": (values.ChooseTiles, "tiles", read_tiles),
    "discard": (values.Discard, "cards", read_cards),
    "tiles": (values.DrawTiles, "tiles", read_tiles),
}
"""Verbs that are followed by pieces of one sort, with their field in the action or outcome."""


def to_move(what: Action | Outcome) -> str:
    """An action or outcome as a move: `sow CAT: rS>ORI gM>EAG +wS`. `from_move` reads it back.

    Raises `MalformedAction` for anything else, and for an invalid field.
    """
    if type(what) not in _WRITERS:
        raise MalformedAction(type(what), None, what, "an action or outcome of the game")
    document_of(what)  # raises for an invalid field
    return " ".join(_WRITERS[type(what)](what))


def _codes(pieces: Iterable[Named]) -> list[str]:
    return [CODES[piece] for piece in pieces]


def _write_plain(verb: str, field: str) -> Callable[[Any], list[str]]:
    return lambda what: [verb, *_codes(getattr(what, field))]


def _write_by_tile(verb: str, contents: Iterable[Iterable[Named]]) -> list[str]:
    runs = [(tile, "".join(_codes(pieces))) for tile, pieces in zip(TILES, contents, strict=False)]
    return [verb, *[f"{CODES[tile]}:{run}" for tile, run in runs if run]]


def _write_sow(sow: values.Sow) -> list[str]:
    drops = [f"{CODES.get(bit, '')}>{CODES.get(tile, '')}" for bit, tile in zip_longest(sow.order, sow.path)]
    return ["sow", f"{CODES[sow.start]}:", *drops, *[f"+{CODES[bit]}" for bit in sow.white]]


_WRITERS: Final[dict[type, Callable[[Any], Iterable[str]]]] = {
    **{kind: _write_plain(verb, field) for verb, (kind, field, _) in _PLAIN.items()},
    values.SkipRecollection: lambda _: ["skip"],
    values.Meditate: lambda _: ["meditate"],
    values.LayTile: lambda what: ["lay", write_laying(what.laying)],
    values.KeepHand: lambda what: ["keep", *_codes(what.cards)],
    values.SpeedStart: lambda what: ["keep", *_codes(what.hand), "ltm", *_codes(what.ltm)],
    values.Plant: lambda what: ["plant", *_codes(what.walk), *(["from", CODES[what.source]] if what.source else [])],
    values.Sow: _write_sow,
    values.Construct: lambda what: ["construct", CODES[what.card], *(_codes(what.bits) or ["-"])],
    values.Begin: lambda what: ["begin", CODES[what.card], *_codes(what.bits)],
    values.Add: lambda what: ["add", CODES[what.card], *_codes(what.bits)],
    values.ResolveDuplicate: lambda what: ["duplicate", "replaced" if what.replace else "kept"],
    values.StartPlayer: lambda what: ["starts", f"player{what.seat}"],
    values.FirstTile: lambda what: ["girl", CODES[what.tile]],
    values.PlaceBits: lambda what: _write_by_tile("scatter", what.bits),
    values.PlaceFragments: lambda what: _write_by_tile("fragments", [[one] for one in what.fragments]),
    values.Draw: lambda what: ["draw", CODES[what.card]],
    values.Replenish: lambda what: _write_by_tile("return", what.bits),
}
assert set(_WRITERS) == {*get_args(Action), *get_args(Outcome)}


@frozen
class Draft:
    """A move before its state is known, with the place of its verb."""

    text: Text
    _moves: list[What] | Make

    def make(self, state: GameState, problems: Problems) -> list[What]:
        """The move in this state; several outcomes if several cards are drawn."""
        return self._moves(state, problems) if callable(self._moves) else self._moves


def read_draft(words: Words, problems: Problems) -> Draft | None:
    """Read a move; the first word is its verb."""
    verb, *rest = words
    reader = READERS.get(verb.value.lower())
    if reader is None:
        problems.expect(verb, f"a move, which begins with one of {', '.join(READERS)}")
        return None
    return Draft(verb, reader(rest, problems, verb))


def _expect_no_more(words: Words, problems: Problems) -> None:
    """Note the first of the words, if there are any."""
    for word in words[:1]:
        problems.expect(word, "the next move")


def _only(words: Words, problems: Problems, verb: Text, wanted: str) -> Text | None:
    """The only word after a verb."""
    _expect_no_more(words[1:], problems)
    if not words:
        problems.note(verb, f"expected {wanted} after {verb.show()}")
    return words[0] if words else None


def _only_card(words: Words, problems: Problems, verb: Text) -> CardId | None:
    word = _only(words, problems, verb, "a card")
    return read_piece(word, CardId, problems) if word else None


def _split(words: Words, keyword: str) -> tuple[Words, Text | None, Words]:
    """The words before a keyword, the keyword, and the words after it."""
    for at, word in enumerate(words):
        if word.value.lower() == keyword:
            return words[:at], word, words[at + 1 :]
    return words, None, []


def _read_alone(kind: type) -> Reader:
    def reader(words: Words, problems: Problems, verb: Text) -> list[What]:
        _expect_no_more(words, problems)
        return [kind()]

    return reader


def _read_plain(kind: type, read: Callable[[Words, Problems], object]) -> Reader:
    return lambda words, problems, verb: [kind(read(words, problems))]


def _read_word(kind: Any, wanted: str, read: Callable[[Text, Problems], object]) -> Reader:
    def reader(words: Words, problems: Problems, verb: Text) -> list[What]:
        word = _only(words, problems, verb, wanted)
        return [kind(read(word, problems))] if word else []

    return reader


def _keyword(allowed: dict[str, object], wanted: str) -> Callable[[Text, Problems], object]:
    def read(word: Text, problems: Problems) -> object:
        if word.value.lower() not in allowed:
            problems.expect(word, wanted)
        return allowed.get(word.value.lower())

    return read


def _read_keep(words: Words, problems: Problems, verb: Text) -> list[values.KeepHand | values.SpeedStart]:
    before, keyword, after = _split(words, "ltm")
    hand = read_cards(before, problems)
    return [values.SpeedStart(read_cards(after, problems), hand) if keyword else values.KeepHand(hand)]


def _read_plant(words: Words, problems: Problems, verb: Text) -> list[values.Plant]:
    before, keyword, after = _split(words, "from")
    return [values.Plant(read_tiles(before, problems), _only_card(after, problems, keyword) if keyword else None)]


def _read_sow(words: Words, problems: Problems, verb: Text) -> list[values.Sow]:
    first = _only(words[:1], problems, verb, "a tile")
    start = read_tile(first.part(0, -1) if first.value.endswith(":") else first, problems) if first else None
    path: list[NebulaTile | None] = []
    order: list[Bit] = []
    white: Words = []
    if len(words) > 2 * MOST_BITS:
        problems.note(words[2 * MOST_BITS], f"expected no more than {MOST_BITS} bits")
    for word in words[1 : 2 * MOST_BITS]:
        bit, onto = word.cut(">")
        if word.value.startswith("+"):
            white.append(word.part(1))
        elif onto is None or white or (not bit.value and not onto.value):
            problems.expect(word, "a bit and the tile where it drops, rS>ORI, and then the white bits claimed, +wS")
        else:
            order += read_bits([bit], problems)
            path += [read_tile(onto, problems)] if onto.value else ()
            if len(bit.value) > 2:
                problems.expect(bit, "one bit")
    return [values.Sow(start, tuple(path), tuple(order), read_bits(white, problems))]  # type: ignore[arg-type]  # None is a problem


def _read_covering(kind: Callable[[CardId, Bits], What]) -> Reader:
    """A card and its bits. For a construction, `-` means no bits, and none need be given if only one choice fits."""

    def reader(words: Words, problems: Problems, verb: Text) -> list[What] | Make:
        card, bits = _only_card(words[:1], problems, verb), words[1:]
        if card is None:
            return []
        if kind is values.Construct and not bits:
            return lambda state, problems: [_only_construction(state, card, words[0], problems)]
        none = kind is values.Construct and len(bits) == 1 and bits[0].value == "-"
        return [kind(card, NO_BITS if none else read_bits(bits, problems))]

    return reader


def _only_construction(state: GameState, card: CardId, text: Text, problems: Problems) -> values.Construct:
    """The only way to construct a card; without bits, which the rules refuse, if there is none."""
    if state.game.catalogue.has(card):
        shown = state.game.catalogue.card(card)
        fitting = Coverings(state._pool, shown._needs[-1], len(shown.slots))
        some = [values.Construct(card, Bits._of(bits)) for bits in islice(fitting, MOST_CANDIDATES)]
        if len(some) == 1:
            return some[0]
        if some:
            problems.note_ambiguous(text, list(map(to_move, some)), fitting.count())
    return values.Construct(card, NO_BITS)


def _read_draw(words: Words, problems: Problems, verb: Text) -> list[values.Draw]:
    _only(words[:1], problems, verb, "a card")
    cards = [read_piece(word, CardId, problems) for word in words]
    return [values.Draw(card) for card in cards if card is not None]


def _read_by_tile(kind: Any, piece: type[Named], gather: Callable[[list[Any]], object]) -> Reader:
    def reader(words: Words, problems: Problems, verb: Text) -> Make:
        contents = read_by_tile(words, piece, problems)

        def make(state: GameState, problems: Problems) -> list[What]:
            tiles = state.game.map.tiles
            for tile in contents:
                if tile not in tiles:
                    problems.note(verb, f"{tile} is not on the map")
            return [kind(tuple([gather(contents.get(tile, [])) for tile in tiles]))]

        return make

    return reader


READERS: Final[dict[str, Reader]] = {
    "lay": _read_word(values.LayTile, "a tile and its place", read_laying),
    "keep": _read_keep,
    "plant": _read_plant,
    "sow": _read_sow,
    "construct": _read_covering(values.Construct),
    "begin": _read_covering(values.Begin),
    "add": _read_covering(values.Add),
    **{verb: _read_alone(kind) for verb, kind in _ALONE.items()},
    **{verb: _read_plain(kind, read) for verb, (kind, _, read) in _PLAIN.items()},
    "duplicate": _read_word(
        values.ResolveDuplicate, _DUPLICATE, _keyword({"replaced": True, "kept": False}, _DUPLICATE)
    ),
    "starts": _read_word(values.StartPlayer, "a seat such as player0", _keyword(_SEATS, f"one of {', '.join(_SEATS)}")),
    "girl": _read_word(values.FirstTile, "a tile", read_tile),
    "scatter": _read_by_tile(values.PlaceBits, Bit, Bits),
    "fragments": _read_by_tile(values.PlaceFragments, Fragment, lambda lying: lying[0] if len(lying) == 1 else None),
    "draw": _read_draw,
    "return": _read_by_tile(values.Replenish, Bit, Bits),
}
"""The verbs, each with the function that reads the words after it."""


def from_move(state: GameState, text: str) -> What:
    """Read a move; returns the action or outcome, which is legal in this state.

    Raises `MalformedNotation`, `AmbiguousNotation` with the candidates, or `IllegalNotation` with the violations;
    `MalformedState` for anything but a state.
    """
    if type(state) is not GameState:
        raise MalformedState(f"{show(state)} is not a GameState")
    problems, words = Problems(SOURCE), Words()
    for token in tokens(check_length(text, SOURCE, LONGEST), problems):
        if token.kind is Kind.WORD:
            words.append(token.text)
        elif token.kind is not Kind.COMMENT:
            problems.expect(token.text, "a word of a move")
    draft = read_draft(words or [Text("")], problems)
    problems.check()
    assert draft is not None
    moves = draft.make(state, problems)
    if len(moves) != 1:
        problems.expect(draft.text, "one move")
    problems.check()
    check_legal(state, moves[0], draft.text, problems)
    return moves[0]


def check_legal(state: GameState, what: What, text: Text, problems: Problems) -> None:
    """Raises `IllegalNotation` if a rule forbids it, `MalformedNotation` if it is not a possible action at all."""
    try:
        violations = explain(state, what)
    except MalformedAction as problem:
        problems.note(text, str(problem))
    else:
        problems.refuse(text, what, violations)
    problems.check()
