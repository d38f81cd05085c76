"""The score sheet in a real browser, by real touches."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from dejavu_rules import LANGUAGES
from dejavu_rules.apps.qr import qr_svg
from dejavu_rules.scoring import end_state, result
from dejavu_rules.scoring.end_state.write import raw_table
from dejavu_rules.scoring.saying import tell
from web.measure import SHEET_TAPS
from web.parts import HERE
from web.tests.conftest import OpenPage, axe
from web.tests.hands import PATIENCE, Hands, Table, totals
from web.tests.test_layout import REACHED

EXAMPLES = HERE.parent / "examples"
MOST_TAPS, MOST_TAPS_AGAIN = 95, 70


def raw(name: str) -> tuple[Table, list[str]]:
    """The values of an example, and its words for the colours of fragments."""
    table = end_state.load(str(EXAMPLES / f"{name}.toml"))
    return raw_table(table), list(table.fragment_colours)


def sheet(open_page: OpenPage, size: str = "phone", path: str = "score.html", **more: Any) -> Page:
    """The page, when it can be tapped."""
    page = open_page(path, size, **more)
    page.wait_for_selector("html[data-sheet]")
    return page


def close_dialog(page: Page) -> None:
    """Close the dialog with Escape."""
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def all_faults(page: Page) -> Iterator[str]:
    """What axe finds wrong with the page, in light and in dark colours."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        yield from (f"{scheme}: {fault}" for fault in axe(page))


def test_all_languages_have_the_same_words() -> None:
    texts = {lang: json.loads((HERE / f"pages/texts/score/{lang}.json").read_text("utf-8")) for lang in LANGUAGES}
    braces = {lang: {key: _braces(value) for key, value in words.items()} for lang, words in texts.items()}
    assert all(each == braces["en"] for each in braces.values())
    sources = "".join(path.read_text("utf-8") for path in (HERE / "pages/js/score").glob("*.js"))
    common = json.loads((HERE / "pages/texts/common/en.json").read_text("utf-8"))
    used = set(re.findall(r'\bt\("([^"]+)"', sources))
    assert used <= texts["en"].keys() | common.keys()


def _braces(words: str | dict[str, str]) -> set[str]:
    return set(re.findall(r"\{\w+\}", words if isinstance(words, str) else words["other"]))


def test_the_worked_example_of_the_books_by_tapping_and_proved(open_page: OpenPage) -> None:
    page = sheet(open_page)
    assert list(all_faults(page)) == []
    hands = Hands(page)
    hands.enter(*raw("rulebook"))
    totals(page, 67, 34)
    assert hands.taps <= MOST_TAPS
    hands.tap('.seat[data-seat="0"]')
    hands.tap('.side [data-seat="0"][data-group="public"]')
    expect(page.locator("dialog .lines .vp")).to_have_text(["6", "15", "4", "0"])
    expect(page.locator("dialog .clauses")).to_contain_text("SCORE-C1")
    assert axe(page) == []
    close_dialog(page)
    expect(page.locator("#lines .sum")).to_have_text("12 + 22 + 6 + 15 + 4 + 0 + 8 = 67")
    expect(page.locator(".link-next, .link-over")).to_have_count(4)
    prove(hands)
    for lang in LANGUAGES:
        page.locator("#language").select_option(lang)
        final = result(end_state.load(str(EXAMPLES / "rulebook.toml")).holdings)
        expect(page.locator(".side tbody th").first).to_have_text(tell("tokens", lang))
        totals(page, *final.totals)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), lang
        assert axe(page) == [], lang


