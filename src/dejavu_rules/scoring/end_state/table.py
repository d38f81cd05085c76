"""The end state of a physical game as a value, and how it is made from raw TOML or JSON values."""

import re
from collections.abc import Mapping

from attrs import evolve, field

from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import FRAGMENT_COLOURS, FRAGMENTS, Colour
from dejavu_rules.box.public import PublicScoring
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.i18n.texts import texts_of
from dejavu_rules.inputs.defects import Defect, Defects, InvalidTable, Phrase, Place, defect_at, phrase, show
from dejavu_rules.inputs.entry import Entry, is_name
from dejavu_rules.inputs.files import STANDARD_INPUT, parse_json, parse_toml, read_standard_input, read_text
from dejavu_rules.scoring.checker import assignment_violations, with_table_words
from dejavu_rules.scoring.end_state import drafts, possible
from dejavu_rules.scoring.end_state.drafts import LONGEST, CardDraft, FragmentDraft, PlayerDraft, table_of
from dejavu_rules.scoring.end_state.possible import Colours, card_word, table_colours
from dejavu_rules.scoring.end_state.words import COLOUR_OF_WORD, stem
from dejavu_rules.scoring.holding import Holding, LtmCard, Use

TABLE_KEYS = ("players", "fragment_colours", "card_colours")
MAX_OWN = 24
"""Own words for the colours of cards."""
MIN_PLAYERS, MAX_PLAYERS = 2, 4
MAX_PLAYERS_READ = 10
"""Enough to name the other defects of a table with some players too many."""


@frozen
class Table:
    """What lies in front of the players when a physical game is over."""

    fragment_colours: tuple[str, ...]
    holdings: tuple[Holding, ...]
    card_colours: tuple[tuple[str, Colour], ...] = ()
    """The table's own words for colours of cards, and the colour of ours that each stands for."""
    pinned: bool = field(default=True, eq=False)
    """Whether the file lists its colours of fragments; otherwise they are those that were found."""
    raw: object = field(default=None, eq=False, repr=False)
    """The values of the file that it was read from: a proof reads them again."""


def table_from(raw: object, source: str = "table", seats: int | None = None, text: str = "") -> Table:
    """The table that these values describe; `text` is where they were read, for the lines of defects.

    With `seats` the table may still be short of players: the questions save one after the other.
    Raises `InvalidTable` with every defect.
    """
    defects = Defects()
    with defects:  # which leaves no table only where it has too many
        table = read_table(Entry(raw, "", defects), seats)
    if defects.found:
        raise InvalidTable(source, place_defects(defects.found, raw, text))
    return table


def place_defects(defects: list[Defect], raw: object, text: str = "") -> list[Defect]:
    """The defects as they come in the file, each with its place as a person finds it: whose entry it is, which line.

    What has no place comes last.
    """
    from dejavu_rules.inputs.lines import line_at, lines  # only a mistake needs it

    found = lines(text)

    def find(value: object) -> object:
        if isinstance(value, tuple):
            return tuple(map(find, value))
        return place(value.path) if isinstance(value, Place) else value

    def place(path: str) -> Place:
        return Place(path, _owner(raw, path), line_at(found, path))

    def order(defect: Defect) -> tuple[tuple[int, str], ...]:
        steps = defect.path.replace("[", ".").replace("]", "").split(".")
        return tuple((int(step), "") if step.isdecimal() else (-1, step or "~") for step in steps)

    return [
        evolve(each, place=place(each.path), values=tuple((name, find(value)) for name, value in each.values.items()))
        for each in sorted(defects, key=order)
    ]


def _owner(raw: object, path: str) -> str:
    """The name of the player in whose entry a path is; empty where it has none that can be shown."""
    players = raw.get("players") if isinstance(raw, dict) else None
    player = players[seat_at(path)] if isinstance(players, list) and 0 <= seat_at(path) < len(players) else None
    name = player.get("name") if isinstance(player, dict) else None
    return str(name).strip() if is_name(name, LONGEST) else ""


def seat_at(path: str) -> int:
    """The seat of the player in whose entry a path is; -1 where it is in none."""
    seat = re.match(r"players\[(\d{1,6})\](?![^.])", path)
    return -1 if seat is None else int(seat[1])


def read_table(entry: Entry, seats: int | None) -> Table:
    """The table as far as it could be read; every player has a holding, in the order of the file."""
    table = table_of(entry, TABLE_KEYS, ("players",))
    pinned = _read_pins(table["fragment_colours"]) if "fragment_colours" in table else None
    own = _own_colours(table["card_colours"]) if "card_colours" in table else {}
    named = {stem(word): colour for word, colour in own.items()}
    items = table["players"].array(MAX_PLAYERS_READ) if "players" in table else None
    least, most = (MIN_PLAYERS, MAX_PLAYERS) if seats is None else (0, seats)
    if items is not None and not least <= len(items) <= most:
        table["players"].refuse("players-wrong", number=len(items), least=MIN_PLAYERS, most=MAX_PLAYERS)
    players = [drafts.read_player(item, named) for item in items or ()]
    colours = table_colours(pinned, players, "fragment_colours" in table)
    possible.check_names(players)
    possible.check_cards(players, len(players) if seats is None else seats, colours)
    if "players" in table:
        possible.check_fragments(players, table["players"], colours)
    holdings = tuple(_holding(player, colours, own) for player in players)
    for player, holding in zip(players, holdings, strict=True):
        _check_idea(player, holding, colours)
    return Table(colours.words, holdings, tuple(own.items()), pinned is not None, entry.value)


