"""What all pages share: being offline, nothing from elsewhere, four languages, storage that fails, the start page."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from dejavu_rules import LANGUAGES
from dejavu_rules.apps.cli.pages import POLICY
from web.build import OUT, PAGES
from web.serving import serve_folder
from web.tests.conftest import TROUBLE, OpenPage, axe

ASK = """async () => {
  const { call } = await import("./js/bridge.js");
  return (await call("about.show")).languages;
}"""
KEPT = "() => navigator.serviceWorker.controller !== null"


def is_open(page: Page) -> Page:
    """The page, when its words are there."""
    page.wait_for_selector("html[data-open]")
    return page


@pytest.mark.parametrize(("size", "scheme"), [("phone", "dark"), ("desktop", "light")])
def test_axe_finds_nothing_on_the_start_page(open_page: OpenPage, size: str, scheme: str) -> None:
    page = is_open(open_page("", size, color_scheme=scheme))
    page.evaluate("async () => (await import('./js/store.js')).remember('score', 'Ada, Ben')")
    page.reload()
    expect(page.locator("#continue a")).to_have_count(1)
    assert axe(page) == []


def test_a_page_that_was_open_once_opens_and_counts_without_a_network(open_page: OpenPage) -> None:
    page = open_page("score.html", service_worker=True)
    assert page.evaluate(ASK) == dict(LANGUAGES)
    page.wait_for_function(KEPT)
    page.context.set_offline(True)
    page.goto(page.url.replace("score.html", ""))
    is_open(page)
    page.locator(".door").first.click()
    is_open(page)
    assert page.evaluate(ASK) == dict(LANGUAGES)
    page.goto(page.url.replace("score", "board"))
    is_open(page)


def test_a_new_version_is_offered_and_taken_over(open_page: OpenPage, tmp_path: Path) -> None:
    folder = tmp_path / "web"
    shutil.copytree(OUT, folder)
    with serve_folder(folder) as address:
        page = open_page("", service_worker=True, at=address)
        is_open(page)
        page.wait_for_function(KEPT)
        page.evaluate("async () => { await caches.open('dejavu-rules of somebody else'); }")
        _change(folder / "sw.js", 'VERSION = "', 'VERSION = "new')
        _change(folder / "texts" / "common" / "en.json", "Score", "Newer")
        (folder / "index.html").touch()
        page.reload()
        page.get_by_role("button", name="Reload").click()
        expect(page.get_by_text("Newer sheet")).to_be_visible()
        names = page.evaluate("() => caches.keys()")
        assert set(names) == {f"dejavu-rules {address} new{_version(OUT)}", "dejavu-rules of somebody else"}


def _change(file: Path, old: str, new: str) -> None:
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")


def _version(folder: Path) -> str:
    return (folder / "sw.js").read_text("utf-8").partition('VERSION = "')[2].partition('"')[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_start_page_speaks_every_language(open_page: OpenPage, lang: str) -> None:
    page = is_open(open_page("", lang=lang))
    words = json.loads((PAGES / "texts" / "common" / f"{lang}.json").read_text("utf-8"))
    expect(page.locator(".door strong").first).to_have_text(words["score-title"])
    assert page.evaluate("() => document.documentElement.lang").startswith(lang)
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
    other = "it" if lang == "de" else "de"
    page.select_option("#language", other)
    expect(page.locator("html")).to_have_attribute("lang", other)
    is_open(page)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", other)


def test_a_script_that_is_not_ours_is_refused(open_page: OpenPage) -> None:
    page = is_open(open_page())
    blocked = page.evaluate("""async () => {
        const seen = [];
        document.addEventListener("securitypolicyviolation", (event) => seen.push(event.effectiveDirective));
        const script = document.createElement("script");
        script.textContent = "window.harm = true";
        document.body.append(script);
        const image = new Image();
        image.src = "https://elsewhere.invalid/x.png";
        await fetch("https://elsewhere.invalid/x").catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, 100));
        return [[...new Set(seen)].sort(), "harm" in window];
    }""")
    assert blocked == [["connect-src", "img-src", "script-src-elem"], False]
    TROUBLE[page.context].clear()


def test_every_page_has_the_policy_of_the_server() -> None:
    for page in PAGES.glob("*.html"):
        assert f'http-equiv="Content-Security-Policy" content="{POLICY}"' in page.read_text("utf-8")


def test_it_can_be_installed(open_page: OpenPage) -> None:
    page = is_open(open_page("", service_worker=True))
    page.wait_for_function(KEPT)
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],
    )
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    icons = json.loads(found["data"])["icons"]
    assert all((OUT / icon["src"]).is_file() for icon in icons)


DAMAGED: tuple[Any, ...] = (
    "nonsense",
    7,
    None,
    {"title": 3, "when": 1},
    {"title": "x", "when": "y"},
    {"title": "x", "when": 1e300},
    [],
)
PUT = "async (value) => (await import('./js/store.js')).put('open/score', value)"


def test_damaged_storage_is_left_alone(open_page: OpenPage) -> None:
    page = is_open(open_page())
    page.evaluate("() => localStorage.setItem('dejavu-rules.language', 'klingon')")
    page.evaluate("() => localStorage.setItem('dejavu-rules.theme', 'neon')")
    for value in DAMAGED:
        page.evaluate(PUT, value)
        page.reload()
        expect(is_open(page).locator(".door:visible")).to_have_count(2)
        expect(page.locator("#continue")).to_be_hidden()
        assert page.evaluate("async () => (await import('./js/store.js')).get('open/score')") == value


def test_where_storage_is_refused_the_page_says_so_and_goes_on(open_page: OpenPage) -> None:
    page = open_page(
        "",
        script="""for (const name of ["indexedDB", "localStorage"])
            Object.defineProperty(window, name, { get() { throw new DOMException("refused", "SecurityError"); } });""",
    )
    expect(is_open(page).get_by_text("This browser keeps nothing here")).to_be_visible()
    kept = page.evaluate("""async () => {
        const { put, get, keys, remove } = await import("./js/store.js");
        await put("a/1", { x: 1 });
        await put("b/1", 2);
        await remove("b/1");
        return [await get("a/1"), await keys("a/"), await keys()];
    }""")
    assert kept == [{"x": 1}, ["a/1"], ["a/1"]]


def test_rules_that_cannot_be_loaded_are_offered_again(open_page: OpenPage) -> None:
    page = open_page("score.html", refused="**/python.zip")
    expect(page.get_by_text("The rules could not be loaded")).to_be_visible()
    assert page.evaluate(FAILS) == "not-loaded"
    page.context.unroute("**/python.zip")
    page.get_by_role("button", name="Try again").click()
    is_open(page)
    assert page.evaluate(ASK) == dict(LANGUAGES)
    TROUBLE[page.context].clear()


FAILS = """async () => {
  const { call } = await import("./js/bridge.js");
  return call("about.show").catch((error) => error.kind);
}"""
