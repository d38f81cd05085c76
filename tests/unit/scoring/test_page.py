"""`page`: one page to keep or to send, the same sheet as everywhere, and nothing that a name could do to it."""

from html.parser import HTMLParser
from importlib import import_module

import pytest
from attrs import evolve

from dejavu_rules.i18n import LANGUAGES
from dejavu_rules.scoring import Result, result
from dejavu_rules.scoring.end_state import load
from dejavu_rules.scoring.page import page
from dejavu_rules.scoring.proof import ProofFailed, prove_page, prove_result
from dejavu_rules.scoring.reading.documents import page_lines
from dejavu_rules.scoring.render import text_lines
from tests.unit.scoring import golden
from tests.unit.scoring.tables import holding

FULL = result(load("examples/full_table.toml").holdings)
HOSTILE = (
    "<script>alert(1)</script>",
    "</table><img src=x onerror=alert(1)>",
    "\"><a href='//evil.example'>&amp;",
    "<!-- & ]]> --> <b>7</b>",
)


class Elements(HTMLParser):
    """Every element with its attributes, as a parser that is not ours sees them; all are closed in order."""

    def __init__(self, document: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.open: list[str] = []
        self.feed(document)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def hostile() -> Result:
    return result([evolve(holding(tokens=(5,)), name=name) for name in HOSTILE])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_whole_and_needs_nothing_from_elsewhere(lang: str) -> None:
    document = page(FULL, proved=True, lang=lang)
    elements = Elements(document)
    assert elements.open == []
    assert elements.found[0] == ("html", {"lang": {"zh": "zh-Hant"}.get(lang, lang)})
    tags = {tag for tag, _ in elements.found}
    assert {"table", "caption", "thead", "th", "tfoot", "style", "title"} <= tags
    assert tags.isdisjoint({"script", "link", "img", "iframe", "a", "base", "form"})
    assert not any("href" in attributes or "src" in attributes for _, attributes in elements.found)
    assert "://" not in document
    assert "url(" not in document
    assert "@import" not in document
    for media in ("prefers-color-scheme: dark", "@media print"):
        assert media in document


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_what_the_plain_text_says(lang: str) -> None:
    on_page = {(line.says, line.seat, line.place) for line in page_lines(page(FULL, True, lang))}
    printed = {(line.says, line.seat, line.place) for line in text_lines(FULL, True, lang)}
    assert printed - on_page == {("gap", None, None)}
    prove_page(prove_result(FULL), page(FULL, True, lang), lang)


@pytest.mark.parametrize(("table", "lang"), golden.PAGES)
def test_a_page_looks_like_this(table: str, lang: str) -> None:
    """`python -m tests.unit.scoring.golden` writes these files again; open them in a browser before you commit them."""
    assert golden.html(table, lang) == golden.page_path(table, lang).read_text(encoding="utf-8")


def test_hostile_names_are_inert() -> None:
    document = page(hostile(), proved=True)
    elements = Elements(document)
    assert {tag for tag, _ in elements.found} <= {tag for tag, _ in Elements(page(FULL)).found} | {"ul", "li"}
    assert elements.open == []
    for name in HOSTILE:
        assert elements.words.count(name) == 2
    prove_page(prove_result(hostile()), document)


def test_names_that_are_not_escaped_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    recounts = prove_result(hostile())
    monkeypatch.setattr(import_module("dejavu_rules.scoring.page"), "escape", lambda words: words)
    with pytest.raises(ProofFailed):
        prove_page(recounts, page(hostile(), proved=True))


@pytest.mark.parametrize(
    ("markup", "wondered"),
    [
        ("<!-- a remark -->", "< a remark >"),
        ("<?php ?>", "<php ?>"),
        ("<![CDATA[a]]>", "<CDATA[a>"),
        ("<script>", "<script>"),
        ('<p onclick="go()"></p>', "<p>"),
        ("<p></h1></p>", "</h1>"),
        ("</p>", "</p>"),
        ('<p data-seat="0">7</p>', "7"),
        ('<p data-seat="0"></p>', "data"),
        ('<p data-says="total" data-seat="one">7</p>', "7"),
    ],
)
def test_what_a_page_should_not_have_is_text_in_a_gap(markup: str, wondered: str) -> None:
    assert page_lines(markup)[0] == (wondered, "gap", None, None)


def test_what_the_parser_gives_up_on_is_text_in_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which markup that is differs from one Python to the next."""

    def gives_up(_: HTMLParser, markup: str) -> None:
        raise AssertionError(f"strange: {markup}")

    monkeypatch.setattr(HTMLParser, "feed", gives_up)
    assert page_lines("<![x[x]]>") == (("strange: <![x[x]]>", "gap", None, None),)


def test_what_an_element_says_is_read_with_its_seat_and_place() -> None:
    page = '<h1> Title </h1><p data-says="row" data-seat="1" data-place="2"><b></b>3 + <td>4</td></p><p>rest</p>'
    assert page_lines(page) == (
        ("Title", "heading", None, None),
        ("<b>", "gap", None, None),
        ("3 +  4", "row", 1, 2),
        ("rest", "heading", None, None),
    )
    assert page_lines('<p data-says="clause" data-place="SCORE-A">x</p>') == (("x", "clause", None, "SCORE-A"),)
    assert page_lines("<style>a { }</style>") == ()


def test_every_digit_of_the_page_matters() -> None:
    recounts, document = prove_result(FULL), page(FULL, proved=True)
    start = document.index("<main>")
    body = document[start:]
    tried = 0
    for place, letter in enumerate(body):
        in_text = body.rfind(">", 0, place) > body.rfind("<", 0, place)
        clause = body[place - 1] in "ABCDE-" or body[place - 2 : place - 1] == "-"
        if letter.isdecimal() and in_text and not clause and place % 5 == 0:
            wrong = f"{body[:place]}{(int(letter) + 1) % 10}{body[place + 1 :]}"
            with pytest.raises(ProofFailed):
                prove_page(recounts, document[:start] + wrong)
            tried += 1
    assert tried > 30


def test_without_a_proof_none_is_claimed() -> None:
    assert "Proved" not in page(FULL)
    assert "Proved with z3" in page(FULL, proved=True)
