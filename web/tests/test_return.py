"""Nobody is lost: a reload, Back, two tabs of one game, a first picture at once."""

import time

from playwright.sync_api import Page, Route, expect

from web.tests.conftest import OpenPage
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


def test_there_is_a_picture_at_once_and_progress_while_python_loads(open_page: OpenPage) -> None:
    page = open_page("index.html")
    held: list[Route] = []
    page.context.route("**/packages.zip", lambda route: held.append(route))
    page.goto(page.url.replace("index.html", "board.html?seed=5"), wait_until="commit")
    expect(page.locator(".opening img, [data-does=begin]").first).to_be_visible()
    page.click("[data-does=begin]", no_wait_after=True)
    shown = page.evaluate(
        """async () => {
            const from = performance.now();
            while (!document.querySelector(".opening progress")) await new Promise(requestAnimationFrame);
            return performance.now() - from;
        }"""
    )
    assert shown <= 300
    page.wait_for_function("() => document.querySelector('.opening progress').value > 0")
    deadline = time.monotonic() + 20
    while not held and time.monotonic() < deadline:
        page.wait_for_timeout(50)
    for route in held:
        route.continue_()
    page.wait_for_selector(READY)
