"""Whether one box could have left these drafts on one table: everything that takes more than one piece to see."""

from collections.abc import Iterable, Sequence

from dejavu_rules.box.pieces import FRAGMENTS, CardId
from dejavu_rules.inputs.defects import Phrase, phrase, show
from dejavu_rules.inputs.entry import Entry
from dejavu_rules.scoring.end_state.colours import Colours, card_word
from dejavu_rules.scoring.end_state.drafts import CardDraft, FragmentDraft, PlayerDraft, within
from dejavu_rules.scoring.end_state.words import plain
from dejavu_rules.scoring.saying import sentence

COPIES = 2
"""Of each card in the box (COMP-4)."""


def check_names(players: Iterable[PlayerDraft]) -> None:
    """Names tell players apart; upper and lower case do not."""
    seen: dict[str, PlayerDraft] = {}
    for player in players:
        if player.name is None:
            continue
        first = seen.setdefault(plain(player.name), player)
        if first is not player:
            within(player.place, "name").refuse("name-twice", name=show(player.name), place=first.place.place)
            within(first.place, "name").mirror("name-twice", name=show(first.name), place=player.place.place)


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
    for copies in found.values():
        _check_alike(copies, colours)
        _check_number(copies, seats)


def _check_alike(copies: list[CardDraft], colours: Colours) -> None:
    first = copies[0]
    for other in copies[1:]:
        if _face(other, colours) != _face(first, colours):
            other.place.refuse("cards-not-alike", **_not_alike(other, first))
            first.place.mirror("cards-not-alike", **_not_alike(first, other))


def _not_alike(here: CardDraft, there: CardDraft) -> dict[str, object]:
    return {
        "card": here.id,
        "here": _face_words(here),
        "there": _face_words(there),
        "place": there.place.place,
    }


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


def _face_words(card: CardDraft) -> Phrase:
    return phrase("face-vp", vp=card.vp) if card.kind is None else sentence(card.kind, card.fragment_colour)


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
