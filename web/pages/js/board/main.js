// The page of the board: a lobby, then a game.
import { here, onProgress } from "../bridge.js";
import { el, toast } from "../dom.js";
import { open } from "../page.js";
import { load, t } from "../texts.js";
import { showRules } from "./explain.js";
import { createGame } from "./game.js";
import { download } from "./keep.js";
import { createLobby } from "./lobby.js";
import { saved, use, written } from "./rules.js";
import { change, settings } from "./settings.js";
import { holdGame } from "./tabs.js";

use(here);
await open("board");
const clauses = await load("rules");

const main = document.querySelector("#main");
const menu = document.querySelector("#menu");
const heading = document.querySelector("h1");
let game = null;

const lobby = createLobby({ play, opening: showOpening });

/** The game in the address, so that Back and a reload lead where they should. */
const addressed = () => new URLSearchParams(location.hash.slice(1)).get("game");
const bare = () => location.pathname + location.search;

let held = null;
let taking = null; // the game that is being taken over from another tab

/** A first picture at once, with how far the rules are loaded: nobody looks at an empty screen. */
function showOpening() {
  main.replaceChildren(el("div", { class: "opening", role: "status" }, el("img", { src: "icons/icon.svg", alt: "" }), el("p", {}, t("opening")), el("progress", { max: 1, "aria-label": t("loading") })));
  const bar = main.querySelector("progress");
  const stop = onProgress((part) => (bar.isConnected ? (bar.value = part) : stop?.()));
}

async function play(opened, id) {
  game?.leave();
  held?.release();
  held = await holdGame(id, () => showElsewhere(id), { patient: taking === id });
  taking = null;
  if (addressed() !== id) history[addressed() ? "replaceState" : "pushState"](null, "", `${bare()}#game=${id}`);
  if (!held.held) return showElsewhere(id);
  game = createGame(opened, id, { leave: () => toLobby() });
  document.body.classList.add("playing");
  main.replaceChildren(game.root);
  try {
    await game.start();
  } catch (error) {
    toast(error.message, null, 0);
  }
}

/** The game goes on in another tab: this one says so, tells how far it is, and may take it over. */
function showElsewhere(id) {
  game?.leave();
  game = null;
  document.body.classList.remove("playing");
  const line = el("p", { class: "soft" });
  const here = el("button", { type: "button", class: "main", dataset: { does: "take-over" } }, t("take-over"));
  main.replaceChildren(el("section", { class: "panel elsewhere" }, el("h2", {}, t("elsewhere")), line, el("p", {}, t("elsewhere-about")), el("div", { class: "actions" }, here)));
  const follower = held;
  follower.heard(async ({ line: said, free }) => {
    if (said) line.textContent = said;
    if (free && here.disabled) await lobby.resumeById(id);
  });
  here.addEventListener("click", () => {
    here.disabled = true;
    taking = id;
    follower.takeOver();
    setTimeout(() => here.isConnected && lobby.resumeById(id), 1500); // the other tab may be gone
  });
}

async function toLobby({ keepAddress = false } = {}) {
  game?.leave();
  game = null;
  held?.release();
  held = null;
  menu.hidePopover?.();
  document.body.classList.remove("playing");
  heading.textContent = t("board-title");
  if (!keepAddress && addressed()) history.replaceState(null, "", bare());
  main.replaceChildren(lobby.root);
  await lobby.show();
}

addEventListener("popstate", () => (addressed() ? lobby.resumeById(addressed()) : toLobby({ keepAddress: true })));
document.addEventListener("boardtitle", ({ detail }) => held?.held && held.say(detail));

const DOES = {
  hint: () => game?.hint(),
  why: () => game?.whyList(),
  guide: () => game?.guide(),
  rules: () => showRules(clauses),
  lobby: () => toLobby(),
  async download() {
    download("deja-vu-game.json", await saved());
  },
  async notation() {
    download("deja-vu-game.txt", await written(), "text/plain");
  },
};

menu.addEventListener("click", (event) => {
  const does = event.target.closest("[data-does]")?.dataset.does;
  if (!does) return;
  menu.hidePopover();
  DOES[does]();
});

const names = document.querySelector("#names");
const pace = document.querySelector("#pace");

const shows = { clauses: document.querySelector("#clauses"), sound: document.querySelector("#sound") };
for (const [name, box] of Object.entries(shows)) box.addEventListener("change", () => (change({ [name]: box.checked }), fillSettings()));

function fillSettings() {
  for (const [name, box] of Object.entries(shows)) box.checked = settings()[name];
  document.body.classList.toggle("with-clauses", settings().clauses);
  names.checked = settings().names;
  pace.replaceChildren(...["calm", "brisk", "instant"].map((each) => el("option", { value: each }, t(`pace-${each}`))));
  pace.value = settings().pace;
}
names.addEventListener("change", () => (change({ names: names.checked }), game?.refresh()));
pace.addEventListener("change", () => change({ pace: pace.value }));
document.addEventListener("language", () => (fillSettings(), game?.refresh()));
document.addEventListener("boardtitle", ({ detail }) => (heading.textContent = detail));
document.addEventListener("keepfailed", () => toast(t("not-saved"), null, 10));

fillSettings();
if (!addressed() || !(await lobby.resumeById(addressed()))) await toLobby();
