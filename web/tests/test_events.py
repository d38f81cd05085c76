"""The board feels like a game: pieces fly, VP pop, powers light up; sound and motion only as people like them."""

from typing import Any

from playwright.sync_api import Page

from dejavu_rules import Match, Plant
from web.tests.conftest import OpenPage
from web.tests.test_board import READY, begin, decide, file, leave, lobby

WATCH = """
    window.seen = {};
    window.tones = 0;
    window.AudioContext = class {
        constructor() { window.tones += 1; this.currentTime = 0; this.destination = {}; }
        createGain() {
            return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to) => to };
        }
        createOscillator() { return { frequency: {}, connect: (to) => to, start() {}, stop() {} }; }
    };
    const NAMES = ["flying", "flown", "pop", "ripple", "proclaimed", "gained", "stars"];
    const note = (each) => NAMES.forEach((name) => (seen[name] ||= each.classList?.contains(name) ?? false));
    new MutationObserver((changes) => {
        for (const { addedNodes, target } of changes) [target, ...addedNodes].forEach(note);
    }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
"""
"""Notes whatever moves on the page, and how often it asks for sound."""


def game(open_page: OpenPage, **more: Any) -> Page:
    """A game whose bots take a moment, at the first choice of somebody."""
    return begin(lobby(open_page, pace="brisk", guided=True, script=WATCH, **more), "person", "random")


def follow_hint(page: Page) -> None:
    """Do what the bulb says; where there is none, the only thing to do."""
    if page.locator(".dock [data-does=hint]").count():
        page.locator(".dock [data-does=hint]").tap()
        page.get_by_role("button", name="Play it").tap()
    else:
        decide(page, 0)


def follow_hints(page: Page, until: str, most: int = 40) -> None:
    """Do what the bulb says until something was seen."""
    for _ in range(most):
        page.wait_for_selector(f'{READY}[data-now="decide"]')
        if page.evaluate(f"() => {until}"):
            return
        follow_hint(page)
    raise AssertionError(f"never: {until}, but {page.evaluate('() => seen')}")


def test_what_happens_is_seen_and_heard_only_if_asked_for(open_page: OpenPage) -> None:
    page = game(open_page)
    follow_hints(page, "seen.flown && seen.pop && seen.flying && seen.gained")
    assert page.evaluate("() => tones") == 0  # nobody has asked for sound
    lit = page.locator(".tableau .gained")
    assert lit.count() >= 1
    assert lit.first.evaluate("(each) => getComputedStyle(each).outlineStyle") == "solid"
    page.click("#menu-button")
    page.check("#sound")
    page.keyboard.press("Escape")
    follow_hints(page, "tones > 0")


def test_with_reduced_motion_nothing_flies_and_all_is_told(open_page: OpenPage) -> None:
    page = game(open_page, reduced_motion="reduce")
    follow_hints(page, "seen.gained")
    assert not page.evaluate("() => seen.flown || seen.pop || seen.flying || seen.ripple || seen.stars")
    assert page.locator(".log li").count() > 5
    durations = page.locator(".tableau .gained").first.evaluate("(each) => getComputedStyle(each).animationDuration")
    assert durations == "0s"


def moments(seed: int = 7) -> tuple[Match, Match]:
    """A game of somebody who follows hints: before the first flower is planted, and before the last decision."""
    match = Match.new(["Ada", "greedy"], seed=seed).play_bots()
    planting, last = None, match
    while not match.is_over:
        action = match.hint(0)
        planting, last = planting or (match if isinstance(action, Plant) else None), match
        match = match.act(0, action).play_bots()
    assert planting is not None
    return planting, last


def test_planting_and_the_end_are_events(open_page: OpenPage) -> None:
    page = lobby(open_page, pace="brisk", guided=True, script=WATCH)
    for match, wanted in zip(moments(), (("ripple", "proclaimed"), ("stars", "proclaimed")), strict=True):
        page.set_input_files("input[type=file]", [file(match.to_json().encode())])
        page.wait_for_selector(f'{READY}[data-now="decide"]')
        page.evaluate("() => (window.seen = {})")
        follow_hint(page)
        page.wait_for_function("(wanted) => wanted.every((name) => seen[name])", arg=list(wanted))
        leave(page)
