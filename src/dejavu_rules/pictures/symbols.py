"""The pieces as SVG.

Each symbol is drawn around (0, 0) with a radius of about 1. Every bit shows its colour, its shape and the letter of its
colour, so nobody has to tell colours apart.
"""

from dejavu_rules.box.cards import Icon
from dejavu_rules.box.pieces import Bit, Colour, Fragment, FragmentColour, Shape, Slot
from dejavu_rules.errors import InvalidSetup, UnknownPiece
from dejavu_rules.i18n.sentences import show
from dejavu_rules.mapgen.layout import Placement
from dejavu_rules.pictures.scene import outline_of

FILLS = dict(zip(Colour, ("#f8f8ff", "#4aa3f0", "#3ec98b", "#b07cf5", "#f0625f", "#f7cf46"), strict=True))
INK = "#16122c"

SHAPES = {
    Shape.MOON: '<path d="M.3-.82A.84.84 0 1 0 .3.82A.98.98 0 0 1 .3-.82Z"/>',
    Shape.SUN: '<circle r=".4"/><path d="M0-.9V-.6M0 .9V.6M-.9 0H-.6M.9 0H.6M-.64-.64L-.43-.43M.64-.64L.43-.43'
    'M-.64.64L-.43.43M.64.64L.43.43" stroke-width=".18" stroke-linecap="round" stroke="#16122c"/>',
    Shape.STAR: '<path d="M0-.9L.22-.3L.86-.28L.35.12L.53.73L0 .38L-.53.73L-.35.12L-.86-.28L-.22-.3Z"/>',
    Shape.LIGHTNING: '<path d="M.2-.92L-.52.16L-.06.16L-.22.92L.52-.24L.06-.24Z"/>',
    Shape.RAINDROP: '<path d="M0-.92C.24-.4.6-.1.6.28A.6.6 0 0 1-.6.28C-.6-.1-.24-.4 0-.92Z"/>',
}

_FRAGMENT_FILLS = {FragmentColour.RED: "#d94a55", FragmentColour.BLUE: "#3b76d6", FragmentColour.YELLOW: "#e0a92b"}
_FRAGMENT_SHAPES = {  # each colour has its own shape (COMP-3); which one is assumed
    FragmentColour.RED: '<path d="M0-1L.87-.5V.5L0 1L-.87.5V-.5Z"/>',
    FragmentColour.BLUE: '<rect x="-.84" y="-.84" width="1.68" height="1.68" rx=".22"/>',
    FragmentColour.YELLOW: '<path d="M0-1.05L1 .02L0 1.05L-1 .02Z"/>',
}
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
}

FLOWER = (
    '<g fill="#7ad7ff" stroke="#0f2a55" stroke-width=".08">'
    + "".join(
        f'<ellipse cx="0" cy="-.55" rx=".3" ry=".42" transform="rotate({angle})"/>' for angle in range(0, 360, 72)
    )
    + '</g><circle r=".26" fill="#fff3b0" stroke="#0f2a55" stroke-width=".08"/>'
)
GIRL = (
    '<g transform="matrix(.9 0 0 .9 0 .08)" stroke="#16122c" stroke-width=".1" stroke-linejoin="round">'
    '<path d="M0-.34C.3-.34.5-.1.58.16L.8.96Q0 1.2-.8.96L-.58.16C-.5-.1-.3-.34 0-.34Z" fill="#ffd9ec"/>'
    '<path d="M-.5-.28C-.72-1.1-.3-1.2 0-1.2S.72-1.1.5-.28Q.36-.06.3-.3H-.3Q-.36-.06-.5-.28Z" fill="#6b4bd6"/>'
    '<circle cy="-.62" r=".36" fill="#fff1e6"/><path d="M-.36-.66Q-.1-1.02.36-.66Q.1-.82-.36-.66Z" fill="#6b4bd6"/>'
    "</g>"
)


def bit(kind: Bit) -> str:
    """A bit as a token: its shape on its colour, and the colour's first letter."""
    colour = kind.colour
    letter = str(colour)[0].upper()
    return (
        f'<circle r="1" fill="{FILLS[colour]}" stroke="{INK}" stroke-width=".1"/>'
        f'<g fill="{INK}" transform="scale(.72)">{SHAPES[kind.shape]}</g>'
        f'<circle cx=".72" cy=".72" r=".4" fill="{INK}"/>'
        f'<text x=".72" y=".91" font-size=".54" fill="#fff" text-anchor="middle">{letter}</text>'
    )


def fragment(kind: Fragment) -> str:
    """A fragment: a shape for each colour, and its pips."""
    pips = "".join(f'<circle cx="{0.36 * x:g}" cy="{0.36 * y:g}" r=".15"/>' for x, y in _PIPS[kind.pips])
    return (
        f'<g fill="{_FRAGMENT_FILLS[kind.colour]}" stroke="#fff" stroke-width=".12" stroke-linejoin="round">'
        f'{_FRAGMENT_SHAPES[kind.colour]}</g><g fill="#fff">{pips}</g>'
    )


TOKENS = {"flower": FLOWER, "girl": GIRL}
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
    drawn = _draw(piece)
    if drawn is None:
        raise UnknownPiece("piece", piece, tuple(TOKENS))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1.15 -1.15 2.3 2.3" aria-hidden="true">{drawn}</svg>'


def _draw(piece: object) -> str | None:
    if isinstance(piece, Bit):
        return bit(piece)
    if isinstance(piece, Fragment):
        return fragment(piece)
    if isinstance(piece, Slot):
        return _slot(piece)
    if isinstance(piece, Icon):
        return f'<g fill="currentColor">{ICONS[piece]}</g>'
    return TOKENS.get(piece) if isinstance(piece, str) else None


def _slot(slot: Slot) -> str:
    """A ring with the shape of the slot; a dashed ring for any shape."""
    shape = slot.shape
    ring = '<circle r="1" fill="#fff" fill-opacity=".14" stroke="currentColor" stroke-width=".12"'
    if shape is None:
        return f'{ring} stroke-dasharray=".3 .22"/><circle r=".2" fill="currentColor"/>'
    drawn = SHAPES[shape].replace(INK, "currentColor")
    return f'{ring}/><g fill="currentColor" transform="scale(.72)">{drawn}</g>'


def outline_svg(placement: Placement) -> str:
    """The outline of a placed tile as a path for the SVG of a layout: to show where a tile could be laid.

    Raises `InvalidSetup` for anything but a placement.
    """
    if type(placement) is not Placement:
        raise InvalidSetup(f"{show(placement)} is not a Placement")
    corners = "L".join(f"{x:.3f},{y:.3f}" for x, y in outline_of(placement))
    return f'<path d="M{corners}Z"/>'
