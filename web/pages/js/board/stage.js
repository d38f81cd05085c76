// The table before whoever sits at the screen: players, map, Public Cards and log, as one seat or a spectator sees them.
import { el } from "../dom.js";
import { language, t } from "../texts.js";
import { capital, worthTelling, zones } from "./choices.js";
import { createMap } from "./map.js";
import { wordsOf } from "./pieces.js";
import { Table } from "./rules.js";
import { settings } from "./settings.js";
import { playersStrip, publicCards, showPlayer, supply, tileWords } from "./table.js";
import { tableau } from "./tableau.js";

const LOG = 80;
/** The map lies beside everything else: then it is always in sight, and the tabs change what is beside it. */
const beside = matchMedia("(orientation: landscape) and (max-height: 35.99rem)");

/** Where the tableau shows an icon that has a place of its own. */
const PART_OF = { chest: "chests", stm: "stm", flower: "ltm" };

/** The stage; `root` is all of the board, `foot` the dock that somebody else fills. */
export function createStage({ onTile, onCard }) {
  const map = createMap({ onTile });
  const strip = el("section", { class: "players", "aria-label": t("players") });
  const cards = el("section", { class: "public", "aria-label": t("public"), tabindex: "0" });
  const log = el("ol", { class: "log", "aria-label": t("log"), tabindex: "0" });
  const foot = el("section", { class: "dock", "aria-labelledby": "question" });
  const own = el("section", { class: "tableau", "aria-label": t("tableau") });
  const tabs = el("div", { class: "tabs", role: "group", "aria-label": t("show") });
  const root = el("div", { class: "board", dataset: { tab: "map" } }, strip, el("div", { class: "stage" }, tabs, map.root, cards, log), own, foot);
  let tiles = -1;
  let table = null; // who looks on, and what was heard
  let gained = []; // the icons of cards that whoever looks on has just completed

  fillTabs();

  function fillTabs() {
    tabs.replaceChildren(
      ...["map", "public", "log"].map((tab) =>
        el("button", { type: "button", dataset: { tab }, "aria-pressed": String(root.dataset.tab === tab), onclick: () => showTab(tab) }, t(tab === "map" && beside.matches ? "tab-turn" : `tab-${tab}`)),
      ),
    );
  }

  beside.addEventListener("change", fillTabs);

  /** Shows what is worked with now: the dock if it lies beside the map, else the cards in Deja Vu and the map otherwise. */
  function showWork(phase) {
    if (root.dataset.tab !== "log") showTab(phase === "Deja Vu" && !beside.matches ? "public" : "map");
  }

  /** The map, for whoever does not see it. */
  const showMap = () => root.dataset.tab !== "map" && !beside.matches && showTab("map");

  function showTab(tab) {
    root.dataset.tab = tab;
    for (const each of tabs.children) each.setAttribute("aria-pressed", String(each.dataset.tab === tab));
    if (tab === "log") log.scrollTop = log.scrollHeight;
  }

  /** Whoever looks on: another seat begins with its own view and forgets what the one before knew. */
  async function sit(seat) {
    if (table?.seat !== seat) table = await new Table(seat, wordsOf()).connect();
    return table;
  }

  /** Shows the table as a seat sees it, or a spectator, who has heard all news. */
  async function look(seat) {
    const seated = await sit(seat);
    const names = settings().names;
    let { look: found, svg } = await seated.look({ names });
    const count = Object.keys(found.tiles).length;
    if (count !== tiles) {
      ({ look: found, svg } = await seated.look({ names, svg: true })); // the map is drawn anew only if there are other tiles
      map.draw(svg);
      tiles = count;
    }
    map.lay(found.lying);
    map.light(null);
    map.walks(null);
    map.offerPlaces([]);
    map.harvests({});
    map.describe(found.tiles, (tile) => tileWords(found, tile));
    strip.replaceChildren(...playersStrip(found));
    own.replaceChildren(...tableau(found, (whose) => showPlayer(found, whose)));
    lightPowers();
    showPublic(found, null);
    return found;
  }

  /** What a completed card lets its player do lights up in the tableau when it is looked at next. */
  const celebrate = (events) => (gained = events.filter(({ kind, seat }) => kind === "CardRemembered" && seat === table?.seat).flatMap(({ card }) => Object.keys(wordsOf().cards[card].powers)));

  function lightPowers() {
    for (const icon of gained) own.querySelector(`[data-about="${PART_OF[icon] ?? `icon ${icon}`}"]`)?.classList.add("gained");
    gained = [];
  }

  /** The Public Cards, with what can be built lit. */
  function showPublic(found, told) {
    const lit = new Map(told ? zones(found, told).public.map((option) => [option.piece, option]) : []);
    const key = JSON.stringify([language(), found.revision, found.public, found.hive, [...lit.values()].map(({ label }) => label)]);
    if (cards.dataset.key === key) return; // most steps light no other cards
    cards.dataset.key = key;
    cards.replaceChildren(supply(found), el("div", { class: "cards" }, publicCards(found, lit, onCard)));
  }

  function tell(events) {
    const lines = worthTelling(events).map(({ message, clause, kind }) => el("li", { class: kind === "TurnBegun" ? "turn" : "" }, capital(message), el("small", { class: "clause" }, ` ${clause}`)));
    log.append(...lines);
    while (log.childElementCount > LOG) log.firstElementChild.remove();
    log.scrollTop = log.scrollHeight;
  }

  const clearLog = () => log.replaceChildren();

  async function refillLog(seat) {
    clearLog();
    tell(await (await sit(seat)).log(LOG));
  }

  /** The page speaks another language or looks other: everything is drawn anew when it is looked at next. */
  function forget() {
    tiles = -1;
    strip.setAttribute("aria-label", t("players"));
    own.setAttribute("aria-label", t("tableau"));
    cards.setAttribute("aria-label", t("public"));
    log.setAttribute("aria-label", t("log"));
    tabs.setAttribute("aria-label", t("show"));
    fillTabs();
  }

  return { root, foot, map, look, showPublic, showWork, showMap, sit, leave: () => (table = null), tell, celebrate, clearLog, refillLog, forget };
}
