"""The board by real taps: whole games, covered hands, kept games, four languages."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from dejavu_rules import LANGUAGES, NebulaTile, Phase, Record, apply, is_over, redact_record, score
from dejavu_rules.matches import Match, match_from_text
from web.tests.conftest import OpenPage, axe

READY = '.board[aria-busy="false"]'
AT_ONCE = "localStorage.setItem('dejavu-rules.board', JSON.stringify({pace: 'instant'}))"


def lobby(open_page: OpenPage, size: str = "phone", **more: Any) -> Page:
    """The page before a game, with bots that do not keep anybody waiting."""
    page = open_page("index.html", size, **more)
    page.evaluate(AT_ONCE)
    page.goto(page.url.replace("index.html", "board.html"))
    page.wait_for_selector("[data-does=begin]")
    return page


def begun(page: Page, *kinds: str, options: tuple[str, ...] = ()) -> Page:
    """A game with these seats: "person", "greedy" or "random"."""
    page.tap(f'[data-players="{len(kinds)}"]') if _touches(page) else page.click(f'[data-players="{len(kinds)}"]')
    for place, kind in enumerate(kinds):
        page.select_option(f'[data-kind="{place}"]', kind)
    for option in options:
        page.check(f'[data-option="{option}"]')
    page.click("[data-does=begin]")
    page.wait_for_selector(READY, timeout=60_000)
    return page


def _touches(page: Page) -> bool:
    return bool(page.evaluate("() => navigator.maxTouchPoints > 0"))


def kept(page: Page) -> Match:
    """The newest game as the device keeps it; reading it plays it again."""
    page.wait_for_timeout(150)
    text = page.evaluate(
        """async () => {
            const { keys, get } = await import("./js/store.js");
            const found = await keys("board/game/");
            return (await get(found.at(-1))).text;
        }"""
    )
    return match_from_text(text)


def tap_tile(page: Page, tile: str) -> bool:
    """Touch a tile where a piece lies; whether there is one, and nothing over it."""
    place = page.evaluate(
        """(tile) => {
            for (const each of document.querySelectorAll(`.map [data-on="${tile}"] > g`)) {
                const { x, y, width, height } = each.getBoundingClientRect();
                const [cx, cy] = [x + width / 2, y + height / 2];
                if (document.elementFromPoint(cx, cy)?.closest(`[data-on="${tile}"]`)) return [cx, cy];
            }
            return null;
        }""",
        tile,
    )
    if place:
        page.touchscreen.tap(*place)
    return place is not None


def decide(page: Page, number: int) -> None:
    """One tap: on the map where tiles are lit, else on what the dock or the cards offer."""
    page.wait_for_selector(READY)
    if page.locator("[data-does=confirm]").count():
        return page.locator("[data-does=confirm]").tap()
    lit = page.locator(".map:visible [data-tile].lit")
    if lit.count() and not page.locator(".tray .bit.held").count() and number % 3:
        tile = lit.nth(number % lit.count()).get_attribute("data-tile")
        assert tile is not None
        if tap_tile(page, tile):
            return None
    offers = page.locator(".dock button[data-step]:visible, .public button.card.lit:visible")
    if offers.count():
        offers.nth(number % offers.count()).tap()
    return None


def play(page: Page, decisions: int = 2000) -> int:
    """Taps until the game is over; how many."""
    taps = 0
    while page.get_attribute(".board", "data-now") != "over" and taps < decisions:
        page.wait_for_selector(f'{READY}, .board[data-now="over"]')
        if page.get_attribute(".board", "data-now") == "decide":
            decide(page, taps)
            taps += 1
    return taps


def test_a_whole_game_against_a_bot_by_taps_is_the_record_replayed(open_page: OpenPage) -> None:
    page = begun(lobby(open_page), "person", "greedy")
    page.set_default_timeout(30_000)
    taps = play(page)
    page.wait_for_selector(".sheet")
    match = kept(page)
    assert match.bots == (None, "greedy")
    state = match.record.first
    for what in match.record.log:
        state = apply(state, what)
    assert is_over(state)
    assert state == match.record.state
    totals = [int(each) for each in page.locator(".sheet tfoot td").all_inner_texts()]
    assert tuple(totals) == score(state).totals
    assert taps > match.record.seats.count(0)
    assert shown_bits(page) == {str(tile): sorted(map(str, state.bits_on(tile))) for tile in NebulaTile}
    assert "♛" in page.inner_text(".sheet thead")


def shown_bits(page: Page) -> dict[str, list[str]]:
    """What the map shows, tile by tile."""
    found = page.evaluate(
        """() => [...document.querySelectorAll(".map [data-on]")].map((each) =>
            [each.dataset.on, [...each.querySelectorAll("[data-bit]")].map((bit) => bit.dataset.bit).sort()])"""
    )
    return {tile: bits for tile, bits in found}
