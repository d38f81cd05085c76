"""What the terminal shows: texts, pieces as coloured codes of the notation, the map, the players, the cards."""

from collections.abc import Collection, Iterable, Iterator

from rich.cells import set_cell_size
from rich.table import Table
from rich.text import Text

from dejavu_rules import (
    Bit,
    Bits,
    Card,
    CardId,
    Cards,
    CosmicMap,
    Fragment,
    Icon,
    Layout,
    NebulaTile,
    Phase,
    PlayerView,
    Scoring,
    Slot,
    View,
    say,
)
from dejavu_rules.i18n import speaker
from dejavu_rules.mapgen.building import Building
from dejavu_rules.notation import code_of
from dejavu_rules.pictures import chart
from dejavu_rules.steps import CardSoFar, ChoiceSoFar, LayingSoFar, Partial, SowingSoFar, WalkSoFar

WIDTH = 80
LOW, TALL = 20, 30
"""The height of the map, by that of the terminal; where labels need more they get it."""
ROW = 5
"""The number of bits in a row on a tile."""
STYLES = {"white": "bold bright_white", "blue": "bright_blue", "purple": "magenta"}
"""By the name of a colour, where the terminal has another name for it."""
SLOTS = {Slot.MOON: "M", Slot.SUN: "S", Slot.STAR: "T", Slot.LIGHTNING: "L", Slot.RAINDROP: "R", Slot.ANY: "?"}


def translate(key: str, lang: str, **values: object) -> str:
    """A text of the terminal game in a language."""
    return speaker(lang).sentence("play", key, **values)


def style_of(piece: Bit | CardId | Fragment) -> str:
    """The colour in which a piece is shown."""
    return STYLES.get(str(piece.colour), str(piece.colour))


def codes_text(pieces: Iterable[Bit | CardId | Fragment], between: str = " ") -> Text:
    """Pieces by their codes, each in its colour."""
    return Text(between).join([Text(code_of(piece), style_of(piece)) for piece in pieces])


def card_line(card: Card, lang: str, covered: int = 0) -> Text:
    """What a card shows: name, slots from the top with covered ones in brackets, VP or scoring, powers."""
    line = Text(f"{code_of(card.id)}  ", style_of(card.id))
    line.append(say(card.id, lang), style_of(card.id))
    letters = [SLOTS[slot] for slot in card.slots]
    slots = [f"[{each}]" if place < covered else each for place, each in enumerate(letters)]
    line.append(f"  {''.join(slots)}", "bold")
    line.append(f"  {worth(card, lang)}")
    powers = [f"{number} {say(icon, lang)}" for icon in Icon if (number := card.powers.of(icon))]
    if powers:
        line.append("  " + ", ".join(powers), "dim")
    return line


def worth(card: Card, lang: str) -> str:
    """The VP that a card has printed, or what it scores."""
    if card.scoring is None:
        return translate("vp", lang, vp=card.vp)
    if card.scoring.kind is Scoring.COLOUR_CARDS:
        return translate("scores", lang, what=translate("colour cards", lang, colour=say(card.colour, lang)))
    return translate("scores", lang, what=say(card.scoring, lang))


def heading(view: View, name: str, lang: str) -> Text:
    """The turn, the player and the phase; below them the supply."""
    key = "now" if view.turn else "set-up"
    text = Text(translate(key, lang, turn=view.turn, name=name, phase=view.phase), "bold reverse")
    hive = {"hive": len(view.hive), "holes": view.game.hive_holes}
    piles = {"deck": view.deck_size, "discard": len(view.discard), "flowers": view.flowers}
    supply = translate("supply", lang, **hive, **piles)
    text.append(f"\n{supply}", "not bold not reverse")
    if view.last_turns is not None:
        text.append(f"; {translate('last turns', lang, number=view.last_turns)}", "not bold not reverse")
    return text


def map_text(view: View, lang: str, bright: Collection[NebulaTile] = (), height: int = TALL) -> Text:
    """The Cosmic Map with the pieces on it; `bright` tiles, which can be chosen now, stand out."""
    what: Layout | CosmicMap = view.game.layout or view.game.map
    if isinstance(view.pending, Building):
        what = Layout(view.pending.placements)
    laid = what.order if isinstance(what, Layout) else what.tiles
    labels = {tile: _label(view, tile, lang) for tile in laid}
    plain = {tile: tuple([line.plain for line in label]) for tile, label in labels.items()}
    drawn = chart(what, plain, WIDTH, max(LOW, min(TALL, height - 2)))
    rows = [Text(line, "dim", no_wrap=True) for line in drawn.lines]
    for tile, label in labels.items():
        for (row, column), line in zip(drawn.places[tile], label, strict=True):
            before = len(set_cell_size(rows[row].plain, column))  # in letters: a Chinese one has two columns
            rows[row].stylize("not dim", before, before + len(line.plain))
            for span in line.spans:
                rows[row].stylize(span.style, before + span.start, before + span.end)
            if tile in bright and line is label[0]:
                rows[row].stylize("reverse", before, before + len(line.plain))
    return Text("\n").join(rows)


