"""The end of a physical game for a page: what is right of it scored with reasons, what is wrong of it said.

The page keeps a table as plain values, those of an end-state file, and sends it whole: nothing is remembered here.
"""

from collections.abc import Iterator

from attrs import evolve

from dejavu_rules.apps.browser.dispatcher import Method
from dejavu_rules.apps.qr import qr_svg
from dejavu_rules.apps.requests import OBJECT, Field, Json, Params, Refused, list_of, one_of, text_up_to
from dejavu_rules.i18n import speaker
from dejavu_rules.scoring import result
from dejavu_rules.scoring.answer import card_json
from dejavu_rules.scoring.end_state import parse, table_from
from dejavu_rules.scoring.end_state.live import LivePlayer, live_table
from dejavu_rules.scoring.end_state.words import meaning
from dejavu_rules.scoring.end_state.write import raw_table, to_toml
from dejavu_rules.scoring.render import (
    arithmetic,
    clause_line,
    groups,
    notices,
    remarks,
    rows,
    standings,
    table_lines,
    winner_line,
)
from dejavu_rules.scoring.saying import card_name, tell
from dejavu_rules.scoring.sheet import Result, Sheet

LONGEST_FILE = 2**18
LONGEST_LINK = 2**15
MOST_WORDS = 24
LONGEST_WORD = 80
_TABLE = Field("an object: the values of an end-state file", OBJECT.schema, required=True)
_FILE = Field(f"the text of a file, at most {LONGEST_FILE} letters", text_up_to(LONGEST_FILE), required=True)
_LINK = Field(f"a link of at most {LONGEST_LINK} letters", text_up_to(LONGEST_LINK), required=True)
_WORDS = Field(
    f"at most {MOST_WORDS} words of at most {LONGEST_WORD} letters",
    list_of(text_up_to(LONGEST_WORD), MOST_WORDS),
    required=True,
)


def show(params: Params) -> Json:
    """The score of a table as far as it is right, in words and numbers, and what is wrong with the rest."""
    return _score_json(params["table"], params.get("lang", "en"))


def prove(params: Params) -> Json:
    """The same, proved: everything counted again, z3 asked for a better assignment, each field written twice.

    Raises `InvalidTable` where the table is not whole.
    """
    try:
        from dejavu_rules.scoring.proof import prove_reading, prove_result, prove_shown
    except ImportError as error:
        raise Refused("invalid", str(error)) from None
    lang = params.get("lang", "en")
    table = table_from(params["table"])
    prove_reading(table)
    answer = {"proved": tell("proved", lang), "shown": _score_json(params["table"], lang)}
    prove_shown(prove_result(result(table.holdings)), answer, lang)
    return answer


def read(params: Params) -> Json:
    """The table in the text of a file, TOML or JSON, in the words that this library writes.

    Raises `InvalidTable` with every defect.
    """
    table = parse(params["text"])
    return {"table": raw_table(table), "fragment_colours": _meanings(table.fragment_colours)}


def write(params: Params) -> Json:
    """The table as a file for `dejavu-rules score`, or the result in a few lines to send to somebody.

    Raises `InvalidTable` with every defect.
    """
    table = table_from(params["table"])
    if params["kind"] == "toml":
        return {"text": to_toml(evolve(table, pinned=True))}
    return {"text": "\n".join(_message(result(table.holdings), params.get("lang", "en")))}


def words(params: Params) -> Json:
    """What words for colours mean, in English where they are known: what a page needs to paint them."""
    return {"meanings": _meanings(params["words"])}


def code(params: Params) -> Json:
    """A link as a QR code in SVG; null if it is too long for one."""
    return {"svg": qr_svg(params["text"], "l")}


def _meanings(found: "tuple[str, ...] | list[str]") -> list[Json]:
    return [{"word": word, "meaning": meaning(word)} for word in found]


def _score_json(raw: Json, lang: str) -> dict[str, Json]:
    live = live_table(raw)
    final = live.result
    found = [_player(each, seat, lang) for seat, each in enumerate(live.players)]
    clauses = dict.fromkeys(row["clause"] for each in found for row in each["rows"])
    return {
        "players": found,
        "defects": [_defect(each, lang) for each in live.defects],
        "result": None if final is None else _result(final, lang),
        "groups": {group: tell(group, lang) for group in ("tokens", "printed", "public", "links", "total")},
        "clauses": {clause: clause_line(clause, None, lang).text for clause in clauses},
    }


def _result(final: Result, lang: str) -> dict[str, Json]:
    return {
        "ranking": [{"seat": each.seat, "place": each.place} for each in standings(final)],
        "winners": winner_line(final, lang).text,
        "winning_seats": list(final.winning_seats),
        "understood": [{"says": line.says, "text": line.text} for line in table_lines(final, lang)],
        "notices": [{"clause": line.clause, "text": line.text} for line in notices(final, lang)],
    }


def _player(live: LivePlayer, seat: int, lang: str) -> dict[str, Json]:
    defects = [_defect(each, lang) for each in live.defects]
    if live.sheet is None:
        return {"name": live.name, "total": None, "rows": [], "defects": defects}
    return {"name": live.name, "defects": defects, **_sheet(live.sheet, seat, lang)}


def _sheet(sheet: Sheet, seat: int, lang: str) -> dict[str, Json]:
    held = sheet.holding
    return {
        "total": sheet.total,
        "groups": {group.group: group.vp for group in groups(sheet)},
        "rows": [{**row._asdict(), **about} for row, about in zip(rows(sheet, lang), _abouts(sheet), strict=True)],
        "arithmetic": arithmetic(sheet),
        "remarks": [{"says": line.says, "text": line.text} for line in remarks(sheet, seat, lang)],
        "links": [list(map(card_json, leaf.cards)) for leaf in sheet.links.leaves()],
        "best": sheet.optimum.vp,
        "own": sheet.idea_vp,
        "assignment": [
            {
                "card": card_json(use.card),
                "name": card_name(held, use.card, lang),
                "fragments": list(held.fragment_words(use.fragments)),
            }
            for use in sheet.assignment
        ],
    }


def _abouts(sheet: Sheet) -> Iterator[dict[str, Json]]:
    """What each row is about: a whole group, or one Public Card."""
    for group in groups(sheet):
        if group is sheet.public:
            yield from ({"group": group.group, "card": card_json(leaf.cards[0])} for leaf in group.leaves())
        else:
            yield {"group": group.group}


def _defect(defect: Json, lang: str) -> dict[str, Json]:
    """A defect with its place as a person at a table finds it: no path, there is no file."""
    return {"path": defect.path, "key": defect.key, "message": evolve(defect, path="").say_in(speaker(lang))}


def _message(final: Result, lang: str) -> Iterator[str]:
    yield tell("title", lang)
    yield winner_line(final, lang).text
    names = [tell(group.group, lang) for group in groups(final.sheets[0])]
    for each in standings(final):
        parts = speaker(lang).words([f"{name} {vp}" for name, vp in zip(names, each.vp, strict=True)])
        yield tell("line", lang, label=f"{each.place}. {each.name} {each.total}", words=parts)
    for line in notices(final, lang):
        yield line.text


METHODS = {
    "show": Method(show, {"table": _TABLE}),
    "prove": Method(prove, {"table": _TABLE}),
    "read": Method(read, {"text": _FILE}),
    "write": Method(write, {"table": _TABLE, "kind": evolve(one_of(("toml", "text")), required=True)}),
    "words": Method(words, {"words": _WORDS}),
    "code": Method(code, {"text": _LINK}),
}
