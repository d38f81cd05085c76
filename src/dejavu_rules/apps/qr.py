"""QR codes as pictures, drawn by segno where it is installed."""

from io import BytesIO
from typing import Literal


def qr_svg(text: str, error: Literal["l", "m"] = "m") -> str | None:
    """A QR code of a text as SVG, black on white, so that it can be read on dark pages too.

    None without segno, and for a text that no code can hold. Of a code with "l" 7 % may be unreadable, with "m" 15 %.
    """
    try:
        import segno
    except ImportError:
        return None
    drawn = BytesIO()
    try:
        code = segno.make(text, micro=False, error=error, boost_error=False)
    except segno.DataOverflowError:
        return None
    code.save(drawn, kind="svg", xmldecl=False, border=3, light="#fff", dark="#000", omitsize=True)
    return drawn.getvalue().decode("utf-8").strip()