def test_a_four_player_table_in_few_taps_every_one_kept(open_page: OpenPage, origin: str) -> None:
    page = sheet(open_page)
    hands = Hands(page)
    table, words = raw("full_table")
    hands.enter(table, words)
    totals(page, 85, 44, 44, 25)
    assert hands.taps == 82 <= MOST_TAPS  # docs/guide/web.md says so
    expect(page.locator(".seat .place")).to_have_text(["★ 1.", "2. =", "2. =", "4."])
    page.evaluate(SHEET_TAPS)  # each one has an answer; `web.measure` says how soon
    hands.tap("#undo")
    totals(page, 85, 44, 44, 26)

    page.close()  # as if the browser had gone
    page = page.context.new_page()
    page.goto(f"{origin}score.html")
    totals(page, 85, 44, 44, 26)
    hands = Hands(page)
    hands.tap("#redo")
    totals(page, 85, 44, 44, 25)

    hands.tap("#menu")
    hands.tap('dialog button:has-text("New table")')
    again = Hands(page)
    again.enter(table, words)
    totals(page, 85, 44, 44, 25)
    assert again.taps == 58 <= MOST_TAPS_AGAIN  # no card is asked about again
    hands.tap('[data-step="10"]')
    totals(page, 85, 44, 44, 35)
    hands.tap("#menu")
    hands.tap('dialog button:has-text("Earlier games")')
    expect(page.locator("dialog .game strong")).to_have_count(2)
    records = page.locator("dialog .history li")
    expect(records).to_have_count(4)
    expect(records.nth(3)).to_have_text("Player 4: average 30, best 35 (2 games)")
    assert axe(page) == []
    hands.tap("dialog .games li:last-child .game")
    totals(page, 85, 44, 44, 25)
    hands.tap("#menu")
    hands.tap('dialog button:has-text("Earlier games")')
    hands.tap("dialog .games li:last-child .icon")
    expect(page.locator("#start")).to_be_visible()  # it is gone
    hands.tap(".toast button")
    totals(page, 85, 44, 44, 25)
    hands.tap("#undo")  # with every tap that was made
    totals(page, 85, 44, 44, 26)


def test_a_file_and_a_link_are_opened_checked_and_given_back(open_page: OpenPage, origin: str, tmp_path: Path) -> None:
    page = sheet(open_page, "desktop", lang="de")
    hands = Hands(page)
    hands.begin(2)
    hands.card({"colour": "green", "number": 1, "vp": 9}, [])
    choose(hands, EXAMPLES / "full_table.toml")
    totals(page, 85, 44, 44, 25)
    expect(page.locator("#verdict .notice li")).to_have_count(1)
    hands.tap("#do-use-box")
    totals(page, 91, 44, 44, 25)
    hands.tap("#undo")
    totals(page, 85, 44, 44, 25)
    hands.tap("#do-remember-these")
    expect(page.locator("#verdict .notice")).to_have_count(0)
    expect(page.locator(".seat .name").first).to_have_text("Ada")
    expect(page.locator(".fragment-label .word")).to_have_text(["red", "blue", "gold"])
    expect(page.locator('[data-own="0 4"]')).to_have_value("white 1")
    assert list(all_faults(page)) == []

    page.locator('[data-own="0 4"]').select_option("")
    expect(page.locator('[data-says="idea"]')).to_contain_text("18")
    page.locator('[data-own="0 4"]').select_option("white 1")
    hands.tap("#share")
    expect(page.locator("dialog .picture")).to_have_js_property("naturalWidth", 1080)
    assert axe(page) == []
    with page.expect_download() as download:
        hands.tap("#send-file button")
    kept = tmp_path / download.value.suggested_filename
    download.value.save_as(kept)
    assert end_state.load(str(kept)) == end_state.load(str(EXAMPLES / "full_table.toml"))
    link = page.locator("#send-link input").input_value()
    assert link.startswith(f"{origin}score.html#table=")
    code = page.locator("#send-link .code svg")
    expect(code).to_be_visible()
    wanted = re.search(r' d="([^"]+)"/></svg>$', qr_svg(link, "l") or "")
    assert wanted is not None
    assert code.locator("path").last.get_attribute("d") == wanted[1]
    close_dialog(page)

    wrong = tmp_path / "wrong.toml"
    wrong.write_text('[[players]]\nname = "Ada"\nfragments = ["rot 6"]\n[[players]]\nname = "Ben"\n', "utf-8")
    choose(hands, wrong)
    expect(page.locator("dialog .troubles")).to_contain_text("COMP-3")
    close_dialog(page)
    totals(page, 85, 44, 44, 25)

    page.goto(link[:-5])
    expect(page.locator("dialog .troubles li")).to_have_count(1)
    close_dialog(page)
    totals(page, 85, 44, 44, 25)
    page.goto("about:blank")
    page.goto(link)
    totals(page, 85, 44, 44, 25)
    assert "#" not in page.url
    expect(page.locator(".fragment-label .word")).to_have_text(["Rot", "Blau", "gold"])  # ours are translated
    page.locator("#language").select_option("it")
    expect(page.locator(".fragment-label .word")).to_have_text(["rosso", "blu", "gold"])
    totals(page, 85, 44, 44, 25)


