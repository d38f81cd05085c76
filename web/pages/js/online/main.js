// The page for playing on one's own device: a room that is opened or joined, then the board at one's own seat.
import { createGame } from "../board/game.js";
import { use } from "../board/rules.js";
import { change, settings } from "../board/settings.js";
import { ask, el, openDialog, toast } from "../dom.js";
import { open } from "../page.js";
import { load, t } from "../texts.js";
import { keepRoom, keptRoom, keptRooms, plainLink, readLink } from "./keys.js";
import { Place } from "./place.js";
import { chairs, lobby, nameForm, said, segments, showCode } from "./room.js";

await open("board");
await load("online");

const main = document.querySelector("#main");
const menu = document.querySelector("#menu");
const heading = document.querySelector("h1");
const broken = document.querySelector("#broken");
/** @type {Place | null} */
let place = null;
let game = null;
let invitation = null;
let drawing = Promise.resolve();
/** The name that was used last on this device. */
const lastName = () => keptRooms().find((each) => each.name)?.name ?? "";

/** Goes where the address says: to a room, or to the place where one is opened. */
async function go() {
  leaveTable();
  place?.close();
  place = null;
  invitation = null;
  const { room, key, host, screen } = readLink(location.hash);
  document.body.classList.toggle("shared", screen);
  if (room === null) return draw(start());
  if (key) keepRoom(room, { key });
  if (host) keepRoom(room, { host });
  if (key || host) history.replaceState(null, "", plainLink(room, screen)); // a key is no part of what is shown around
  place = new Place(room, screen, { refused: turnedAway, state: (isOpen) => (broken.hidden = isOpen) });
  place.onNews(refresh);
  draw(el("p", { class: "soft waiting", id: "question" }, t("connecting")));
}

const draw = (...nodes) => main.replaceChildren(...nodes);

/** Shows the room once what is being drawn is there: never two drawings at once. */
const refresh = () => (drawing = drawing.then(show).catch(said));

/** Draws what has a form for a name, and leaves whoever is typing there alone. @param {(name: string) => HTMLElement} make */
function redraw(make) {
  const before = main.querySelector("[data-does=name]");
  const held = document.activeElement?.dataset?.does;
  const [start, end] = [before?.selectionStart, before?.selectionEnd];
  draw(make(before?.value ?? lastName()));
  const field = main.querySelector("[data-does=name]");
  if (before && field) field.setSelectionRange(start, end);
  if (held) main.querySelector(`[data-does="${held}"]`)?.focus({ preventScroll: true });
}

/** The key opens nothing any more, or the room is gone. What this device knows of it is forgotten. */
async function turnedAway() {
  const here = place;
  if (here && Date.now() - here.changed < 5000) return go(); // with the key that it has now
  leaveTable();
  place = null;
  const lost = here?.room ? keptRoom(here.room) : null;
  if (lost?.key && !here.watching) keepRoom(here.room, { key: undefined });
  else here?.forget();
  draw(el("section", { class: "panel lobby" }, el("p", { id: "question" }, t("turned-away")), el("div", { class: "actions" }, el("a", { class: "button", href: "#" }, t("open-a-room")), here?.room ? el("button", { type: "button", class: "main", dataset: { does: "again" }, onclick: go }, t("look-again")) : null)));
}

// A new room

function start(players = 4) {
  const opening = async () => {
    const fresh = new Place(null, false, { refused: turnedAway, state: (isOpen) => (broken.hidden = isOpen) });
    try {
      const room = await fresh.open(players);
      location.hash = plainLink(room);
    } catch (error) {
      said(error);
    } finally {
      fresh.close();
    }
  };
  const kept = keptRooms();
  return el(
    "div",
    { class: "lobby" },
    kept.length ? el("section", { class: "panel" }, el("h2", {}, t("go-on")), el("ul", { class: "games" }, kept.map(({ room, name: own, when }) => el("li", { class: "kept" }, el("a", { class: "quiet go button", href: plainLink(room) }, el("span", {}, el("b", {}, own ?? t("host")), el("small", {}, new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }).format(when)))))))) : null,
    el("section", { class: "panel" }, el("h2", {}, t("open-a-room")), el("p", { class: "soft" }, t("open-about")), el("div", { class: "line" }, el("span", {}, t("number-of-players")), segments(players, (count) => draw(start(count)))), el("div", { class: "actions" }, el("button", { type: "button", class: "main", dataset: { does: "open" }, onclick: opening }, t("open-a-room")))),
  );
}

