"""Many games in figures, as Markdown tables."""

from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import mean, quantiles

from benchmarks.games import POWERS, Kind, Record, Seat

BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"


def report(played: dict[Kind, list[Record]], digest: str) -> str:
    games = len(next(iter(played.values())))
    tables = (
        ("Length: least, then 5 %, half and 95 % of the games are no longer, then most", _lengths(played)),
        ("Final VP of a player, on average, and the share of each category", _scores(played)),
        ("What players have at the end, on average", _holdings(played)),
        (f"How it ends; by chance alone a share may be off by {100 / games**0.5:.0f} points", _ends(played)),
        ("Actions a player takes in a game, on average", _actions(played)),
    )
    lines = [f"{games:,} games of each kind, seeds 0 to {games - 1:,}; digest of all of them: `{digest}`."]
    for title, rows in tables:
        head, *body = rows
        lines += ["", f"**{title}**", "", _line(head), _line(["---"] + ["---:"] * (len(head) - 1)), *map(_line, body)]
    return "\n".join(lines) + "\n"


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def write_section(document: Path, text: str) -> None:
    """Put the text between the two marks of the document."""
    before, _, rest = document.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    document.write_text(f"{before}{BEGIN}\n{text}{END}{after}", encoding="utf-8")


def _spread(values: Sequence[float]) -> str:
    twentieths = quantiles(values, n=20, method="inclusive")
    return " / ".join(
        f"{value:,.0f}" for value in (min(values), twentieths[0], twentieths[9], twentieths[18], max(values))
    )


def _lengths(played: dict[Kind, list[Record]]) -> list[list[str]]:
    rows = [["game", "rounds", "turns", "decisions", "decisions a turn"]]
    for kind, records in played.items():
        turns, decisions = [one.turns for one in records], [one.decisions for one in records]
        rounds = [-(-one.turns // kind.players) for one in records]
        each = sum(decisions) / sum(turns)
        rows.append([str(kind), _spread(rounds), _spread(turns), _spread(decisions), f"{each:.1f}"])
    return rows


CATEGORIES: dict[str, Callable[[Seat], int]] = {
    "tokens": lambda seat: seat.tokens,
    "printed": lambda seat: seat.printed,
    "public": lambda seat: seat.public,
    "links": lambda seat: seat.links,
}


def _seats(records: Sequence[Record]) -> list[Seat]:
    return [seat for one in records for seat in one.seats]


def _scores(played: dict[Kind, list[Record]]) -> list[list[str]]:
    rows = [["game", "total", "5 % / half / 95 %", *CATEGORIES]]
    for kind, records in played.items():
        seats = _seats(records)
        totals = [seat.total for seat in seats]
        share = [mean(map(part, seats)) / mean(totals) for part in CATEGORIES.values()]
        low_high = " / ".join(_spread(totals).split(" / ")[1:4])
        rows.append([str(kind), f"{mean(totals):.1f}", low_high, *(f"{part:.0%}" for part in share)])
    return rows


def _holdings(played: dict[Kind, list[Record]]) -> list[list[str]]:
    rows = [["game", "cards in LTM", "Public Cards", "players with none", "fragments", "of all players", *POWERS]]
    for kind, records in played.items():
        seats = _seats(records)
        none = sum(not seat.public_cards for seat in seats) / len(seats)
        cells = (mean(seat.cards for seat in seats), mean(seat.public_cards for seat in seats))
        fragments = mean(seat.fragments for seat in seats)
        rows.append(
            [
                str(kind),
                *(f"{cell:.1f}" for cell in cells),
                f"{none:.0%}",
                f"{fragments:.1f}",
                f"{fragments * kind.players:.1f}",
                *(f"{mean(powers):.1f}" for powers in zip(*(seat.powers for seat in seats), strict=True)),
            ]
        )
    return rows


def _ends(played: dict[Kind, list[Record]]) -> list[list[str]]:
    head = ["game", "margin: 5 % / half / 95 %", "shared victories", "trigger player wins"]
    rows = [[*head, "Start Player wins", "at equal turns", "of as many seats"]]
    for kind, records in played.items():
        margins = [_margin(one) for one in records]
        rows.append(
            [
                str(kind),
                " / ".join(_spread(margins).split(" / ")[1:4]),
                f"{mean(len(one.winners) > 1 for one in records):.1%}",
                f"{mean(one.trigger in one.winners for one in records):.0%}",
                f"{mean(_share_of_first(one.winners) for one in records):.0%}",
                f"{mean(_share_of_first(one.even_winners) for one in records):.0%}",
                f"{1 / kind.players:.0%}",
            ]
        )
    return rows


def _share_of_first(winners: tuple[int, ...]) -> float:
    return (0 in winners) / len(winners)


def _margin(one: Record) -> int:
    first, second, *_ = sorted((seat.total for seat in one.seats), reverse=True)
    return first - second


def _actions(played: dict[Kind, list[Record]]) -> list[list[str]]:
    names = sorted({name for records in played.values() for one in records for name, _ in one.actions})
    rows = [["game", *names]]
    for kind, records in played.items():
        counts = dict.fromkeys(names, 0)
        for one in records:
            for name, number in one.actions:
                counts[name] += number
        rows.append([str(kind), *(f"{number / len(records) / kind.players:.1f}" for number in counts.values())])
    return rows
