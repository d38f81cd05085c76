"""Read a move: one action or outcome, as people write it.

A record is read in two steps. First the words of all moves are read by themselves, so that every malformed move is
reported at once. What depends on the state is left to a `Draft`.
"""

from collections.abc import Callable
from itertools import islice
from typing import Any, Final, TypeAlias

from dejavu_rules.actions import values
from dejavu_rules.actions.coverings import Coverings
from dejavu_rules.actions.values import Action, Outcome
from dejavu_rules.box.multisets import NO_BITS, Bits
from dejavu_rules.box.pieces import Bit, CardId, Fragment, Named, NebulaTile
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.engine import explain
from dejavu_rules.errors import MalformedAction, MalformedState
from dejavu_rules.i18n.sentences import show
from dejavu_rules.notation.errors import IllegalNotation, MalformedNotation, TextDefect
from dejavu_rules.notation.fields import read_laying
from dejavu_rules.notation.move_writing import to_move
from dejavu_rules.notation.pieces import bits_of, card_of, cards_of, run_by_tile, tile_of, tiles_of
from dejavu_rules.notation.texts import Kind, Problems, Text, check_length, tokens
from dejavu_rules.saves.actions import MOST_BITS
from dejavu_rules.state import GameState

What: TypeAlias = Action | Outcome
Make: TypeAlias = Callable[[GameState, Problems], tuple[What, ...]]
Words: TypeAlias = list[Text]
Reader: TypeAlias = Callable[[Words, Problems, Text], Make]

MOST_CANDIDATES: Final = 20
SEATS: Final = {f"player{seat}": seat for seat in range(4)}


@frozen
class Draft:
    """A move before its state is known; `make` returns several outcomes if several cards are drawn."""

    text: Text
    make: Make


def read_draft(words: Words, problems: Problems) -> Draft | None:
    """Read a move; the first word is its verb."""
    verb, *rest = words
    reader = READERS.get(verb.value.lower())
    if reader is None:
        problems.expect(verb, f"one of {', '.join(READERS)}")
        return None
    return Draft(verb, reader(rest, problems, verb))


# One reader for each verb


def _always(*made: Any) -> Make:
    return lambda state, problems: made


def _single_word(what: What) -> Reader:
    def read(words: Words, problems: Problems, verb: Text) -> Make:
        _no_more(words, problems)
        return _always(what)

    return read


def _no_more(words: Words, problems: Problems) -> None:
    for word in words[:1]:
        problems.expect(word, "the next move")


def _one(words: Words, problems: Problems, verb: Text, wanted: str) -> Text:
    """The only word after a verb."""
    _no_more(words[1:], problems)
    if words:
        return words[0]
    problems.note(verb, f"expected {wanted} after {verb.show()}")
    return Text("", verb.line, verb.column)


def _lay(words: Words, problems: Problems, verb: Text) -> Make:
    laying = read_laying(_one(words, problems, verb, "a tile and its place"), problems)
    return _always(values.LayTile(laying)) if laying is not None else _always()


def _keep(words: Words, problems: Problems, verb: Text) -> Make:
    at = next((number for number, word in enumerate(words) if word.value.lower() == "ltm"), None)
    hand = cards_of(words[:at], problems)
    if at is None:
        return _always(values.KeepHand(hand))
    return _always(values.SpeedStart(cards_of(words[at + 1 :], problems), hand))


def _walk(words: Words, problems: Problems, verb: Text) -> Make:
    return _always(values.Walk(tiles_of(words, problems)))


def _plant(words: Words, problems: Problems, verb: Text) -> Make:
    at = next((number for number, word in enumerate(words) if word.value.lower() == "from"), None)
    walk = tiles_of(words[:at], problems)
    if at is None:
        return _always(values.Plant(walk))
    source = card_of(_one(words[at + 1 :], problems, words[at], "a card"), problems)
    return _always(values.Plant(walk, source))


