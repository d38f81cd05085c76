"""Whether one box could have left these drafts on one table: everything that takes more than one piece to see."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from dejavu_rules.box.pieces import FRAGMENTS, CardId
from dejavu_rules.inputs.defects import phrase, show
from dejavu_rules.inputs.entry import Entry
from dejavu_rules.scoring.end_state.drafts import CardDraft, FragmentDraft, PlayerDraft
from dejavu_rules.scoring.end_state.words import (
    is_known,
    is_translation,
    may_be_one,
    means_the_same,
    nearest,
    plain,
    stem,
)
from dejavu_rules.scoring.saying import sentence

MOST = 3
"""Colours of fragments in the box (COMP-3)."""
COPIES = 2
"""Of each card in the box (COMP-4)."""
_JOINERS = {0x200C: None, 0x200D: None}
"""Nobody sees them, so they tell no names apart."""
_COMPARED = 24
"""Of more words than these none is compared with each other: three are colours at most, and the rest is refused."""


class Colours(NamedTuple):
    """The table's words for its colours of fragments."""

    words: tuple[str, ...]
    translations: tuple[tuple[str, ...], ...] = ()
    """Words of different languages that were taken as one colour: the sheet says so."""

    def place(self, word: str) -> int | None:
        """Which of the colours a word means, from 0; None if it is none of them, or not clearly one."""
        return _place_among(word, self.words)

    def key(self, word: str) -> int | str:
        """What makes two words the same colour, also where they are none of this table's."""
        place = self.place(word)
        return stem(word) if place is None else place


