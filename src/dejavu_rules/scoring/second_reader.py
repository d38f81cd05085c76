"""A file read a second time, as plainly as can be: a proof compares what comes out with the table that was scored.

It shares no code with `end_state`, only the list of colour words. It looks for known words anywhere in a text instead
of parsing it, and asks nobody: a file that the first reader refused never comes here.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, TypeAlias

from dejavu_rules.box.pieces import Colour
from dejavu_rules.box.public import Scoring
from dejavu_rules.scoring.end_state.vocabulary import ENDINGS, LANGUAGES, SHADES, WORDS
from dejavu_rules.scoring.holding import Holding

_Card: TypeAlias = tuple[str, int, object, object]
"""Colour, number, printed VP or what it scores, and the place of a sequence's colour."""
_Fragments: TypeAlias = tuple[tuple[int, int], ...]
_Group: TypeAlias = tuple[str, str, int]
"""A colour, a language, and which of its words for the colour: 0 is the plain one."""
_KINDS: tuple[tuple[Scoring, str, str, str], ...] = (
    # Whole words, beginnings of words, and Chinese; the first kind that is found counts.
    (
        Scoring.SEQUENCE,
        "run runs row rows streak straight folge folgen reihe reihen suite suites escalera",
        "sequen secuen séquen consecutiv consécutif fortlauf",
        "連續 连续 順子 顺子 序列 連號 连号",
    ),
    (
        Scoring.SETS,
        "set sets setkarte serie series série séries terna terne tris trío tríos",
        "group grupp grupo satz sätz saetz trio tripl drilling ensemble brelan conjunto",
        "組 组 套",
    ),
    (Scoring.FRAGMENTS, "", "fragment framment gedächtnisfragment", "碎片"),
    (Scoring.COLOUR_CARDS, "", "card kart cart naipe colo couleur farbe", "咭 卡 牌 色"),
)
_LETTERS = re.compile(r"[^\W\d_]+")
_PIECE = re.compile("([^0-9,;，、；]*)([0-9])")
_SPACES = {0x3000: " ", 0xA0: " "}
_WIDE = {0xFF00 + code: chr(0x20 + code) for code in range(1, 0x5F)} | _SPACES
"""The letters, digits and marks that Chinese keyboards write twice as wide."""


class _Unclear(Exception):  # noqa: N818 - a signal, never seen outside
    """A text that the second reader makes nothing of."""


def reading_problems(raw: Any, words: tuple[str, ...], holdings: tuple[Holding, ...]) -> Iterator[str]:
    """Where a table differs from what a second reader finds in the values of its file."""
    try:
        yield from _colour_problems(raw, words)
        players = raw["players"]
        if len(players) != len(holdings):
            yield f"there are {len(players)} players, not {len(holdings)}"
        own = {_key(word): _meaning(colour) for word, colour in raw.get("card_colours", {}).items()}
        for player, holding in zip(players, holdings, strict=False):
            here, there = _player(player, words, own, players), _content(holding)
            for one, two in zip(here, there, strict=True):
                if one != two:
                    yield f"{holding.name}: read as {one}, and scored as {two}"
            yield from _silent_translations(player.get("fragments", []), words, holding.translations)
    except (_Unclear, KeyError, TypeError, ValueError, AttributeError) as error:
        yield f"a second reader makes nothing of {error}"


def _colour_problems(raw: Any, words: tuple[str, ...]) -> Iterator[str]:
    """Each colour must be listed, or stand before pips, or be a word that is known."""
    if "fragment_colours" in raw:
        if [*raw["fragment_colours"]] != [*words]:
            yield f"the file lists {raw['fragment_colours']}, and the table has {words}"
        return
    written = {_key(word) for player in raw["players"] for word, _ in _pieces(player.get("fragments", []))}
    yield from (
        f"{word} is no colour of this file" for word in words if _key(word) not in written | _word_groups().keys()
    )


