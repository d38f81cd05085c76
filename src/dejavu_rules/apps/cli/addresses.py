"""Where a server listens, and under which address phones find it."""

import errno
import io
import socket
import sys
from typing import NoReturn

from dejavu_rules.apps.cli.language import translate
from dejavu_rules.apps.cli.output import NO_PLACE, fail, put
from dejavu_rules.i18n.sentences import show as quoted
from dejavu_rules.inputs.defects import system_reason

EVERYWHERE = ("0.0.0.0", "::")
HERE = "localhost"


def own_address() -> str | None:
    """This machine's address in the local network, or None. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation: no machine has it
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if found.startswith(("127.", "0.")) else found


def fail_to_listen(problem: OSError, host: str, port: int) -> NoReturn:
    """End the command because there is nowhere to serve."""
    if problem.errno == errno.EADDRINUSE:
        fail(translate("answer", "port taken", port=port), NO_PLACE)
    reason = system_reason(problem)
    fail(translate("answer", "cannot listen", host=quoted(host), port=port, reason=reason), NO_PLACE)


def print_addresses(host: str, port: int, page: str = "") -> None:
    """Print where the pages are, for this computer and for phones, with a QR code."""
    put(translate("answer", "served here", address=url_of(HERE if host in EVERYWHERE else host, port) + page))
    outside = own_address() if host in EVERYWHERE else None
    if outside is not None:
        address = url_of(outside, port) + page
        put(translate("answer", "served outside", address=address))
        if code := qr_in_letters(address):
            put(f"\n{code}")
    put(translate("answer", "how to stop"))


def url_of(host: str, port: int) -> str:
    """The address of a server, with a slash at the end."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def qr_in_letters(text: str) -> str:
    """A QR code of the text, in letters; empty if it cannot be drawn or printed here."""
    try:
        import segno  # an extra: the address can be typed as well
    except ImportError:
        return ""
    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(drawn, border=2, compact=True)
    try:
        drawn.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return drawn.getvalue()
