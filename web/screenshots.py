"""`python -m web.screenshots`: draws the pictures of the documents, and the icons that phones want as PNG."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from web.build import PAGES, build
from web.chromium import DESKTOP, PHONE, launched
from web.parts import ROOT
from web.serving import served

ICONS = PAGES / "icons"
PICTURES = ROOT / "docs" / "pictures"
TABLE = ROOT / "examples" / "full_table.toml"
CONTEXTS = {
    "start-phone": {**PHONE, "color_scheme": "dark"},
    "score-phone": {**PHONE, "color_scheme": "light"},
    "score-desktop": {**DESKTOP, "color_scheme": "dark"},
    "board-phone": {**PHONE, "color_scheme": "dark"},
    "board-desktop": {**DESKTOP, "color_scheme": "dark"},
}
QUALITY = 82
LINK = """async (text) => {
  const { call } = await import("./js/bridge.js");
  const { toHash } = await import("./js/score/link.js");
  const { table } = await call("score.read", { text });
  return toHash(table);
}"""


def icons(browser: Browser) -> None:
    """The icon in the sizes that phones ask for."""
    drawing = (ICONS / "icon.svg").read_text("utf-8")
    for size in (192, 512):
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawing}")
        page.screenshot(path=ICONS / f"icon-{size}.png", omit_background=True)
        page.close()


def start(page: Page, address: str) -> None:
    """Two doors."""
    page.goto(address)
    page.wait_for_selector("html[data-open]")


def score(page: Page, address: str) -> None:
    """A whole table, opened by a link."""
    page.goto(f"{address}score.html")
    link = page.evaluate(LINK, TABLE.read_text("utf-8"))
    page.goto("about:blank")
    page.goto(f"{address}score.html{link}")
    page.wait_for_selector("#sheet:not([hidden])")


def board(page: Page, address: str) -> None:
    """A game that has just begun."""
    page.goto(f"{address}board.html")
    page.click("[data-does=begin]")
    page.wait_for_selector('.board[aria-busy="false"]', timeout=60_000)


def picture(browser: Browser, address: str, name: str, context: dict[str, Any]) -> Path:
    """A page as it is seen, small enough for a document."""
    draw = {"start": start, "score": score, "board": board}[name.partition("-")[0]]
    opened = browser.new_context(**context, service_workers="block")
    page = opened.new_page()
    draw(page, address)
    page.wait_for_timeout(1500)  # until nothing moves
    path = PICTURES / f"{name}.jpg"
    page.screenshot(path=path, type="jpeg", quality=QUALITY, animations="disabled")
    opened.close()
    return path


def main() -> None:
    """Draw everything anew."""
    PICTURES.mkdir(exist_ok=True)
    with launched() as browser:
        icons(browser)
        with served(build()) as address:
            for name, context in CONTEXTS.items():
                path = picture(browser, address, name, context)
                print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
