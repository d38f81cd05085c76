"""A page's table: scored as far as it is right, proved, read from a file and written into one."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dejavu_rules import LANGUAGES
from dejavu_rules.apps.browser import Bridge, score
from dejavu_rules.inputs.defects import InvalidTable
from dejavu_rules.scoring import end_state, result
from dejavu_rules.scoring.end_state.write import raw_table
from dejavu_rules.scoring.proof import ProofFailed, prove_result, prove_shown
from dejavu_rules.scoring.saying import tell
from tests.unit.scoring.test_second_writer import paths, spoil_each

EXAMPLES = Path("examples")
FULL = EXAMPLES / "full_table.toml"
TABLES = [EXAMPLES / f"{name}.toml" for name in ("full_table", "languages", "rulebook", "shared_victory")]
NONSENSE: tuple[object, ...] = (
    None,
    True,
    -1,
    0.5,
    10**17,
    "",
    "\ud800",
    "{",
    "[[players]]",
    "x" * 2**19,
    [],
    {},
    [[]] * 99,
    {"players": 1},
)
DEEPER = ({"players": [{}, 3]}, {"players": [{"name": 1, "cards": [[]], "fragments": {}, "assignment": [1]}] * 99})


def raw(path: Path = FULL) -> dict[str, Any]:
    """The values of an example."""
    return raw_table(end_state.load(str(path)))


def ask(method: str, **params: object) -> dict[str, Any]:
    """What a page gets."""
    found: dict[str, Any] = json.loads(Bridge().answer(json.dumps({"do": f"score.{method}", **params})))
    return found


def answer_of(method: str, **params: object) -> dict[str, Any]:
    """What a page gets that asked well."""
    found: dict[str, Any] = ask(method, **params)["answer"]
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_whatever_is_shown_of_a_whole_table_can_be_proved(path: Path, lang: str) -> None:
    table = raw(path)
    proved = answer_of("prove", table=table, lang=lang)
    assert proved["shown"] == answer_of("show", table=table, lang=lang)
    assert proved["proved"] == tell("proved", lang)


def test_the_worked_example_of_the_books_is_67() -> None:
    shown = answer_of("show", table=raw(EXAMPLES / "rulebook.toml"))
    book, guest = shown["players"]
    assert (book["total"], guest["total"]) == (67, 34)
    assert book["groups"] == {"tokens": 12, "printed": 22, "public": 25, "links": 8}
    assert book["arithmetic"] == "12 + 22 + 6 + 15 + 4 + 0 + 8 = 67"
    assert [row["group"] for row in book["rows"]] == ["tokens", "printed", *["public"] * 4, "links"]
    assert [row.get("card", {}).get("number") for row in book["rows"]] == [None, None, 7, 1, 5, 4, None]
    assert shown["result"]["winning_seats"] == [0]
    assert shown["result"]["notices"] == []
    assert shown["clauses"].keys() == {row["clause"] for player in shown["players"] for row in player["rows"]}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_answer_that_differs_in_any_field_is_not_proved(lang: str) -> None:
    recounts = prove_result(result(end_state.load(str(FULL)).holdings))
    answer = answer_of("prove", table=raw(), lang=lang)
    prove_shown(recounts, answer, lang)
    fields = set()
    for path, wrong in zip(paths(answer), spoil_each(answer), strict=True):
        with pytest.raises(ProofFailed):
            prove_shown(recounts, wrong, lang)
        fields |= {*path}
    assert fields >= {"best", "own", "assignment", "links", "winning_seats", "groups", "label", "clauses", "proved"}


def test_the_best_use_stands_beside_the_players_own() -> None:
    ada = answer_of("show", table=raw())["players"][0]
    assert (ada["best"], ada["own"]) == (33, 20)
    assert ada["assignment"][0] == {
        "card": {"colour": "white", "number": 1},
        "name": "white 1",
        "fragments": ["red 1", "red 2", "red 5"],
    }
    assert answer_of("show", table=raw())["players"][1]["own"] is None


def test_tied_players_share_a_place_and_the_links_are_pairs() -> None:
    shown = answer_of("show", table=raw())
    assert [each["place"] for each in shown["result"]["ranking"]] == [1, 2, 2, 4]
    assert [[card["number"] for card in pair] for pair in shown["players"][0]["links"]] == [[2, 3], [1, 2], [7, 1]]


def test_all_who_share_a_victory_have_won() -> None:
    shown = answer_of("show", table=raw(EXAMPLES / "shared_victory.toml"))
    totals = [player["total"] for player in shown["players"]]
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    assert len(best) == 2
    assert shown["result"]["winning_seats"] == best
    assert [each["seat"] for each in shown["result"]["ranking"] if each["place"] == 1] == best
    assert all(shown["players"][seat]["name"] in shown["result"]["winners"] for seat in best)


def test_a_card_of_which_nobody_said_what_it_is_worth_costs_its_player_alone() -> None:
    table = raw()
    del table["players"][1]["cards"][3]["vp"]
    shown = answer_of("show", table=table, lang="de")
    assert [each["total"] for each in shown["players"]] == [85, None, 44, 25]
    (defect,) = shown["players"][1]["defects"]
    assert (defect["path"], defect["key"]) == ("players[1].cards[3]", "no-vp-no-scores")
    assert defect["message"].startswith("Jürgen von der Vogelweide, Karte 4: ")
    assert [each["name"] for each in shown["players"]] == [each["name"] for each in table["players"]]
    assert shown["result"] is None


def test_copies_that_differ_are_named_at_both() -> None:
    table = raw()
    table["players"][3]["cards"].append({"colour": "green", "number": 1, "vp": 4})
    players = answer_of("show", table=table)["players"]
    assert [[each["key"] for each in player["defects"]] for player in players] == [
        ["cards-not-alike"],
        [],
        [],
        ["cards-not-alike"],
    ]


def test_where_nobody_has_ten_cards_a_notice_asks() -> None:
    table = raw()
    table["players"][0]["cards"].pop()
    (notice,) = answer_of("show", table=table, lang="it")["result"]["notices"]
    assert notice["clause"] == "END-1"
    assert "10" in notice["text"]


def test_what_is_wrong_with_the_table_and_with_no_player_is_said() -> None:
    shown = answer_of("show", table={"players": [], "fragment_colours": ["red", "red"]})
    assert {each["path"] for each in shown["defects"]} == {"players", "fragment_colours[1]"}
    assert shown["result"] is None


@pytest.mark.parametrize("path", TABLES)
def test_a_file_that_is_written_reads_back_the_same(path: Path) -> None:
    table = raw(path)
    written = answer_of("write", table=table, kind="toml")["text"]
    again = answer_of("read", text=written)
    assert again["table"] == {"fragment_colours": [each["word"] for each in again["fragment_colours"]], **table}
    assert end_state.parse(written).holdings == end_state.load(str(path)).holdings


def test_a_json_file_is_read_as_well_and_own_words_keep_their_meaning() -> None:
    read = answer_of("read", text=json.dumps({**raw(), "card_colours": {"orange": "red"}}))
    assert read["fragment_colours"][2] == {"word": "gold", "meaning": "gold"}
    assert read["table"]["card_colours"] == {"orange": "red"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_wrong_file_is_refused_with_every_reason(lang: str) -> None:
    error = ask("read", text='[[players]]\nname = "Ada"\nvp_tokens = -1\n', lang=lang)["error"]
    assert error["kind"] == "invalid"
    assert {each["path"] for each in error["defects"]} == {"players", "players[0].vp_tokens"}


@pytest.mark.parametrize("method", ["prove", "write"])
def test_only_a_whole_table_is_proved_or_written(method: str) -> None:
    table = raw()
    table["players"][0]["fragments"].append("red 3")
    more = {"kind": "toml"} if method == "write" else {}
    assert "fragment-twice" in {each["key"] for each in ask(method, table=table, **more)["error"]["defects"]}
    with pytest.raises(InvalidTable):
        score.METHODS[method].run({"table": table, **more})


def test_a_message_has_the_ranking_and_who_won() -> None:
    lines = answer_of("write", table=raw(), kind="text")["text"].splitlines()
    assert lines[1] == "Winner: Ada with 85 VP"
    assert lines[2] == "1. Ada 85: VP tokens 8, printed VP 22, Public Cards 49, links 6"
    assert [line.split()[0] for line in lines[2:6]] == ["1.", "2.", "2.", "4."]


def test_a_message_is_in_the_language_of_the_page() -> None:
    """With its notice, where nobody has ten cards."""
    table = raw()
    table["players"][0]["cards"].pop()
    for lang in LANGUAGES:
        shown = answer_of("show", table=table, lang=lang)
        lines = answer_of("write", table=table, kind="text", lang=lang)["text"].splitlines()
        assert lines[:2] == [tell("title", lang), shown["result"]["winners"]]
        assert lines[6:] == [notice["text"] for notice in shown["result"]["notices"]]


def test_a_proof_is_in_english_where_no_language_is_asked_for() -> None:
    table = raw(EXAMPLES / "rulebook.toml")
    assert answer_of("prove", table=table) == answer_of("prove", table=table, lang="en")


def test_a_page_is_told_where_nothing_can_be_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """As without z3."""
    monkeypatch.setitem(sys.modules, "dejavu_rules.scoring.proof", None)
    error = ask("prove", table=raw())["error"]
    assert error["kind"] == "invalid"
    assert "dejavu_rules.scoring.proof" in error["message"]


def test_words_for_colours_are_understood_in_any_language() -> None:
    meanings = answer_of("words", words=["gelbe", "红", "oro", "fuchsia"])["meanings"]
    assert [each["meaning"] for each in meanings] == ["yellow", "red", "gold", "fuchsia"]


def test_a_link_is_a_code_unless_it_is_too_long() -> None:
    assert answer_of("code", text="https://example.org/score.html#table=abc")["svg"].startswith("<svg")
    assert answer_of("code", text="x" * 2953)["svg"] is not None, "as many as a code can hold"
    assert answer_of("code", text="x" * 2954)["svg"] is None


@pytest.mark.parametrize("method", [*score.METHODS])
def test_nonsense_is_refused_and_never_raises(method: str) -> None:
    right = {"table": raw(), "text": "", "words": [], "kind": "toml"}
    known = [name for name in right if name in score.METHODS[method].fields]
    for name in known:
        for value in (*NONSENSE, *DEEPER):
            found = ask(method, **{**{each: right[each] for each in known}, name: value})
            assert found.get("error", {}).get("kind") != "internal", (name, value, found)


def test_a_score_loads_no_engine() -> None:
    code = (
        "import sys; from dejavu_rules.apps.browser import Bridge\n"
        'Bridge().answer(\'{"do": "score.show", "table": {"players": []}}\')\n'
        "print(sorted({'dejavu_rules.engine', 'dejavu_rules.wording', 'z3', 'networkx'} & {*sys.modules}))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
