"""`apps.qr`: QR codes as pictures."""

import sys
from xml.etree import ElementTree

import pytest

from dejavu_rules.apps.qr import qr_svg

LONGEST = 2953
"""The most bytes that any QR code can hold."""


def test_a_code_is_a_picture_that_scales() -> None:
    picture = ElementTree.fromstring(qr_svg("http://192.168.1.7:8000/") or "")
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert "viewBox" in picture.attrib
    assert "width" not in picture.attrib


def test_a_code_that_forgives_less_is_smaller() -> None:
    sizes = [ElementTree.fromstring(qr_svg("x" * 700, error) or "").attrib["viewBox"] for error in ("l", "m")]
    assert int(sizes[0].split()[2]) < int(sizes[1].split()[2])


def test_without_segno_or_with_too_much_to_say_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert qr_svg("x" * LONGEST, "l") is not None
    assert qr_svg("x" * (LONGEST + 1), "l") is None
    monkeypatch.setitem(sys.modules, "segno", None)
    assert qr_svg("x") is None