// In a room

/** Shows the room as it is now, or its game. */
async function show() {
  const here = place;
  if (!here) return;
  const found = await here.look();
  if (here !== place) return;
  if (found.begun) return table(found);
  invitation ??= await here.ask("invite", {});
  heading.textContent = t("online-title");
  redraw((typed) => lobby(here, { name: typed, invitation, watch: () => {}, close: endRoom }));
}

async function endRoom() {
  if (await ask(t("end-room"), t("end-about"), { danger: true })) await place.askAsHost("close", {}).catch(said);
}

/** The table, once; who has no seat may take a free one, or look on. */
async function table(found) {
  if (game && game.seat === found.seat) return;
  const free = found.chairs.some((chair) => chair.free);
  if (found.seat === null && free && !place.watching && !game) return redraw(invited);
  await sit(found);
}

function invited(typed) {
  const watch = () => ((place.watching = true), refresh());
  const join = async (wanted) => {
    await place.join(wanted);
    await refresh();
  };
  return el("div", { class: "lobby" }, el("section", { class: "panel" }, el("h2", {}, t("a-seat-is-free")), chairs(place), nameForm(typed, t("sit-down"), join), el("div", { class: "actions" }, el("button", { type: "button", dataset: { does: "watch" }, onclick: watch }, t("watch")))));
}

async function sit(found) {
  leaveTable();
  const here = place;
  use({ seat: () => here.seat() });
  const seat = here.watching ? null : found.seat;
  const { standing } = await here.seat().ask("view", {});
  const stops = [];
  game = createGame(standing, here.room, { leave: () => (location.hash = "#"), online: { seat, onNews: (listener) => stops.push(here.onNews(listener)) } });
  game.seat = found.seat;
  game.stop = () => stops.forEach((stop) => stop());
  document.body.classList.add("playing");
  draw(game.root);
  await game.start();
}

function leaveTable() {
  game?.leave();
  game?.stop();
  game = null;
  menu.hidePopover?.();
  document.body.classList.remove("playing");
  heading.textContent = t("online-title");
}

/** Who sits where during a game, and for a host the bots and the end of the room. */
async function showPeople() {
  await place.look();
  const buttons = [];
  if (place.now.seat !== null) buttons.push({ label: t("get-up"), value: "leave" }, { label: t("new-key"), value: "renew" });
  if (place.hosts) buttons.push({ label: t("end-room"), value: "end", kind: "danger" });
  const chosen = await openDialog({ title: t("who-is-here"), body: chairs(place), buttons });
  if (chosen === "end") return endRoom();
  if (chosen === "renew") return place.renew().then(() => toast(t("renewed")));
  if (chosen === "leave" && (await ask(t("get-up"), t("leave-about"), { danger: true }))) {
    leaveTable();
    await place.leave();
    await refresh();
  }
}

const DOES = {
  hint: () => game?.hint(),
  why: () => game?.whyList(),
  invite: () => showCode(place),
  device: () => showCode(place, true),
  people: showPeople,
};

menu.addEventListener("click", (event) => {
  const does = event.target.closest("[data-does]")?.dataset.does;
  if (!does) return;
  menu.hidePopover();
  Promise.resolve(DOES[does]()).catch(said);
});

const names = document.querySelector("#names");
const pace = document.querySelector("#pace");

function fillSettings() {
  names.checked = settings().names;
  pace.replaceChildren(...["calm", "brisk", "instant"].map((each) => el("option", { value: each }, t(`pace-${each}`))));
  pace.value = settings().pace;
}
names.addEventListener("change", () => (change({ names: names.checked }), game?.refresh()));
pace.addEventListener("change", () => change({ pace: pace.value }));
document.addEventListener("language", () => {
  fillSettings();
  if (game) game.refresh();
  else if (place) refresh();
  else go();
});
document.addEventListener("boardtitle", ({ detail }) => (heading.textContent = detail));
addEventListener("hashchange", go);

fillSettings();
await go();
