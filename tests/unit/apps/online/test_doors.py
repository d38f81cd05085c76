"""`apps.online.doors`: no other site's page comes in, whatever name it gives itself."""

import pytest

from dejavu_rules.apps.online.doors import Doors

DOORS = Doors(("play.example.org", "den.local"))


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8000",
        "127.0.0.1:8000",
        "192.168.1.7:8000",
        "[::1]:8000",
        "[fe80::1]",
        "den.local:8000",
        "play.example.org",
        "PLAY.example.org:443",
    ],
)
def test_our_own_names_and_every_number_are_let_in(host: str) -> None:
    assert DOORS.lets_host(host)


@pytest.mark.parametrize(
    "host",
    [
        None,
        "",
        "evil.example",
        "evil.example:8000",
        "localhost.evil.example",
        "play.example.org.evil.example",
        "[::1",
        "[::zz]",
        "localhost:port",
        "a b",
        "localhost:99999",
        "127.0.0.1.nip.io",
    ],
)
def test_other_names_are_not(host: str | None) -> None:
    assert not DOORS.lets_host(host)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://192.168.1.7:8000", "192.168.1.7:8000"),
        ("https://play.example.org", "play.example.org"),
        ("http://LOCALHOST:8000", "localhost:8000"),
        (None, "localhost:8000"),  # a program, not a page
    ],
)
def test_a_page_of_ours_may_open_a_socket(origin: str | None, host: str) -> None:
    assert DOORS.lets_origin(origin, host)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://evil.example", "localhost:8000"),
        ("null", "localhost:8000"),
        ("", "localhost:8000"),
        ("http://localhost:8001", "localhost:8000"),
        ("http://192.168.1.8:8000", "192.168.1.7:8000"),
        ("ftp://localhost:8000", "localhost:8000"),
        ("http://", None),
    ],
)
def test_a_page_of_another_site_may_not(origin: str, host: str | None) -> None:
    assert not DOORS.lets_origin(origin, host)


def test_only_a_proxy_is_believed_about_addresses() -> None:
    assert Doors().address("10.0.0.5", "1.2.3.4") == "10.0.0.5"
    behind = Doors(proxy=True)
    assert behind.address("127.0.0.1", "9.9.9.9, 1.2.3.4") == "1.2.3.4"  # what came before is the client's own word
    assert behind.address("127.0.0.1", None) == "127.0.0.1"
    assert behind.address("127.0.0.1", " ") == "127.0.0.1"
