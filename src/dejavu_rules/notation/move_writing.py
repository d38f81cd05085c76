"""Write an action or outcome as a move."""

from collections.abc import Callable, Iterable, Iterator
from itertools import zip_longest
from typing import Any, Final, get_args

from dejavu_rules.actions import values
from dejavu_rules.actions.values import Action, Outcome
from dejavu_rules.box.pieces import TILES, Named
from dejavu_rules.errors import MalformedAction
from dejavu_rules.notation.codes import BIT_CODES, CARD_CODES, FRAGMENT_CODES, PIECE_CODES, TILE_CODES
from dejavu_rules.notation.fields import write_laying
from dejavu_rules.saves.documents import document_of


def to_move(what: Action | Outcome) -> str:
    """An action or outcome as a move: `sow CAT: rS>ORI gM>EAG +wS`. `from_move` reads it back.

    Raises `MalformedAction` for anything else, and for an invalid field.
    """
    if type(what) not in _WORDS:
        raise MalformedAction(type(what), None, what, "an action or outcome of the game")
    document_of(what)  # raises for an invalid field
    return " ".join(_WORDS[type(what)](what))


def _codes(pieces: Iterable[Named]) -> list[str]:
    return [PIECE_CODES[piece] for piece in pieces]


def _by_tile(contents: Iterable[str]) -> list[str]:
    return [f"{TILE_CODES[tile]}:{content}" for tile, content in zip(TILES, contents, strict=False) if content]


def _bits_by_tile(what: Any) -> list[str]:
    return _by_tile(["".join([BIT_CODES[bit] for bit in bits]) for bits in what.bits])


def _sow(sow: values.Sow) -> Iterator[str]:
    yield from ("sow", f"{TILE_CODES[sow.start]}:")
    for bit, tile in zip_longest(sow.order, sow.path):
        yield f"{BIT_CODES.get(bit, '')}>{TILE_CODES.get(tile, '')}"
    yield from [f"+{BIT_CODES[bit]}" for bit in sow.white]


def _plant(plant: values.Plant) -> list[str]:
    source = [] if plant.source is None else ["from", CARD_CODES[plant.source]]
    return ["plant", *_codes(plant.walk), *source]


_WORDS: Final[dict[type, Callable[[Any], Iterable[str]]]] = {
    values.LayTile: lambda what: ["lay", write_laying(what.laying)],
    values.KeepHand: lambda what: ["keep", *_codes(what.cards)],
    values.SpeedStart: lambda what: ["keep", *_codes(what.hand), "ltm", *_codes(what.ltm)],
    values.Walk: lambda what: ["walk", *_codes(what.walk)],
    values.Plant: _plant,
    values.Sow: _sow,
    values.SkipRecollection: lambda what: ["skip"],
    values.Construct: lambda what: ["construct", CARD_CODES[what.card], *(_codes(what.bits) or ["-"])],
    values.Begin: lambda what: ["begin", CARD_CODES[what.card], *_codes(what.bits)],
    values.Add: lambda what: ["add", CARD_CODES[what.card], *_codes(what.bits)],
    values.Grow: lambda what: ["grow", *_codes(what.bits)],
    values.Save: lambda what: ["save", *_codes(what.bits)],
    values.Meditate: lambda what: ["meditate"],
    values.ChooseTiles: lambda what: ["choose", *_codes(what.tiles)],
    values.Discard: lambda what: ["discard", *_codes(what.cards)],
    values.ResolveDuplicate: lambda what: ["duplicate", "replaced" if what.replace else "kept"],
    values.StartPlayer: lambda what: ["starts", f"player{what.seat}"],
    values.FirstTile: lambda what: ["girl", TILE_CODES[what.tile]],
    values.DrawTiles: lambda what: ["tiles", *_codes(what.tiles)],
    values.PlaceBits: lambda what: ["scatter", *_bits_by_tile(what)],
    values.PlaceFragments: lambda what: ["fragments", *_by_tile([FRAGMENT_CODES[one] for one in what.fragments])],
    values.Draw: lambda what: ["draw", CARD_CODES[what.card]],
    values.Replenish: lambda what: ["return", *_bits_by_tile(what)],
}
assert set(_WORDS) == {*get_args(Action), *get_args(Outcome)}
