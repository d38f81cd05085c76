"""Enter a table as a person would, with touches on a phone or clicks on a desktop, and count them."""

import json
from typing import Any, TypeAlias

from playwright.sync_api import Page, expect

Table: TypeAlias = dict[str, Any]
STEPS = (10, 5, 1)
PATIENCE = 30_000
"""Milliseconds until the rules are loaded, on a machine with other work to do."""


class Hands:
    """Taps on a page, counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        self._touch = page.evaluate("() => navigator.maxTouchPoints > 0")

    def tap(self, selector: str) -> None:
        """One tap, where a person could see what is tapped."""
        self.taps += 1
        spot = self.page.locator(selector)
        spot.tap() if self._touch else spot.click()

    def begin(self, players: int) -> None:
        """A new table."""
        self.tap(f'#start [data-players="{players}"]')

    def card(self, card: dict[str, Any], words: list[str]) -> None:
        """A card, and what it shows if that is asked."""
        self.tap(f'[data-card="{card["colour"]} {card["number"]}"]')
        asked = self.page.locator("dialog")
        if asked.count():
            self.tap(f"dialog [data-face='{face(card, words)}']")
            expect(asked).to_have_count(0)

    def tokens(self, vp: int) -> None:
        """VP tokens, by steps."""
        for step in STEPS:
            for _ in range(vp // step):
                self.tap(f'[data-step="{step}"]')
            vp %= step

    def enter(self, table: Table, words: list[str]) -> None:
        """A whole table: everybody's cards, fragments and tokens."""
        self.begin(len(table["players"]))
        for seat, player in enumerate(table["players"]):
            if seat:
                self.tap(f'.seat[data-seat="{seat}"]')
            for card in player["cards"]:
                self.card(card, words)
            for fragment in player["fragments"]:
                word, pips = fragment.rsplit(" ", 1)
                self.tap(f'[data-fragment="{words.index(word)} {pips}"]')
            tokens = player["vp_tokens"]
            self.tokens(sum(tokens) if isinstance(tokens, list) else tokens)


def face(card: dict[str, Any], words: list[str]) -> str:
    """What a card shows, as the page writes it."""
    if "vp" in card:
        found: dict[str, Any] = {"vp": card["vp"]}
    else:
        kind, _, colour = card["scores"].partition(" ")
        scores = "cards" if colour == "cards" else kind
        found = {"scores": scores, **({"colour": words.index(colour)} if kind == "sequence" else {})}
    return json.dumps(found, separators=(",", ":"))


def totals(page: Page, *wanted: int | str) -> None:
    """Waits until the players have these totals."""
    expect(page.locator(".seat .vp")).to_have_text([str(each) for each in wanted], timeout=PATIENCE)
