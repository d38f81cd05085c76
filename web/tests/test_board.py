"""The board by real taps: whole games, covered hands, kept games, four languages."""

import re
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page

from dejavu_rules import LANGUAGES, NebulaTile, Phase, apply, is_over, score
from dejavu_rules.match import Match, open_match
from web.measure import TAPS
from web.tests.conftest import OpenPage, axe, board_settings

READY = '.board[aria-busy="false"]'


def lobby(
    open_page: OpenPage,
    size: str = "phone",
    *,
    pace: str = "instant",
    guided: bool = False,
    script: str = "",
    **more: Any,
) -> Page:
    """The page before a game that is always dealt alike, with bots that do not keep anybody waiting."""
    script += board_settings(pace=pace, guided=guided)
    page = open_page("board.html?seed=5", size, script=script, **more)
    page.wait_for_selector("[data-does=begin]")
    return page


def leave(page: Page) -> Page:
    """The lobby again, from a game."""
    page.click("#menu-button")
    page.click("#menu [data-does=lobby]")
    page.wait_for_selector("[data-does=begin]")
    return page


def begin(page: Page, *kinds: str, options: tuple[str, ...] = ()) -> Page:
    """A game with these seats: "person", "greedy" or "random"."""
    page.click(f'[data-players="{len(kinds)}"]')
    for place, kind in enumerate(kinds):
        page.select_option(f'[data-kind="{place}"]', kind)
    for option in options:
        page.check(f'[data-option="{option}"]')
    page.click("[data-does=begin]")
    page.wait_for_selector(READY, timeout=60_000)
    return page


def stored_match(page: Page) -> Match:
    """The newest game as the device keeps it; reading it plays it again."""
    page.wait_for_timeout(150)
    text = page.evaluate(
        """async () => {
            const { keys, get } = await import("./js/store.js");
            const found = await keys("board/game/");
            return (await get(found.at(-1))).text;
        }"""
    )
    return open_match(text)


FIND = """(number) => {
    const unseen = (each) => each.closest(".chips")?.clientWidth <= 1;
    const visible = (each) => each.checkVisibility() && !each.disabled && !unseen(each);
    const confirm = document.querySelector("[data-does=confirm]:not(:disabled)");
    const lit = [...document.querySelectorAll(".map [data-on].lit > g, .map .ghost")].filter(visible);
    const offers = [...document.querySelectorAll(".dock button[data-step], .public button.card.lit")].filter(visible);
    const held = document.querySelector(".tray .bit.held");
    const start = lit.length > 0 && !document.querySelector(".tray, .ghost");
    const pieces = (each) => each.parentNode.childElementCount;
    if (start) lit.sort((one, other) => pieces(one) - pieces(other));
    const tiles = lit.length > 0 && (held || number % 2 || offers.length === 0);
    const found = confirm ? [confirm] : start ? lit.slice(0, 3) : tiles ? lit : offers;
    for (let more = 0; more < found.length; more += 1) {
        const each = found[(number + more) % found.length];
        each.scrollIntoView({ block: "nearest", inline: "nearest" });
        const { x, y, width, height } = each.getBoundingClientRect();
        const at = [x + width / 2, y + height / 2];
        const hit = document.elementFromPoint(...at);
        if (hit && (each.contains(hit) || hit.contains(each))) return at;
    }
    return null;
}"""
"""Where to touch next: a lit tile or something that the dock or the cards offer, whatever can really be hit."""


def decide(page: Page, number: int) -> bool:
    """Touch one thing that is offered; return whether there was any."""
    place = page.evaluate(FIND, number)
    if place:
        page.touchscreen.tap(*place)
    return place is not None


def play(page: Page, decisions: int = 3000) -> int:
    """Tap until the game is over or the limit is reached; return the number of taps."""
    taps = in_vain = 0
    page.wait_for_selector(READY)
    while page.get_attribute(".board", "data-now") != "over" and taps < decisions:
        hit = decide(page, taps)
        taps += hit
        in_vain = 0 if hit else in_vain + 1
        assert in_vain < 50, f"nothing to touch: {page.inner_text('.dock')}"
        page.wait_for_selector(READY)
    return taps


