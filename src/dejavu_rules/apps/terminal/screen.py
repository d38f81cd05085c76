"""What the terminal shows of a view: the map, the players, the cards."""

from collections.abc import Collection, Iterator

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from dejavu_rules import Bits, Cards, CosmicMap, Layout, NebulaTile, Phase, PlayerView, View, say
from dejavu_rules.apps.terminal.pieces import SLOTS, card_line, codes_text, style_of, translate
from dejavu_rules.mapgen.building import Building
from dejavu_rules.notation import code_of
from dejavu_rules.pictures import chart
from dejavu_rules.steps import CardSoFar, ChoiceSoFar, LayingSoFar, Partial, SowingSoFar, WalkSoFar

WIDTH = 80
LOW, TALL = 20, 30
"""The height of the map, by that of the terminal; where labels need more they get it."""
ROW = 5
"""So many bits stand in a row on a tile."""


def heading(view: View, name: str, lang: str) -> Text:
    """Where the game stands."""
    key = "now" if view.turn else "set-up"
    text = Text(translate(key, lang, turn=view.turn, name=name, phase=view.phase), "bold reverse")
    holes = view.game.hive_holes
    supply = translate(
        "supply",
        lang,
        hive=len(view.hive),
        holes=holes,
        deck=view.deck_size,
        discard=len(view.discard),
        flowers=view.flowers,
    )
    text.append(f"\n{supply}", "not bold not reverse")
    if view.last_turns is not None:
        text.append(f"; {translate('last turns', lang, number=view.last_turns)}", "not bold not reverse")
    return text


def map_text(view: View, lang: str, bright: Collection[NebulaTile] = (), height: int = TALL) -> Text:
    """The Cosmic Map with what lies on it; the tiles that are `bright` can be chosen now."""
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
            before = _letters(rows[row].plain, column)
            rows[row].stylize("not dim", before, before + len(line.plain))
            for span in line.spans:
                rows[row].stylize(span.style, before + span.start, before + span.end)
            if tile in bright and line is label[0]:
                rows[row].stylize("reverse", before, before + len(line.plain))
    return Text("\n").join(rows)


def _letters(line: str, column: int) -> int:
    """How many letters take up so many columns: a Chinese one takes two."""
    for number in range(len(line) + 1):
        if cell_len(line[:number]) >= column:
            return number
    return len(line)


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
    """What lies in front of everybody."""
    table = Table(title=translate("players", lang), box=None, padding=(0, 1), title_justify="left")
    for column in ("name", "VP", "LTM", "STM", "chests", "flowers", "owned", "cards"):
        table.add_column(translate(column, lang), overflow="fold")
    for seat, player in enumerate(view.players):
        style = "bold" if seat == view.active else ""
        table.add_row(*_row(names[seat], player), style=style)
    return table


def _row(name: str, player: PlayerView) -> list[str | Text]:
    unfinished = Text(" ").join(
        [codes_text([each.card]).append("(").append(codes_text(each.bits)).append(")") for each in player.stm]
    )
    flowers = "*" * (player.flower + len(player.card_flowers or ()))
    ltm: Text | str = codes_text(player.ltm) if player.ltm is not None else "?" * player.ltm_size
    vp = "?" if player.vp is None else str(player.vp)
    return [
        name,
        vp,
        ltm,
        unfinished,
        codes_text(player.saved),
        flowers,
        codes_text(player.fragments),
        str(player.hand_size),
    ]


def own_cards(view: View, lang: str) -> Iterator[Text]:
    """The bits in the pool, the hand and the unfinished cards of the seat, each card in a line."""
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
    """The Public Cards that nobody has, each kind in a line."""
    yield Text(translate("public", lang), "bold")
    for card in view.public.kinds():
        number = view.public.count(card)
        yield Text(f"  {number} x " if number > 1 else "  ").append(card_line(view.game.catalogue.card(card), lang))


def so_far(partial: Partial) -> Text | None:
    """What has been chosen of a decision that is not complete."""
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
            parts = [
                codes_text(made.remembered),
                codes_text(chosen) if isinstance(chosen, Bits | Cards) else Text(" ".join(map(code_of, chosen))),
            ]
            return Text(" | ").join([part for part in parts if part]) if any(parts) else None
    return None
