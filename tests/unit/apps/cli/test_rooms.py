"""`dejavu-rules serve --online`: pages and rooms through one port, and nothing is lost by kill -9."""

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from websockets.asyncio.client import connect

from dejavu_rules.apps.cli import main
from tests.support.online_server import Guest

RUN = "from dejavu_rules.apps.cli import main; main()"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a start page."""
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "index.html").write_text("<p>here</p>")
    return tmp_path


class Process:
    """The command as a process of its own."""

    def __init__(self, folder: Path, *more: str) -> None:
        options = ["--folder", str(folder / "web"), "--rooms", str(folder / "rooms.db"), "--port", "0", *more]
        command = [sys.executable, "-u", "-c", RUN, "serve", "--online", "--host", "127.0.0.1", *options]
        self.running = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
        )
        assert self.running.stdout is not None
        self.said = self.running.stdout.readline()
        where = re.search(r"http://127\.0\.0\.1:(\d+)/online\.html", self.said)
        assert where is not None, self.said
        self.port = int(where[1])

    def end(self, number: int) -> tuple[str, int]:
        """End it with a signal; what it said, and its code."""
        self.running.send_signal(number)
        _, err = self.running.communicate(timeout=20)
        return err, self.running.returncode


def fetch(port: int, path: str, **headers: str) -> tuple[int, bytes]:
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as page:
            return page.status, page.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read()


def test_pages_and_rooms_share_a_port_and_it_stops_without_noise(folder: Path) -> None:
    process = Process(folder)
    assert fetch(process.port, "/") == (200, b"<p>here</p>")
    assert fetch(process.port, "/index.html?x=1") == (200, b"<p>here</p>")
    assert fetch(process.port, "/../rooms.db")[0] == 404
    assert fetch(process.port, "/rooms.db")[0] == 404
    assert json.loads(fetch(process.port, "/online.json")[1]) == {"online": True}
    assert fetch(process.port, "/", Host="evil.example")[0] == 421
    assert process.end(signal.SIGINT) == ("stopped\n", 130)


def test_the_policy_of_the_pages_is_sent_here_too(folder: Path) -> None:
    process = Process(folder)
    with urllib.request.urlopen(f"http://127.0.0.1:{process.port}/") as page:
        assert "default-src 'none'" in page.headers["Content-Security-Policy"]
        tag = page.headers["ETag"]
    request = urllib.request.Request(f"http://127.0.0.1:{process.port}/", headers={"If-None-Match": tag})
    with pytest.raises(urllib.error.HTTPError) as kept:
        urllib.request.urlopen(request)
    assert kept.value.code == 304
    kept.value.close()
    process.end(signal.SIGINT)


async def _guest(port: int, room: str | None = None, key: str | None = None) -> Guest:
    return Guest(await connect(f"ws://127.0.0.1:{port}/online"), room, key)


def test_kill_9_loses_nothing_that_anybody_has_heard(folder: Path) -> None:
    async def begin(port: int) -> dict[str, Any]:
        host = await _guest(port)
        opened = await host.ask("open", players=2)
        guest = await _guest(port, opened["room"])
        guest.key = (await guest.ask("join", name="Ada"))["key"]
        host.room, host.key = opened["room"], opened["host"]
        await host.ask("begin", bot="random")
        for each in (host, guest):
            await each.connection.close()
        return {"room": guest.room, "key": guest.key, "revision": 0}

    async def play(port: int, keep: dict[str, Any], decisions: int) -> None:
        guest = await _guest(port, keep["room"], keep["key"])
        for _ in range(decisions):
            standing = (await guest.ask("view"))["standing"]
            assert standing["revision"] >= keep["revision"]
            while 0 not in standing["waiting"]:
                await asyncio.sleep(0.01)
                standing = (await guest.ask("view"))["standing"]
            after = await guest.ask("act", action=(await guest.ask("hint"))["action"])
            keep["revision"] = after["revision"]
        await guest.connection.close()

    process = Process(folder)
    keep = asyncio.run(begin(process.port))
    for _ in range(3):
        asyncio.run(play(process.port, keep, 4))
        process.end(signal.SIGKILL)
        process = Process(folder)
    asyncio.run(play(process.port, keep, 1))
    assert keep["revision"] > 20
    process.end(signal.SIGINT)


def test_two_servers_do_not_share_a_file(folder: Path) -> None:
    process = Process(folder)
    options = ["--folder", str(folder / "web"), "--rooms", str(folder / "rooms.db"), "--port", "0"]
    done = CliRunner().invoke(main, ["serve", "--online", "--host", "127.0.0.1", *options])
    assert (done.exit_code, done.stdout) == (4, "")
    assert "rooms.db" in done.stderr
    assert "--rooms" in done.stderr
    process.end(signal.SIGINT)


@pytest.mark.parametrize("address", ["play.example.org", "ftp://x/", "http://[::1", "https://x/?a=1", "\x1b[2J"])
def test_a_public_address_is_one(folder: Path, address: str) -> None:
    options = ["--folder", str(folder / "web"), "--rooms", str(folder / "rooms.db"), "--public", address]
    done = CliRunner().invoke(main, ["serve", "--online", *options])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "https://play.example.org/" in done.stderr
    assert "\x1b" not in done.stderr
    assert not (folder / "rooms.db").exists()


def test_behind_a_proxy_its_name_is_ours(folder: Path) -> None:
    process = Process(folder, "--public", "https://play.example.org/dejavu")
    assert process.running.stdout is not None
    assert process.running.stdout.readline() == "For everybody: https://play.example.org/dejavu/online.html\n"
    assert fetch(process.port, "/", Host="play.example.org")[0] == 200
    assert fetch(process.port, "/", Host="evil.example")[0] == 421
    process.end(signal.SIGINT)


def test_without_the_extra_it_is_named(folder: Path) -> None:
    without = "import sys; sys.modules['websockets'] = None\n"
    command = [sys.executable, "-c", without + RUN, "serve", "--online", "--folder", str(folder / "web")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=30)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "--online needs an extra: pip install 'dejavu-rules[online]'\n"


def test_a_port_that_is_taken_is_named(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        options = ["--folder", str(folder / "web"), "--rooms", str(folder / "rooms.db"), "--port", port]
        done = CliRunner().invoke(main, ["serve", "--online", "--host", "127.0.0.1", *options])
    assert (done.exit_code, done.stdout) == (4, "")
    assert port in done.stderr
