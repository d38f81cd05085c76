"""The pages, built and served on this machine, in Chromium at the sizes of a phone and of a desktop."""

import json
import os
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

from web.build import OUT, build
from web.chromium import DESKTOP, PHONE, NoChromium, launch_chromium
from web.parts import MODULES
from web.serving import serve_folder

SECONDS = 60
"""How long anything may take before a test gives up; on a busy machine the rules take ten to load."""
SIZES = {"phone": PHONE, "desktop": DESKTOP}
QUICK_START = "--js-flags=--liftoff --no-wasm-tier-up --no-wasm-dynamic-tiering"
"""Pages of tests live for seconds: optimising the code of Python takes longer than it saves, a quarter of all time."""

PYTHON = "**/worker.js"
"""Held, it saves a page that is only looked at the start of Python, half of its time."""

OpenPage: TypeAlias = Callable[..., Page]

TROUBLE: dict[BrowserContext, list[str]] = {}
"""What must never happen and did, by the context of its page."""

expect.set_options(timeout=SECONDS * 1000)


@pytest.fixture(scope="session")
def origin() -> Iterator[str]:
    """Where the pages are, with a slash at the end."""
    parallel = "PYTEST_XDIST_WORKER" in os.environ  # then `make web` has built it, once for all
    with serve_folder(OUT if parallel else build()) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium; the tests are skipped with a reason if it is not installed."""
    try:
        with launch_chromium(QUICK_START) as found:
            yield found
    except NoChromium as reason:
        pytest.skip(str(reason))


@pytest.fixture
def open_page(browser: Browser, origin: str) -> Iterator[OpenPage]:
    """Opens a page: `open_page("score.html", "phone", lang="de")`; with None an empty one. At the end of the test each
    page must have asked no other host for anything, and none may have had an error that nobody caught.

    `service_worker=True` lets it keep itself for being offline, which downloads everything; `at` is another address,
    `script` runs before the page's own, `refused` is a pattern of addresses that cannot be reached, `held` one of
    addresses that never answer, like `PYTHON`. Further keywords are those of Playwright's contexts.
    `TROUBLE[page.context]` has what went wrong so far: a test may empty it.
    """
    contexts: list[BrowserContext] = []

    def open_one(path: str | None = "", size: str = "phone", *, at: str = origin, **more: Any) -> Page:
        lang, script = more.pop("lang", "en"), more.pop("script", "")
        refused, held = more.pop("refused", None), more.pop("held", None)
        workers = "allow" if more.pop("service_worker", False) else "block"
        context = browser.new_context(**{**SIZES[size], "locale": lang, "service_workers": workers, **more})
        contexts.append(context)
        context.set_default_timeout(SECONDS * 1000)
        watch(context, at)
        context.add_init_script(script)
        if refused:
            context.route(refused, lambda route: route.abort())
        if held:
            context.route(held, lambda _: None)
        page = context.new_page()
        if path is not None:
            page.goto(at + path)
        return page

    yield open_one
    for context in contexts:
        context.close()
        assert TROUBLE.pop(context) == []


def board_settings(**settings: str | bool) -> str:
    """A script by which the board has these settings, until somebody chooses others."""
    text = json.dumps(json.dumps(settings))
    return f"if (location.protocol === 'http:') localStorage['dejavu-rules.board'] ??= {text};"


def watch(context: BrowserContext, origin: str) -> None:
    """Note every error of a page, and every request to another host."""
    trouble = TROUBLE[context] = []

    def check_request(request: Request) -> None:
        if not request.url.startswith((origin, f"blob:{origin}", "data:")):
            trouble.append(f"asked for {request.url}")

    def check_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            trouble.append(f"console: {message.text}")

    context.on("request", check_request)
    context.on("console", check_console)
    context.on("weberror", lambda error: trouble.append(f"error: {error.error}"))


@pytest.fixture
def phone(open_page: OpenPage) -> Callable[..., Page]:
    """Opens a page on a phone."""
    return lambda path="", **more: open_page(path, "phone", **more)


@pytest.fixture
def desktop(open_page: OpenPage) -> Callable[..., Page]:
    """Opens a page on a desktop."""
    return lambda path="", **more: open_page(path, "desktop", **more)


def axe(page: Page, *left_out: str) -> list[str]:
    """What axe finds wrong with a page as it is now, each with its place; rules may be left out by name."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate((MODULES / "axe-core" / "axe.min.js").read_text("utf-8"))
    rules = {name: {"enabled": False} for name in left_out}
    found = page.evaluate("(rules) => axe.run(document, { rules, resultTypes: ['violations'] })", rules)
    return [
        f"{each['id']}: {node['html'][:120]} ({node['failureSummary'][:300]})"
        for each in found["violations"]
        for node in each["nodes"]
    ]
