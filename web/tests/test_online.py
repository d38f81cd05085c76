"""Online play in real browsers: a room, three people and a bot to the end of a game, broken lines, a killed server."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import define, field
from playwright.sync_api import Page, WebSocket, expect
from tests.support.rooms import cards_named, secrets_by_revision

from dejavu_rules import Match
from dejavu_rules.apps.online.store import Store
from web.build import OUT, build
from web.rooms import Rooms
from web.tests.conftest import TROUBLE, OpenPage, axe, board_settings
from web.tests.test_layout import assert_reachable, resize

LINES = """
    window.lines = [];
    window.WebSocket = class extends WebSocket { constructor(...all) { super(...all); lines.push(this); } };
"""
"""Remembers the page's connections, so that a test can break them."""
PLAY = """() => {
    let number = 0;
    window.playing = setInterval(() => {
        const board = document.querySelector('.board[aria-busy="false"][data-now="decide"]');
        if (!board || window.resting) return;
        const confirm = board.querySelector("[data-does=confirm]:not(:disabled)");
        const lit = [...board.querySelectorAll(".map [data-on].lit > g")];
        const dock = [...board.querySelectorAll(".dock button[data-step]:not(:disabled)")];
        const offers = [...dock, ...board.querySelectorAll(".public button.card.lit, .dock .chips.listed button")];
        const start = lit.length > 0 && !board.querySelector(".tray");
        if (start) lit.sort((one, other) => one.parentNode.childElementCount - other.parentNode.childElementCount);
        const held = board.querySelector(".tray .bit.held");
        const found = confirm ? [confirm] : start ? lit.slice(0, 3) : held || !offers.length ? lit : offers;
        found[number++ % found.length]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }, 15);
}"""
"""Taps what is offered, as long as the page asks something and `resting` is not set."""
SETTLED = '.board[aria-busy="false"]'


@pytest.fixture
def rooms(tmp_path: Path) -> Iterator[Rooms]:
    """A server of rooms."""
    if not (OUT / "online.html").exists():
        build()
    with Rooms(OUT, tmp_path) as found:
        yield found


@define(slots=False)
class Device:
    """A page, with every frame that it has received."""

    page: Page
    frames: list[str] = field(factory=list)
    contents: list[tuple[int, str]] = field(factory=list)
    """What stood in the page, each with how many frames had come by then."""

    def listen(self, socket: WebSocket) -> None:
        """Note what comes through a connection."""
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def look(self) -> None:
        """Remember everything that stands in the page now."""
        content = self.page.content()
        self.contents.append((len(self.frames), content))  # counted afterwards: frames go on coming meanwhile

    def do(self, what: str) -> None:
        """Press a button."""
        self.page.click(f"[data-does={what}]")


Join = Callable[..., Device]


@pytest.fixture
def device(rooms: Rooms, open_page: OpenPage) -> Join:
    """Opens a page of the server: `device("online.html", "phone")`."""

    def open_device(path: str = "online.html", size: str = "phone", **more: Any) -> Device:
        page = open_page(None, size, at=rooms.address, script=board_settings(pace="instant") + LINES, **more)
        found = Device(page)
        page.on("websocket", found.listen)
        page.goto(path if path.startswith("http") else rooms.address + path)
        return found

    return open_device


def room_of(device: Join, players: int) -> tuple[Device, str]:
    """A host on a desktop who has opened a room, and the link to it."""
    host = device("online.html", "desktop")
    host.page.click(f'[data-players="{players}"]')
    host.do("open")
    link = host.page.get_attribute("[data-does=link]", "href")
    assert link is not None
    return host, link


def join(device: Join, link: str, name: str, **more: Any) -> Device:
    """Join a room with a phone, and take a seat."""
    found = device(link, **more)
    found.page.fill("[data-does=name]", name)
    found.do("join")
    found.page.wait_for_selector("[data-does=leave]")
    return found


