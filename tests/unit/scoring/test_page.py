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


def test_without_a_proof_none_is_claimed() -> None:
    assert "Proved" not in page(FULL)
    assert "Proved with z3" in page(FULL, proved=True)
