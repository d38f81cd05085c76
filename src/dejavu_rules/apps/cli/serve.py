"""`dejavu-rules serve`: the pages for browsers, to phones in the same network."""

import errno
import io
import sys
from pathlib import Path
from typing import NoReturn

import click

from dejavu_rules.apps.cli.ending import NO_PLACE, STOPPED, WRONG_FILE
from dejavu_rules.apps.cli.language import Speaking, lang_option, tell
from dejavu_rules.apps.cli.output import put
from dejavu_rules.apps.cli.serving import START, Server, own_address
from dejavu_rules.apps.cli.writing import shown
from dejavu_rules.i18n.sentences import show as quoted

FOLDER, PORT = "build/web", 8000
EVERYWHERE = ("0.0.0.0", "::")
HERE = "localhost"


@click.command(cls=Speaking, help="serve in full")
@click.option("--folder", default=FOLDER, metavar="FOLDER", show_default=True, help="folder")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="port")
@click.option("--host", default=EVERYWHERE[0], metavar="ADDRESS", help="host")
@lang_option
def command(folder: str, port: int, host: str) -> None:
    """See words.HELP."""
    if not (Path(folder) / START).is_file():
        _fail(tell("answer", "no pages", folder=shown(folder)), WRONG_FILE)
    with _server(Path(folder), host, port) as server:
        _tell_where(host, server.server_port)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            put(tell("answer", "stopped"), err=True)
            sys.exit(STOPPED)


def _server(folder: Path, host: str, port: int) -> Server:
    try:
        return Server(folder, host, port)
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE:
            _fail(tell("answer", "port taken", port=port), NO_PLACE)
        reason = problem.strerror or str(problem)
        _fail(tell("answer", "cannot listen", host=quoted(host), port=port, reason=reason), NO_PLACE)


def _tell_where(host: str, port: int) -> None:
    put(tell("answer", "served here", address=_url(HERE if host in EVERYWHERE else host, port)))
    outside = own_address() if host in EVERYWHERE else None
    if outside is not None:
        address = _url(outside, port)
        put(tell("answer", "served outside", address=address))
        if code := _qr(address):
            put(f"\n{code}")
    put(tell("answer", "how to stop"))


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _qr(text: str) -> str:
    """The text as a picture for a phone's camera, in letters; nothing where that can't be drawn or shown."""
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


def _fail(message: str, code: int) -> NoReturn:
    put(message, err=True)
    sys.exit(code)