def _sow(words: Words, problems: Problems, verb: Text) -> Make:
    if not words:
        problems.note(verb, "expected a tile after 'sow'")
        return _always()
    first = words[0].part(0, -1) if words[0].value.endswith(":") else words[0]
    start = tile_of(first, problems)
    path: list[NebulaTile | None] = []
    order: list[Bit] = []
    claimed: Words = []
    if len(words) > 2 * MOST_BITS:
        problems.note(words[2 * MOST_BITS], f"expected no more than {MOST_BITS} bits")
    for word in words[1 : 2 * MOST_BITS]:
        bit, onto = word.cut(">")
        if word.value.startswith("+"):
            claimed.append(word.part(1))
        elif onto is None or claimed or (not bit.value and not onto.value):
            problems.expect(word, "a bit and the tile where it drops, rS>ORI, and then the white bits claimed, +wS")
        else:
            order += bits_of([bit], problems) if bit.value else ()
            path += [tile_of(onto, problems)] if onto.value else ()
            if len(bit.value) > 2:
                problems.expect(bit, "one bit")
    return _always(values.Sow(start, tuple(path), tuple(order), bits_of(claimed, problems)))  # type: ignore[arg-type]  # None is a problem


def _covering(kind: Callable[[CardId, Bits], What]) -> Reader:
    def read(words: Words, problems: Problems, verb: Text) -> Make:
        card = card_of(_one(words[:1], problems, verb, "a card"), problems)
        bits = bits_of(words[1:], problems)
        return _always(kind(card, bits)) if card is not None else _always()

    return read


def _construct(words: Words, problems: Problems, verb: Text) -> Make:
    """The bits may be left out if only one choice fits; `-` means no bits."""
    none = len(words) == 2 and words[1].value == "-"
    card = card_of(_one(words[:1], problems, verb, "a card"), problems)
    if card is None:
        return _always()
    if len(words) > 1:
        return _always(values.Construct(card, NO_BITS if none else bits_of(words[1:], problems)))
    chosen, text = card, words[0]

    def make(state: GameState, problems: Problems) -> tuple[What, ...]:
        return (_only_construction(state, chosen, text, problems),)

    return make


def _only_construction(state: GameState, card: CardId, text: Text, problems: Problems) -> values.Construct:
    if state.game.catalogue.has(card):
        printed = state.game.catalogue.card(card)
        fitting = Coverings(state._pool, printed._needs[-1], len(printed.slots))
        number = fitting.count()
        if number == 1:
            return values.Construct(card, Bits._of(fitting.at(0)))
        if number:
            some = [values.Construct(card, Bits._of(bits)) for bits in islice(fitting, MOST_CANDIDATES)]
            problems.note_ambiguous(text, [to_move(each) for each in some], number)
    return values.Construct(card, NO_BITS)


def _of_bits(kind: Callable[[Bits], What]) -> Reader:
    return lambda words, problems, verb: _always(kind(bits_of(words, problems)))


def _of_tiles(kind: Callable[[tuple[NebulaTile, ...]], What]) -> Reader:
    return lambda words, problems, verb: _always(kind(tiles_of(words, problems)))


def _discard(words: Words, problems: Problems, verb: Text) -> Make:
    return _always(values.Discard(cards_of(words, problems)))


def _duplicate(words: Words, problems: Problems, verb: Text) -> Make:
    word = _one(words, problems, verb, "'replaced' or 'kept'")
    if word.value.lower() not in ("replaced", "kept", ""):
        problems.expect(word, "'replaced' or 'kept'")
    return _always(values.ResolveDuplicate(word.value.lower() == "replaced"))


def _starts(words: Words, problems: Problems, verb: Text) -> Make:
    word = _one(words, problems, verb, "a seat such as player0")
    if word.value and word.value.lower() not in SEATS:
        problems.expect(word, f"one of {', '.join(SEATS)}")
    return _always(values.StartPlayer(SEATS.get(word.value.lower(), 0)))