def choose(hands: Hands, file: Path) -> None:
    """Opens a file."""
    hands.tap("#menu")
    with hands.page.expect_file_chooser() as chooser:
        hands.tap("dialog .menu button:last-child")
    chooser.value.set_files(file)


def test_without_a_network_it_opens_goes_on_and_proves(open_page: OpenPage) -> None:
    page = sheet(open_page, service_worker=True)
    hands = Hands(page)
    hands.begin(2)
    hands.card({"colour": "green", "number": 2, "vp": 3}, [])
    totals(page, 3, 0)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    prove(hands)
    page.context.set_offline(True)
    page.reload()
    totals(page, 3, 0)
    hands.tap('[data-step="5"]')
    totals(page, 8, 0)
    prove(hands)


def prove(hands: Hands) -> None:
    """Asks for the proof; the first time it has to be loaded."""
    hands.tap("#do-prove")
    expect(hands.page.locator(".proved")).to_contain_text("z3", timeout=PATIENCE)


DAMAGE = """(change) => new Promise((resolve, reject) => {
  const request = indexedDB.open("dejavu-rules");
  request.onsuccess = () => {
    const store = request.result.transaction("kept", "readwrite").objectStore("kept");
    const range = IDBKeyRange.bound("score/game/", "score/game/~");
    store.openCursor(range).onsuccess = ({ target: { result } }) => {
      const { value } = result;
      if (change) result.update({ ...value, taps: [...value.taps, { do: "card", seat: 0, card: "moon 1" }] });
      resolve(JSON.stringify(value));
    };
  };
  request.onerror = reject;
})"""


def test_a_damaged_saved_game_is_refused_with_a_reason_and_nothing_is_lost(open_page: OpenPage) -> None:
    page = sheet(open_page)
    hands = Hands(page)
    hands.begin(2)
    hands.card({"colour": "green", "number": 2, "vp": 3}, [])
    totals(page, 3, 0)
    page.evaluate(DAMAGE, True)
    page.reload()
    expect(page.locator("dialog .troubles")).to_contain_text("tap 4: this is no card")
    close_dialog(page)
    assert "moon 1" in page.evaluate(DAMAGE, False)
    hands.tap('#start .menu button:has-text("Earlier games")')
    with page.expect_download() as download:
        hands.tap("dialog .damaged .game")
    saved = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert [each["do"] for each in saved["taps"]] == ["begin", "card", "face", "card"]
    hands.begin(3)
    hands.tap('[data-card="green 2"]')
    totals(page, 3, 0, 0)  # the box is still known


