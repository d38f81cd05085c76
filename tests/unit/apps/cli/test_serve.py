"""`dejavu-rules serve`: says where, serves, and ends without noise."""

import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner

from dejavu_rules.apps.cli import addresses, main

NO_QR = "import sys; sys.modules['segno'] = None\n"
RUN = "from dejavu_rules.apps.cli import main; main()"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a start page."""
    (tmp_path / "index.html").write_text("<p>here</p>")
    return tmp_path


def process(folder: Path, *more: str, before: str = "") -> "subprocess.Popen[str]":
    command = [sys.executable, "-u", "-c", before + RUN, "serve", "--folder", str(folder), "--port", "0", *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8")


@pytest.mark.parametrize("before", ["", NO_QR])
def test_it_says_where_serves_and_stops(folder: Path, before: str) -> None:
    with process(folder, "--host", "127.0.0.1", before=before) as running:
        assert running.stdout is not None
        where = re.fullmatch(r"On this computer: (http://127\.0\.0\.1:\d+/)\n", running.stdout.readline())
        assert where is not None
        assert running.stdout.readline() == "Ctrl-C stops it.\n"
        with urllib.request.urlopen(where[1]) as page:
            assert page.read() == b"<p>here</p>"
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=20)
    assert (out, err, running.returncode) == ("", "stopped\n", 130)


def test_phones_get_an_address_and_a_code(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(addresses, "own_address", lambda: "192.168.1.7")
    addresses.print_addresses("0.0.0.0", 8000)
    said = capsys.readouterr().out
    assert "On this computer: http://localhost:8000/\n" in said
    assert "On a phone in the same network: http://192.168.1.7:8000/\n" in said
    assert sum("█" in line for line in said.splitlines()) > 10


def test_without_the_extra_there_is_the_address_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(addresses, "own_address", lambda: "192.168.1.7")
    monkeypatch.setitem(sys.modules, "segno", None)
    addresses.print_addresses("0.0.0.0", 8000)
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_where_there_is_no_network_nobody_is_sent_anywhere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(addresses, "own_address", lambda: None)
    addresses.print_addresses("0.0.0.0", 8000)
    assert "phone" not in capsys.readouterr().out


def test_a_folder_without_pages_is_refused_with_advice(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "missing"):
        done = CliRunner().invoke(main, ["serve", "--folder", str(folder)])
        assert (done.exit_code, done.stdout) == (1, "")
        assert "make web" in done.stderr


def test_a_port_that_is_taken_is_named(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = ["serve", "--folder", str(folder), "--host", "127.0.0.1", "--port", port]
        done = CliRunner().invoke(main, command)
        assert (done.exit_code, done.stderr) == (
            4,
            f"port {port} is used by another program; choose another one with --port\n",
        )
        done = CliRunner().invoke(main, [*command, "--lang", "de"])
        assert "belegt" in done.stderr


@pytest.mark.parametrize("host", ["192.0.2.77", "no.such.host.invalid", "::zz", "\x1b[2J"])
def test_an_address_that_is_not_ours_is_refused(folder: Path, host: str) -> None:
    done = CliRunner().invoke(main, ["serve", "--folder", str(folder), "--host", host, "--port", "0"])
    assert (done.exit_code, done.stdout) == (4, "")
    assert "cannot listen" in done.stderr
    assert "\x1b" not in done.stderr


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_is_a_number_of_sixteen_bits(folder: Path, port: str) -> None:
    assert CliRunner().invoke(main, ["serve", "--folder", str(folder), "--port", port]).exit_code == 2
