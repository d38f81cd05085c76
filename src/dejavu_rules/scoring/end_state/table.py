"""The end state of a physical game as a value, and how it is made from raw TOML or JSON values."""

from attrs import frozen

from dejavu_rules.components import (
    FRAGMENT_COLOURS,
    FRAGMENTS,
    Fragments,
    PublicScoring,
    fragment_set,
)
from dejavu_rules.errors import Defect, InvalidTable
from dejavu_rules.scoring.checker import violations
from dejavu_rules.scoring.end_state.drafts import (
    MAX_PLAYERS_READ,
    CardDraft,
    FragmentDraft,
    PlayerDraft,
    read_player,
)
from dejavu_rules.scoring.end_state.fields import Raw, Reader
from dejavu_rules.scoring.end_state.possible import check_cards, check_fragments, check_names, fragment_colours
from dejavu_rules.scoring.end_state.words import plain
from dejavu_rules.scoring.holding import Holding, LtmCard, Use

TABLE_KEYS = ("players", "fragment_colours")
MIN_PLAYERS, MAX_PLAYERS = 2, 4


@frozen
class Table:
    """What lies in front of the players when a physical game is over."""

    fragment_colours: tuple[str, ...]
    holdings: tuple[Holding, ...]


def table_from(raw: Raw, source: str = "table", seats: int | None = None) -> Table:
    """The table that these values describe, or `InvalidTable` with every defect.

    With `seats` the table may still be short of players: the wizard saves one after the other.
    """
    reader = Reader()
    table = reader.table(raw, TABLE_KEYS)
    if table is None:
        raise InvalidTable(source, reader.defects)
    pinned = _pinned(reader.at("fragment_colours"), table["fragment_colours"]) if "fragment_colours" in table else None
    players = _players(reader, table, seats)
    words = fragment_colours(pinned, players)
    check_names(players)
    check_cards(players, len(players) if seats is None else seats)
    check_fragments(players)
    holdings = tuple(_holding(player, words) for player in players)
    for player, holding in zip(players, holdings, strict=True):
        _check_idea(player, holding)
    if reader.defects:
        raise InvalidTable(source, in_file_order(reader.defects))
    return Table(words, holdings)


def in_file_order(defects: list[Defect]) -> list[Defect]:
    """Defects of one place together, places as they come in the file."""

    def key(defect: Defect) -> tuple[tuple[int, str], ...]:
        steps = defect.path.replace("[", ".").replace("]", "").split(".")
        return tuple((int(step), "") if step.isdecimal() else (-1, step) for step in steps)

    return sorted(defects, key=key)


def _pinned(place: Reader, raw: Raw) -> list[str]:
    words: list[str] = []
    for at, item in place.items(raw, len(FRAGMENT_COLOURS), "colours of fragments (COMP-3)"):
        word = at.text(item, "a colour of fragments")
        if word is None:
            continue
        if plain(word) in map(plain, words):
            at.wrong(f"{word!r} is there twice")
        else:
            words.append(word)
    return words


def _players(reader: Reader, table: dict[str, Raw], seats: int | None) -> list[PlayerDraft]:
    place = reader.at("players")
    if "players" not in table:
        reader.wrong("there are no players; begin each with [[players]]")
        return []
    raw = table["players"]
    items = place.items(raw, MAX_PLAYERS_READ, "players (COMP-1)")
    if isinstance(raw, list) and len(raw) <= MAX_PLAYERS_READ:
        least, most = (MIN_PLAYERS, MAX_PLAYERS) if seats is None else (0, seats)
        if not least <= len(raw) <= most:
            place.wrong(f"{len(raw)} of them; the game is for {MIN_PLAYERS} to {MAX_PLAYERS} players (COMP-1)")
    return [draft for each in items if (draft := read_player(*each)) is not None]


def _holding(player: PlayerDraft, words: tuple[str, ...]) -> Holding:
    """The holding of a draft; what could not be read is left out, and then there are defects."""
    known = {plain(word): index for index, word in enumerate(words)}
    idea = player.idea
    return Holding(
        player.name or "",
        player.tokens,
        tuple(card for draft in player.cards if (card := _card(draft, known)) is not None),
        _fragments(player.fragments, known),
        words,
        None if idea is None else tuple(Use(use.card, _fragments(use.fragments, known)) for use in idea),
    )


def _card(draft: CardDraft, known: dict[str, int]) -> LtmCard | None:
    if draft.kind is None:
        return LtmCard(draft.id, vp=draft.vp)
    if draft.fragment_colour is None:
        return LtmCard(draft.id, scoring=PublicScoring(draft.kind))
    colour = known.get(plain(draft.fragment_colour))
    if colour is None:
        return None
    return LtmCard(draft.id, scoring=PublicScoring(draft.kind, FRAGMENT_COLOURS[colour]))


def _fragments(drafts: tuple[FragmentDraft, ...], known: dict[str, int]) -> Fragments:
    places = [(known.get(plain(draft.word)), draft.pips) for draft in drafts]
    return fragment_set(FRAGMENTS[colour * 5 + pips - 1] for colour, pips in places if colour is not None)


def _check_idea(player: PlayerDraft, holding: Holding) -> None:
    """A player's own assignment must be one: asked only where the player's pieces are all readable."""
    if player.idea is None or any(defect.path.startswith(player.place.path) for defect in player.place.defects):
        return
    unknown = False
    for use in player.idea:
        own = {(plain(fragment.word), fragment.pips) for fragment in player.fragments}
        for fragment in use.fragments:
            if (plain(fragment.word), fragment.pips) not in own:
                unknown = True
                words = f"{fragment.word} {fragment.pips}"
                fragment.place.wrong(f"the player does not have {words!r} (SCORE-C4)")
        if len({(plain(fragment.word), fragment.pips) for fragment in use.fragments}) < len(use.fragments):
            unknown = True
            use.place.at("fragments").wrong("a fragment is there twice (SCORE-C4)")
    if not unknown:
        for index, violation in violations(holding, holding.idea or ()):
            player.idea[index].place.wrong(f"{violation.message} ({violation.clause})")
