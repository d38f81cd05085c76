"""`dejavu-rules serve`: serve the web pages to phones in the same network."""

import errno
import io
import sys
from pathlib import Path

import click

from dejavu_rules.apps.cli.files import printable
from dejavu_rules.apps.cli.language import TranslatedCommand, lang_option, translate
from dejavu_rules.apps.cli.output import NO_PLACE, STOPPED, fail, put
from dejavu_rules.apps.cli.web_server import START, Server, own_address
from dejavu_rules.i18n.sentences import show as quoted
from dejavu_rules.inputs.defects import system_reason

FOLDER, PORT = "build/web", 8000
EVERYWHERE = ("0.0.0.0", "::")
HERE = "localhost"


@click.command(cls=TranslatedCommand, help="serve in full")
@click.option("--folder", default=FOLDER, metavar="FOLDER", show_default=True, help="folder")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="port")
@click.option("--host", default=EVERYWHERE[0], metavar="ADDRESS", help="host")
@lang_option
def command(folder: str, port: int, host: str) -> None:
    """Serve the score sheet and the board as web pages."""
    if not (Path(folder) / START).is_file():
        fail(translate("answer", "no pages", folder=printable(folder)))
    try:
        server = Server(Path(folder), host, port)
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE:
            fail(translate("answer", "port taken", port=port), NO_PLACE)
        reason = system_reason(problem)
        fail(translate("answer", "cannot listen", host=quoted(host), port=port, reason=reason), NO_PLACE)
    with server:
        _print_addresses(host, server.server_port)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            fail(translate("answer", "stopped"), STOPPED)


def _print_addresses(host: str, port: int) -> None:
    put(translate("answer", "served here", address=_url(HERE if host in EVERYWHERE else host, port)))
    outside = own_address() if host in EVERYWHERE else None
    if outside is not None:
        address = _url(outside, port)
        put(translate("answer", "served outside", address=address))
        if code := _qr(address):
            put(f"\n{code}")
    put(translate("answer", "how to stop"))


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _qr(text: str) -> str:
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