class _Spelling:
    """One word of a file: as it was first written, the pips that it names, and where it stands."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.pips: set[int] = set()
        self.places: list[Entry] = []


def table_colours(pinned: Sequence[str] | None, players: Sequence[PlayerDraft], is_pinned: bool) -> Colours:
    """The table's colours of fragments, at most three (COMP-3); each other or doubtful word is a defect.

    Where words are pinned that could not be read, they may have been the same ones, and nobody is blamed.
    """
    spellings = _spellings(players, pinned)
    if pinned is not None:
        for spelling in spellings:
            if _place_among(spelling.word, pinned) is None:
                _refuse(spelling, tuple(pinned))
        return _colours(pinned, spellings)
    different = _different(spellings)
    if is_pinned:
        return _colours([each.word for each in different[:MOST]], spellings)
    doubted = _ask(different)
    sure = [each for each in different if each not in doubted]
    kept = sorted(sorted(sure, key=_mentions, reverse=True)[:MOST], key=different.index)
    words = [each.word for each in kept]
    for spelling in (each for each in sure if each not in kept):
        _refuse(spelling, tuple(words))
    return _colours(words, spellings)


def card_word(card: CardDraft, known: Iterable[str]) -> str | None:
    """The word for the colour that a sequence card counts: the longest phrase that is a word of the table."""
    if not card.phrases:
        return card.fragment_colour
    stems = set(map(stem, known))
    return next((phrase for phrase in card.phrases if stem(phrase) in stems), card.fragment_colour)


def _spellings(players: Sequence[PlayerDraft], pinned: Sequence[str] | None) -> list[_Spelling]:
    found: dict[str, _Spelling] = {}
    fragments = [fragment.word for player in players for fragment in player.fragments]
    for player in players:
        for fragment in player.fragments:
            spelling = found.setdefault(stem(fragment.word), _Spelling(fragment.word))
            spelling.pips.add(fragment.pips)
            spelling.places.append(fragment.place)
        for card in player.cards:
            word = card_word(card, [*fragments, *(pinned or ())])
            if word is not None:
                found.setdefault(stem(word), _Spelling(word)).places.append(card.place.at("scores"))
    return list(found.values())


def _place_among(word: str, words: Sequence[str]) -> int | None:
    """The place of the word itself, or else of the only one that means the same."""
    same = [place for place, each in enumerate(words) if stem(each) == stem(word)]
    same = same or [place for place, each in enumerate(words) if means_the_same(each, word)]
    return same[0] if len(same) == 1 else None


def _refuse(spelling: _Spelling, known: tuple[str, ...]) -> None:
    meant = nearest(spelling.word, map(stem, known))
    for place in spelling.places:
        place.refuse("not-a-fragment-colour", word=show(spelling.word), known=known, meant=meant and show(meant))


def _different(spellings: Sequence[_Spelling]) -> list[_Spelling]:
    """The words that stand for a colour each: those of fragments, and on cards those that mean none of these."""
    found = [each for each in spellings if each.pips]
    for spelling in spellings:
        if not spelling.pips and _place_among(spelling.word, [each.word for each in found]) is None:
            found.append(spelling)
    return sorted(found, key=spellings.index)


def _mentions(spelling: _Spelling) -> int:
    return len(spelling.places)


def _ask(spellings: list[_Spelling]) -> list[_Spelling]:
    """Refuses each word that may be another one, or that no fragment has; returns them.

    Two words that name the same pips are two colours. Four colours cannot be: then one of them was written twice.
    """
    doubted: list[_Spelling] = []
    if len(spellings) <= _COMPARED:
        import json  # only a question needs it

        colours = json.dumps([each.word for each in spellings], ensure_ascii=False)
        can_be_colours = len(spellings) <= MOST
        for often, seldom in combinations(sorted(spellings, key=_mentions, reverse=True), 2):
            is_asked = seldom not in doubted and not (can_be_colours and often.pips & seldom.pips)
            if is_asked and may_be_one(often.word, seldom.word):
                doubted.append(seldom)
                words = {"word": show(seldom.word), "other": show(often.word), "place": often.places[0].place}
                for place in seldom.places:
                    if can_be_colours:
                        place.refuse("colour-almost-another", **words, pins=f"fragment_colours = {colours}")
                    else:
                        place.refuse("colour-too-many-alike", **words)
    for spelling in spellings:
        if not (spelling in doubted or spelling.pips or is_known(spelling.word)):
            doubted.append(spelling)
            for place in spelling.places:
                place.refuse("colour-only-on-card", word=show(spelling.word))
    return doubted


def _colours(words: Sequence[str], spellings: Iterable[_Spelling]) -> Colours:
    others = [(_place_among(each.word, words), each.word) for each in spellings]
    same = [(word, *(each for at, each in others if at == place)) for place, word in enumerate(words)]
    return Colours(tuple(words), _translations(same))


def _translations(colours: Iterable[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """Of the words for each colour those of different languages, if there are several."""
    found: list[tuple[str, ...]] = []
    for first, *others in colours:
        kept = [first]
        for each in others:
            kept += [each] if all(is_translation(each, word) for word in kept) else []
        found += [tuple(kept)] if len(kept) > 1 else []
    return tuple(found)


def check_names(players: Iterable[PlayerDraft]) -> None:
    """Names tell players apart; upper and lower case do not."""
    seen: dict[str, PlayerDraft] = {}
    for player in players:
        first = seen.setdefault(plain(player.name or "").translate(_JOINERS), player)
        if first is not player and player.name is not None:
            player.place.at("name").refuse("name-twice", name=show(player.name), place=first.place.place)
            first.place.at("name").mirror("name-twice", name=show(first.name), place=player.place.place)


def check_cards(players: Sequence[PlayerDraft], seats: int, colours: Colours) -> None:
    """A card once in one LTM (CARD-3), twice in the box (COMP-4), shown alike wherever it lies."""
    found: dict[CardId, list[CardDraft]] = {}
    for player in players:
        own: dict[CardId, CardDraft] = {}
        for card in player.cards:
            if card.id in own:
                card.place.refuse("card-twice", card=card.id, place=own[card.id].place.place)
                continue
            own[card.id] = card
            found.setdefault(card.id, []).append(card)
    for first, *others in found.values():
        for other in others:
            if _face(other, colours) != _face(first, colours):
                here, there = [
                    phrase("face-vp", vp=card.vp) if card.kind is None else sentence(card.kind, card.fragment_colour)
                    for card in (other, first)
                ]
                places = other.place.place, first.place.place
                other.place.refuse("cards-not-alike", card=first.id, here=here, there=there, place=places[1])
                first.place.mirror("cards-not-alike", card=first.id, here=there, there=here, place=places[0])
        _check_number([first, *others], seats)


def _check_number(copies: list[CardDraft], seats: int) -> None:
    places = tuple(card.place.place for card in copies)
    for other in copies[COPIES:]:
        other.place.refuse("too-many-copies", card=other.id, places=places, most=COPIES)
    for first in copies[:COPIES] if len(copies) > COPIES else ():
        first.place.mirror("too-many-copies", card=first.id, places=places, most=COPIES)
    if seats == 2 and len(copies) == 2 and all(card.kind is not None for card in copies):
        first, second = copies
        second.place.refuse("public-card-twice", card=second.id, place=first.place.place)
        first.place.mirror("public-card-twice", card=first.id, place=second.place.place)


def _face(card: CardDraft, colours: Colours) -> tuple[object, ...]:
    word = card_word(card, colours.words)
    return card.vp, card.kind, None if word is None else colours.key(word)


def check_fragments(players: Sequence[PlayerDraft], table: Entry, colours: Colours) -> None:
    """The box has one of each fragment, 15 in all (COMP-3)."""
    owners: dict[tuple[int | str, int], FragmentDraft] = {}
    fragments = [fragment for player in players for fragment in player.fragments]
    for fragment in fragments:
        first = owners.setdefault((colours.key(fragment.word), fragment.pips), fragment)
        if first is not fragment:
            fragment.place.refuse("fragment-twice", fragment=show(str(fragment)), place=first.place.place)
            first.place.mirror("fragment-twice", fragment=show(str(first)), place=fragment.place.place)
    if len(fragments) > len(FRAGMENTS):
        table.refuse("fragments-on-table", number=len(fragments), most=len(FRAGMENTS))
