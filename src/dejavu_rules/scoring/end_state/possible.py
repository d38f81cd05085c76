"""Whether one box could have left these drafts on one table: everything that takes more than one piece to see."""

from collections import Counter
from collections.abc import Iterable, Sequence

from dejavu_rules.components import CardId
from dejavu_rules.scoring.end_state.drafts import CardDraft, FragmentDraft, PlayerDraft
from dejavu_rules.scoring.end_state.fields import Reader
from dejavu_rules.scoring.end_state.words import did_you_mean, plain, show

COPIES = 2


def check_names(players: Iterable[PlayerDraft]) -> None:
    """Names tell players apart, whatever their case."""
    seen: dict[str, PlayerDraft] = {}
    for player in players:
        if player.name is None:
            continue
        first = seen.setdefault(plain(player.name), player)
        if first is not player:
            player.place.at("name").wrong(f"{show(player.name)} is the name of {first.place.path} too")


def check_cards(players: Sequence[PlayerDraft], seats: int) -> None:
    """A card once in one LTM (CARD-3), twice in the box (COMP-4), shown alike wherever it lies."""
    found: dict[CardId, list[CardDraft]] = {}
    for player in players:
        own: dict[CardId, CardDraft] = {}
        for card in player.cards:
            if card.id in own:
                card.place.wrong(f"{card.id} is in this Long-term Memory already: {own[card.id].place.path} (CARD-3)")
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
            one, two = _face_words(other), _face_words(first)
            other.place.wrong(f"{other.id} has {one}, but {two} at {first.place.path}; copies are alike (COMP-4)")


def _check_number(copies: list[CardDraft], seats: int) -> None:
    for other in copies[COPIES:]:
        other.place.wrong(f"{other.id} for the third time: {_places(copies)}; the box has {COPIES} (COMP-4)")
    if seats == 2 and len(copies) == 2 and all(card.kind is not None for card in copies):
        copies[1].place.wrong(
            f"Public Card {copies[1].id} lies at {copies[0].place.path} too; "
            "2 players use the golden set only, with one of each (SETUP-4)"
        )


def _face(card: CardDraft) -> tuple[object, ...]:
    return card.vp, card.kind, None if card.fragment_colour is None else plain(card.fragment_colour)


def _face_words(card: CardDraft) -> str:
    if card.kind is None:
        return f"vp {card.vp}"
    return f"scores {card.kind.value}" + (f" {card.fragment_colour}" if card.fragment_colour else "")


def _places(copies: Iterable[CardDraft]) -> str:
    return ", ".join(card.place.path for card in copies)


def fragment_colours(pinned: Sequence[str] | None, players: Iterable[PlayerDraft]) -> tuple[str, ...]:
    """The table's words for its colours of fragments, at most three (COMP-3); each other word is a defect.

    Without pinned words the three most frequent ones are taken for the real ones, so that a slip of the
    pen is named where it is and not where it was noticed.
    """
    mentions: list[tuple[str, Reader]] = []
    for player in players:
        mentions += [(fragment.word, fragment.place) for fragment in player.fragments]
        mentions += [
            (card.fragment_colour, card.place.at("scores")) for card in player.cards if card.fragment_colour is not None
        ]
    if pinned is not None:
        words = tuple(pinned)
    else:
        spelling: dict[str, str] = {}
        for word, _ in mentions:
            spelling.setdefault(plain(word), word)
        common = Counter(plain(word) for word, _ in mentions).most_common(3)
        kept = {word for word, _ in common}
        words = tuple(word for key, word in spelling.items() if key in kept)
    known = [plain(word) for word in words]
    for word, place in mentions:
        if plain(word) not in known:
            place.wrong(
                f"{show(word)} is one colour of fragments too many; the others are {', '.join(words)} (COMP-3)"
                + did_you_mean(word, known)
            )
    return words


def check_fragments(players: Iterable[PlayerDraft]) -> None:
    """The box has one of each fragment, 15 in all (COMP-3)."""
    owners: dict[tuple[str, int], FragmentDraft] = {}
    total, first_place = 0, None
    for player in players:
        first_place = first_place or player.place
        total += len(player.fragments)
        for fragment in player.fragments:
            first = owners.setdefault((plain(fragment.word), fragment.pips), fragment)
            if first is not fragment:
                words = f"{fragment.word} {fragment.pips}"
                fragment.place.wrong(f"{show(words)} lies at {first.place.path} too; there is one of each (COMP-3)")
    if total > 15 and first_place is not None:
        Reader("players", first_place.defects).wrong(f"{total} fragments on the table; the box has 15 (COMP-3)")
