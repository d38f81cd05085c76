"""Changes that concern more than one blank: copies of a card are alike, and a colour has one word everywhere."""

from collections.abc import Mapping

from dejavu_rules.apps.cli.asking.form import Blank, Raw, colours, pieces, players, with_piece
from dejavu_rules.apps.cli.asking.grammar import fragments
from dejavu_rules.scoring.end_state.scorings import with_sequence_colour
from dejavu_rules.scoring.end_state.words import meaning


def with_copies(raw: Raw, blank: Blank, piece: object, others: tuple[Blank, ...]) -> Raw | None:
    """The values with what a card shows corrected on its other copies too (COMP-4); None if it became another card."""
    old = pieces(raw, blank.seat, "cards")
    if blank.what != "card" or not 0 <= blank.index < len(old) or not _same_card(old[blank.index], piece):
        return None
    for each in (blank, *others):
        raw = with_piece(raw, each, piece)
    return raw


def _same_card(one: object, other: object) -> bool:
    return (
        isinstance(one, dict)
        and isinstance(other, dict)
        and one["number"] == other["number"]
        and meaning(_colour(one)) == meaning(_colour(other))
    )


def _colour(card: Mapping[str, object]) -> str:
    return str(card.get("colour", card.get("color")))


def with_colours(raw: Raw, words: tuple[str, ...]) -> Raw:
    """The values with other words for the colours of fragments, the first for the first, wherever they stand."""
    new = {meaning(old): word for old, word in zip(colours(raw), words, strict=False)}

    def renamed(text: str, key: str) -> str:
        if key == "scores":
            return with_sequence_colour(text, lambda word: new.get(meaning(word)))
        return ", ".join([_renamed_fragment(str(each), new) for each in fragments(text)])

    def everywhere(value: object, key: str) -> object:
        if isinstance(value, dict):
            return {each: everywhere(inner, each) for each, inner in value.items()}
        if isinstance(value, list):
            return [everywhere(each, key) for each in value]
        return renamed(value, key) if isinstance(value, str) and key in ("fragments", "scores") else value

    people = [everywhere(player, "") for player in players(raw)]
    return {**raw, "fragment_colours": list(words), **({"players": people} if "players" in raw else {})}


def _renamed_fragment(fragment: str, new: dict[str, str]) -> str:
    word, _, pips = fragment.rpartition(" ")
    return f"{new.get(meaning(word), word)} {pips}"
