// Before a game: who plays, how, or which game goes on.
import { ask, el, openDialog, toast } from "../dom.js";
import { enumerate, t } from "../texts.js";
import { askedSeed, distinct } from "./choices.js";
import { download, forget, list, newId, textOf } from "./keep.js";
import { begin as beginGame, resume as resumeGame } from "./rules.js";

const KINDS = ["person", "searcher", "planner", "planner:30", "greedy", "random"];
const SEATS = [2, 3, 4];

/** The lobby; `play(opened, id)` begins a game that the rules have open, `opening()` shows that one is coming. */
export function createLobby({ play, opening }) {
  const root = el("div", { class: "lobby" });
  let seats = [{ kind: "person", name: "" }, { kind: "planner:30", name: "" }];
  let options = { speed: false, build_map: false };
  let entries = [];

  async function show() {
    entries = await list().catch(() => []);
    draw();
  }

  function draw() {
    root.replaceChildren(...[entries.length ? kept() : null, fresh(), watch()].filter(Boolean));
  }

  // A new game

  function fresh() {
    const number = el(
      "div",
      { class: "segments", role: "group", "aria-label": t("number-of-players") },
      SEATS.map((count) => el("button", { type: "button", "aria-pressed": String(seats.length === count), dataset: { players: count }, onclick: () => resize(count) }, count)),
    );
    const speed = toggle("speed", t("speed"), t("speed-about"), seats.length < 3);
    return el(
      "section",
      { class: "panel" },
      el("h2", {}, t("new-game")),
      el("div", { class: "line" }, el("span", {}, t("number-of-players")), number),
      el("ol", { class: "seats" }, seats.map(seatRow)),
      speed,
      toggle("build_map", t("build-map"), t("build-map-about")),
      el("div", { class: "actions" }, el("button", { type: "button", class: "main", dataset: { does: "begin" }, onclick: begin }, t("begin"))),
    );
  }

  function seatRow(seat, place) {
    const name = el("input", { type: "text", maxlength: 40, "aria-label": t("name-of", { n: place + 1 }), placeholder: placeholder(seat, place), value: seat.name, oninput: (event) => (seat.name = event.target.value) });
    const kind = el(
      "select",
      { "aria-label": t("kind-of", { n: place + 1 }), dataset: { kind: place }, onchange: (event) => ((seat.kind = event.target.value), draw()) },
      KINDS.map((each) => el("option", { value: each, selected: seat.kind === each }, t(`kind-${each.replace(":", "-")}`))),
    );
    return el("li", {}, name, kind);
  }

  const placeholder = ({ kind }, place) => (kind === "person" ? t("player", { n: place + 1 }) : t("bot", { n: place + 1 }));

  function toggle(key, label, about, disabled = false) {
    const box = el("input", { type: "checkbox", checked: options[key] && !disabled, disabled, dataset: { option: key }, onchange: (event) => (options = { ...options, [key]: event.target.checked }) });
    return el("label", { class: `option ${disabled ? "off" : ""}` }, box, el("span", {}, el("b", {}, label), el("small", {}, about)));
  }

  function resize(count) {
    const more = Array.from({ length: count - seats.length }, () => ({ kind: "planner:30", name: "" }));
    seats = [...seats.slice(0, count), ...more];
    draw();
    root.querySelector(`[data-players="${count}"]`)?.focus();
  }

  function begin() {
    const names = distinct(seats.map((seat, place) => seat.name.trim() || placeholder(seat, place)));
    const bots = seats.map(({ kind }) => (kind === "person" ? null : kind));
    return start({ names, seats: bots.map((bot) => bot ?? "a person"), build_map: options.build_map, speed: options.speed && seats.length > 2 });
  }

  async function start(params) {
    const place = root.parentNode;
    opening();
    try {
      await play(await beginGame({ ...askedSeed(location.search), ...params }), newId());
    } catch (error) {
      toast(error.message);
      place?.replaceChildren(root);
      draw();
    }
  }

  function watch() {
    const demo = () => start({ names: distinct([t("bot", { n: 1 }), t("bot", { n: 2 }), t("bot", { n: 3 })]), seats: ["planner", "planner", "planner"] });
    return el(
      "section",
      { class: "panel more" },
      el("button", { type: "button", dataset: { does: "demo" }, onclick: demo }, "▶ ", t("demo")),
      el("label", { class: "button" }, t("open-file"), el("input", { type: "file", class: "unseen", accept: ".json,.jsonl,application/json", onchange: (event) => openFile(event.target) })),
    );
  }

  async function openFile(input) {
    const [file] = input.files;
    if (!file) return;
    const text = await file.text();
    input.value = "";
    await resume(text, newId(), file.name);
  }

  // Games that are kept

  function kept() {
    const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    const line = ({ id, names, when: time, over, turn }) =>
      el(
        "li",
        { class: "kept" },
        el("button", { type: "button", class: "quiet go", dataset: { game: id }, onclick: async () => resume(await textOf(id), id, enumerate(names)) }, el("span", {}, el("b", {}, enumerate(names) || "?"), el("small", {}, `${over ? t("is-over") : t("turn", { n: turn })} · ${when.format(time)}`))),
        el("button", { type: "button", class: "quiet icon", "aria-label": t("download-named", { name: enumerate(names) }), onclick: async () => download(`deja-vu-${id}.json`, await textOf(id)) }, "⤓"),
        el("button", { type: "button", class: "quiet icon", "aria-label": t("forget-named", { name: enumerate(names) }), onclick: () => drop(id, names) }, "✕"),
      );
    return el("section", { class: "panel" }, el("h2", {}, t("go-on")), el("ul", { class: "games" }, entries.map(line)), el("p", { class: "soft" }, t("kept-about")));
  }

  async function drop(id, names) {
    if (!(await ask(t("forget"), t("forget-about", { name: enumerate(names) }), { danger: true }))) return;
    await forget(id);
    await show();
  }

  /** Goes on with a kept game; whether there is one. */
  async function resumeById(id) {
    const entry = entries.find((each) => each.id === id) ?? (await list().catch(() => [])).find((each) => each.id === id);
    if (!entry) return false;
    return resume(await textOf(id), id, enumerate(entry.names));
  }

  /** Goes on with a game; one that is damaged is refused with its reasons and stays as it is. */
  async function resume(text, id, name) {
    let opened;
    const place = document.querySelector("#main");
    opening();
    try {
      opened = await resumeGame(text);
    } catch (error) {
      place.replaceChildren(root);
      const reasons = error.defects?.length ? error.defects.map(({ message }) => message) : [error.message];
      await openDialog({ title: t("damaged-game"), body: [el("p", {}, name), el("ul", { class: "defects" }, reasons.map((each) => el("li", {}, each))), el("p", { class: "soft" }, t("nothing-lost"))], buttons: [{ label: t("ok"), kind: "main" }] });
      return false;
    }
    await play(opened, id);
    return true;
  }

  document.addEventListener("language", () => root.isConnected && draw());
  return { root, show, resumeById };
}
