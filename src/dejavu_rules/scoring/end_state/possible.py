"""Whether one box could have left these drafts on one table: everything that takes more than one piece to see."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from dejavu_rules.box.pieces import FRAGMENTS, CardId
from dejavu_rules.outside import Entry
from dejavu_rules.outside.defects import show
from dejavu_rules.scoring.end_state.drafts import CardDraft, FragmentDraft, PlayerDraft, within
from dejavu_rules.scoring.end_state.words import SPELLINGS, is_known, meaning, nearest, plain, stem, two_shades

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


def check_cards(players: Sequence[PlayerDraft], seats: int) -> None:
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
        _check_alike(copies)
        _check_number(copies, seats)


def _check_alike(copies: list[CardDraft]) -> None:
    first = copies[0]
    for other in copies[1:]:
        if _face(other) != _face(first):
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


def _face(card: CardDraft) -> tuple[object, ...]:
    return card.vp, card.kind, None if card.fragment_colour is None else meaning(card.fragment_colour)


def _face_words(card: CardDraft) -> str:
    if card.kind is None:
        return f"vp {card.vp}"
    return f"scores {card.kind.value}" + (f" {card.fragment_colour}" if card.fragment_colour else "")


def fragment_colours(pinned: Sequence[str] | None, players: Sequence[PlayerDraft], is_pinned: bool) -> tuple[str, ...]:
    """The table's words for its colours of fragments, at most three (COMP-3); each other word is a defect.

    Without pinned words the three most frequent ones are taken for the real ones, so that a slip of the
    pen is named where it is and not where it was noticed. A word that may be such a slip is never one of them.
    But where words are pinned that could not be read, they may have been the same, and nobody is blamed.
    """
    mentions = [mention for player in players for mention in _mentions(player)]
    if not is_pinned:
        _check_card_words(players)
    slips = {} if is_pinned or pinned is not None else _slips(word for word, _ in mentions)
    words = _frequent([word for word, _ in mentions], slips) if pinned is None else tuple(pinned)
    known = {meaning(word): word for word in words}
    for word, place in mentions:
        _check_word(word, place, known, slips)
    return words


def _check_card_words(players: Sequence[PlayerDraft]) -> None:
    """A card alone names no colour of its own: its word must be known, or stand before the pips of a fragment."""
    owned = {meaning(fragment.word) for player in players for fragment in player.fragments}
    for card in (card for player in players for card in player.cards):
        word = card.fragment_colour
        if word is not None and not is_known(word) and meaning(word) not in owned:
            within(card.place, "scores").refuse("colour-only-on-card", word=show(word))


def _check_word(word: str, place: Entry, known: Mapping[str, str], slips: Mapping[str, str | None]) -> None:
    """A word must be one of the table's, and clearly so."""
    key = meaning(word)
    if key in known:
        if two_shades(word, known[key]):
            place.refuse("colour-two-shades", word=show(word), other=show(known[key]))
        return
    other = slips.get(key)
    if other is not None:
        place.refuse("colour-almost-another", word=show(word), other=show(other))
    elif key in slips:
        place.refuse("colour-unsure", word=show(word))
    else:
        meant = nearest(word, map(stem, known.values()))
        names = tuple(known.values())
        place.refuse("not-a-fragment-colour", word=show(word), known=names, meant=meant and repr(meant))


def _slips(words: Iterable[str]) -> dict[str, str | None]:
    """The words of a table that may be slips of the pen, each with what was probably meant.

    A word that we know is none. Any other one is, if it is almost one that we know, or almost another word of the
    table that is more frequent; and so is a single letter or sign, which is almost anything.
    """
    unknown = [word for word in words if not is_known(word)]
    counts = Counter(map(meaning, unknown))
    spelled = {meaning(word): word for word in unknown}
    slips: dict[str, str | None] = {}
    real: list[str] = []
    for word, _ in counts.most_common():
        other = nearest(spelled[word], (*SPELLINGS, *real))
        if other is None and len(word) > 1:
            real.append(word)
        else:
            slips[word] = other
    return slips


def _mentions(player: PlayerDraft) -> list[tuple[str, Entry]]:
    """Every colour of fragments that a player's pieces name, and where."""
    cards = [(card.fragment_colour, within(card.place, "scores")) for card in player.cards]
    return [(fragment.word, fragment.place) for fragment in player.fragments] + [
        (word, place) for word, place in cards if word is not None
    ]


def _frequent(words: Sequence[str], slips: Collection[str]) -> tuple[str, ...]:
    """The three most frequent colours, as they were first spelled, in the order they came up."""
    spelling: dict[str, str] = {}
    for word in words:
        spelling.setdefault(meaning(word), word)
    counts = Counter(key for word in words if (key := meaning(word)) not in slips)
    kept = {word for word, _ in counts.most_common(3)}
    return tuple(word for key, word in spelling.items() if key in kept)


def check_fragments(players: Sequence[PlayerDraft], table: Entry) -> None:
    """The box has one of each fragment, 15 in all (COMP-3)."""
    owners: dict[tuple[str, int], FragmentDraft] = {}
    fragments = [fragment for player in players for fragment in player.fragments]
    for fragment in fragments:
        first = owners.setdefault(fragment.key, fragment)
        if first is not fragment:
            fragment.place.refuse("fragment-twice", fragment=show(str(fragment)), place=first.place.place)
            first.place.mirror("fragment-twice", fragment=show(str(first)), place=fragment.place.place)
    if len(fragments) > len(FRAGMENTS):
        table.refuse("fragments-on-table", number=len(fragments), most=len(FRAGMENTS))
