"""From bytes to text: UTF-8, or an error that says what else it seems to be."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE

from dejavu_rules.inputs.defects import InvalidInput, defect_at

_MARKS = {BOM_UTF32_LE: "UTF-32", BOM_UTF32_BE: "UTF-32", BOM_UTF16_LE: "UTF-16", BOM_UTF16_BE: "UTF-16"}
"""Longer marks first: that of UTF-32 begins with one of UTF-16."""
_CONTROL = rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]"
_FEW = 8
"""UTF-16 has a zero byte in each Latin letter, and a file of ours has many: one in so many bytes is enough."""


def decode(content: bytes, source: str, error: type[InvalidInput]) -> str:
    """The text of UTF-8 bytes, with or without a byte order mark.

    Raises `error`, with advice where the encoding is one that editors write.
    """
    encoding = _other_encoding(content)
    if encoding is not None:
        raise error(source, [defect_at("", "other-encoding", encoding=encoding)])
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        before = content[: problem.start]
        line, byte = before.count(b"\n") + 1, problem.start - before.rfind(b"\n")
        key = "not-text-at-all" if re.search(_CONTROL, content) else "older-encoding"
        raise error(source, [defect_at("", key, line=line, byte=byte)]) from None


def _other_encoding(content: bytes) -> str | None:
    """UTF-16 or UTF-32, by its mark or by where its zero bytes are."""
    for mark, name in _MARKS.items():
        if content.startswith(mark):
            return name
    fewer, more = sorted((content[0::2].count(0), content[1::2].count(0)))
    is_utf_16 = more > 0 and len(content) % 2 == 0 and fewer * _FEW <= more and more * _FEW >= len(content)
    return "UTF-16" if is_utf_16 else None