def test_a_whole_game_against_a_bot_by_taps_is_the_record_replayed(open_page: OpenPage) -> None:
    page = begin(lobby(open_page), "person", "greedy")
    page.set_default_timeout(30_000)
    taps = play(page)
    page.wait_for_selector(".sheet")
    match = stored_match(page)
    assert match.bots == (None, "greedy")
    state = match.record.first
    for what in match.record.log:
        state = apply(state, what)
    assert is_over(state)
    assert state == match.record.state
    totals = [int(each) for each in page.locator(".sheet tfoot td").all_inner_texts()]
    assert tuple(totals) == score(state).totals
    assert taps > match.record.seats.count(0)
    assert shown_bits(page) == {str(tile): sorted(map(str, state.bits[tile])) for tile in NebulaTile}
    assert "♛" in page.inner_text(".sheet thead")
    assert axe(page) == []
    compare_turns(page, match)
    page.locator('a[href*="#table="]').tap()
    for total in totals:
        page.get_by_text(str(total), exact=True).first.wait_for()


def compare_turns(page: Page, match: Match, number: int = 3) -> None:
    """Compare the review of the first turns on the page with the one that the library computes."""
    page.locator("[data-does=review]").tap()
    wanted = match.review(0, limit=number)
    rows = page.locator(".review li")
    for place, turn in enumerate(wanted):
        text = rows.nth(place).locator("span").inner_text()
        figures = [turn.turn, turn.gained, *([turn.best.gain] if turn.regret else [])]
        assert list(map(int, re.findall(r"\d+", text))) == figures
    missed = next((turn for turn in wanted if turn.regret), None)
    assert missed is not None  # whoever taps whatever is offered misses something
    page.locator(f'.review [data-turn="{missed.turn}"] [data-does=show-me]').tap()
    page.wait_for_selector("dialog .past")
    assert page.locator("dialog .best-line li").count() == len(missed.best.line)
    assert axe(page) == []
    page.keyboard.press("Escape")


def shown_bits(page: Page) -> dict[str, list[str]]:
    """What the map shows, tile by tile."""
    found = page.evaluate(
        """() => [...document.querySelectorAll(".map [data-on]")].map((each) =>
            [each.dataset.on, [...each.querySelectorAll("[data-bit]")].map((bit) => bit.dataset.bit).sort()])"""
    )
    return dict(found)


# Hidden hands


def hands_in_heap(page: Page, hands: list[list[str]]) -> list[list[str]]:
    """Which of these hands are anywhere in what the page's own programs hold."""
    session = page.context.new_cdp_session(page)
    prototype = session.send("Runtime.evaluate", {"expression": "Array.prototype"})["result"]["objectId"]
    every = session.send("Runtime.queryObjects", {"prototypeObjectId": prototype})["objects"]["objectId"]
    body = """function (hands) {
        const texts = this.filter((each) => each.every?.((one) => typeof one === "string"));
        const held = new Set(texts.map((each) => each.join()));
        return hands.filter((hand) => held.has(hand.join()));
    }"""
    call = {"functionDeclaration": body, "objectId": every, "arguments": [{"value": hands}], "returnByValue": True}
    found: list[list[str]] = session.send("Runtime.callFunctionOn", call)["result"]["value"]
    session.detach()
    return found


def cards_in_page(page: Page) -> set[str]:
    """The cards that stand anywhere in the document but among the Public Cards.

    Told as one text: a list of ours could be taken for a hand that the page holds.
    """
    found = page.evaluate(
        """() => [...document.querySelectorAll("[data-card]")].filter((each) => !each.closest(".public"))
            .map((each) => each.dataset.card).join()"""
    )
    return set(filter(None, found.split(",")))


def hands_of(match: Match) -> list[list[str]]:
    return [[str(card) for card in player.hand] for player in match.record.state.players]


def test_a_hidden_hand_is_nowhere_in_the_page_of_the_other_seat(open_page: OpenPage) -> None:
    page = begin(lobby(open_page), "person", "person")
    match = stored_match(page)
    first = match.record.state.active
    hands = hands_of(match)
    assert cards_in_page(page) == set()
    assert hands_in_heap(page, hands) == []
    assert page.inner_text(".cover-name") == match.record.names[first]
    assert axe(page) == []

    page.locator("[data-does=uncover]").tap()
    page.wait_for_selector(".cover", state="detached")
    assert cards_in_page(page) == set(hands[first])
    assert hands_in_heap(page, hands) == [hands[first]]
    other = match.record.names[1 - first]
    log = page.inner_text(".log")
    assert f"{other} draws a card" in log
    assert not any(f"{other} draws {card}" in log for card in hands[1 - first])

    for _ in range(4):
        decide(page, 0)
        page.wait_for_selector(READY)
    hands = hands_of(stored_match(page))
    assert cards_in_page(page) == set(hands[first])  # to be looked at before it is put away
    assert axe(page) == []
    page.locator("[data-does=hide]").tap()
    page.wait_for_selector(".cover")
    assert page.inner_text(".cover-name") == match.record.names[1 - first]
    assert cards_in_page(page) == set()
    assert hands_in_heap(page, hands) == []
    assert "keeps this hand" not in page.inner_text(".log")

    page.locator("[data-does=uncover]").tap()
    page.wait_for_selector(".cover", state="detached")
    assert hands_in_heap(page, hands) == [hands[1 - first]]


