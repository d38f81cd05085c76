"""`outside.encodings`: UTF-8 is read, and what else editors write is recognised."""

import pytest

from dejavu_rules.inputs.defects import InvalidInput
from dejavu_rules.inputs.files import decode

TEXT = '[[players]]\nname = "Jürgen"\nfragments = ["grün 1"]\n'
CHINESE = '[[players]]\nname = "小美"\nfragments = ["紅 1", "藍 2"]\n'
UTF_16 = "is text in UTF-16; save it as UTF-8"
OLDER = (
    "is not UTF-8 text (line 2, byte 10); it may be in an older encoding such as Windows-1252, Latin-1 or Big5: "
    "save it as UTF-8"
)
WRONG_ENCODINGS: list[tuple[str, bytes, str]] = [
    ("UTF-16 as Windows writes it", TEXT.encode("utf-16"), UTF_16),
    ("UTF-16, big end first, marked", b"\xfe\xff" + TEXT.encode("utf-16-be"), UTF_16),
    ("UTF-16 without a mark", TEXT.encode("utf-16-le"), UTF_16),
    ("UTF-16, big end first, without a mark", TEXT.encode("utf-16-be"), UTF_16),
    ("Chinese in UTF-16 without a mark", CHINESE.encode("utf-16-le"), UTF_16),
    ("ASCII in UTF-16 without a mark", b'n\0a\0m\0e\0=\0"\0A\0"\0', UTF_16),
    ("UTF-32", TEXT.encode("utf-32"), "is text in UTF-32; save it as UTF-8"),
    ("Latin-1", TEXT.encode("latin-1"), OLDER),
    ("Windows-1252", TEXT.replace("Jü", "Jü\u20ac").encode("cp1252"), OLDER),
    ("Big5", CHINESE.encode("big5"), OLDER.replace("byte 10", "byte 9")),
    ("GB 18030", CHINESE.encode("gb18030"), OLDER.replace("byte 10", "byte 11")),
    ("no text at all", b"a\n\x00\x01\xff", "is not UTF-8 text (line 2, byte 3)"),
]


@pytest.mark.parametrize(("name", "content", "words"), WRONG_ENCODINGS, ids=[name for name, _, _ in WRONG_ENCODINGS])
def test_another_encoding_is_recognised(name: str, content: bytes, words: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        decode(content, "here", InvalidInput)
    assert [str(defect) for defect in caught.value.defects] == [words]


@pytest.mark.parametrize("text", [TEXT, CHINESE, "", "a\0\0b", "\0" * 100])
def test_utf_8_is_read_with_and_without_a_mark(text: str) -> None:
    assert decode(text.encode(), "here", InvalidInput) == text
    assert decode(text.encode("utf-8-sig"), "here", InvalidInput) == text
