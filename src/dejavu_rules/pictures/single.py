"""One piece by itself as an SVG document: for trays, cards and buttons. Colours come from where it is shown."""

from dejavu_rules.box.cards import Icon
from dejavu_rules.box.pieces import Bit, Fragment, Slot
from dejavu_rules.errors import InvalidSetup, UnknownPiece
from dejavu_rules.i18n.sentences import show
from dejavu_rules.mapgen.layout import Placement
from dejavu_rules.pictures import symbols
from dejavu_rules.pictures.scene import outline_of

TOKENS = {"flower": symbols.FLOWER, "girl": symbols.GIRL}
ICONS = {
    Icon.FLOWER: "".join(
        f'<ellipse cy="-.56" rx=".3" ry=".4" transform="rotate({angle})"/>' for angle in range(0, 360, 72)
    ),
    Icon.CHEST: '<path d="M-.9-.1V-.3A.5.5 0 0 1-.4-.8H.4A.5.5 0 0 1 .9-.3V-.1H.24A.26.26 0 0 0-.24-.1Z"/>'
    '<path d="M-.9.08H-.26A.28.28 0 0 0 .26.08H.9V.8H-.9Z"/>',
    Icon.FOOTPRINT: '<ellipse cx="-.05" cy=".32" rx=".4" ry=".56"/><circle cx="-.5" cy="-.38" r=".15"/>'
    '<circle cx="-.2" cy="-.6" r=".17"/><circle cx=".15" cy="-.62" r=".18"/><circle cx=".5" cy="-.42" r=".22"/>',
    Icon.WHITE_CLAIM: '<path d="M0-.95L.95 0L0 .95L-.95 0ZM0-.5L-.5 0L0 .5L.5 0Z" fill-rule="evenodd"/>',
    Icon.STM: '<path d="M-.7-.9H.3A.2.2 0 0 1 .5-.7V.5A.2.2 0 0 1 .3.7H-.7A.2.2 0 0 1-.9.5V-.7A.2.2 0 0 1-.7-.9Z"/>'
    '<path d="M.7-.5V.7A.2.2 0 0 1 .5.9H-.5" fill="none" stroke="currentColor" stroke-width=".16"/>',
    Icon.HAND: '<path d="M-.62.1V-.5a.14.14 0 0 1 .28 0V-.8a.14.14 0 0 1 .28 0v-.06a.14.14 0 0 1 .28 0v.1'
    'a.14.14 0 0 1 .28 0V.1l.16-.22a.16.16 0 0 1 .28.14L.56.7A.5.5 0 0 1 .1.95H-.2A.5.5 0 0 1-.62.5Z"/>',
}
"""The power icons, in the colour of the text around them."""


def piece_svg(piece: Bit | Fragment | Slot | Icon | str) -> str:
    """A bit, a fragment, a slot, a power icon, "flower" or "girl" as an SVG document of its own.

    Raises `UnknownPiece` for anything else.
    """
    drawn = _drawn(piece)
    if drawn is None:
        raise UnknownPiece("piece", piece, tuple(TOKENS))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1.15 -1.15 2.3 2.3" aria-hidden="true">{drawn}</svg>'


def _drawn(piece: object) -> str | None:
    if isinstance(piece, Bit):
        return symbols.bit(piece)
    if isinstance(piece, Fragment):
        return symbols.fragment(piece)
    if isinstance(piece, Slot):
        return _slot(piece)
    if isinstance(piece, Icon):
        return f'<g fill="currentColor">{ICONS[piece]}</g>'
    return TOKENS.get(piece) if isinstance(piece, str) else None


def _slot(slot: Slot) -> str:
    """A ring with the shape that it asks for; a ring of dashes where any will do."""
    shape = slot.shape
    ring = '<circle r="1" fill="#fff" fill-opacity=".14" stroke="currentColor" stroke-width=".12"'
    if shape is None:
        return f'{ring} stroke-dasharray=".3 .22"/><circle r=".2" fill="currentColor"/>'
    drawn = symbols.SHAPES[shape].replace(symbols.INK, "currentColor")
    return f'{ring}/><g fill="currentColor" transform="scale(.72)">{drawn}</g>'


def outline_svg(placement: Placement) -> str:
    """The outline of a tile that lies there, as a path for the SVG of a layout: for what could be laid.

    Raises `InvalidSetup` for anything but a placement.
    """
    if type(placement) is not Placement:
        raise InvalidSetup(f"{show(placement)} is not a Placement")
    corners = "L".join(f"{x:.3f},{y:.3f}" for x, y in outline_of(placement))
    return f'<path d="M{corners}Z"/>'