def _label(view: View, tile: NebulaTile, lang: str) -> list[Text]:
    name = Text(say(tile, lang), "bold")
    fragment = view.fragments[tile]
    if fragment is not None:
        name.append(" ")
        name.append(code_of(fragment), f"{style_of(fragment)} underline")
    elif view.turn:
        name.append(" *", "bright_cyan")
    if tile is view.girl:
        name.append(" @", "bold bright_magenta")
    bits = list(view.bits[tile])
    return [name, *(codes_text(bits[start : start + ROW]) for start in range(0, len(bits), ROW))]


def players_table(view: View, names: tuple[str, ...], lang: str) -> Table:
    """What lies in front of each player."""
    table = Table(title=translate("players", lang), box=None, padding=(0, 1), title_justify="left")
    for column in ("name", "VP", "LTM", "STM", "chests", "flowers", "owned", "cards"):
        table.add_column(translate(column, lang), overflow="fold")
    for seat, player in enumerate(view.players):
        table.add_row(names[seat], *_row(player), style="bold" if seat == view.active else "")
    return table


def _row(player: PlayerView) -> Iterator[str | Text]:
    yield "?" if player.vp is None else str(player.vp)
    yield "?" * player.ltm_size if player.ltm is None else codes_text(player.ltm)
    unfinished = [codes_text([each.card]).append("(").append(codes_text(each.bits)).append(")") for each in player.stm]
    yield Text(" ").join(unfinished)
    yield codes_text(player.saved)
    yield "*" * (player.flower + len(player.card_flowers or ()))
    yield codes_text(player.fragments)
    yield str(player.hand_size)


def own_cards(view: View, lang: str) -> Iterator[Text]:
    """The pool, the hand and the unfinished cards of the seat, one line for each card."""
    assert view.seat is not None, "a spectator has no hand"
    player = view.players[view.seat]
    if view.phase is Phase.DEJA_VU:
        yield Text.assemble(translate("pool", lang, bits=""), codes_text(view.pool))
    yield Text(translate("hand", lang), "bold")
    for card in player.hand or ():
        yield Text("  ").append(card_line(view.game.catalogue.card(card), lang))
    for each in player.stm:
        yield Text("  STM ").append(card_line(view.game.catalogue.card(each.card), lang, len(each.bits)))


def public_cards(view: View, lang: str) -> Iterator[Text]:
    """The Public Cards that are left, one line for each kind."""
    yield Text(translate("public", lang), "bold")
    for card in view.public.kinds():
        number = view.public.count(card)
        yield Text(f"  {number} x " if number > 1 else "  ").append(card_line(view.game.catalogue.card(card), lang))


def so_far(partial: Partial) -> Text | None:
    """The choices made so far in a decision; None if there are none."""
    made = partial.so_far
    match made:
        case SowingSoFar():
            line = Text(code_of(made.start))
            for number in range(max(len(made.path), len(made.order))):
                line.append("  ").append(codes_text(made.order[number : number + 1]) or "..")
                line.append(f">{code_of(made.path[number])}" if number < len(made.path) else ">...")
            return line.append("  + ").append(codes_text(made.in_hand)) if made.in_hand else line
        case CardSoFar():
            slots = [codes_text([bit]) if bit is not None else Text(SLOTS[slot]) for slot, bit in made.slots]
            return Text(code_of(made.card), style_of(made.card)).append(" ").append(Text(" ").join(slots))
        case WalkSoFar() if made.walk:
            return Text(" > ".join([code_of(tile) for tile in made.walk]))
        case LayingSoFar() if made.tile is not None:
            return Text(" ".join([code_of(made.tile), *[f"+{code_of(tile)}" for tile in made.touches]]))
        case ChoiceSoFar():
            chosen = made.chosen
            now = codes_text(chosen) if isinstance(chosen, Bits | Cards) else Text(" ".join(map(code_of, chosen)))
            parts = [codes_text(made.remembered), now]
            return Text(" | ").join([part for part in parts if part]) if any(parts) else None
    return None
