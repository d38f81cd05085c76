"""`python -m web.measure`: how long pages take to show something and the score sheet to score, how much is downloaded,
and how long hints and taps take.

Each time of opening is from opening the page to the first score of the books' example. Cold is a new browser that has
never seen the page, warm one that has kept it (the service worker answers). Other work on the machine makes every
number larger, so the least of several runs is told first.
"""

import argparse
import gzip
import os
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page

from web.build import build
from web.chromium import PHONE, launch_chromium
from web.gallery import AT_ONCE, playing
from web.parts import ROOT
from web.screenshots import score
from web.serving import serve_folder

SCREENS = ("score.html", "board.html?seed=5", "board.html#game=20260101000000000")
"""Where people arrive: the score sheet, the lobby and a game that they come back to."""
PAINTED = """async () => {
  const painted = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  while (painted() === undefined) await new Promise(requestAnimationFrame);
  return painted();
}"""
CLICKED = """() => {
  document.addEventListener("click", ({ timeStamp }) => {
    const look = () => document.querySelector(".opening progress")
      ? requestAnimationFrame(() => (window.shown = performance.now() - timeStamp))
      : requestAnimationFrame(look);
    look();
  }, { capture: true, once: true });
}"""
"""Notes how long it takes from the next click until progress is painted."""
EXAMPLE = ROOT / "examples" / "rulebook.toml"
FIRST_SCORE = """async (text) => {
  const { call } = await import("./js/bridge.js");
  const { table } = await call("score.read", { text });
  await call("score.show", { table });
  return performance.now();
}"""
HINTS = """async (seed) => {
  const { call } = await import("./js/bridge.js");
  await call("new", { seats: ["Ada", "random"], seed });
  const times = [];
  for (let over = false; !over && times.length < 30; ) {
    const { waiting } = (await call("view", { seat: 0 })).standing;
    if (!waiting.includes(0)) {
      ({ over } = await call("bot"));
      continue;
    }
    const from = performance.now();
    const { action } = await call("hint", { seat: 0 });
    times.push(performance.now() - from);
    ({ over } = await call("act", { seat: 0, action }));
  }
  return times;
}"""
"""How long each hint of a game takes, for somebody who follows them."""
TAPS = """async () => {
  const times = [];
  for (let number = 0; number < 12; number += 1) {
    const target = document.querySelector(number % 2 ? "[data-does=back]" : ".tray .bit.lit, .dock .chip");
    const from = performance.now();
    const changed = new Promise((done) => {
      const watcher = new MutationObserver(() => (watcher.disconnect(), done()));
      watcher.observe(document.querySelector(".dock"), { childList: true });
    });
    target.click();
    await changed;
    await new Promise(requestAnimationFrame);
    times.push(performance.now() - from);
  }
  return times;
}"""
"""How long it takes from each of some taps in a sowing until something else is shown."""
MAPS = """async () => {
  const { call } = await import("./js/bridge.js");
  const times = [];
  for (let number = 0; number < 6; number += 1) {
    const from = performance.now();
    await call("picture", { seat: null, svg: true });
    times.push(performance.now() - from);
  }
  return times.slice(1);
}"""
"""How long each picture of a map takes that was drawn before."""
SHEET_TAPS = """async () => {
  const total = document.querySelector(".seat .vp");
  const times = [];
  for (let round = 0; round < 12; round++) {
    const changed = new Promise((resolve) => {
      const observer = new MutationObserver(() => (observer.disconnect(), resolve()));
      observer.observe(total, { childList: true });
    });
    const start = performance.now();
    document.querySelector(`[data-step="${round % 2 ? -1 : 1}"]`).click();
    await changed;
    await new Promise(requestAnimationFrame);
    times.push(performance.now() - start);
  }
  return times;
}"""
"""How long it takes from each of some taps on the sheet until the new total is painted."""
WORKER_CONTROLS = "() => navigator.serviceWorker.controller !== null"


def time_to_picture(page: Page, address: str) -> float:
    """Milliseconds from opening an address until there is something to see."""
    page.goto("about:blank")
    page.goto(address, wait_until="commit")
    found: float = page.evaluate(PAINTED)
    return found


