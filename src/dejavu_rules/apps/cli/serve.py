"""`dejavu-rules serve`: serve the web pages to phones in the same network.

The HTTP server has the files of one folder, and nothing else.
"""

import errno
import gzip
import io
import socket
import sys
from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from urllib.parse import unquote, urlsplit

import click

from dejavu_rules.apps.cli.files import printable
from dejavu_rules.apps.cli.language import TranslatedCommand, lang_option, translate
from dejavu_rules.apps.cli.output import NO_PLACE, STOPPED, fail, put
from dejavu_rules.apps.cli.strict_http import StrictHandler, StrictServer
from dejavu_rules.i18n.sentences import show as quoted
from dejavu_rules.inputs.defects import system_reason

FOLDER, PORT = "build/web", 8000
EVERYWHERE = ("0.0.0.0", "::")
HERE = "localhost"
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""The pages may load files from this server only. The pages themselves have the same policy."""
KINDS = MappingProxyType(
    {
        ".html": "text/html; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".webmanifest": "application/manifest+json",
        ".wasm": "application/wasm",
        ".svg": "image/svg+xml",
        ".png": "image/png",
        ".zip": "application/zip",
    }
)
"""The files that are served, by suffix. The system's table is not used, because it often lacks two of these."""
PACKED = (".png", ".zip")
"""Suffixes of files that are compressed already."""
FOR_EVER = "engine-"
"""Prefix of the folder whose name changes with its content, so that browsers may keep it for ever."""
START = "index.html"


class File:
    """One file, read at its first request."""

    def __init__(self, path: Path) -> None:
        self._path, self._lock = path, Lock()
        self.kind = KINDS[path.suffix]

    @cached_property
    def plain(self) -> bytes:
        """The content."""
        return self._path.read_bytes()

    @cached_property
    def _small(self) -> bytes | None:
        return None if self._path.suffix in PACKED else gzip.compress(self.plain, mtime=0)

    @property
    def small(self) -> bytes | None:
        """The content, gzipped once for all threads; None if that does not help."""
        with self._lock:
            return self._small

    @cached_property
    def tag(self) -> str:
        """The ETag: a hash of the content."""
        return f'"{sha256(self.plain).hexdigest()[:32]}"'


def files_of(folder: Path) -> Mapping[str, File]:
    """The files of a folder by their URL paths: regular files that are not hidden."""
    found = {}
    for path in sorted(folder.rglob("*")):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.suffix in KINDS and not hidden and not path.is_symlink() and path.is_file():
            found[f"/{path.relative_to(folder).as_posix()}"] = File(path)
    if f"/{START}" in found:
        found["/"] = found[f"/{START}"]
    return found


class Server(StrictServer):
    """Serves the files of one folder, also after they are built again. Raises `OSError` if it cannot listen."""

    def __init__(self, folder: Path, host: str, port: int) -> None:
        self._folder, self._built, self._files = folder, 0, files_of(folder)
        super().__init__(host, port, _Handler)

    @property
    def files(self) -> Mapping[str, File]:
        """The files of the last build."""
        try:
            built = (self._folder / START).stat().st_mtime_ns
        except OSError:  # it is being built
            return self._files
        if built != self._built:
            self._built, self._files = built, files_of(self._folder)
        return self._files


class _Handler(StrictHandler):
    server: Server

    def do_GET(self) -> None:  # noqa: N802 - a name of `http.server`
        """Send a file."""
        self._answer(with_body=True)

    def do_HEAD(self) -> None:  # noqa: N802 - a name of `http.server`
        """Send the headers of a file."""
        self._answer(with_body=False)

    def _answer(self, *, with_body: bool) -> None:
        path = unquote(urlsplit(self.path).path)
        file = self.server.files.get(path)
        if file is None:
            self._send(HTTPStatus.NOT_FOUND, b"not found\n", {"Content-Type": "text/plain; charset=utf-8"}, with_body)
            return
        cache = "public, max-age=31536000, immutable" if path.startswith(f"/{FOR_EVER}") else "no-cache"
        headers = {"ETag": file.tag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
        if file.tag in self.headers.get("If-None-Match", ""):
            self._send(HTTPStatus.NOT_MODIFIED, b"", headers, with_body=False)
            return
        body = file.plain
        if "gzip" in self.headers.get("Accept-Encoding", "") and (small := file.small):
            body, headers["Content-Encoding"] = small, "gzip"
        self._send(HTTPStatus.OK, body, {"Content-Type": file.kind, **headers}, with_body)

    def _send(self, status: HTTPStatus, body: bytes, headers: Mapping[str, str], with_body: bool) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Security-Policy", f"{POLICY}; frame-ancestors 'none'")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        if status is not HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if with_body:
            self.wfile.write(body)


def own_address() -> str | None:
    """This machine's address in the local network, or None. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation: no machine has it
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if found.startswith(("127.", "0.")) else found


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
