"""An HTTP server for a hostile network: each request gets one answer, with headers and in time, whatever is sent.

`http.server` alone reads the body of a GET as the next request, answers nonsense without a status, waits for ever for a
client that sends a byte now and then, starts as many threads as there are clients, and answers to any name.
"""

import re
import socket
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from threading import Lock
from time import monotonic
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit

SECONDS_TO_ASK, SECONDS_TO_ANSWER = 30, 600
"""How long a whole request may take, and then its answer; a phone far from the router needs its time."""
MOST_CLIENTS = 64
"""A browser has six connections, so ten phones can load the pages at the same time."""
SAFE = MappingProxyType(
    {
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
    }
)
"""The headers of a refusal."""


class StrictServer(ThreadingHTTPServer):
    """A server that ends slow clients, and the slowest one where there are too many. Raises `OSError` as they do."""

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = MOST_CLIENTS

    def __init__(self, host: str, port: int, handler: type[BaseHTTPRequestHandler]) -> None:
        self._ends: dict[socket.socket, float] = {}
        self._lock = Lock()
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self.names = {host.lower(), "localhost", socket.gethostname().lower()}
        super().__init__((host, port), handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer in a thread of its own; before that make room."""
        with self._lock:
            full = len(self._ends) >= MOST_CLIENTS
            slowest = min(self._ends, key=self._ends.__getitem__) if full else None
        if slowest is not None:
            self._end(slowest)
        self.allow(request, SECONDS_TO_ASK)
        super().process_request(request, client_address)

    def allow(self, request: socket.socket, seconds: float) -> None:
        """Give a client this many seconds from now."""
        with self._lock:
            self._ends[request] = monotonic() + seconds

    def shutdown_request(self, request: Any) -> None:
        """Forget a client, too."""
        with self._lock:
            self._ends.pop(request, None)
        super().shutdown_request(request)

    def service_actions(self) -> None:
        """End whoever has had their time; `serve_forever` asks for it twice a second."""
        now = monotonic()
        with self._lock:
            late = [request for request, end in self._ends.items() if end < now]
        for request in late:
            self._end(request)

    def _end(self, request: socket.socket) -> None:
        with self._lock:
            self._ends.pop(request, None)
        with suppress(OSError):  # it has ended itself
            request.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: browsers often close connections early."""

    def knows(self, host: str) -> bool:
        """Whether a request is for us: by an address, by this machine's name, or as the server was started.

        A page from elsewhere can point its own name at our address; then its scripts could read what we serve.
        """
        name = re.sub(r":[0-9]*$", "", host).lower().rstrip(".")
        try:
            ip_address(name.strip("[]"))
        except ValueError:
            return name.removesuffix(".local") in self.names
        return True


class StrictHandler(BaseHTTPRequestHandler):
    """A handler that refuses what is malformed, has a body, or is for another server; it logs nothing."""

    protocol_version, default_request_version = "HTTP/1.1", "HTTP/1.0"
    server_version, sys_version = "dejavu-rules", ""
    timeout = SECONDS_TO_ASK
    server: StrictServer
    raw_requestline: bytes

    def handle_one_request(self) -> None:
        """Answer the next request of a connection."""
        self.server.allow(self.connection, SECONDS_TO_ASK)
        super().handle_one_request()

    def parse_request(self) -> bool:
        """Whether there is a request to answer; if not, it was refused."""
        if len(self.raw_requestline.split()) != 3:
            self.requestline, self.command, self.request_version = "", "", self.default_request_version
            return self._refuse(HTTPStatus.BAD_REQUEST)
        if not super().parse_request():
            return False
        try:
            urlsplit(self.path)
        except ValueError:
            return self._refuse(HTTPStatus.BAD_REQUEST)
        if "Transfer-Encoding" in self.headers or set(self.headers.get_all("Content-Length", ())) - {"0"}:
            return self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        hosts = self.headers.get_all("Host", ())
        if len(hosts) != 1 and (hosts or self.request_version != "HTTP/1.0"):
            return self._refuse(HTTPStatus.BAD_REQUEST)
        if not all(map(self.server.knows, hosts)):
            return self._refuse(HTTPStatus.MISDIRECTED_REQUEST)
        self.server.allow(self.connection, SECONDS_TO_ANSWER)
        return True

    def _refuse(self, status: HTTPStatus) -> bool:
        self.send_error(status)
        return False

    def handle_expect_100(self) -> bool:
        """Ask for no body."""
        return self._refuse(HTTPStatus.EXPECTATION_FAILED)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Refuse in a few plain words and close the connection; what was asked is not repeated."""
        words = f"{HTTPStatus(code).phrase.lower()}\n".encode()
        self.send_response(code)
        for name, value in {**SAFE, "Content-Type": "text/plain; charset=utf-8", "Connection": "close"}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(words)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(words)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: requests are private."""
