"""What browsers are given: the files of the folder as they should be, and nothing else."""

import gzip
import http.client
import socket
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from dejavu_rules.apps.cli.addresses import own_address
from dejavu_rules.apps.cli.pages import KINDS, POLICY
from dejavu_rules.apps.cli.serve import Server

PAGES = {
    "index.html": b"<p>start</p>" * 50,
    "js/a.js": b"export {}",
    "js/b.mjs": b"export {}",
    "engine-12/python.wasm": b"\0asm",
    "engine-12/a.zip": b"PK" * 99,
    "texts/de.json": b"{}",
    "with space.html": b"space",
}
SECRET_FILES = ("notes.txt", ".git/config.json", ".env.json", "script.py")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server for a small folder, beside a secret."""
    (tmp_path / "secret.html").write_bytes(b"secret")
    folder = tmp_path / "web"
    for name, content in {**PAGES, **dict.fromkeys(SECRET_FILES, b"hidden")}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    (folder / "link.html").symlink_to(tmp_path / "secret.html")
    (folder / "linked").symlink_to(tmp_path)
    with Server(folder, "127.0.0.1", 0) as found:
        Thread(target=found.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield found
        found.shutdown()


def fetch(server: Server, path: str, method: str = "GET", **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response, body


@pytest.mark.parametrize("name", PAGES)
def test_every_file_is_there_with_its_kind(server: Server, name: str) -> None:
    response, body = fetch(server, f"/{name.replace(' ', '%20')}?version=1")
    assert (response.status, body) == (200, PAGES[name])
    assert response.headers["Content-Type"] == KINDS[Path(name).suffix]
    assert response.headers["Content-Security-Policy"].startswith(POLICY)
    assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_browsers_compile_only_what_is_called_wasm_and_javascript(server: Server) -> None:
    kinds = {
        name: fetch(server, f"/{name}")[0].headers["Content-Type"].partition(";")[0] for name in PAGES if "/" in name
    }
    assert kinds["engine-12/python.wasm"] == "application/wasm"
    assert kinds["js/a.js"] == kinds["js/b.mjs"] == "text/javascript"


@pytest.mark.parametrize(
    "path",
    [
        *(f"/{name}" for name in SECRET_FILES),
        "/link.html",
        "/linked/secret.html",
        "/../secret.html",
        "/js/../../secret.html",
        "/%2e%2e/secret.html",
        "/..%2fsecret.html",
        "/..%5csecret.html",
        "//secret.html",
        "/js",
        "/js/",
        "/engine-12/",
        "/index.html/",
        "/index.html%00",
        "/missing.html",
        "secret.html",
        "*",
    ],
)
def test_nothing_else_is_there(server: Server, path: str) -> None:
    response, body = fetch(server, path)
    assert (response.status, body) == (404, b"not found\n")


def test_the_start_page_is_at_the_root(server: Server) -> None:
    assert fetch(server, "/")[1] == PAGES["index.html"]


def test_whoever_can_unpack_gets_less(server: Server) -> None:
    response, body = fetch(server, "/", Accept_Encoding="br, gzip")
    assert response.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(body) == PAGES["index.html"]
    assert len(body) == int(response.headers["Content-Length"]) < len(PAGES["index.html"])
    assert fetch(server, "/engine-12/a.zip", Accept_Encoding="gzip")[0].headers["Content-Encoding"] is None


def test_what_a_browser_has_it_need_not_get_again(server: Server) -> None:
    first, _ = fetch(server, "/")
    assert first.headers["Cache-Control"] == "no-cache"
    again, body = fetch(server, "/", If_None_Match=first.headers["ETag"])
    assert (again.status, body) == (304, b"")
    assert fetch(server, "/", If_None_Match='"other"')[0].status == 200
    assert "immutable" in fetch(server, "/engine-12/a.zip")[0].headers["Cache-Control"]


def test_a_folder_that_is_built_anew_is_served_anew(server: Server, tmp_path: Path) -> None:
    first, _ = fetch(server, "/")
    start = tmp_path / "web" / "index.html"
    start.unlink()
    assert fetch(server, "/")[1] == PAGES["index.html"]
    (tmp_path / "web" / "more.html").write_bytes(b"more")
    start.write_bytes(b"new")
    assert fetch(server, "/", If_None_Match=first.headers["ETag"])[1] == b"new"
    assert fetch(server, "/more.html")[1] == b"more"


def test_a_head_is_the_same_without_its_body(server: Server) -> None:
    response, body = fetch(server, "/", method="HEAD")
    assert (response.status, body, response.headers["Content-Length"]) == (200, b"", str(len(PAGES["index.html"])))


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
def test_nobody_can_change_anything(server: Server, method: str) -> None:
    assert fetch(server, "/", method=method)[0].status == 501


@pytest.mark.parametrize(
    "line", [b"nonsense\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\0\r\n\r\n", b"G" * 70_000]
)
def test_nonsense_does_no_harm(server: Server, line: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=10) as client:
        client.sendall(line)
        client.shutdown(socket.SHUT_WR)
        while client.recv(4096):
            pass
    assert fetch(server, "/")[0].status == 200
    assert "".join(capsys.readouterr()) == ""


class Probe:
    """A socket of a machine that has this address."""

    address = ""

    def __init__(self, *_: object) -> None:
        """Anything will do."""

    def __enter__(self) -> "Probe":
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is open."""

    def connect(self, _: object) -> None:
        if not self.address:
            raise OSError("unreachable")

    def getsockname(self) -> tuple[str, int]:
        return self.address, 1


@pytest.mark.parametrize(
    ("address", "own"), [("192.168.1.7", "192.168.1.7"), ("", None), ("127.0.0.1", None), ("0.0.0.0", None)]
)
def test_an_own_address_is_one_that_others_can_reach(
    monkeypatch: pytest.MonkeyPatch, address: str, own: str | None
) -> None:
    monkeypatch.setattr(Probe, "address", address)
    monkeypatch.setattr("dejavu_rules.apps.cli.addresses.socket.socket", Probe)
    assert own_address() == own
