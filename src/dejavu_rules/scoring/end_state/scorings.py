"""What a Public Card scores, parsed: the words for a kind, those for a colour, and fillers, in any order.

Each word says what it is (`vocabulary`), with and without spaces. What is left over is a colour, and must stand
together. Whether it is one of the table's is asked afterwards (`colours`).
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from dejavu_rules.box.pieces import Colour
from dejavu_rules.box.public import Scoring
from dejavu_rules.inputs.defects import Phrase
from dejavu_rules.scoring.end_state.vocabulary import CHINESE, ELIDED, LATIN
from dejavu_rules.scoring.end_state.words import card_colour, narrow, plain
from dejavu_rules.scoring.saying import sentence

_BETWEEN = dict.fromkeys(map(ord, ':;,.()[]{}"“”„«»「」=+*/\\'), " ")
"""What stands between words."""
_CJK = r"(?P<chinese>[\u3400-\u9fff\uf900-\ufaff]+)|[^\u3400-\u9fff\uf900-\ufaff]+"  # compiled where it is needed:
_CHINESE = "|".join(sorted(CHINESE, key=len, reverse=True))  # that takes longer than reading a table


class Understood(NamedTuple):
    """What a text says that a card scores."""

    kind: Scoring
    colour: str | None = None
    """Of a sequence, as it was written."""
    counted: Colour | None = None
    """Of cards that are counted; None for the card's own colour."""
    phrases: tuple[str, ...] = ()
    """What else may be the word for the colour of a sequence: fillers can be a part of it."""


class _Token(NamedTuple):
    """A word of the text: where it stands, and what it says; empty for a part of a colour."""

    start: int
    end: int
    says: str


def understand(text: str, own: Mapping[str, Colour]) -> Understood | None:
    """What a text says that a card scores; None if it does not say one thing clearly."""
    words = " ".join(narrow(text).split())
    tokens = list(_tokens(words))
    said = {token.says for token in tokens} - {"filler"}
    colours = [place for place, token in enumerate(tokens) if token.says == ""]
    span = tokens[colours[0] : colours[-1] + 1] if colours else []
    if any(token.says in ("sequence", "sets", "fragments", "cards", "card", "number") for token in span):
        return None
    colour = words[span[0].start : span[-1].end] if span else ""
    if "sequence" in said:
        letters = [words[token.start : token.end] for token in tokens if token.says == "filler"]
        # a table may call its colours A, B and C, and a filler can look like that
        colour = colour or next((word for word in reversed(letters) if len(word) == 1 and word.isascii()), "")
        if not colour or said & {"sets", "cards", "own", "number"}:
            return None
        return Understood(Scoring.SEQUENCE, colour, phrases=tuple(_phrases(words, tokens, colour)))
    if "sets" in said:
        return None if colour or "cards" in said else Understood(Scoring.SETS)
    if "fragments" in said:
        return None if colour or said & {"cards", "own", "colour"} else Understood(Scoring.FRAGMENTS)
    counts_cards = bool(said & {"cards", "card"})  # of the colour that is named, or of its own
    if colour:
        counted = card_colour(colour, own) if counts_cards and "own" not in said else None
        kind = Scoring.WHITE_CARDS if counted is Colour.WHITE else Scoring.COLOUR_CARDS
        return None if counted is None else Understood(kind, counted=counted)
    return Understood(Scoring.COLOUR_CARDS) if "colour" in said or ("own" in said and counts_cards) else None


def _phrases(words: str, tokens: list[_Token], colour: str) -> Iterator[str]:
    """The colour with the words around it, as far as the word for a sequence; the longest first."""
    found = {
        words[first.start : last.end]
        for place, first in enumerate(tokens)
        for end, last in enumerate(tokens[place:], place + 1)
        if all(token.says != "sequence" for token in tokens[place:end])
    }
    yield from sorted((each for each in found if colour in each and each != colour), key=len, reverse=True)


def _tokens(words: str) -> Iterator[_Token]:
    end, spaced = 0, words.translate(_BETWEEN)
    for word in spaced.split():
        start = spaced.index(word, end)
        end = start + len(word)
        if word.isascii():
            yield from _latin(word, start)
            continue
        for part in re.finditer(_CJK, word):
            at = start + part.start()
            yield from _chinese(part[0], at) if part["chinese"] else _latin(part[0], at)


def _chinese(part: str, start: int) -> Iterator[_Token]:
    end = 0
    for match in re.finditer(_CHINESE, part):
        if end < match.start():
            yield _Token(start + end, start + match.start(), "")
        end = match.end()
        yield _Token(start + match.start(), start + end, CHINESE[match[0]])
    if end < len(part):
        yield _Token(start + end, start + len(part), "")


def _latin(part: str, start: int) -> Iterator[_Token]:
    """A word; with a hyphen the parts of it where one of them is no part of a colour, and without what is elided."""
    word = plain(part)
    elided = next((each for each in ELIDED if word.startswith(each) and len(part) > len(each)), "")
    if elided:
        yield _Token(start, start + len(elided), "filler")
        start, part = start + len(elided), part[len(elided) :]
    has_hyphen = "-" in part or "–" in part  # few have one, and compiling the pattern takes long
    pieces = [(match.start(), match[0]) for match in re.finditer(r"[^-–]+", part)] if has_hyphen else [(0, part)]
    if len(pieces) > 1 and any(LATIN.get(plain(piece), "") not in ("", "filler") for _, piece in pieces):
        for at, piece in pieces:
            yield _token(piece, start + at)
    elif pieces:
        yield _token(part, start)


def _token(word: str, start: int) -> _Token:
    says = "number" if word.isascii() and word.isdecimal() else LATIN.get(plain(word), "")
    return _Token(start, start + len(word), says)


def with_sequence_colour(text: str, renamed: Callable[[str], str | None]) -> str:
    """The text with another word for the colour of its sequence, if it has one that gets another word."""
    found = understand(text, {})
    if found is None or found.colour is None:
        return text
    for old in (*found.phrases, found.colour):
        new = renamed(old)
        if new is not None:
            before, _, after = " ".join(narrow(text).split()).rpartition(old)
            return before + new + after
    return text


def nearest_sentence(text: str, own: Mapping[str, Colour]) -> Phrase | None:
    """The understood sentence that a text was probably meant to be: with one word of it mistyped, or one missing."""
    from difflib import get_close_matches  # only a mistake needs it

    words = plain(text)
    for piece in [*dict.fromkeys(words.split())][:8]:
        for close in get_close_matches(piece, list(LATIN), n=3, cutoff=0.75):
            found = understand(words.replace(piece, close, 1), own)
            if found is not None:
                return sentence(found.kind, found.colour)
            if LATIN[close] == "sequence":
                return sentence(Scoring.SEQUENCE)
    said = {token.says for token in _tokens(words)}
    if said == {"sequence"} or said == {"sequence", "filler"}:
        return sentence(Scoring.SEQUENCE)
    colour = " ".join(words[token.start : token.end] for token in _tokens(words) if token.says == "")
    return sentence(Scoring.SEQUENCE, colour) if "fragments" in said and colour else None
