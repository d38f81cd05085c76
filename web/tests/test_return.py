"""A game survives a reload, Back and a second tab, and there is something to see while the rules load."""

import time

from playwright.sync_api import Page, Route, expect

from web.measure import SCREENS, time_to_picture, time_to_progress
from web.tests.conftest import OpenPage, axe
from web.tests.test_board import READY, begin, lobby, play, stored_match


def test_a_reload_back_and_a_second_tab_never_lose_or_fork_a_game(open_page: OpenPage) -> None:
    page = begin(lobby(open_page), "person", "planner")
    play(page, 5)
    before = stored_match(page).record
    page.reload()
    page.wait_for_selector(READY)
    assert stored_match(page).record == before  # at once, without a list to choose from
    page.go_back()
    page.wait_for_selector("[data-does=begin]")
    page.go_forward()
    page.wait_for_selector(READY)
    assert stored_match(page).record == before

    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("[data-does=take-over]")
    assert other.locator(".board").count() == 0
    assert axe(other) == []
    play(page, 3)
    after = stored_match(page).record
    other.click("[data-does=take-over]")
    other.wait_for_selector(READY)
    assert stored_match(other).record == after
    page.wait_for_selector("[data-does=take-over]")  # the first one follows now
    assert page.locator(".board").count() == 0
    play(other, 2)
    assert games(other) == 1


def games(page: Page) -> int:
    found: int = page.evaluate("async () => (await (await import('./js/store.js')).keys('board/game/')).length")
    return found


FROZEN = 5_000
"""Milliseconds after which a page is broken even on a busy machine; `python -m web.measure` has the true times."""


def hold_python(page: Page) -> list[Route]:
    """Keep the rules from being loaded; what was asked for can be let go later."""
    held: list[Route] = []
    page.context.route("**/packages.zip", lambda route: held.append(route))
    return held


def test_there_is_a_picture_and_progress_while_python_loads(open_page: OpenPage) -> None:
    page = open_page("index.html")
    held = hold_python(page)
    start = page.url.removesuffix("index.html")
    for path in ("index.html", *SCREENS):
        assert time_to_picture(page, start + path) < FROZEN
        expect(page.locator("main img, main button, .door, .opening").first).to_be_visible()
    assert time_to_progress(page, start) < FROZEN
    assert axe(page) == []
    page.wait_for_function("() => document.querySelector('.opening progress').value > 0")
    deadline = time.monotonic() + 20
    while not held and time.monotonic() < deadline:
        page.wait_for_timeout(50)
    for route in held[-1:]:
        route.continue_()
    page.wait_for_selector(READY)
