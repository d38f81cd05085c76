"""The score sheet as one page of HTML to keep or to send: no scripts, nothing from elsewhere, every word escaped.

A browser applies no other style than ours, whose digest is in the page's policy.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING

from dejavu_rules.i18n.texts import read_data
from dejavu_rules.scoring.render import (
    LETTERS,
    arithmetic,
    closing,
    ranking_head,
    ranking_legend,
    remarks,
    rows,
    rule_line,
    standings,
    winner_line,
)
from dejavu_rules.scoring.saying import tell
from dejavu_rules.scoring.sheet import Result, Sheet

if TYPE_CHECKING:
    from datetime import date

_TAGS = {"zh": "zh-Hant"}


def page(result: Result, proved: bool = False, lang: str = "en", today: "date | None" = None) -> str:
    """The whole page: the date if there is one, who won, the ranking, every sheet, and the rules behind them."""
    title = escape(tell("title", lang))
    parts = []
    if today is not None:
        words = tell("date", lang, year=str(today.year), month=f"{today.month:02}", day=f"{today.day:02}")
        parts += [_element("p", words, ' class="date"')]
    parts += [_element("p", winner_line(result, lang).text, ' class="winners best"'), *_ranking(result, lang)]
    parts += ['<div class="sheets">']
    for seat, sheet in enumerate(result.sheets):
        parts += ["<section>", *_sheet(sheet, seat, seat in result.winning_seats, lang), "</section>"]
    parts += ["</div>", *(_element("p", line.text, f' class="{line.says}"') for line in closing(result, proved, lang))]
    parts += ["<footer>", f"<h2>{escape(tell('clauses', lang))}</h2>", "<ul>"]
    parts += [_element("li", rule_line(clause, lang).text) for clause in _clauses(result)]
    body = "\n".join([*parts, "</ul>", "</footer>"])
    style = "\n" + read_data(__name__, "page.css").decode()
    digest = b64encode(sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'"
    return (
        f'<!DOCTYPE html>\n<html lang="{_TAGS.get(lang, lang)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
        f"{body}\n</main>\n</body>\n</html>\n"
    )


def _clauses(result: Result) -> list[str]:
    """The clauses of the sheets and of the notices, each once, and how the winner is found."""
    found = {row.clause for sheet in result.sheets for row in rows(sheet)}
    if any(sheet.holding.fragment_cards for sheet in result.sheets):
        found.add("SCORE-C4")
    return [*sorted({*found, "SCORE-E"}), *(["END-1"] if result.seems_short else [])]


def _element(tag: str, words: str, attributes: str = "") -> str:
    return f'<{tag}{attributes} dir="auto">{escape(words)}</{tag}>'


def _ranking(result: Result, lang: str) -> Iterator[str]:
    first, player, *titles, total = ranking_head(result, lang)
    yield f'<p class="legend">{escape(ranking_legend(result, lang))}</p>'
    yield f"<table>\n<caption>{escape(tell('ranking', lang))}</caption>\n<thead>"
    lettered = "".join(  # on a phone only the letter has room
        f'<th scope="col" class="n">{letter} <span class="word">{escape(words)}</span></th>'
        for letter, words in zip(LETTERS, titles, strict=True)
    )
    yield f"<tr>{_head([first], 'n')}{_head([player])}{lettered}{_head([total], 'n')}</tr>"
    yield "</thead>\n<tbody>"
    for each in standings(result):
        best = ' class="best"' if each.seat in result.winning_seats else ""
        name = f'<th scope="row" dir="auto">{escape(each.name)}</th>'
        yield f"<tr{best}>{_cells([each.place])}{name}{_cells([*each.vp, each.total])}</tr>"
    yield "</tbody>\n</table>"


def _head(titles: Iterable[str], kind: str = "") -> str:
    attribute = f' class="{kind}"' if kind else ""
    return "".join(f'<th scope="col"{attribute}>{escape(title)}</th>' for title in titles)


def _cells(numbers: Iterable[int]) -> str:
    return "".join(f'<td class="n">{number}</td>' for number in numbers)


def _sheet(sheet: Sheet, seat: int, won: bool, lang: str) -> Iterator[str]:
    yield _element("h2", sheet.name, ' class="best"' if won else "")
    yield "<table>\n<thead>"
    words = _head([tell(key, lang) for key in ("clause", "label", "counted")])
    yield f"<tr>{words}{_head([tell('vp', lang)], 'n')}</tr>"
    yield "</thead>\n<tbody>"
    for row in rows(sheet, lang):
        words = f'<td class="label" dir="auto">{escape(row.label)}</td><td dir="auto">{escape(row.detail)}</td>'
        yield f'<tr><td class="letter">{row.letter}</td>{words}{_cells([row.vp])}</tr>'
    total = _element("td", arithmetic(sheet), ' colspan="3"')
    yield f"</tbody>\n<tfoot>\n<tr>{total}{_cells([sheet.total])}</tr>"
    yield "</tfoot>\n</table>"
    said_about_it = [_element("li", line.text) for line in remarks(sheet, seat, lang)]
    if said_about_it:
        yield "\n".join(["<ul>", *said_about_it, "</ul>"])