def test_what_a_card_shows_is_never_assumed_and_can_be_corrected_everywhere(open_page: OpenPage) -> None:
    page = sheet(open_page)
    hands = Hands(page)
    hands.begin(3)
    hands.tap('[data-card="white 1"]')
    close_dialog(page)  # nobody said
    totals(page, "?", 0, 0)
    expect(page.locator(".headline")).to_contain_text("white 1")
    hands.tap('[data-card="white 1"]')
    hands.tap("""dialog [data-face='{"vp":7}']""")
    totals(page, 7, 0, 0)
    hands.tap("#undo")  # and the box knows nothing of it any more
    totals(page, "?", 0, 0)
    hands.tap("#undo")
    hands.card({"colour": "white", "number": 1, "vp": 7}, [])
    totals(page, 7, 0, 0)
    hands.tap('.seat[data-seat="1"]')
    hands.tap('[data-card="white 1"]')
    totals(page, 7, 7, 0)
    hands.tap("#correct")
    hands.tap('[data-card="white 1"]')
    hands.tap("""dialog [data-face='{"scores":"cards"}']""")
    totals(page, 3, 3, 0)
    expect(page.locator(".toast")).to_contain_text("both copies")
    hands.tap("#correct")
    hands.tap('.seat[data-seat="2"]')
    hands.tap('[data-card="white 1"]')
    totals(page, "?", "?", "?")  # the box has two copies
    expect(page.locator("#verdict .troubles")).to_contain_text("COMP-4")
    assert list(all_faults(page)) == []
    page.keyboard.press("Escape")  # whoever does not know yet whose is wrong goes on
    hands.tap("#undo")
    hands.tap('[data-fragment="2 5"]')
    hands.tap('.seat[data-seat="0"]')
    hands.tap('[data-fragment="2 5"]')
    expect(page.locator(".toast")).to_contain_text("Player 3")
    hands.tap(".toast button")
    expect(page.locator('[data-fragment="2 5"] .owner')).to_have_text("Player 3")


def test_a_keyboard_is_enough_and_own_words_are_used(open_page: OpenPage) -> None:
    page = sheet(open_page, "desktop")
    keys = page.keyboard
    page.locator('#start [data-players="2"]').focus()
    keys.press("Enter")
    page.locator('[data-card="white 1"]').focus()
    for key in ("ArrowDown", "ArrowRight", "Space", "4"):
        keys.press(key)
    totals(page, 4, 0)
    expect(page.locator('[data-card="blue 2"]')).to_be_focused()
    expect(page.locator('[data-card="blue 2"]')).to_have_attribute("aria-pressed", "true")
    page.locator("#tokens").focus()
    keys.type("12")
    totals(page, 16, 0)
    page.locator("body").press("Control+z")
    totals(page, 5, 0)
    page.locator('.seat[data-seat="0"]').press("Enter")
    expect(page.locator("dialog input").first).to_be_visible()
    page.locator("dialog input").first.fill("Ada")
    assert axe(page) == []
    close_dialog(page)
    expect(page.locator(".seat .name").first).to_have_text("Ada")
    page.locator("#menu").press("Enter")
    page.locator('dialog button:has-text("Words for colours")').press("Enter")
    for place, word in enumerate(["rose", "azure", "gold", "snow"]):
        page.locator("dialog .word-row input").nth(place).fill(word)
    assert axe(page) == []
    page.locator("dialog button.main").press("Enter")
    expect(page.locator(".fragment-label .word")).to_have_text(["rose", "azure", "gold"])
    expect(page.locator('[data-card="white 1"]')).to_have_accessible_name("snow 1")


def test_a_third_copy_odd_numbers_white_cards_and_another_tab(open_page: OpenPage) -> None:
    page = open_page("score.html")
    page.wait_for_selector("html[data-sheet]")
    hands = Hands(page)
    hands.begin(3)
    totals(page, 0, 0, 0)
    assert page.locator(".seat.first").count() == 0  # nobody leads at 0 : 0 : 0
    page.locator("#tokens").fill("12.5")
    assert page.locator("#tokens").get_attribute("aria-invalid") == "true"
    totals(page, 0, 0, 0)
    page.locator("#tokens").fill("12")
    totals(page, 12, 0, 0)

    hands.tap('[data-card="white 4"]')
    first, second = page.locator(".faces h3").all_inner_texts()
    assert "score" in first.lower()
    assert "score" not in second.lower()
    hands.tap('dialog [data-face=\'{"scores":"sets"}\']')
    for seat in (1, 2):
        hands.tap(f'.seat[data-seat="{seat}"]')
        hands.tap('[data-card="white 4"]')
    expect(page.locator('[data-card="white 4"]')).to_have_class(re.compile("third"))
    assert axe(page) == []
    page.locator("dialog .menu button").nth(1).tap()  # one tap says whose is wrong
    expect(page.locator(".card.third")).to_have_count(0)
    totals(page, 12, 0, 0)

    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("html[data-sheet]")
    hands.tap('[data-step="5"]')
    notice = other.locator(".toast button").first
    notice.wait_for()
    assert axe(other) == []
    notice.click()
    totals(other, 12, 0, 5)

    page.set_viewport_size({"width": 844, "height": 390})
    entry, answer = page.locator("#entry").bounding_box(), page.locator("#told").bounding_box()
    assert entry is not None
    assert answer is not None
    assert entry["x"] + entry["width"] <= answer["x"] + 1  # side by side
    dock = page.locator(".dock").bounding_box()
    assert dock is not None
    assert dock["y"] + dock["height"] <= 391


