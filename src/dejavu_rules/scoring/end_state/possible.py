"""Whether one box could have left these drafts on one table: everything that takes more than one piece to see."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from dejavu_rules.box.pieces import FRAGMENTS, CardId
from dejavu_rules.outside import Entry
from dejavu_rules.outside.defects import show, suggestion
from dejavu_rules.scoring.end_state.drafts import CardDraft, FragmentDraft, PlayerDraft, within
from dejavu_rules.scoring.end_state.words import plain

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
            within(player.place, "name").wrong(f"{show(player.name)} is also the name of {first.place.path}")
            within(first.place, "name").mirror(f"{show(first.name)} is also the name of {player.place.path}")


def _at_both(first: Entry, second: Entry, words: Callable[[Entry], str]) -> None:
    """A defect between two entries: the second has it, and the first is told; the words name the other one."""
    second.wrong(words(first))
    first.mirror(words(second))


def check_cards(players: Sequence[PlayerDraft], seats: int) -> None:
    """A card once in one LTM (CARD-3), twice in the box (COMP-4), shown alike wherever it lies."""
    found: dict[CardId, list[CardDraft]] = {}
    for player in players:
        own: dict[CardId, CardDraft] = {}
        for card in player.cards:
            if card.id in own:
                card.place.wrong(f"{card.id} is already in this Long-term Memory: {own[card.id].place.path} (CARD-3)")
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
            other.place.wrong(_not_alike(other, first))
            first.place.mirror(_not_alike(first, other))


def _not_alike(here: CardDraft, there: CardDraft) -> str:
    words, others = _face_words(here), _face_words(there)
    return f"{here.id}: {words} here, {others} at {there.place.path}; copies are alike (COMP-4)"


def _check_number(copies: list[CardDraft], seats: int) -> None:
    places = ", ".join(card.place.path for card in copies)
    for other in copies[COPIES:]:
        other.place.wrong(f"{other.id} lies at {places}; the box has {COPIES} of each card (COMP-4)")
    for first in copies[:COPIES] if len(copies) > COPIES else ():
        first.place.mirror(f"{first.id} lies at {places}; the box has {COPIES} of each card (COMP-4)")
    if seats == 2 and len(copies) == 2 and all(card.kind is not None for card in copies):
        _at_both(
            copies[0].place,
            copies[1].place,
            lambda other: (
                f"Public Card {copies[0].id} also lies at {other.path}; "
                "2 players use only the golden set, which has one of each (SETUP-4)"
            ),
        )


def _face(card: CardDraft) -> tuple[object, ...]:
    return card.vp, card.kind, None if card.fragment_colour is None else plain(card.fragment_colour)


def _face_words(card: CardDraft) -> str:
    if card.kind is None:
        return f"vp {card.vp}"
    return f"scores {card.kind.value}" + (f" {card.fragment_colour}" if card.fragment_colour else "")


def fragment_colours(pinned: Sequence[str] | None, players: Iterable[PlayerDraft]) -> tuple[str, ...]:
    """The table's words for its colours of fragments, at most three (COMP-3); each other word is a defect.

    Without pinned words the three most frequent ones are taken for the real ones, so that a slip of the
    pen is named where it is and not where it was noticed.
    """
    mentions = [mention for player in players for mention in _mentions(player)]
    words = _frequent(mentions) if pinned is None else tuple(pinned)
    known = [plain(word) for word in words]
    for word, place in mentions:
        if plain(word) not in known:
            place.wrong(
                f"{show(word)} is not one of this table's colours of fragments: {', '.join(words) or 'none'} (COMP-3)"
                + suggestion(word, known)
            )
    return words


def _mentions(player: PlayerDraft) -> list[tuple[str, Entry]]:
    """Every colour of fragments that a player's pieces name, and where."""
    cards = [(card.fragment_colour, within(card.place, "scores")) for card in player.cards]
    return [(fragment.word, fragment.place) for fragment in player.fragments] + [
        (word, place) for word, place in cards if word is not None
    ]


def _frequent(mentions: Iterable[tuple[str, Entry]]) -> tuple[str, ...]:
    """The three most frequent words, as they were first spelled, in the order they came up."""
    spelling: dict[str, str] = {}
    for word, _ in mentions:
        spelling.setdefault(plain(word), word)
    kept = {word for word, _ in Counter(plain(word) for word, _ in mentions).most_common(3)}
    return tuple(word for key, word in spelling.items() if key in kept)


def _lies_twice(fragment: str, other: Entry) -> str:
    return f"{show(fragment)} also lies at {other.path}; there is one of each (COMP-3)"


def check_fragments(players: Sequence[PlayerDraft], table: Entry) -> None:
    """The box has one of each fragment, 15 in all (COMP-3)."""
    owners: dict[tuple[str, int], FragmentDraft] = {}
    fragments = [fragment for player in players for fragment in player.fragments]
    for fragment in fragments:
        first = owners.setdefault(fragment.key, fragment)
        if first is not fragment:
            _at_both(first.place, fragment.place, partial(_lies_twice, str(fragment)))
    if len(fragments) > len(FRAGMENTS):
        table.wrong(f"{len(fragments)} fragments on the table; the box has {len(FRAGMENTS)} (COMP-3)")