def time_to_progress(page: Page, address: str) -> float:
    """Milliseconds from beginning a game in the lobby until progress is painted."""
    page.goto(f"{address}board.html?seed=5")
    page.wait_for_selector("[data-does=begin]")
    page.evaluate(CLICKED)
    page.click("[data-does=begin]", no_wait_after=True)
    page.wait_for_function("() => window.shown")
    found: float = page.evaluate("() => window.shown")
    return found


def time_to_score(context: BrowserContext, address: str) -> float:
    """Milliseconds from opening the page to a score."""
    page = context.new_page()
    page.goto(f"{address}score.html", wait_until="commit")
    page.wait_for_function("() => document.readyState !== 'loading'")
    found: float = page.evaluate(FIRST_SCORE, EXAMPLE.read_text("utf-8"))
    page.wait_for_function(WORKER_CONTROLS, timeout=60_000)
    page.close()
    return found


def run(browser: Browser, address: str, again: int) -> tuple[float, list[float]]:
    """One cold time and some warm ones."""
    context = browser.new_context(**PHONE)
    times = [time_to_score(context, address) for _ in range(1 + again)]
    context.close()
    return times[0], times[1:]


def pictures(browser: Browser, address: str, runs: int) -> dict[str, list[float]]:
    """Milliseconds until there is something to see, some times for each place; nothing is kept from before."""
    found: dict[str, list[float]] = {}
    for _ in range(runs):
        for path in SCREENS:
            page = browser.new_page(service_workers="block", **PHONE)
            found.setdefault(f"{path} to first picture", []).append(time_to_picture(page, address + path))
            page.close()
        page = browser.new_page(service_workers="block", **PHONE)
        found.setdefault("Begin to progress", []).append(time_to_progress(page, address))
        page.close()
    return found


def hints(browser: Browser, address: str, games: int) -> list[float]:
    """Milliseconds that each hint of some games takes."""
    page = browser.new_page(service_workers="block")
    page.goto(f"{address}board.html")
    found = [time for seed in range(games) for time in page.evaluate(HINTS, seed)]
    page.close()
    return found


def answers(browser: Browser, address: str) -> dict[str, list[float]]:
    """Milliseconds that taps wait for their answers, on the board and on the score sheet of four players."""
    page = browser.new_page(service_workers="block", **PHONE)
    page.add_init_script(AT_ONCE)
    playing(page, address)
    found = {"a tap on the board": page.evaluate(TAPS), "a map drawn again": page.evaluate(MAPS)}
    page.close()
    page = browser.new_page(service_workers="block", **PHONE)
    score(page, address)
    found["a tap on the sheet"] = page.evaluate(SHEET_TAPS)
    page.close()
    return found


def sizes(folder: Path) -> tuple[int, int]:
    """Bytes to download, gzipped: what the service worker keeps, and the solver, fetched on request."""
    first = solver = 0
    for path in folder.rglob("*"):
        if path.is_file():
            size = min(path.stat().st_size, len(gzip.compress(path.read_bytes(), mtime=0)))
            first, solver = (first, solver + size) if path.name == "z3.zip" else (first + size, solver)
    return first, solver


def times_line(name: str, times: list[float]) -> str:
    """The least of some times, and all of them."""
    return f"{name}: {min(times) / 1000:.1f} s (of {', '.join(f'{each / 1000:.1f}' for each in sorted(times))})"


def main() -> None:
    """Build, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3, help="how many browsers are started")
    runs = parser.parse_args().runs
    folder, cold, warm = build(), list[float](), list[float]()
    first, solver = sizes(folder)
    with serve_folder(folder) as address:
        for _ in range(runs):
            with launch_chromium() as browser:
                once, later = run(browser, address, again=2)
            cold, warm = [*cold, once], [*warm, *later]
        with launch_chromium() as browser:
            asked = sorted(hints(browser, address, runs))
            shown = pictures(browser, address, 3 * runs) | answers(browser, address)
    for name, times in shown.items():
        print(f"{name}: median {median(times):.0f} ms, {min(times):.0f} to {max(times):.0f}")
    print(times_line("open to first score, cold", cold))
    print(times_line("open to first score, warm", warm))
    print(f"first download: {first / 1e6:.2f} MB gzipped; the solver for proofs, on request: {solver / 1e6:.2f} MB")
    most = asked[len(asked) * 95 // 100]
    print(f"{len(asked)} hints: median {median(asked):.0f} ms, 95 of 100 {most:.0f} ms, longest {asked[-1]:.0f} ms")
    print(f"load of this machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