def _own_colours(entry: Entry) -> dict[str, Colour]:
    """The table's own words for colours of cards; a word that has a meaning already keeps it."""
    words = tuple(entry.value) if isinstance(entry.value, dict) else ()
    if len(words) > MAX_OWN:
        entry.refuse("too-many-entries", number=len(words), most=MAX_OWN)
        return {}
    own: dict[str, Colour] = {}
    for word, each in (entry.table(words) or {}).items():
        colour, known = drafts.read_colour(each), COLOUR_OF_WORD.get(stem(word))
        if len(word) > LONGEST or not drafts.is_colour_word(word):
            each.refuse("unexpected", value=show(word), allowed=phrase("a-colour-word"))
        elif colour is not None and known not in (None, colour):
            each.refuse("colour-already-means", word=show(word), colour=known)
        elif stem(word) in map(stem, own):
            each.refuse("colour-listed-twice", word=show(word))
        elif colour is not None:
            own[word] = colour
    return own


def _read_pins(entry: Entry) -> list[str] | None:
    """The pinned colours of fragments; None if they are wrong, so that nothing else is blamed."""
    if isinstance(entry.value, list) and len(entry.value) > len(FRAGMENT_COLOURS):
        entry.refuse("too-many-colours", number=len(entry.value))
        return None
    words: list[str] = []
    entries = entry.array(len(FRAGMENT_COLOURS))
    for each in entries or []:
        word = each.text(LONGEST)
        if word is not None and not drafts.is_colour_word(word):
            each.refuse_value(phrase("a-colour-word"))
        elif word is not None and stem(word) in map(stem, words):
            each.refuse("colour-listed-twice", word=show(word))
        elif word is not None:
            words.append(word)
    return words if entries is not None and len(words) == len(entries) else None


def _holding(player: PlayerDraft, colours: Colours, own: Mapping[str, Colour]) -> Holding:
    """The holding of a draft; what could not be read is left out, and then there are defects."""
    idea = player.idea
    return Holding(
        player.name or "",
        player.tokens,
        tuple(card for draft in player.cards if (card := _card(draft, colours)) is not None),
        _fragments(player.fragments, colours),
        colours.words,
        None if idea is None else tuple(Use(use.card, _fragments(use.fragments, colours)) for use in idea),
        tuple(own.items()),
        colours.translations,
    )


def _card(draft: CardDraft, colours: Colours) -> LtmCard | None:
    if draft.kind is None:
        return LtmCard(draft.id, vp=draft.vp)
    word = card_word(draft, colours.words)
    if word is None:
        return LtmCard(draft.id, scoring=PublicScoring(draft.kind))
    place = colours.place(word)
    return None if place is None else LtmCard(draft.id, scoring=PublicScoring(draft.kind, FRAGMENT_COLOURS[place]))


def _fragments(drafts: tuple[FragmentDraft, ...], colours: Colours) -> Fragments:
    places = [(colours.place(draft.word), draft.pips) for draft in drafts]
    return Fragments(FRAGMENTS[place * 5 + pips - 1] for place, pips in places if place is not None)


def _check_idea(player: PlayerDraft, holding: Holding, colours: Colours) -> None:
    """A player's own assignment must be a legal one; checked only where all the player's pieces are readable."""
    if player.idea is None or any(defect.path.startswith(player.place.path) for defect in player.place.defects.found):
        return
    before = len(player.place.defects.found)
    own = {(colours.key(fragment.word), fragment.pips) for fragment in player.fragments}
    for use in player.idea:
        used = [(colours.key(fragment.word), fragment.pips) for fragment in use.fragments]
        for fragment, key in zip(use.fragments, used, strict=True):
            if key not in own:
                fragment.place.refuse("fragment-not-owned", fragment=show(str(fragment)))
        if len(set(used)) < len(used):
            use.place.at("fragments").refuse("use-repeats")
    if len(player.place.defects.found) == before:
        for index, violation in assignment_violations(holding, holding.idea or ()):
            broken = with_table_words(holding, violation)
            rule = Phrase(f"violation: {broken.code}", texts_of("violation")[broken.code], tuple(broken.values.items()))
            player.idea[index].place.refuse("assignment-illegal", rule=rule, clause=violation.clause)


STDIN = "-"


def load(path: str, seats: int | None = None) -> Table:
    """The table in a TOML or JSON file or pipe; `-` reads standard input.

    Raises `InvalidTable` with every defect, or with the reason why the file cannot be read.
    """
    text = read_standard_input(InvalidTable) if path == STDIN else read_text(path, InvalidTable)
    return parse(text, path, seats)


def parse(text: str, path: str = STDIN, seats: int | None = None) -> Table:
    """The table in the text of a file; its name, or else its first character, tells TOML from JSON.

    Raises `InvalidTable` with every defect.
    """
    return table_from(parse_raw(text, path), STANDARD_INPUT if path == STDIN else path, seats, text)


def parse_raw(text: str, path: str) -> object:
    """The raw values in the text of a file.

    Raises `InvalidTable` where it is empty, or neither TOML nor JSON.
    """
    source = STANDARD_INPUT if path == STDIN else path
    if not text.strip():
        raise InvalidTable(source, [defect_at("", "empty-file")])
    name = path.lower()
    is_json = name.endswith(".json") or (not name.endswith(".toml") and text.lstrip().startswith("{"))
    try:
        return (parse_json if is_json else parse_toml)(text, source, InvalidTable)
    except InvalidTable as error:
        from dejavu_rules.scoring.end_state.slips import slip  # only a mistake needs it

        found = slip(text) if error.defects[0].key in ("not-toml", "not-json") else None
        raise error if found is None else InvalidTable(source, [found]) from None
