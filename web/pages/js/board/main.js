// The page of the board: a lobby, then a game.
import { el, toast } from "../dom.js";
import { open } from "../page.js";
import { load, t } from "../texts.js";
import { showRules } from "./explain.js";
import { createGame } from "./game.js";
import { download } from "./keep.js";
import { createLobby } from "./lobby.js";
import { saved, written } from "./rules.js";
import { change, settings } from "./settings.js";

await open("board");
const clauses = await load("rules");

const main = document.querySelector("#main");
const menu = document.querySelector("#menu");
const heading = document.querySelector("h1");
let game = null;

const lobby = createLobby({ play });

async function play(opened, id) {
  game?.leave();
  game = createGame(opened, id, { leave: toLobby });
  document.body.classList.add("playing");
  main.replaceChildren(game.root);
  try {
    await game.start();
  } catch (error) {
    toast(error.message, null, 0);
  }
}

async function toLobby() {
  game?.leave();
  game = null;
  menu.hidePopover?.();
  document.body.classList.remove("playing");
  heading.textContent = t("board-title");
  main.replaceChildren(lobby.root);
  await lobby.show();
}

const DOES = {
  hint: () => game?.hint(),
  why: () => game?.whyList(),
  guide: () => game?.guide(),
  rules: () => showRules(clauses),
  lobby: toLobby,
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
main.replaceChildren(lobby.root);
await lobby.show();
