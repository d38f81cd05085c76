"""`python -m web.gallery FOLDER`: every screen at five sizes, in four languages, light and dark, to be looked at.

Each file shows one screen in one language and one light, at all sizes side by side.
"""

import argparse
import json
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from playwright.sync_api import Browser, FilePayload, Page

from dejavu_rules import LANGUAGES, Match
from web.build import build
from web.chromium import launch_chromium
from web.looks import find_faults
from web.parts import ROOT
from web.rooms import Rooms
from web.screenshots import score
from web.serving import serve_folder

SIZES = {"small": (360, 640), "phone": (390, 844), "side": (844, 390), "tablet": (820, 1180), "desktop": (1440, 900)}
READY = '.board[aria-busy="false"]'
AT_ONCE = "localStorage.setItem('dejavu-rules.board', JSON.stringify({pace: 'instant', guided: true}))"
Draw: TypeAlias = Callable[[Page, str], None]


def play(seed: int = 5) -> Match:
    """A game that was played to its end: somebody who follows hints, and a bot."""
    match = Match.new(["Ada", "greedy"], seed=seed).play_bots()
    while not match.is_over:
        match = match.act(0, match.hint(0)).play_bots()
    return match


def start(page: Page, address: str) -> None:
    """The start page."""
    page.goto(address)
    page.wait_for_selector("html[data-open]")


def lobby(page: Page, address: str) -> None:
    """Before a game."""
    page.goto(f"{address}board.html?seed=5")
    page.wait_for_selector("[data-does=begin]")


def laying(page: Page, address: str) -> None:
    """The players build the map."""
    lobby(page, address)
    page.check("[data-option=build_map]")
    page.click("[data-does=begin]")
    page.wait_for_selector(READY)
    page.locator("[data-lay]").first.click()


def playing(page: Page, address: str) -> None:
    """A sowing, with what it would bring."""
    lobby(page, address)
    page.click("[data-does=begin]")
    page.wait_for_selector(READY)
    while page.get_attribute(".board", "data-phase") != "Recollection":
        lit = page.locator(".dock .card.lit, [data-does=confirm], .dock .main")
        lit.first.click()
        page.wait_for_selector(READY)
    page.locator(".map [data-tile].lit").first.dispatch_event("click")
    page.wait_for_selector(READY)


def finale(page: Page, address: str) -> None:
    """The end of a game, with what was possible."""
    lobby(page, address)
    file = FilePayload(name="game.json", mimeType="application/json", buffer=play().to_json().encode())
    page.set_input_files("input[type=file]", [file])
    page.wait_for_selector(".sheet")
    page.click("[data-does=review]")
    page.locator("[data-does=show-me]").first.wait_for()


def room(page: Page, address: str) -> None:
    """A room before its game."""
    page.goto(f"{address}online.html")
    page.click("[data-does=open]")
    page.wait_for_selector(".code svg")


def hand(page: Page, address: str) -> None:
    """A starting hand."""
    lobby(page, address)
    page.click("[data-does=begin]")
    page.wait_for_selector(READY)


def guide(page: Page, address: str) -> None:
    """The first step of the guide."""
    hand(page, address)
    page.click("#menu-button")
    page.click("#menu [data-does=guide]")


def cards(page: Page, address: str) -> None:
    """The Public Cards, and a note about one."""
    playing(page, address)
    page.click(".tabs [data-tab=public]")
    page.locator(".public .card").first.tap()


def log(page: Page, address: str) -> None:
    """What has happened."""
    playing(page, address)
    page.click(".tabs [data-tab=log]")


def menu(page: Page, address: str) -> None:
    """The menu of a game."""
    playing(page, address)
    page.click("#menu-button")


def rules(page: Page, address: str) -> None:
    """The rules and icons."""
    menu(page, address)
    page.click("#menu [data-does=rules]")


def hint(page: Page, address: str) -> None:
    """A hint on the map."""
    playing(page, address)
    page.locator(".dock [data-does=hint]").tap()
    page.wait_for_selector(READY)
    page.wait_for_timeout(1500)


def asking(page: Page, address: str) -> None:
    """A question about a card of the score sheet."""
    score(page, address)
    page.click('[data-card="white 7"]')


