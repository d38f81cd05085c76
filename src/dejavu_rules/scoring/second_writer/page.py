"""The page of HTML as it must be, letter for letter, from its title to its last rule."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from html import escape
from itertools import zip_longest
from typing import TYPE_CHECKING

from dejavu_rules.i18n.texts import read_data
from dejavu_rules.scoring.recount import LAST_CARD, Recount
from dejavu_rules.scoring.second_writer.words import LETTERS, Words, letter_of

if TYPE_CHECKING:
    from datetime import date

STYLE = "gwLa0IUHsRuep7leuugilbd7kPLyf5f70O8r+vQY18M="
"""The SHA-256 of the style sheet that was looked at: it replaces no text, and hides only the one of two that has no
room, the ranking's titles or what its letters mean."""
_POLICY = f"default-src 'none'; style-src 'sha256-{STYLE}'"


def page_problems(recounts: Sequence[Recount], page: str, lang: str, today: "date | None") -> Iterator[str]:
    """Every line of a page that is not as it must be, and a style sheet that nobody has looked at."""
    style = "\n" + read_data("dejavu_rules.scoring.page", "page.css").decode()
    digest = b64encode(sha256(style.encode()).digest()).decode()
    if digest != STYLE:
        yield f"the style sheet has the digest {digest}, and {STYLE} was looked at"
    wanted = "\n".join([*_head(Words(recounts, lang), style), *_body(Words(recounts, lang), today), ""])
    for line, should in zip_longest(page.split("\n"), wanted.split("\n")):
        if line != should:
            yield f"{line!r} should be {should!r}"


def _tag(name: str, text: object, attributes: str = "") -> str:
    return f"<{name}{attributes and ' '}{attributes}>{escape(str(text))}</{name}>"


def _head(words: Words, style: str) -> Iterator[str]:
    yield "<!DOCTYPE html>"
    lang = "zh-Hant" if words.lang == "zh" else words.lang
    yield f'<html lang="{lang}">'
    yield '<head>\n<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield _tag("title", words.say("title"))
    yield f"<style>{style}</style>\n</head>"


def _body(words: Words, today: "date | None") -> Iterator[str]:
    yield "<body>\n<main>"
    yield _tag("h1", words.say("title"))
    if today is not None:
        year, month, day = today.isoformat().split("-")
        yield _tag("p", words.say("date", year=year, month=month, day=day), 'class="date" dir="auto"')
    yield _tag("p", words.winners(), 'class="winners best" dir="auto"')
    yield from _ranking(words)
    yield '<div class="sheets">'
    for seat in range(len(words.recounts)):
        yield from _sheet(words, seat)
    yield "</div>"
    yield from (_tag("p", text, f'class="{says}" dir="auto"') for says, text in words.table_lines())
    yield from (_tag("p", text, 'class="notice" dir="auto"') for _, text in words.notices())
    yield _tag("p", words.say("proved"), 'class="proved" dir="auto"')
    yield f"<footer>\n{_tag('h2', words.say('clauses'))}\n<ul>"
    for clause in _clauses(words):
        letter, rule = letter_of(clause), words.rule(clause)
        yield _tag("li", words.say("line", label=letter, words=rule) if letter else rule, 'dir="auto"')
    yield "</ul>\n</footer>\n</main>\n</body>\n</html>"


def _ranking(words: Words) -> Iterator[str]:
    place, player, *titles, total = words.titles()
    number = 'scope="col" class="n"'
    yield _tag("p", words.legend(), 'class="legend"')
    yield f"<table>\n{_tag('caption', words.say('ranking'))}\n<thead>"
    spans = [(letter, _tag("span", title, 'class="word"')) for letter, title in zip(LETTERS, titles, strict=True)]
    middle = "".join([f"<th {number}>{letter} {span}</th>" for letter, span in spans])
    first = _tag("th", place, number) + _tag("th", player, 'scope="col"')
    yield f"<tr>{first}{middle}{_tag('th', total, number)}</tr>"
    yield "</thead>\n<tbody>"
    for each in words.ranking():
        cells = [_tag("td", each.place, 'class="n"'), _tag("th", each.name, 'scope="row" dir="auto"')]
        cells += [_tag("td", vp, 'class="n"') for vp in each.vp]
        yield f"<tr{_best(words, each.seat)}>{''.join(cells)}</tr>"
    yield "</tbody>\n</table>"


def _best(words: Words, seat: int) -> str:
    return ' class="best"' if seat in words.winning else ""


def _sheet(words: Words, seat: int) -> Iterator[str]:
    name = escape(words.recounts[seat].holding.name)
    yield f'<section>\n<h2{_best(words, seat)} dir="auto">{name}</h2>\n<table>\n<thead>'
    heads = [_tag("th", words.say(key), 'scope="col"') for key in ("clause", "label", "counted")]
    heads += [_tag("th", words.say("vp"), 'scope="col" class="n"')]
    yield f"<tr>{''.join(heads)}</tr>"
    yield "</thead>\n<tbody>"
    for row in words.rows(seat):
        cells = [_tag("td", letter_of(row.clause), 'class="letter"'), _tag("td", row.label, 'class="label" dir="auto"')]
        cells += [_tag("td", row.detail, 'dir="auto"'), _tag("td", row.vp, 'class="n"')]
        yield f"<tr>{''.join(cells)}</tr>"
    total = _tag("td", words.total(seat), 'colspan="3" dir="auto"') + _tag("td", words.totals[seat], 'class="n"')
    yield f"</tbody>\n<tfoot>\n<tr>{total}</tr>"
    yield "</tfoot>\n</table>"
    remarks = [_tag("li", text, 'dir="auto"') for _, text in words.remarks(seat)]
    yield from ["<ul>", *remarks, "</ul>"] if remarks else []
    yield "</section>"


def _clauses(words: Words) -> list[str]:
    """Those of the rows, of assignments and of the victory; and the one of the end, where nobody has reached it."""
    found = {"SCORE-E", *(row.clause for seat in range(len(words.recounts)) for row in words.rows(seat))}
    if any(recount.assignment for recount in words.recounts):
        found.add("SCORE-C4")
    most = max(len(recount.holding.cards) for recount in words.recounts)
    return [*sorted(found), *(["END-1"] if most < LAST_CARD else [])]