# Kept games


def test_a_game_goes_on_after_the_page_was_closed_and_a_damaged_one_is_refused(open_page: OpenPage) -> None:
    page = begin(lobby(open_page), "person", "random")
    play(page, 12)
    match = stored_match(page)
    page.goto(page.url.partition("#")[0])  # a new start: the game is no longer in the address
    page.locator("[data-game]").tap()
    page.wait_for_selector(READY, timeout=60_000)
    assert stored_match(page).record == match.record
    play(page, 4)

    damaged = page.evaluate(
        """async () => {
            const { keys, get, put } = await import("./js/store.js");
            const [key] = await keys("board/game/");
            const game = await get(key);
            const text = game.text.replace("red moon", "rad moon");
            await put(key, { ...game, text });
            return text;
        }"""
    )
    page.reload()  # it leads back to the game, which cannot be read any more
    reasons = page.locator(".defects").inner_text()
    assert "rad moon" in reasons
    page.locator(".dialog-foot button").tap()
    stays = """async () => { const { keys, get } = await import("./js/store.js");
        const found = await keys("board/game/"); return [found.length, (await get(found[0])).text]; }"""
    assert page.evaluate(stays) == [1, damaged]

    page.set_input_files("input[type=file]", [file(b"{broken")])
    assert "JSON" in page.locator(".defects").inner_text()
    page.locator(".dialog-foot button").tap()
    page.set_input_files("input[type=file]", [file(match.to_json().encode())])
    page.wait_for_selector(READY)
    assert stored_match(page).record == match.record
    with page.expect_download() as saved:
        page.click("#menu-button")
        page.click("#menu [data-does=download]")
    assert open_match(saved.value.path().read_text("utf-8")) == match


def file(content: bytes) -> FilePayload:
    return {"name": "mine.json", "mimeType": "application/json", "buffer": content}


# Every screen