def share(page: Page, address: str) -> None:
    """A score sheet that is shared."""
    score(page, address)
    page.click("#share")
    page.wait_for_timeout(800)


def seat(page: Page, address: str) -> None:
    """A seat in a room, in a game with bots."""
    room(page, address)
    page.fill("[data-does=name]", "Jürgen von der Vogelweide")
    page.click("[data-does=join]")
    page.wait_for_selector("[data-does=leave]")
    page.click("[data-does=begin]")
    page.wait_for_selector(READY)


def screen(page: Page, address: str) -> None:
    """A shared screen of a room in play."""
    seat(page, address)
    page.click("#menu-button")
    page.click("#menu [data-does=invite]")
    link = page.get_attribute("dialog [data-does=link]", "href")
    page.goto("about:blank")
    page.goto(f"{link}&screen")
    page.wait_for_selector(".board")
    page.wait_for_timeout(800)


SCREENS: dict[str, Draw] = {
    "start": start,
    "sheet": score,
    "lobby": lobby,
    "laying": laying,
    "playing": playing,
    "finale": finale,
    "room": room,
    "hand": hand,
    "guide": guide,
    "cards": cards,
    "log": log,
    "menu": menu,
    "rules": rules,
    "hint": hint,
    "asking": asking,
    "share": share,
    "seat": seat,
    "screen": screen,
}
ONLINE = ("room", "seat", "screen")


def shots(page: Page) -> Iterator[bytes]:
    """The page at every size; what can be seen to be wrong is printed."""
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(400)
        print(*[f"{name}: {fault}\n" for fault in find_faults(page)], sep="", end="")
        yield page.screenshot(type="jpeg", quality=80, animations="disabled")


def together(browser: Browser, pictures: list[bytes], path: Path) -> None:
    """One picture of several: phones as they are, larger screens smaller."""
    page = browser.new_page(viewport={"width": 1624, "height": 1570})
    page.set_content("<style>body { display: flex; flex-wrap: wrap; gap: 10px; margin: 5px; background: #888 }</style>")
    for picture, (width, _), part in zip(pictures, SIZES.values(), (1, 1, 1, 0.6, 0.75), strict=True):
        image = {"src": f"data:image/jpeg;base64,{b64encode(picture).decode()}", "width": int(width * part)}
        page.evaluate("(image) => document.body.append(Object.assign(new Image(), image))", image)
    page.add_style_tag(content="img { align-self: start }")
    page.wait_for_timeout(200)
    page.screenshot(path=path)
    page.close()


def draw(browser: Browser, pages: Path, alone: str, light: str, lang: str, wanted: argparse.Namespace) -> None:
    """Every screen in one language and light. Its server is new: one lets nobody open as many rooms as we need."""
    context = browser.new_context(
        locale=lang,
        color_scheme="dark" if light == "dark" else "light",
        is_mobile=True,  # scroll bars lie above the page
        has_touch=True,
        service_workers="block",
    )
    theme = f"localStorage.setItem('dejavu-rules.theme', {json.dumps(light)});"
    context.add_init_script(f"if (location.protocol === 'http:') {{ {theme} {AT_ONCE} }}")
    with TemporaryDirectory() as folder, Rooms(pages, Path(folder)) as rooms:
        for name in wanted.screens:
            page = context.new_page()
            page.set_default_timeout(120_000)
            page.set_viewport_size({"width": 390, "height": 844})
            SCREENS[name](page, rooms.address if name in ONLINE else alone)
            path = wanted.folder / f"{name}-{lang}-{light}.png"
            together(browser, list(shots(page)), path)
            print(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)
            page.close()
    context.close()


def main() -> None:
    """Draw what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--screens", nargs="+", choices=SCREENS, default=[*SCREENS])
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=[*LANGUAGES])
    parser.add_argument("--lights", nargs="+", choices=("light", "dark"), default=["light", "dark"])
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    pages = build()
    with ExitStack() as held:
        browser = held.enter_context(launch_chromium())
        alone = held.enter_context(serve_folder(pages))
        for light in wanted.lights:
            for lang in wanted.languages:
                draw(browser, pages, alone, light, lang, wanted)


if __name__ == "__main__":
    main()
