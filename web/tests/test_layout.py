"""The board at every size: the map large, one's own tableau in sight, no card cut off, every control reachable."""

from playwright.sync_api import Page

from dejavu_rules import LANGUAGES, Match
from web.looks import find_faults
from web.screenshots import LINK, TABLE
from web.tests.conftest import PYTHON, OpenPage
from web.tests.test_board import begin, file, leave, lobby, play

SCREENS = {
    "a small phone": (360, 640),
    "a phone": (390, 844),
    "a phone on its side": (844, 390),
    "a tablet": (768, 1024),
    "a desktop": (1440, 900),
    "a desktop at 200 %": (640, 400),
}

LOOK = """() => {
    const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
    const shown = (each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const at = document.elementFromPoint(x + width / 2, y + height / 2);
        return width > 0 && at !== null && (each.contains(at) || at.contains(each));
    };
    const parts = [...document.querySelectorAll(".tableau .part")];
    return {
        map: box(".map").height / innerHeight,
        hidden: parts.filter((each) => !shown(each) && each.matches(":nth-child(-n + 5)")).length,
        parts: parts.length,
        over: document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight,
        beside: box(".map").right <= box(".dock").left + 1,
        below: box(".map").bottom <= box(".tableau").top + 1 || box(".map").right <= box(".tableau").left + 1,
    };
}"""

CUT = """() => [...document.querySelectorAll(".public .card")].filter((each) => {
    const pane = each.closest(".public").getBoundingClientRect();
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return bottom > Math.min(pane.bottom, innerHeight) + 1 || right > pane.right + 1 || top < pane.top - 1 || left < 0;
}).map((each) => each.dataset.card)"""

COVERED = """() => {
    const { left, right, top, bottom } = document.querySelector(".zoom").getBoundingClientRect();
    return [...document.querySelectorAll(".map [data-tile]")].filter((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const [across, down] = [x + width / 2, y + height / 2];
        return left < across && across < right && top < down && down < bottom;
    }).map((each) => each.dataset.tile);
}"""
"""Which tiles have their middle below the buttons of the map."""

TIGHT = """() => [...document.querySelectorAll(".more > *")].filter((each) => {
    const range = document.createRange();
    const boxes = [...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => {
        range.selectNodeContents(node);
        return range.getBoundingClientRect();
    });
    const { left, right } = each.getBoundingClientRect();
    return boxes.some((box) => box.left < left + 6 || box.right > right - 6);
}).map((each) => each.textContent)"""
"""Which buttons below the lobby have words that touch their border."""

HINT = """() => {
    const input = document.querySelector(".seats input");
    const soft = Object.assign(document.createElement("p"), { style: "color: var(--ink-soft)" });
    document.body.append(soft);
    const colours = [getComputedStyle(input, "::placeholder").color, getComputedStyle(soft).color];
    soft.remove();
    return colours;
}"""
"""The colour of the words in an empty field, and that of soft text."""

BELOW = """(selector) => [...document.querySelectorAll(selector)]
    .filter((each) => each.getBoundingClientRect().bottom > innerHeight + 1)
    .map((each) => each.outerHTML.slice(0, 90))"""
"""Which elements end below the screen."""

REACHED = """() => [...document.querySelectorAll("button, a[href], select")].filter((each) => {
    if (!each.checkVisibility({ visibilityProperty: true }) || each.closest(".chips, [popover]")) return false;
    each.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { x, y, width, height } = each.getBoundingClientRect();
    const at = document.elementFromPoint(x + width / 2, y + height / 2);
    return !(at && (each.contains(at) || at.contains(each)));
}).map((each) => each.outerHTML.slice(0, 90))"""
"""Which controls a finger cannot reach, even when it scrolls."""


def test_the_map_is_large_and_the_own_tableau_in_sight_at_every_size(open_page: OpenPage) -> None:
    page = begin(lobby(open_page, color_scheme="light"), "person", "greedy", "greedy")
    dark = page.evaluate("() => getComputedStyle(document.documentElement).colorScheme")
    assert dark == "dark"  # unless somebody chooses otherwise
    while page.get_attribute(".board", "data-phase") != "Recollection":
        play(page, 1)
    for name, (width, height) in SCREENS.items():
        look = resize(page, width, height).evaluate(LOOK)
        assert look["map"] >= 0.45, (name, look)
        assert (look["hidden"], look["over"], look["below"]) == (0, False, True), (name, look)
        assert look["parts"] >= 6
        assert look["beside"] == (width > height), name
        assert page.evaluate(REACHED) == [], name
        page.click(".tabs [data-tab=public]")
        assert page.locator(".public .card").count() == 12
        assert page.evaluate(CUT) == [], name
        page.locator(".tabs [data-tab=map]").evaluate("(tab) => tab.click()")

    resize(page, 390, 844)
    for turn in ("1, 1", "-1, 1", "1, -1", "-1, -1"):  # maps with something in each corner
        page.locator(".map > svg").evaluate("(each, turn) => (each.style.transform = `scale(${turn})`)", turn)
        resize(page, 390, 843)
        resize(page, 390, 844)
        assert page.evaluate(COVERED) == [], turn
    page.locator(".map > svg").evaluate("(each) => (each.style.transform = '')")

    play(page, 1)
    assert ring(page, ".map [data-tile].lit > path:last-child", "stroke") == "rgb(255, 255, 255)"
    assert ring(page, ".bit.lit", "outlineColor") == "rgb(255, 255, 255)"
    fills = page.evaluate(FILLS)
    assert len({fill for _, fill in fills}) == len({colour for colour, _ in fills}) == 6, fills