def begin(device: Join, *names: str, bots: int = 0, option: str = "") -> tuple[Device, list[Device], str]:
    """Begin a game: return the host, who only watches, the players, and the link."""
    host, link = room_of(device, len(names) + bots)
    people = [join(device, link, name) for name in names]
    if option:
        host.page.check(f'[data-option="{option}"]')
    host.page.wait_for_function("(name) => document.body.innerText.includes(name)", arg=names[-1])
    host.do("begin")
    for each in people:
        each.page.wait_for_selector(SETTLED)
    return host, people, link


def kept_match(rooms: Rooms) -> Match:
    """The match in the file, when the server is gone."""
    rooms.kill()
    store = Store(rooms.file)
    match = store.read_match(store.read_rooms()[0].name)
    store.close()
    return match


def hand(page: Page) -> list[str]:
    """The cards of the own hand, as the page shows them."""
    found: str = page.evaluate(
        "() => [...document.querySelectorAll('.dock .own [data-card]')].map((each) => each.dataset.card).join('/')"
    )
    return sorted(found.split("/")) if found else []


def frames_with_revisions(frames: list[str]) -> list[tuple[int, str]]:
    """Each frame with the latest revision that it can speak of: its own, or the next one that is named."""
    known: list[tuple[int, str]] = []
    latest = 10**9
    for frame in reversed(frames):
        value = json.loads(frame)
        found = value.get("answer") or value
        named = (found.get("standing") or found).get("revision") if isinstance(found, dict) else None
        latest = named if isinstance(named, int) else latest
        known.append((latest, frame))
    return known[::-1]


def assert_nothing_of_other_hands(match: Match, seat: int | None, device: Device) -> int:
    """Neither a frame nor the page itself has named a card that only others could have seen by then."""
    secrets, searched = secrets_by_revision(match, seat), 0
    last = len(secrets) - 1
    frames = frames_with_revisions(device.frames)
    for revision, frame in frames:
        if '"hive_holes"' not in frame:  # the box has every card
            assert not cards_named(frame) & secrets[min(revision, last)], frame[:300]
            searched += len(secrets[min(revision, last)])
    for number, content in device.contents:
        revision = frames[number - 1][0]
        assert not cards_named(content) & secrets[min(revision, last)]
        searched += len(secrets[min(revision, last)])
    return searched


def test_three_people_and_a_bot_play_to_the_end_and_nobody_sees_another_hand(device: Join, rooms: Rooms) -> None:
    host, people, _ = begin(device, "Ada", "Ben", "Cleo", bots=1, option="speed")
    everybody = [*people, host]
    hands = [hand(each.page) for each in people]
    assert min(map(len, hands)) >= 5
    for each in people:
        each.page.evaluate(PLAY)
    for _ in range(400):
        for each in everybody:
            each.look()
        if all(each.page.get_attribute(".board", "data-now") == "over" for each in everybody):
            break
        host.page.wait_for_timeout(500)
    for each in everybody:
        each.page.wait_for_selector(".sheet")
    sheets = {each.page.inner_text(".sheet tfoot") for each in everybody}
    assert len(sheets) == 1
    assert host.page.locator("[data-does=review]").count() == 0  # whoever looked on has no turns
    people[0].do("review")
    people[0].page.locator(".review li").nth(1).wait_for()
    for each in (host, people[0]):
        assert axe(each.page) == []
    match = kept_match(rooms)
    assert match.is_over
    assert match.bots == (None, None, None, "planner")
    for seat, each in [*enumerate(people), (None, host)]:
        assert assert_nothing_of_other_hands(match, seat, each) > 100
    forgive_lost_lines(everybody)


def test_in_every_phase_a_broken_line_and_a_reload_lose_nothing(device: Join) -> None:
    _, (ada,), _ = begin(device, "Ada", bots=1, option="build_map")
    page, phases = ada.page, set[str]()
    page.evaluate("() => (window.resting = true)")
    wanted = {"Map", "Starting Hand", "Recollection", "Planting", "Deja Vu", "Discard"}
    for _ in range(3000):
        page.wait_for_selector(SETTLED)
        if page.get_attribute(".board", "data-now") == "over" or wanted <= phases:
            break
        phase = page.get_attribute(".board", "data-phase") or ""
        if page.get_attribute(".board", "data-now") == "decide" and phase in wanted - phases:
            phases.add(phase)
            lose_and_find(page)
        page.evaluate(PLAY)
        page.wait_for_timeout(60)
        page.evaluate("() => clearInterval(window.playing)")
    assert phases == wanted


