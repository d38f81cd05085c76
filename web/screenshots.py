"""`python -m web.screenshots`: draws the pictures of the documents, and the icons that phones want as PNG."""

from playwright.sync_api import Browser

from web.build import PAGES
from web.chromium import launched

ICONS = PAGES / "icons"


def icons(browser: Browser) -> None:
    """The icon in the sizes that phones ask for."""
    drawing = (ICONS / "icon.svg").read_text("utf-8")
    for size in (192, 512):
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawing}")
        page.screenshot(path=ICONS / f"icon-{size}.png", omit_background=True)
        page.close()


if __name__ == "__main__":
    with launched() as chromium:
        icons(chromium)
