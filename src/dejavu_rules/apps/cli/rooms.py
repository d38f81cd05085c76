"""`dejavu-rules serve --online`: the pages, and rooms in which people play on their own devices."""

import asyncio
import logging
import socket
import sqlite3
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from dejavu_rules.apps.cli.addresses import EVERYWHERE, HERE, fail_to_listen, own_address, print_addresses, url_of
from dejavu_rules.apps.cli.files import printable
from dejavu_rules.apps.cli.language import translate
from dejavu_rules.apps.cli.output import NO_PLACE, STOPPED, fail, put
from dejavu_rules.apps.cli.pages import Folder, Page
from dejavu_rules.i18n.sentences import show as quoted
from dejavu_rules.inputs.defects import system_reason

if TYPE_CHECKING:  # an extra
    from websockets.http11 import Request, Response

PAGE = "online.html"
ABOUT, IS_HERE = "/online.json", b'{"online":true}\n'


def serve_rooms(folder: Folder, host: str, port: int, rooms: str, public: str) -> None:
    """Serve until it is stopped; ends the command with a message if that cannot be."""
    try:
        from dejavu_rules.apps.online.doors import Doors
        from dejavu_rules.apps.online.limits import Limits
        from dejavu_rules.apps.online.running import run_server
        from dejavu_rules.apps.online.server import OnlineServer
        from dejavu_rules.apps.online.store import Store, UnknownFile
    except ImportError:
        fail(translate("answer", "no online extra"))
    logging.basicConfig(format="%(asctime)s %(message)s", level=logging.ERROR)  # defects of ours, and nobody's requests
    public = _read_public(public)
    try:
        store = Store(Path(rooms))
    except (OSError, sqlite3.Error, UnknownFile) as problem:
        reason = system_reason(problem) if isinstance(problem, OSError) else str(problem)
        fail(translate("answer", "no rooms", file=printable(rooms), reason=reason), NO_PLACE)
    try:
        listening = socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, reuse_port=False
        )
    except OSError as problem:
        fail_to_listen(problem, host, port)
    port = listening.getsockname()[1]
    names = [socket.gethostname().lower(), f"{socket.gethostname().lower()}.local", host.lower()]
    if public:
        names.append(urlsplit(public).hostname or "")
    server = OnlineServer(
        store, public or _own_url(host, port), Doors(names, proxy=bool(public)), Limits(), partial(_answer_page, folder)
    )
    try:
        asyncio.run(run_server(server, listening, partial(_print_start, host, port, public)))
    except KeyboardInterrupt:
        fail(translate("answer", "stopped"), STOPPED)
    finally:
        store.close()


def _answer_page(folder: Folder, request: "Request") -> "Response":
    """A file of the folder, as `websockets` sends it; there is one more, which says that rooms can be opened here."""
    from websockets.datastructures import Headers
    from websockets.http11 import Response

    accepts, known = request.headers.get("Accept-Encoding", ""), request.headers.get("If-None-Match", "")
    page = folder.answer(request.path, accepts, known)
    if request.path == ABOUT:
        headers = {"Content-Type": "application/json", "Cache-Control": "no-store", "Content-Length": str(len(IS_HERE))}
        page = Page(HTTPStatus.OK, headers, IS_HERE)
    headers = {**page.headers, "Connection": "close"}
    return Response(page.status.value, page.status.phrase, Headers(headers), page.body)


def _read_public(public: str) -> str:
    """The address behind which a proxy hides us, with a slash at its end."""
    if not public:
        return ""
    try:
        parts = urlsplit(public)
        is_fine = parts.scheme in ("http", "https") and parts.hostname and not parts.query and not parts.fragment
    except ValueError:
        is_fine = False
    if not is_fine:
        fail(translate("answer", "bad public", address=quoted(public)), 2)
    return public if public.endswith("/") else f"{public}/"


def _own_url(host: str, port: int) -> str:
    """The address that phones reach: the one in the local network, if we listen there."""
    return url_of((own_address() or HERE) if host in EVERYWHERE else host, port)


def _print_start(host: str, port: int, public: str) -> None:
    if public:
        put(translate("answer", "served here", address=url_of(HERE if host in EVERYWHERE else host, port) + PAGE))
        put(translate("answer", "served in public", address=public + PAGE))
        put(translate("answer", "how to stop"))
    else:
        print_addresses(host, port, PAGE)