def _girl(words: Words, problems: Problems, verb: Text) -> Make:
    word = _one(words, problems, verb, "a tile")
    tile = tile_of(word, problems) if word.value else None
    return _always(values.FirstTile(tile)) if tile is not None else _always()


def _draw(words: Words, problems: Problems, verb: Text) -> Make:
    if not words:
        problems.note(verb, "expected a card after 'draw'")
    cards = [card_of(word, problems) for word in words]
    return _always(*[values.Draw(card) for card in cards if card is not None])


def _per_tile(kind: Any, piece: type[Named], make: Callable[[list[Any]], object]) -> Reader:
    """Pieces by tile; tiles without pieces are left out."""

    def read(words: Words, problems: Problems, verb: Text) -> Make:
        contents = run_by_tile(words, piece, problems)

        def made(state: GameState, problems: Problems) -> tuple[What, ...]:
            tiles = state.game.map.tiles
            for tile in contents:
                if tile not in tiles:
                    problems.note(verb, f"{tile} is not on the map")
            return (kind(tuple([make(contents.get(tile, [])) for tile in tiles])),)

        return made

    return read


def _single(fragments: list[Fragment]) -> object:
    return fragments[0] if len(fragments) == 1 else None


READERS: Final[dict[str, Reader]] = {
    "lay": _lay,
    "keep": _keep,
    "walk": _walk,
    "plant": _plant,
    "sow": _sow,
    "skip": _single_word(values.SkipRecollection()),
    "construct": _construct,
    "begin": _covering(values.Begin),
    "add": _covering(values.Add),
    "grow": _of_bits(values.Grow),
    "save": _of_bits(values.Save),
    "meditate": _single_word(values.Meditate()),
    "choose": _of_tiles(values.ChooseTiles),
    "discard": _discard,
    "duplicate": _duplicate,
    "starts": _starts,
    "girl": _girl,
    "tiles": _of_tiles(values.DrawTiles),
    "scatter": _per_tile(values.PlaceBits, Bit, Bits),
    "fragments": _per_tile(values.PlaceFragments, Fragment, _single),
    "draw": _draw,
    "return": _per_tile(values.Replenish, Bit, Bits),
}
"""The verbs, each with the function that reads the words after it."""


SOURCE: Final = "move"
LONGEST: Final = 2048


def from_move(state: GameState, text: str) -> What:
    """Read a move; returns the action or outcome, which is legal in this state.

    Raises `MalformedNotation`, `AmbiguousNotation` with the candidates, or `IllegalNotation` with the violations;
    `MalformedState` for anything but a state.
    """
    if type(state) is not GameState:
        raise MalformedState(f"{show(state)} is not a GameState")
    problems = Problems(SOURCE)
    found = list(tokens(check_length(text, SOURCE, LONGEST), problems))
    words = [token.text for token in found if not token.is_comment]
    for token in found:
        if token.kind in (Kind.STRING, Kind.BRACKET):
            problems.expect(token.text, "a word of a move")
    draft = read_draft(words, problems) if words else None
    if not words:
        problems.expect(Text(""), f"a move, which begins with one of {', '.join(READERS)}")
    problems.check()
    assert draft is not None
    made = draft.make(state, problems)
    problems.check()
    if len(made) != 1:
        problems.expect(draft.text, "one move")
        problems.check()
    check_legal(state, made[0], draft.text, SOURCE)
    return made[0]


def check_legal(state: GameState, what: What, text: Text, source: str, path: str = "") -> None:
    """Raises `IllegalNotation` if a rule forbids it, `MalformedNotation` if it is not a possible action at all."""
    try:
        violations = explain(state, what)
    except MalformedAction as problem:
        raise MalformedNotation(source, [TextDefect(path, str(problem), text.line, text.column)]) from None
    if violations:
        defects = [TextDefect(path, str(violation), text.line, text.column) for violation in violations]
        raise IllegalNotation(source, defects, what, violations)
