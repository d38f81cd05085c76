"""`addresses`: a QR code in letters, where the terminal can show them."""

import io
import sys

import pytest

from dejavu_rules.apps.cli.addresses import qr_in_letters


@pytest.mark.parametrize(("encoding", "is_shown"), [("utf-8", True), ("ascii", False), ("latin-1", False)])
def test_a_code_is_shown_where_its_letters_can_be_printed(
    encoding: str, is_shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding))
    assert bool(qr_in_letters("http://192.168.1.7:8000/")) is is_shown