NAMES = ("👨‍👩‍👧‍👦🏳️‍🌈", "Maximilian von und zu Hohenzollern-Hech", "Wolfeschlegelsteinhausenbergerdorffwelc")
SCREENS = ((360, 640), (390, 844), (844, 390), (820, 1180), (1440, 900), (320, 200))
FITS = """() => {
    const dock = document.querySelector(".dock").getBoundingClientRect();
    const seats = [...document.querySelectorAll(".dock button")].filter((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const at = document.elementFromPoint(x + width / 2, y + height / 2);
        return !at || !(each.contains(at) || at.contains(each));
    });
    const wide = document.documentElement.scrollWidth - innerWidth;
    const isThere = Math.round(dock.bottom) <= innerHeight && dock.top >= 0;
    return [isThere, seats.map((each) => each.outerHTML.slice(0, 80)), wide];
}"""
"""Whether the dock is on the screen, which of its buttons a finger cannot reach, and how much too wide the page is."""


def test_long_names_and_joined_emoji_fit_everywhere_and_come_back_with_everything(open_page: OpenPage) -> None:
    page = sheet(open_page)
    hands = Hands(page)
    hands.begin(3)
    hands.tap('.seat[data-seat="0"]')
    for seat, name in enumerate(NAMES):
        page.locator("dialog input").nth(seat).fill(name)
    assert axe(page) == []
    hands.tap("dialog button.main")
    hands.card({"colour": "green", "number": 2, "vp": 3}, [])
    hands.tap('[data-fragment="0 1"]')
    hands.tap('[data-step="5"]')
    totals(page, 8, 0, 0)
    hands.tap('.seat[data-seat="1"]')
    hands.tap('[data-card="green 2"]')
    totals(page, 8, 3, 0)
    expect(page.locator('[data-card="green 2"] .holders')).to_have_text("👨‍👩‍👧‍👦")
    number, badge = (page.locator(f'[data-card="green 2"] .{part}').bounding_box() for part in ("number", "holders"))
    assert number is not None
    assert badge is not None
    assert badge["x"] >= number["x"] + number["width"] or badge["x"] + badge["width"] <= number["x"]  # beside it
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(FITS) == [True, [], 0], (width, height)
        assert page.evaluate(REACHED) == [], (width, height)
    page.set_viewport_size({"width": 390, "height": 844})

    hands.tap('.seat[data-seat="0"]')
    hands.tap('.seat[data-seat="0"]')
    page.locator("dialog .name-row button").first.tap()  # and everything that was entered goes
    page.locator("dialog").last.get_by_role("button", name="Yes").tap()
    expect(page.locator(".seat")).to_have_count(2)
    hands.tap("dialog button.main")
    totals(page, 3, 0)
    hands.tap("#undo")
    totals(page, 8, 3, 0)
    expect(page.locator(".seat .name")).to_have_text(list(NAMES))
    expect(page.locator('[data-fragment="0 1"]')).to_have_attribute("aria-pressed", "true")
    hands.tap("#menu")
    hands.tap('dialog button:has-text("New table")')
    hands.begin(3)
    expect(page.locator(".seat .name")).to_have_text(list(NAMES))  # the box knows them again, too