@pytest.mark.parametrize(("size", "light"), [("phone", "dark"), ("desktop", "light")])
def test_every_language_and_axe_finds_nothing(open_page: OpenPage, size: str, light: str) -> None:
    page = lobby(open_page, size, color_scheme=light)
    assert axe(page) == []
    begin(page, "person", "greedy")
    heads = {"": "en", page.inner_text("#question"): "en"}
    for lang in ("de", "it", "zh"):
        page.click("#menu-button")
        page.select_option("#language", lang)
        page.keyboard.press("Escape")
        page.wait_for_function("(old) => !old.includes(document.querySelector('#question').textContent)", arg=[*heads])
        page.wait_for_selector(READY)
        heads[page.inner_text("#question")] = lang
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert set(heads.values()) == set(LANGUAGES)
    letters = page.locator(".map [data-bit] text").all_text_contents()
    assert letters
    assert set(letters) <= set("白藍綠紫紅黃")  # nobody reads W on a white bit in Chinese
    assert axe(page) == []
    page.click(".tabs [data-tab=public]")
    page.click(".player >> nth=1")
    assert axe(page) == []
    page.locator("dialog [data-about='icon hand']").first.click()  # what others have says what it is, too
    page.wait_for_selector(".tip")
    assert axe(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.click("#menu-button")
    assert axe(page) == []


def test_why_not_on_a_long_press_undo_and_taps_with_answers(open_page: OpenPage) -> None:
    page = begin(lobby(open_page), "person", "greedy")
    while page.get_attribute(".board", "data-phase") != "Recollection":
        play(page, 1)
    lit = page.locator(".map [data-tile].lit")
    assert lit.count() > 5
    assert page.locator(".dock .chip").count() == lit.count()

    chip = page.locator(".dock .chip").first
    assert "." in (chip.get_attribute("aria-label") or "")
    chip.evaluate("(chip) => chip.click()")  # on a phone the names are for those who listen
    page.wait_for_selector(".tray .bit.lit")
    page.evaluate(TAPS)  # each one has an answer; `web.measure` says how soon

    dark = page.evaluate(
        """() => { const each = document.querySelector(".map [data-on]:not(.lit) > g").getBoundingClientRect();
            return [each.x + each.width / 2, each.y + each.height / 2]; }"""
    )
    press(page, *dark)
    reasons = page.locator(".tip .why")
    assert re.search(r"SOW-\d", reasons.text_content() or "")
    assert not re.search(r"SOW-\d", reasons.inner_text())  # IDs are for whoever asks for them
    page.keyboard.press("Escape")
    assert page.locator(".tip").count() == 0

    match = stored_match(page)
    while page.get_attribute(".board", "data-phase") == "Recollection":
        play(page, 1)
    page.locator("[data-does=undo]").tap()
    page.wait_for_selector(READY)
    assert stored_match(page).record == match.record
    page.locator("[data-does=undo]").tap(force=True)  # nothing more may be undone: it says why
    assert page.locator(".toast").inner_text()


def press(page: Page, x: float, y: float) -> None:
    """Press and hold, as with a finger."""
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_selector(".tip")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()
    page.wait_for_timeout(200)
    assert page.locator(".tip").is_visible()  # also after the finger was lifted


def test_bots_alone_build_the_map_with_somebody_and_play_at_speed(open_page: OpenPage) -> None:
    page = begin(lobby(open_page), "person", "person", "random", options=("speed", "build_map"))
    assert page.locator(".outlines .outline").count() == 2
    before = page.locator(".map [data-tile]").count()
    assert axe(page) == []
    drag_a_tile(page)
    touches = 2
    while page.get_attribute(".board", "data-phase") == "Map" and not page.query_selector(".cover"):
        touches += play(page, 1)
        assert touches <= 40
    assert touches <= 20  # of 14 tiles a bot lays some; with three people it would be 28
    page.locator("[data-does=uncover]").tap()  # before there were hands nothing was covered
    page.wait_for_selector(".cover", state="detached")
    page.wait_for_selector(READY)
    assert page.locator(".map [data-tile]").count() == 15 > before
    assert stored_match(page).record.state.phase is not Phase.MAP
    assert len(page.locator(".dock .card").all()) == 7

    leave(page).locator("[data-does=demo]").tap()
    page.wait_for_selector('.board[data-now="bot"]')
    for turn in ("Turn 1", "Turn 2"):
        page.wait_for_function("(turn) => document.querySelector('h1').textContent.includes(turn)", arg=turn)
    assert page.locator(".log .turn").count() >= 1
    assert cards_in_page(page) == set()  # nobody's hand is shown


def drag_a_tile(page: Page) -> None:
    """The first tile dragged over the map snaps to a place; turned it finds another; then it is laid."""
    tile, table = page.locator("[data-lay]").first.bounding_box(), page.locator(".map").bounding_box()
    assert tile is not None
    assert table is not None
    page.mouse.move(tile["x"] + 20, tile["y"] + 20)
    page.mouse.down()
    page.mouse.move(table["x"] + table["width"] / 2, table["y"] + table["height"] / 3, steps=4)
    page.mouse.up()
    places = [page.locator(".ghost.chosen path").get_attribute("d")]
    if page.locator("[data-does=turn]").is_enabled():
        page.click("[data-does=turn]")
        places.append(page.locator(".ghost.chosen path").get_attribute("d"))
        assert len(set(places)) == 2
    page.click("[data-does=confirm]")
    page.wait_for_selector(READY)


FOCUSED = "() => document.activeElement.matches('.dock button[data-step], [data-does=confirm]')"


def test_a_keyboard_is_enough_and_bits_can_be_dragged(open_page: OpenPage) -> None:
    page = begin(lobby(open_page, "desktop", reduced_motion="reduce"), "person", "greedy")
    answers = 0
    while page.get_attribute(".board", "data-phase") != "Recollection":
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate(FOCUSED):
                break
        page.keyboard.press("Enter")
        answers += 1
        page.wait_for_selector(READY)
    assert answers <= 12

    page.locator(".dock .chip").first.click()
    page.wait_for_selector(".tray .bit.lit")
    bits = page.locator(".tray .bit")
    before = bits.count()
    bit, tile = bits.first.bounding_box(), page.locator(".map [data-on].lit > g").first.bounding_box()
    assert bit is not None
    assert tile is not None
    page.mouse.move(bit["x"] + 10, bit["y"] + 10)
    page.mouse.down()
    page.mouse.move(tile["x"] + tile["width"] / 2, tile["y"] + tile["height"] / 2, steps=5)
    assert page.locator(".dragged").count() == 1
    page.mouse.up()
    page.wait_for_selector(READY)
    assert page.locator(".dragged").count() == 0
    assert bits.count() < before or page.get_attribute(".board", "data-phase") != "Recollection"
