"""`apps.online.invitations`: links whose secrets no server ever sees, and QR codes of them."""

import sys
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import pytest

from dejavu_rules.apps.online.invitations import invitation, link
from dejavu_rules.apps.online.rooms import Role


def test_secrets_stand_behind_the_hash() -> None:
    found = urlsplit(link("http://192.168.1.7:8000/", "r 1", "k&=#1", Role(seat=1)))
    assert (found.path, found.query) == ("/online.html", "")
    assert parse_qs(found.fragment) == {"room": ["r 1"], "key": ["k&=#1"]}
    host = urlsplit(link("https://play.example.org/dejavu/", "r1", "h", Role(host=True)))
    assert (host.path, parse_qs(host.fragment)) == ("/dejavu/online.html", {"room": ["r1"], "host": ["h"]})
    assert "h" not in parse_qs(urlsplit(link("http://x/", "r1")).fragment)


def test_a_code_is_a_picture_and_does_not_need_to_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    found = invitation("http://192.168.1.7:8000/", "room1", None, Role())
    assert found["link"] == "http://192.168.1.7:8000/online.html#room=room1"
    picture = ElementTree.fromstring(found["svg"] or "")
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert "viewBox" in picture.attrib
    monkeypatch.setitem(sys.modules, "segno", None)
    assert invitation("http://192.168.1.7:8000/", "room1", None, Role())["svg"] is None