def forgive_lost_lines(devices: list[Device]) -> None:
    """Browsers call it an error that a server is gone, which a test has killed."""
    for each in devices:
        TROUBLE[each.page.context] = [message for message in TROUBLE[each.page.context] if "WebSocket" not in message]


def lose_and_find(page: Page) -> None:
    """Break the line in the middle of what somebody does, and then load the page anew."""
    phase = page.get_attribute(".board", "data-phase")
    asked, cards, log = page.inner_text("#question"), hand(page), page.locator(".log li").count()
    page.evaluate("() => lines.at(-1).close()")
    expect(page.locator("#broken")).to_be_hidden()
    page.wait_for_function("() => lines.at(-1).readyState === 1")
    assert (page.inner_text("#question"), hand(page)) == (asked, cards)
    page.reload()
    page.wait_for_selector(f'{SETTLED}[data-now="decide"]')
    assert (page.get_attribute(".board", "data-phase"), hand(page)) == (phase, cards)  # its first step is asked again
    assert page.locator(".log li").count() >= min(log, 1)


def test_a_killed_server_comes_back_and_the_game_goes_on(device: Join, rooms: Rooms) -> None:
    host, (ada, ben), _ = begin(device, "Ada", "Ben")
    for each in (ada, ben):
        each.page.evaluate(PLAY)
    ada.page.wait_for_function("() => document.querySelectorAll('.log li.turn').length > 2")
    for each in (ada, ben):
        each.page.evaluate("() => (window.resting = true)")
        each.page.wait_for_selector(SETTLED)
    before = ada.page.inner_text(".players")
    for _ in range(2):
        rooms.kill()
        expect(ada.page.locator("#broken")).to_be_visible()
        rooms.start()
        for each in (ada, ben):
            expect(each.page.locator("#broken")).to_be_hidden()
            each.page.wait_for_selector(SETTLED)
        assert ada.page.inner_text(".players") == before
        turns = ada.page.locator(".log li.turn").count()
        for each in (ada, ben):
            each.page.evaluate("() => (window.resting = false)")
        ada.page.wait_for_function("(turns) => document.querySelectorAll('.log li.turn').length > turns", arg=turns)
        for each in (ada, ben):
            each.page.evaluate("() => (window.resting = true)")
            each.page.wait_for_selector(SETTLED)
        before = ada.page.inner_text(".players")
        ben.page.wait_for_timeout(300)
    forgive_lost_lines([host, ada, ben])


def assert_all_reachable(page: Page) -> None:
    """In the language with the longest words a finger reaches every control, on every screen."""
    page.select_option("#language", "de", force=True)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    before = page.viewport_size
    assert before is not None
    assert_reachable(page)
    page.select_option("#language", "en", force=True)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    resize(page, before["width"], before["height"])


