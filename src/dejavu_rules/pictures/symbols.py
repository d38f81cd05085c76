"""The pieces as SVG: every bit has its colour, its shape and its colour's letter, so that nobody has to see colours.

Each symbol is drawn around (0, 0) with a radius of about 1.
"""

from dejavu_rules.box.pieces import Bit, Colour, Fragment, FragmentColour, Shape

FILLS = {
    Colour.WHITE: "#f8f8ff",
    Colour.BLUE: "#4aa3f0",
    Colour.GREEN: "#3ec98b",
    Colour.PURPLE: "#b07cf5",
    Colour.RED: "#f0625f",
    Colour.YELLOW: "#f7cf46",
}
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