def test_the_words_of_the_lobby_keep_clear_of_their_borders_and_can_be_read_in_the_dark(open_page: OpenPage) -> None:
    for lang in LANGUAGES:
        page = resize(lobby(open_page, lang=lang, held=PYTHON), 360, 640)
        assert page.evaluate(TIGHT) == [], lang
        for light in ("light", "dark"):
            page.evaluate("(light) => (document.documentElement.dataset.theme = light)", light)
            hint, soft = page.evaluate(HINT)
            assert hint == soft, (lang, light)  # the colour of soft text, which axe has checked


def test_while_the_map_is_laid_and_in_the_end_every_control_can_be_reached(open_page: OpenPage) -> None:
    page = begin(lobby(open_page, lang="de"), "person", "random", options=("build_map",))
    page.locator("[data-lay]").first.tap()
    assert_reachable(page)
    match = Match.new(["Ada", "random"], seed=2).play_bots()
    while not match.is_over:
        match = match.act(0, match.hint(0)).play_bots()
    leave(page).set_input_files("input[type=file]", [file(match.to_json().encode())])
    page.wait_for_selector(".sheet")
    assert_reachable(page)
    foot, actions = [resize(page, 844, 390).locator(f".dock {each}").bounding_box() for each in ("tfoot", ".actions")]
    assert foot
    assert actions
    assert foot["y"] + foot["height"] <= actions["y"] + 1  # the totals are seen without scrolling
    resize(page, 1440, 900)
    assert page.evaluate(CUT) == []  # the Public Cards are there in the end, too
    parts = page.locator(".tableau .part").evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().top)")
    assert max(parts) - min(parts) < 40, parts  # one row


def test_in_long_languages_no_word_is_broken_cut_off_or_outside_of_its_box(open_page: OpenPage) -> None:
    for lang in ("de", "it"):
        page = open_page("index.html", lang=lang, held=PYTHON)
        page.wait_for_selector("html[data-open]")
        assert_fits(page)
        resize(page, 390, 844)
        shown = page.locator(".door img").first.evaluate("(each) => each.clientHeight / each.clientWidth * 16 / 9")
        assert shown >= 0.88  # nothing but sky is cut off a picture
        page.goto(page.url.replace("index.html", "board.html"))
        page.wait_for_selector("[data-does=begin]")
        assert_fits(page)
        page.context.unroute(PYTHON)
        page.goto(page.url.replace("board.html", "score.html"))
        page.goto(page.url + page.evaluate(LINK, TABLE.read_text("utf-8")))
        page.wait_for_selector("#sheet:not([hidden])")
        assert_fits(page)


def test_menu_notes_and_hand_are_all_there_at_every_size_in_chinese(open_page: OpenPage) -> None:
    page = begin(lobby(open_page, lang="zh"), "person", "greedy")
    resize(page, 360, 640)
    page.click("[data-does=guide-end]")
    assert page.locator(".dock .own .card").count() == 5
    assert page.evaluate(BELOW, ".dock .own .card") == []
    while page.get_attribute(".board", "data-phase") != "Recollection":
        play(page, 1)
    for name, size in SCREENS.items():
        resize(page, *size)
        page.click("#menu-button")
        assert find_faults(page) == [], name
        page.locator("#theme").scroll_into_view_if_needed()
        assert page.evaluate(BELOW, "#theme") == [], name
        page.keyboard.press("Escape")
        page.locator(".tabs [data-tab=public]").evaluate("(tab) => tab.click()")
        page.locator(".public .card").first.tap()
        page.wait_for_selector(".tip")
        assert find_faults(page) == [], name
        page.locator(".tip h3").first.dispatch_event("pointerdown")
        assert page.locator(".tip").count() == 1  # a finger may scroll it
        page.keyboard.press("Escape")


def assert_reachable(page: Page) -> None:
    """Nothing is too wide, and a finger reaches every control, on every screen."""
    for name, size in SCREENS.items():
        resize(page, *size)
        assert find_faults(page) == [], name
        assert page.evaluate(REACHED) == [], name


def assert_fits(page: Page) -> None:
    """Every text is in its box, on every screen."""
    for name, size in SCREENS.items():
        assert find_faults(resize(page, *size)) == [], name


def resize(page: Page, width: int, height: int) -> Page:
    """Give the page another size, and wait until it is drawn."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page


def ring(page: Page, selector: str, what: str) -> str:
    """The colour of the light around something that can be chosen."""
    found: str = page.locator(selector).first.evaluate("(each, what) => getComputedStyle(each)[what]", what)
    return found


FILLS = """() => [...document.querySelectorAll(".public .card")].map((each) =>
    [each.dataset.colour, getComputedStyle(each).backgroundImage.match(/rgb\\([^)]+\\)/g)?.at(-1) ?? ""])"""
"""The colour of each card, and with what it is filled."""