def test_a_room_from_its_link_to_its_table(device: Join, rooms: Rooms) -> None:
    host, link = room_of(device, 3)
    assert re.fullmatch(rf"{re.escape(rooms.address)}online\.html#room=\w+", link)
    assert host.page.locator(".invitation svg").is_visible()
    resize(host.page, 844, 390)
    code = host.page.locator(".invitation svg").bounding_box()
    assert code is not None
    assert code["y"] + code["height"] <= 390  # a camera sees all of it, also on a phone on its side
    assert "key" not in host.page.url
    ada = join(device, link, "Ada")
    late = device(link)
    late.page.fill("[data-does=name]", "ada")
    late.do("join")
    expect(late.page.locator(".toast")).to_contain_text("ada")
    late.page.fill("[data-does=name]", "Ben 🧑‍🚀")
    late.do("join")
    late.page.wait_for_selector("[data-does=leave]")
    expect(host.page.locator("[data-chair='1'] b")).to_have_text("Ben 🧑‍🚀")
    host.page.select_option('[data-kind="2"]', "searcher")
    expect(ada.page.locator("[data-chair='2'] small")).to_have_text("Bot: best")
    for each in (host, ada):
        assert axe(each.page) == []
        assert_all_reachable(each.page)
    ada.page.reload()
    ada.page.wait_for_selector("[data-does=leave]")  # the same seat as before
    late.do("leave")
    expect(host.page.locator("[data-chair='1'] b")).to_have_text("free")
    host.do("begin")
    expect(ada.page.locator(SETTLED)).to_be_visible()
    assert axe(ada.page) == []
    assert_all_reachable(ada.page)
    for lang in ("de", "it", "zh"):
        ada.page.select_option("#language", lang, force=True)
        expect(ada.page.locator("html")).to_have_attribute("lang", re.compile(lang))
    late.page.wait_for_selector(SETTLED)  # every chair has somebody now: the one who got up looks on
    assert hand(late.page) == []


def test_another_device_a_seat_that_is_freed_and_a_shared_screen(device: Join, rooms: Rooms) -> None:
    host, (ada, ben), link = begin(device, "Ada", "Ben")
    ada.page.click("#menu-button")
    ada.do("device")
    own = ada.page.get_attribute("dialog [data-does=link]", "href")
    assert own is not None
    assert "key=" in own
    assert axe(ada.page) == []
    tablet = device(own, "desktop")
    tablet.page.wait_for_selector(SETTLED)
    assert "key=" not in tablet.page.url  # it is no part of what is shown around
    assert hand(tablet.page) == hand(ada.page)
    screen = device(f"{link}&screen", "desktop")
    screen.page.wait_for_selector(SETTLED)
    assert hand(screen.page) == []
    for part in (".map", ".public", ".log"):
        expect(screen.page.locator(part)).to_be_visible()  # all at once: nobody taps there
    assert axe(screen.page) == []
    host.page.click("#menu-button")
    host.do("people")
    host.page.select_option('dialog [data-kind="1"]', "-")
    host.page.locator("dialog").last.get_by_role("button", name="Yes").click()
    expect(ben.page.locator("#question")).to_contain_text("somebody else")
    assert axe(ben.page) == []
    ben.do("again")
    ben.page.fill("[data-does=name]", "Ben agai")
    form = ben.page.locator("form.join").element_handle()
    host.page.keyboard.press("Escape")  # the list of people
    tablet.page.click("#menu-button")
    tablet.do("people")
    tablet.page.get_by_role("button", name="Sign other devices out").click()  # news for everybody
    ben.page.wait_for_function("(form) => !form.isConnected", arg=form)  # it was drawn anew meanwhile
    ben.page.keyboard.type("n")
    ben.do("join")
    ben.page.wait_for_selector(SETTLED)
    expect(tablet.page.locator(".players")).to_contain_text("Ben again")


def test_the_start_page_has_a_door_where_there_are_rooms(device: Join, open_page: OpenPage) -> None:
    found = device("index.html")
    found.page.locator("#online").click()
    found.page.wait_for_selector("[data-does=open]")
    assert axe(found.page) == []
    alone = open_page("index.html")
    alone.wait_for_load_state("networkidle")
    expect(alone.locator("#online")).to_be_hidden()


def test_hostile_links_and_names_are_only_words(device: Join, rooms: Rooms) -> None:
    page = device().page
    for hash in ("#room=%00", "#room=<script>", f"#room={'x' * 5000}", "#room=abc&key=", "#key=only"):
        page.goto("about:blank")  # else the page would only hear of another hash
        page.goto(f"{rooms.address}online.html{hash}")
        page.wait_for_selector("[data-does=open], [data-does=again]")
    host, link = room_of(device, 2)
    join(device, link, '<img src=x onerror="document.title=1">')
    expect(host.page.locator("[data-chair='0'] b")).to_have_text('<img src=x onerror="document.title=1">')
    assert host.page.locator("[data-chair] img").count() == 0
