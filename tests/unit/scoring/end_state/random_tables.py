"""Random tables, written out in the words of a language, as a person could have written them."""

import random
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import CARD_IDS, FRAGMENT_COLOURS, FRAGMENTS, CardId, Colour
from dejavu_rules.box.public import PublicScoring, Scoring
from dejavu_rules.i18n import speaker
from dejavu_rules.scoring.end_state import Table
from dejavu_rules.scoring.end_state.words import stem
from dejavu_rules.scoring.holding import Holding, LtmCard
from dejavu_rules.scoring.saying import sentence

_DATA = Path(__file__).parent / "data"


@cache
def colour_words() -> dict[str, tuple[str, ...]]:
    """The colour words of each language, and signs."""
    text = (_DATA / "colour_words.toml").read_text(encoding="utf-8")
    return {language: tuple(words.split()) for language, words in tomllib.loads(text).items()}


@cache
def phrasings() -> dict[str, dict[str, Any]]:
    """What people write for what a card scores, by language and kind."""
    return tomllib.loads((_DATA / "phrasings.toml").read_text(encoding="utf-8"))


def random_words(source: random.Random, words: tuple[str, ...], number: int) -> tuple[str, ...]:
    """So many of these words, no two of them spellings of one."""
    found: dict[str, str] = {}
    while len(found) < number:
        word = source.choice(words)
        found.setdefault(stem(word), word)
    return tuple(found.values())


def random_table(source: random.Random, words: tuple[str, ...]) -> Table:
    """A table of two to four players with these colours; each colour has the first pips, so that none is in doubt."""
    seats = source.randint(2, 4)
    owners = [source.randint(0, seats) for _ in FRAGMENTS]
    for colour in range(len(words)):
        owners[colour * 5] = source.randrange(seats)
    free = dict.fromkeys(CARD_IDS, 1 if seats == 2 else 2)
    faces = {card: _face(source, card, len(words)) for card in CARD_IDS}
    holdings = []
    for seat in range(seats):
        cards = [card for card in source.sample(CARD_IDS, source.randint(0, 10)) if free[card]]
        for card in cards:
            free[card] -= 1
        held = [each for each, owner in zip(FRAGMENTS, owners, strict=True) if owner == seat]
        mine = Fragments(each for each in held if int(each.colour) < len(words))
        tokens = tuple(source.randint(0, 5) for _ in range(source.randint(0, 4)))
        holdings.append(Holding(f"P{seat}", tokens, tuple(faces[card] for card in cards), mine, words))
    return Table(words, tuple(holdings))


def _face(source: random.Random, card: CardId, colours: int) -> LtmCard:
    if source.random() < 0.5:
        return LtmCard(card, vp=source.randint(0, 9))
    counts = Scoring.WHITE_CARDS if card.colour is Colour.WHITE else Scoring.COLOUR_CARDS
    kind = source.choice((Scoring.SEQUENCE, Scoring.SEQUENCE, Scoring.SETS, Scoring.FRAGMENTS, counts))
    colour = FRAGMENT_COLOURS[source.randrange(colours)] if kind is Scoring.SEQUENCE else None
    return LtmCard(card, scoring=PublicScoring(kind, colour))


def raw_in(table: Table, lang: str) -> dict[str, Any]:
    """The values of a file that says this table in a language; its colours are not listed."""
    return {"players": [_player(holding, lang) for holding in table.holdings]}


def _player(holding: Holding, lang: str) -> dict[str, Any]:
    return {
        "name": holding.name,
        "vp_tokens": list(holding.tokens),
        "fragments": list(holding.fragment_words(holding.fragments)),
        "cards": [_card(holding, card, lang) for card in holding.cards],
    }


def _card(holding: Holding, card: LtmCard, lang: str) -> dict[str, Any]:
    face: dict[str, Any] = {"colour": speaker(lang).name(card.colour), "number": card.id.number}
    if card.scoring is None:
        return {**face, "vp": card.vp}
    colour = card.scoring.fragment_colour
    word = None if colour is None else holding.fragment_colours[colour]
    return {**face, "scores": sentence(card.scoring.kind, word).say_in(speaker(lang))}
