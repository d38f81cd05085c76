"""Debian's Chromium: found, or installed where that can be done without asking anybody: `python -m web.chromium`."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
PACKAGES = ("chromium", "fonts-noto-cjk")
"""Without the second, Chinese is drawn as boxes."""

NO_POPUP = "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup"
"""Else each context loads pages for the address bar, seen by nobody. It replaces Playwright's list of the same name."""

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
"""The two sizes that the pages are made for, as Playwright's contexts want them."""


class NoChromium(Exception):  # noqa: N818 - a reason, not a crash
    """There is no Chromium and none can be installed; says why."""


def chromium() -> str:
    """Where Chromium is; `CHROMIUM` may name it. Installs it where that is possible, raises `NoChromium` where not."""
    if found := _find():
        return found
    if "CHROMIUM" in os.environ:
        raise NoChromium("CHROMIUM names no program")
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        raise NoChromium(f"no Chromium here; install it ({', '.join(PACKAGES)}), or name it in CHROMIUM")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (("update",), ("install", "--yes", "--no-install-recommends", *PACKAGES)):
        done = subprocess.run(["apt-get", "--quiet", *command], env=environment, capture_output=True, text=True)
        if done.returncode:
            raise NoChromium(f"apt-get {command[0]} failed: {done.stderr.strip()[-300:]}")
    if found := _find():
        return found
    raise NoChromium("apt-get has installed Chromium, but it is not in PATH")


def _find() -> str | None:
    wanted = os.environ.get("CHROMIUM")
    return shutil.which(wanted) if wanted else next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def launch_chromium(*arguments: str) -> Iterator[Browser]:
    """Chromium without a window. Raises `NoChromium`."""
    path = chromium()
    sandbox = ["--no-sandbox"] if os.name == "posix" and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*sandbox, NO_POPUP, *arguments])
        try:
            yield browser
        finally:
            browser.close()


def main() -> None:
    """Install Chromium before tests start in several processes, of which only one could install it."""
    try:
        print(chromium())
    except NoChromium as reason:
        print(f"tests in a browser will be skipped: {reason}")


if __name__ == "__main__":
    main()
