"""`serve` against whoever wants to break it: one answer to each request, with headers, soon, and none to strangers."""

import socket
import threading
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import pytest

from dejavu_rules.apps.cli import strict_http
from dejavu_rules.apps.cli.serve import Server

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    (tmp_path / "index.html").write_bytes(b"start")
    with Server(tmp_path, "127.0.0.1", 0) as found:
        Thread(target=found.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield found
        found.shutdown()


def call(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.server_port), timeout=10)


def answer(client: socket.socket) -> HTTPResponse:
    response = HTTPResponse(client)
    response.begin()
    return response


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"\r\n", 400),
        (b"nonsense\r\n\r\n", 400),
        (b"GET /\r\n\r\n", 400),
        (b"GET / HTTP/1.1 more\r\n\r\n", 400),
        (b"GET / FTP/1.1\r\n\r\n", 400),
        (b"GET / HTTP/one\r\n\r\n", 400),
        (b"GET / HTTP/9.9\r\n\r\n", 505),
        (b"GET http://[ HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        (b"GET //[ HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
        (b"\x16\x03\x01\x02\0\r\n\r\n", 400),
        (b"G" * 65_537, 414),
        (GET + b"X: " + b"y" * 65_536, 431),
        (GET + b"X: y\r\n" * 101 + b"\r\n", 431),
        (GET + b"Content-Length: 5\r\n\r\nGET /", 413),
        (GET + b"Content-Length: 0\r\nContent-Length: 5\r\n\r\nGET /", 413),
        (GET + b"Content-Length: -1\r\n\r\n", 413),
        (GET + b"Transfer-Encoding: chunked\r\n\r\n5\r\nGET /\r\n0\r\n\r\n", 413),
        (GET + b"Expect: 100-continue\r\n\r\n", 417),
        (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc", 413),
        (b"POST / HTTP/1.1\r\nHost: localhost\r\n\r\n", 501),
        (b"GET / HTTP/1.1\r\n\r\n", 400),
        (GET + b"Host: localhost\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
        (b"GET / HTTP/1.0\r\n\r\n", 200),
        (GET + b"Content-Length: 0\r\n\r\n", 200),
        (b"GET /missing HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
    ],
)
def test_each_request_has_one_answer_with_headers(server: Server, sent: bytes, status: int) -> None:
    with call(server) as client:
        client.sendall(sent)
        response = answer(client)
        assert response.status == status
        assert "default-src 'none'" in response.headers["Content-Security-Policy"]
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Referrer-Policy"] == "no-referrer"
        body = response.read()
        assert len(body) == int(response.headers["Content-Length"])
        assert b"nonsense" not in body
        if status not in (200, 404):
            assert response.headers["Connection"] == "close"
            assert client.recv(100) == b""  # what came after it is no request


@pytest.mark.parametrize(
    ("host", "is_ours"),
    [
        ("localhost", True),
        ("LOCALHOST:8000", True),
        ("127.0.0.1:8000", True),
        ("192.168.1.7", True),
        ("[::1]:8000", True),
        (socket.gethostname(), True),
        (f"{socket.gethostname()}.local.", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("[", False),
        ("", False),
        ("::1]evil", False),
    ],
)
def test_only_who_means_us_is_answered(server: Server, host: str, is_ours: bool) -> None:
    with call(server) as client:
        client.sendall(f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        assert answer(client).status == (200 if is_ours else 421)


def test_the_name_for_which_the_server_was_started_is_its_own(tmp_path: Path) -> None:
    with Server(tmp_path, "localhost", 0) as server:
        server.names.add("games.example")
        assert server.knows("games.example:80")
        assert not server.knows("other.example")


def test_several_requests_of_one_connection_are_answered_in_turn(server: Server) -> None:
    with call(server) as client:
        for _ in range(3):
            client.sendall(GET + b"\r\n")
            assert answer(client).read() == b"start"


@pytest.mark.parametrize("first", [b"", b"GET / HT", GET])
def test_a_client_that_sends_a_byte_now_and_then_is_ended(
    server: Server, first: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strict_http, "SECONDS_TO_ASK", 0.3)
    start = monotonic()
    with call(server) as client:
        client.sendall(first)
        client.settimeout(0.05)
        while monotonic() - start < 10:
            try:
                client.send(b"x")
                if client.recv(1000) == b"":
                    break
            except TimeoutError:
                continue
            except OSError:
                break
    assert 0.2 < monotonic() - start < 5


def test_a_client_that_reads_nothing_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strict_http, "SECONDS_TO_ANSWER", 0.3)
    (tmp_path / "index.html").write_bytes(b"x" * 2**24)
    with Server(tmp_path, "127.0.0.1", 0) as server:
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        before = threading.active_count()
        with call(server) as client:
            client.sendall(GET + b"\r\n")
            wait_until(lambda: threading.active_count() > before)
            wait_until(lambda: threading.active_count() <= before)
        server.shutdown()


def wait_until(holds: object) -> None:
    assert callable(holds)
    end = monotonic() + 10
    while not holds():
        assert monotonic() < end
        sleep(0.01)


def test_many_clients_have_no_more_threads_and_the_next_one_is_served(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strict_http, "MOST_CLIENTS", 8)
    before = threading.active_count()
    idle = [call(server) for _ in range(40)]
    wait_until(lambda: threading.active_count() <= before + 8)
    with call(server) as client:
        client.sendall(GET + b"\r\n")
        assert answer(client).read() == b"start"
    for client in idle:
        client.close()
    wait_until(lambda: threading.active_count() <= before)


def test_a_refusal_of_head_has_the_length_and_no_body(server: Server) -> None:
    with call(server) as client:
        client.sendall(b"HEAD / HTTP/1.1\r\nHost: evil.example\r\n\r\n")
        said = b""
        while more := client.recv(4096):
            said += more
    head, _, body = said.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 421 ")
    assert b"Content-Length: 20" in head
    assert body == b""
