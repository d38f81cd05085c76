"""Links to rooms and their QR codes. Secrets stand behind the `#`: browsers never send that part to anybody."""

from urllib.parse import urlencode

from dejavu_rules.apps.online.answers import Invitation
from dejavu_rules.apps.online.rooms import Role
from dejavu_rules.apps.qr import qr_svg

PAGE = "online.html"


def link(address: str, room: str, key: str | None = None, role: Role | None = None) -> str:
    """The link to a room; with a key for somebody who sits there, or hosts it, on another device."""
    fields = {"room": room}
    if key is not None and role is not None:
        fields["host" if role.host else "key"] = key
    return f"{address}{PAGE}#{urlencode(fields)}"


def invitation(address: str, room: str, key: str | None, role: Role) -> Invitation:
    """A link and its QR code, as the answer to a request."""
    text = link(address, room, key, role)
    return {"link": text, "svg": qr_svg(text)}