def _silent_translations(value: Any, words: tuple[str, ...], said: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    """Words that were taken as another word of the table, in another language, without a notice."""
    for word, _ in _pieces(value):
        colour = words[_place(word, words)]
        shown = next((each for each in said if colour in each), (colour,))
        groups = _word_groups().get(_key(word), frozenset())
        if not any(_key(word) == _key(each) or groups & _word_groups().get(_key(each), frozenset()) for each in shown):
            yield f"{word} was taken as {colour}, and nothing says so"


def _player(player: Any, words: tuple[str, ...], own: Mapping[str, str], players: Any) -> tuple[object, ...]:
    tokens, idea = player.get("vp_tokens", []), player.get("assignment")
    return (
        player["name"].translate(_SPACES).strip(),
        (tokens,) if isinstance(tokens, int) else tuple(tokens),
        _fragments(player.get("fragments", []), words),
        tuple(_card(card, words, own, players) for card in player.get("cards", [])),
        idea and [(*_which(use["card"], own), _fragments(use["fragments"], words)) for use in idea],
    )


def _content(holding: Holding) -> tuple[object, ...]:
    def places(fragments: Any) -> _Fragments:
        return tuple(sorted((int(each.colour), each.pips) for each in fragments))

    cards: list[_Card] = []
    for card in holding.cards:
        kind, colour = (None, None) if card.scoring is None else (card.scoring.kind, card.scoring.fragment_colour)
        place = None if colour is None else int(colour)
        cards.append((str(card.colour), card.id.number, card.vp if kind is None else kind, place))
    uses = [(str(use.card.colour), use.card.number, places(use.fragments)) for use in holding.idea or ()]
    idea = None if holding.idea is None else uses
    return holding.name, holding.tokens, places(holding.fragments), tuple(cards), idea


def _pieces(value: Any) -> list[tuple[str, int]]:
    """The words and pips of fragments: one text for each, or one for all."""
    found: list[tuple[str, int]] = []
    word = ""
    for text in [value] if isinstance(value, str) else value:
        for before, pips in _PIECE.findall(_narrow(text)):
            word = before.strip() or word
            found.append((word, int(pips)))
    return found


def _fragments(value: Any, words: tuple[str, ...]) -> _Fragments:
    return tuple(sorted((_place(word, words), pips) for word, pips in _pieces(value)))


def _which(card: Any, own: Mapping[str, str]) -> tuple[str, int]:
    word = card["colour"] if "colour" in card else card["color"]
    return own.get(_key(word)) or _meaning(word), card["number"]


def _card(card: Any, words: tuple[str, ...], own: Mapping[str, str], players: Any) -> _Card:
    colour, number = _which(card, own)
    if "vp" in card:
        return colour, number, card["vp"], None
    text = _narrow(card["scores"]).casefold()
    kind = next((each[0] for each in _KINDS if _has(text, *each[1:])), None)
    if kind is Scoring.SEQUENCE:
        return colour, number, kind, _sequence_place(text, words, players)
    is_white = kind is Scoring.COLOUR_CARDS and colour == str(Colour.WHITE)
    return colour, number, Scoring.WHITE_CARDS if is_white else kind, None


def _has(text: str, whole: str, begins: str, chinese: str) -> bool:
    starts = tuple(begins.split())
    is_word = any(word in whole.split() or word.startswith(starts) for word in _LETTERS.findall(text))
    return is_word or any(sign in text for sign in chinese.split())


def _sequence_place(text: str, words: tuple[str, ...], players: Any) -> int:
    """The place of the colour whose word is in the text: the longest, and the last of equally long ones."""
    spoken = f" {' '.join(_LETTERS.findall(text))} "
    written = [word for player in players for word, _ in _pieces(player.get("fragments", []))]
    found = []
    for word in {*map(_key, (*words, *written)), *_word_groups()}:
        letters = _between_spaces(word)
        at = spoken.rfind(f" {letters} ") if letters else text.rfind(word)
        if at >= 0:
            found.append((len(word), at, word))
    for _, _, word in sorted(found, reverse=True):
        try:
            return _place(word, words)
        except _Unclear:
            continue
    raise _Unclear(text)


@lru_cache(2048)  # of the words that are known, and some of a table
def _between_spaces(word: str) -> str:
    """The letters of a word between single spaces; nothing for Chinese and for signs, which stand without spaces."""
    if any("\u3400" <= letter <= "\ufaff" for letter in word):
        return ""
    return " ".join(_LETTERS.findall(word))


def _place(word: str, words: tuple[str, ...]) -> int:
    """Which colour of the table a word is: itself, or else the only one that means the same."""
    for same in (str.__eq__, _is_same):
        found = [place for place, each in enumerate(words) if same(_key(word), _key(each))]
        if len(found) == 1:
            return found[0]
    raise _Unclear(word)


def _is_same(one: str, other: str) -> bool:
    """Two words of one group, or two plain words, unless one language has both and tells them apart."""
    mine, theirs = _word_groups().get(one, frozenset()), _word_groups().get(other, frozenset())
    if mine & theirs:
        return True
    is_apart = {language for _, language, _ in mine} & {language for _, language, _ in theirs}
    plain = {colour for colour, _, shade in mine if not shade} & {colour for colour, _, shade in theirs if not shade}
    return bool(plain) and not is_apart


def _meaning(word: str) -> str:
    groups = _word_groups().get(_key(word))
    if not groups:
        raise _Unclear(word)
    return min(groups)[0]


def _narrow(text: str) -> str:
    return unicodedata.normalize("NFC", text).translate(_WIDE)


@lru_cache(4096)
def _key(word: str) -> str:
    """A word as it is compared: without case, double spaces and the endings of Chinese colours."""
    short = " ".join(_narrow(word).casefold().split())
    for ending in ("色的", "色", "的"):
        if short.endswith(ending) and short != ending:
            return short.removesuffix(ending)
    return short


@cache
def _word_groups() -> dict[str, frozenset[_Group]]:
    """Every colour word of the list with its inflections, and its groups; a shade has none."""
    found: dict[str, frozenset[_Group]] = {
        word.casefold(): frozenset() for each in SHADES.values() for word in each.split()
    }
    for colour, languages in WORDS.items():
        for language, text in zip(LANGUAGES, languages, strict=True):
            shade = 0
            for word in text.split():
                if word == "/":
                    shade += 1
                    continue
                for ending in ENDINGS[language][word.endswith("|")]:
                    key = (word.rstrip("|") + ending).casefold()
                    before = found.get(key, frozenset())
                    if all(each[0] == colour for each in before):
                        found[key] = before | {(colour, language, shade)}
    return found
