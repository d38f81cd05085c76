"""The board explains itself: a guide, notes on every piece, the rules, harvests and hints."""

from playwright.sync_api import Page, expect

from dejavu_rules import Phase
from web.tests.conftest import OpenPage, axe
from web.tests.test_board import READY, begin, lobby, play, stored_match


def tip(page: Page) -> str:
    """What the note over the page says; it goes with Escape."""
    page.wait_for_selector(".tip")
    text: str = page.locator(".tip").inner_text()
    page.keyboard.press("Escape")
    expect(page.locator(".tip")).to_have_count(0)
    return text


def test_guide_notes_rules_harvests_and_hints(open_page: OpenPage) -> None:
    page = begin(lobby(open_page), "person", "planner:30")
    assert "1/5" in page.inner_text(".coach")
    while page.get_attribute(".board", "data-phase") != "Recollection":
        play(page, 1)
    assert "2/5" in page.inner_text(".coach")

    for about in ("flower", "chests", "stm", "vp", "icon footprint", "icon hand"):
        page.locator(f'[data-about="{about}"]').tap()
        assert len(tip(page)) > 30, about
    page.locator(".dock .card").first.tap()  # a card in hand, in Recollection: the phase is the reason
    text = tip(page)
    assert "Deja Vu" in text
    assert "flower" not in text.splitlines()[-1]
    page.click(".tabs [data-tab=public]")
    page.locator(".public .card").first.tap()
    assert "5 VP" in tip(page)
    page.locator(".hive").tap()
    assert "hole" in tip(page)
    page.click(".tabs [data-tab=map]")

    page.click("#menu-button")
    page.click("#menu [data-does=rules]")
    page.wait_for_selector("dialog .rules")
    assert page.locator(".rules .icons li").count() == 6
    assert page.locator(".rules details").count() == 9
    assert page.locator(".rules li").count() > 90
    assert axe(page) == []
    page.keyboard.press("Escape")

    page.locator(".map [data-tile].lit").first.dispatch_event("click")
    page.wait_for_selector(".harvest")
    page.wait_for_selector(READY)
    assert "3/5" in page.inner_text(".coach")
    badges = page.locator(".harvest > text").all_text_contents()
    assert all(badge.startswith("+") for badge in badges)
    assert page.locator(".harvest").first.locator("> g").count() == int(badges[0][1:])
    page.click("[data-does=back]")
    page.wait_for_selector(READY)

    turn = stored_match(page).record.state.turn
    page.locator(".dock [data-does=hint]").tap()
    play_it = page.get_by_role("button", name="Play it")
    play_it.wait_for()
    hint = page.inner_text("#question")
    assert page.locator(".map .walk").count() == 2 or "ow" not in hint
    assert axe(page) == []
    before = len(stored_match(page).record.log)
    page.click("[data-does=back]")
    page.wait_for_selector(READY)
    assert len(stored_match(page).record.log) == before  # a hint is only a hint
    page.locator(".dock [data-does=hint]").tap()
    play_it.tap()
    page.wait_for_selector(READY)
    assert len(stored_match(page).record.log) > before

    while stored_match(page).record.state.turn == turn and stored_match(page).record.state.phase is not Phase.OVER:
        play(page, 1)
    assert page.locator(".coach").count() == 0  # a turn is enough
    assert page.locator(".log .turn").count() >= 2
    page.click(".tabs [data-tab=log]")
    assert "SOW-" not in page.inner_text(".log")
    page.click("#menu-button")
    page.check("#clauses")
    page.keyboard.press("Escape")
    assert "TURN-2" in page.inner_text(".log")
