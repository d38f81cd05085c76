"""The Cosmic Map as the page shows it: as it lies, and as it looks in the middle of an action."""

from attrs import evolve

from dejavu_rules import Bit, Bits, CosmicMap, Layout, LayTile, NebulaTile, Placement, Plant, Sow, View, Walk, say
from dejavu_rules.apps.jsonlines.documents import lang
from dejavu_rules.apps.requests import Json, Params
from dejavu_rules.mapgen.building import Building
from dejavu_rules.pictures import Contents, Picture, outline_svg
from dejavu_rules.steps import Partial, SowingSoFar, WalkSoFar


def draw(view: View, params: Params) -> Picture:
    """The map with what lies on it, and the tiles' names if they are asked for."""
    names = tuple([say(tile, lang(params)) if params.get("tile_names") else "" for tile in NebulaTile])
    return Picture(_map(view), _contents(view), names=names)


def _map(view: View) -> Layout | CosmicMap:
    if isinstance(view.pending, Building):
        return view.pending.layout or Layout(())
    return view.game.layout or view.game.map


def has_layout(view: View) -> bool:
    """Whether it is known how the tiles lie: without that, a drawing would need more than a browser has."""
    where = _map(view)
    return isinstance(where, Layout) and bool(where.placements)


def map_of(view: View) -> CosmicMap:
    """Which tiles touch, as far as they have been laid."""
    where = _map(view)
    return where.map if isinstance(where, Layout) else where


def tiles_of(view: View) -> tuple[NebulaTile, ...]:
    """The tiles that have been laid."""
    where = _map(view)
    return tuple(sorted(where.order)) if isinstance(where, Layout) else where.tiles


def _contents(view: View) -> Contents:
    flowers = tuple([tile for tile, fragment in zip(NebulaTile, view.fragments, strict=False) if fragment is None])
    return Contents(view.bits, view.fragments, flowers if view.turn else (), view.girl)


def lying_json(picture: Picture) -> dict[str, str]:
    """What lies on each tile, as groups of the SVG."""
    return {str(tile): group for tile, group in picture.contents_svg().items()}


def changes(view: View, partial: Partial, params: Params) -> dict[str, Json]:
    """What an action in the making changes on the map: groups of the SVG in place of others, and the walk so far."""
    if isinstance(partial.action, LayTile) and isinstance(partial.action.laying, Placement):
        return {"lying": {}, "walks": None, "outline": outline_svg(partial.action.laying)}
    before = draw(view, params)
    after = _show_so_far(before, view, partial)
    if after == before:
        return {"lying": {}, "walks": None}
    old = lying_json(before)
    lying = {tile: group for tile, group in lying_json(after).items() if group != old[tile]}
    return {"lying": lying, "walks": after.walks_svg() if after.arrows else None}


def _show_so_far(picture: Picture, view: View, partial: Partial) -> Picture:
    made = partial.so_far if partial.action is None else partial.action
    if isinstance(made, SowingSoFar | Sow):
        return _show_sowing(picture, view, made.start, made.path, made.order)
    if isinstance(made, WalkSoFar | Walk | Plant) and made.walk and view.girl is not None:
        contents = evolve(picture.contents, girl=made.walk[-1])
        return evolve(picture, contents=contents, arrows=((view.girl, *made.walk),))
    return picture


def _show_sowing(
    picture: Picture, view: View, start: NebulaTile, path: tuple[NebulaTile, ...], order: tuple[Bit, ...]
) -> Picture:
    bits = list(view.bits)
    bits[start] = Bits()
    for tile, bit in zip(path, order, strict=False):
        bits[tile] += Bits([bit])
    contents = evolve(picture.contents, bits=tuple(bits))
    return evolve(picture, contents=contents, arrows=((start, *path),) if path else ())
