"""The slip of the pen that probably keeps a text from being TOML or JSON, to say it in people's words.

It is asked only after a parser has refused the text, and guesses: one look at quotes, brackets and commas, in linear
time. Where it finds nothing, the parser's own reason is said.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from dejavu_rules.inputs.defects import Defect, defect_at

_CURLY = "“”„‟‘’‚«»「」＂"
_TOKENS = re.compile(
    rf"""(?P<space>[ \t\r]+) | (?P<line>\n) | (?P<comment>\#[^\n]*)
    | (?P<text>\"\"\"(?s:.*?)\"\"\" | '''(?s:.*?)''' | "(?:[^"\\\n]|\\.)*" | '[^'\n]*')
    | (?P<curly>[{_CURLY}]) | (?P<quote>["']) | (?P<sign>[\[\]{{}},=:]) | (?P<word>[^\s\[\]{{}},=:\#"'{_CURLY}]+)""",
    re.VERBOSE,
)
_CLOSING = {"[": "]", "{": "}"}
_HEADER = re.compile(r"[ \t]*\[\[?[ \t]*\w+[ \t]*\]?\]?[ \t]*(?:#.*)?")
_LONGEST_HEADER = 200
_VALUE = re.compile(r"true|false|[-+]?(?:[0-9].*|inf|nan)|null")


class _Token(NamedTuple):
    kind: str
    text: str
    line: int


def slip(text: str) -> Defect | None:
    """The first slip that is found in the text of a file, if any."""
    depth: list[_Token] = []
    before = _Token("line", "", 0)
    tokens = list(_tokens(text))
    for place, token in enumerate(tokens):
        following = tokens[place + 1] if place + 1 < len(tokens) else _Token("line", "", token.line)
        if depth and depth[-1].text == "[" and following.text == "=":
            # an array has no keys: either it should have ended before, or the bracket of a table is missing
            line = [each.text for each in tokens[place:] if each.line == token.line]
            if "}" in line and "{" not in line[: line.index("}")]:
                return defect_at("", "bracket-unopened", line=token.line, bracket="}")
            return _bracket_defect(depth[-1])
        found = _slip_at(token, before, following, depth)
        if found is not None:
            return found
        if token.text in _CLOSING:
            depth.append(token)
        elif token.text in ("]", "}") and depth:
            depth.pop()
        before = token
    return None if not depth else _bracket_defect(depth[-1])


def _tokens(text: str) -> Iterator[_Token]:
    """What stands in the text, up to a quote that makes the rest a guess; a header such as [[players]] is one token."""
    number, has_headers = 1, not text.lstrip().startswith("{")
    for line in re.split("(?<=\n)", text) if '"""' not in text and "'''" not in text else [text]:
        if has_headers and len(line) <= _LONGEST_HEADER and _HEADER.fullmatch(line.rstrip("\r\n")):
            yield _Token("header", re.sub(r"[^\[\]]", "", line.partition("#")[0]), number)
            number += 1
            continue
        for match in _TOKENS.finditer(line):
            kind = match.lastgroup or ""
            if kind not in ("space", "line", "comment"):
                yield _Token(kind, match[0], number)
            if kind in ("curly", "quote"):  # each further one could be looked for to the end of a long line
                return
            number += match[0].count("\n")


def _slip_at(token: _Token, before: _Token, following: _Token, depth: list[_Token]) -> Defect | None:
    if token.kind == "curly":
        return defect_at("", "curly-quotes", line=token.line, quote=token.text)
    if token.kind == "quote":
        return defect_at("", "quote-unclosed", line=token.line, quote=token.text)
    if token.kind == "header":
        return _bracket_defect(depth[-1]) if depth else None if token.text in ("[]", "[[]]") else _bracket_defect(token)
    if token.text in ("]", "}") and (not depth or _CLOSING[depth[-1].text] != token.text):
        return (
            _bracket_defect(depth[-1])
            if depth
            else defect_at("", "bracket-unopened", line=token.line, bracket=token.text)
        )
    ends_value = before.kind in ("text", "word") or before.text in ("]", "}")
    if depth and ends_value and (token.kind in ("text", "word") or token.text in ("[", "{")):
        return defect_at("", "comma-missing", line=before.line, before=_cut(before.text), after=_cut(token.text))
    if not depth and token.kind == "word" and following.text == ":":
        return defect_at("", "colon-for-equals", line=token.line, key=_cut(token.text))
    if before.text in ("=", ":") and token.kind == "word" and not _VALUE.fullmatch(token.text):
        return defect_at("", "quotes-missing", line=token.line, word=_cut(token.text))
    return None


def _cut(text: str) -> str:
    """A piece of the file, short, and without what a terminal would obey."""
    return "".join([letter if letter.isprintable() else "?" for letter in text[:40]])


def _bracket_defect(bracket: _Token) -> Defect:
    """A bracket, or those of a header such as [[players]], without its other half."""
    opening = bracket.text.rstrip("]")
    closing = "".join(_CLOSING[each] for each in opening)
    return defect_at("", "bracket-unclosed", line=bracket.line, bracket=opening, closing=closing)
