"""Nobody is lost: a reload, Back, two tabs of one game, a first picture at once."""

import time

from playwright.sync_api import Page, Route, expect

from web.tests.conftest import OpenPage, axe
from web.tests.test_board import READY, begun, kept, lobby, play


def test_a_reload_back_and_a_second_tab_never_lose_or_fork_a_game(open_page: OpenPage) -> None:
    page = begun(lobby(open_page), "person", "planner")
    play(page, 5)
    before = kept(page).record
    page.reload()
    page.wait_for_selector(READY)
    assert kept(page).record == before  # at once, without a list to choose from
    page.go_back()
    page.wait_for_selector("[data-does=begin]")
    page.go_forward()
    page.wait_for_selector(READY)
    assert kept(page).record == before

    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("[data-does=take-over]")
    assert other.locator(".board").count() == 0
    assert axe(other) == []
    play(page, 3)
    after = kept(page).record
    other.click("[data-does=take-over]")
    other.wait_for_selector(READY)
    assert kept(other).record == after
    page.wait_for_selector("[data-does=take-over]")  # the first one follows now
    assert page.locator(".board").count() == 0
    play(other, 2)
    assert games(other) == 1


def games(page: Page) -> int:
    found: int = page.evaluate("async () => (await (await import('./js/store.js')).keys('board/game/')).length")
    return found


SOON = 300
"""Milliseconds until there is something to see."""
PAINTED = """async () => {
    const painted = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
    while (painted() === undefined) await new Promise(requestAnimationFrame);
    return painted();
}"""
CLICKED = """() => {
    document.addEventListener("click", ({ timeStamp }) => {
        const look = () => document.querySelector(".opening progress")
            ? requestAnimationFrame(() => (window.shown = performance.now() - timeStamp))
            : requestAnimationFrame(look);
        look();
    }, { capture: true, once: true });
}"""
"""Notes how long it takes from the next click until progress is painted."""


def hold_python(page: Page) -> list[Route]:
    """Keep the rules from being loaded; what was asked for can be let go later."""
    held: list[Route] = []
    page.context.route("**/packages.zip", lambda route: held.append(route))
    return held


def test_there_is_a_picture_at_once_and_progress_while_python_loads(open_page: OpenPage) -> None:
    page = open_page("index.html")
    held = hold_python(page)
    start = page.url
    for path in ("index.html", "score.html", "board.html?seed=5", "board.html#game=20260101000000000"):
        times = []
        for _ in range(3):  # the quickest of some: other work on the machine only adds to it
            page.goto("about:blank")
            page.goto(start.replace("index.html", path), wait_until="commit")
            times.append(float(page.evaluate(PAINTED)))
        assert min(times) <= SOON, (path, times)
        expect(page.locator("main img, main button, .door, .opening").first).to_be_visible()
    times = []
    for _ in range(3):
        page.goto(start.replace("index.html", "board.html?seed=5"))
        page.wait_for_selector("[data-does=begin]")
        page.evaluate(CLICKED)
        page.click("[data-does=begin]", no_wait_after=True)
        page.wait_for_function("() => window.shown")
        times.append(float(page.evaluate("() => window.shown")))
    assert min(times) <= SOON, times
    assert axe(page) == []
    page.wait_for_function("() => document.querySelector('.opening progress').value > 0")
    deadline = time.monotonic() + 20
    while not held and time.monotonic() < deadline:
        page.wait_for_timeout(50)
    for route in held[-1:]:
        route.continue_()
    page.wait_for_selector(READY)
