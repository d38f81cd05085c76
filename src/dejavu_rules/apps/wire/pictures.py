"""How a match looks: the Cosmic Map as it lies and in the middle of an action, and the pieces of the box."""

from collections.abc import Iterable

from attrs import evolve

from dejavu_rules import (
    Bit,
    Bits,
    Card,
    Fragment,
    Game,
    Icon,
    LayTile,
    NebulaTile,
    Placement,
    Plant,
    Powers,
    Scoring,
    Slot,
    Sow,
    View,
    Walk,
    say,
)
from dejavu_rules.apps.requests import Params, Refused
from dejavu_rules.apps.wire import answers
from dejavu_rules.apps.wire.documents import lang, names_of
from dejavu_rules.mapgen.building import Building
from dejavu_rules.pictures import Contents, Picture, outline_svg, piece_svg
from dejavu_rules.steps import LayingSoFar, Option, Partial, SoFar, SowingSoFar, WalkSoFar


def picture_document(view: View, partial: Partial | None, params: Params) -> answers.Picture:
    """The map as a seat sees it, and as the steps that it takes would leave it."""
    where = view.pending.layout if isinstance(view.pending, Building) else view.game.layout
    if where is None:
        raise Refused("invalid", "it is not known how the tiles of this map lie")
    picture = Picture(where, Contents.of(view), names=_tile_names(params))
    made = None if partial is None else partial.action or partial.so_far
    after = _show_so_far(picture, view, made)
    laying = made.laying if isinstance(made, LayTile) else None
    neighbours = where.map.neighbours
    found: answers.Picture = {
        "touches": {str(tile): names_of(neighbours[tile]) for tile in sorted(where.order)},
        "lying": {str(tile): group for tile, group in after.contents_svg().items()},
        "walks": list(after.walks_svg() or ()) if after.arrows else None,
        "outline": outline_svg(laying) if isinstance(laying, Placement) else None,
        "outlines": {} if partial is None else _outlines(partial),
    }
    return {**found, "svg": picture.svg()} if params.get("svg") else found


def walks_picture(view: View, walks: Iterable[tuple[NebulaTile, ...]], params: Params) -> str | None:
    """The map as a seat saw it, with walks on it; None if it is not known how the tiles lie."""
    where = view.game.layout
    if where is None:
        return None
    return Picture(where, Contents.of(view), arrows=tuple(walks), names=_tile_names(params)).svg()


def _tile_names(params: Params) -> tuple[str, ...]:
    return tuple([say(tile, lang(params)) if params.get("tile_names") else "" for tile in NebulaTile])


def _show_so_far(picture: Picture, view: View, made: object) -> Picture:
    if isinstance(made, SowingSoFar | Sow):
        bits = list(view.bits)
        bits[made.start] = Bits()
        for tile, bit in zip(made.path, made.order, strict=False):
            bits[tile] += Bits([bit])
        contents = evolve(picture.contents, bits=tuple(bits))
        return evolve(picture, contents=contents, arrows=((made.start, *made.path),) if made.path else ())
    if isinstance(made, WalkSoFar | Walk | Plant) and made.walk and view.girl is not None:
        contents = evolve(picture.contents, girl=made.walk[-1])
        return evolve(picture, contents=contents, arrows=((view.girl, *made.walk),))
    return picture


def _outlines(partial: Partial) -> dict[str, str]:
    """By step, where a tile would lie, or how it would be turned."""
    found = {str(option.step): _outline(option, partial.so_far) for option in partial.options()}
    return {step: outline_svg(each) for step, each in found.items() if each is not None}


def _outline(option: Option, so_far: SoFar) -> Placement | None:
    if option.key == "lay-tile":
        return Placement(option.piece)  # type: ignore[arg-type]  # a tile
    if not isinstance(so_far, LayingSoFar) or so_far.tile is None:
        return None
    if option.key == "turn":
        return Placement(so_far.tile, turns=option.piece)  # type: ignore[arg-type]  # a number
    if option.key == "place":
        return Placement(so_far.tile, option.values["u"], option.values["v"], so_far.turns or 0)  # type: ignore[arg-type]  # numbers
    return None


def box_document(game: Game, code: str) -> answers.Box:
    """What everything is called and looks like."""
    return {
        "tiles": {str(tile): say(tile, code) for tile in NebulaTile},
        "bits": {str(bit): _look(bit, code) for bit in Bit},
        "fragments": {str(each): _look(each, code) for each in Fragment},
        "slots": {str(slot): _look(slot, code) for slot in Slot},
        "icons": {icon.value: _look(icon, code) for icon in Icon},
        "tokens": {name: piece_svg(name) for name in ("flower", "girl")},
        "cards": {str(card.id): _face(card, code) for card in game.catalogue.cards},
        "powers": _powers(game.catalogue.girl_tile.powers),
        "hive_holes": game.hive_holes,
    }


def _look(piece: Bit | Fragment | Slot | Icon, code: str) -> answers.Look:
    return {"name": say(piece, code), "svg": piece_svg(piece)}


def _powers(powers: Powers) -> dict[str, int]:
    return {icon.value: powers.of(icon) for icon in Icon if powers.of(icon)}


def _face(card: Card, code: str) -> answers.Face:
    scoring = card.scoring
    own = scoring is not None and scoring.kind is Scoring.COLOUR_CARDS
    return {
        "name": say(card.id, code),
        "colour": str(card.colour),
        "number": card.number,
        "slots": names_of(card.slots),
        "vp": card.vp,
        "scoring": None if scoring is None else scoring.kind.value,
        "counts": None if scoring is None else say(card.colour if own else scoring, code),
        "scores": None if scoring is None else f"{card.colour} cards" if own else say(scoring),
        "powers": _powers(card.powers),
    }
