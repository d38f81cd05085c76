// What the thumb reaches: the players with their totals, undo, who is ahead, share, menu.
import { el } from "../dom.js";
import { t } from "../texts.js";
import { places, placeText } from "./sheet.js";
import { headline } from "./verdict.js";
import { nameOf } from "./words.js";

const icon = (path) => el("svg", { viewBox: "0 0 24 24", class: "line-icon", "aria-hidden": "true" }, el("path", { d: path }));
const PATHS = {
  undo: "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  redo: "m15 5 5 5-5 5M20 10H10a6 6 0 0 0 0 12h3",
  share: "M12 15V3m0 0L7.5 7.5M12 3l4.5 4.5M5 12v8h14v-8",
  menu: "M4 6h16M4 12h16M4 18h16",
};

/** @param {Record<"seat" | "undo" | "redo" | "share" | "menu" | "verdict", Function>} on */
export function makeDock(on) {
  const seats = el("div", { class: "seats", role: "group" });
  const headlineButton = el("button", { type: "button", class: "quiet headline", onclick: on.verdict });
  const buttons = Object.fromEntries(Object.keys(PATHS).map((key) => [key, el("button", { type: "button", class: "quiet icon", id: key, onclick: on[key] }, icon(PATHS[key]))]));
  const node = el("nav", { class: "dock", hidden: true }, seats, el("div", { class: "actions" }, buttons.undo, buttons.redo, headlineButton, buttons.share, buttons.menu));
  return { node, update: (now) => update(now, { node, seats, headlineButton, buttons }, on) };
}

function update(now, { node, seats, headlineButton, buttons }, on) {
  const { game, shown, seat, save } = now;
  node.setAttribute("aria-label", t("players-and-actions"));
  seats.setAttribute("aria-label", t("players"));
  for (const [key, button] of Object.entries(buttons)) {
    button.setAttribute("aria-label", t(key));
    button.title = t(key);
  }
  buttons.undo.disabled = save.taps.length < 2;
  buttons.redo.disabled = !save.undone.length;
  const place = places(shown, game.players);
  while (seats.children.length > game.players.length) seats.lastChild.remove();
  game.players.forEach((_, each) => {
    const button = seats.children[each] ?? seats.appendChild(seatButton(each, on));
    const total = shown?.players[each]?.total;
    const [name, vp, standing] = button.children;
    name.textContent = nameOf(game, each);
    vp.textContent = shown?.players[each] ? (total ?? "?") : "…";
    standing.textContent = placeText(place, each);
    button.setAttribute("aria-pressed", String(each === seat));
    button.classList.toggle("first", place[each] === 1);
    button.title = each === seat ? t("edit-players") : "";
  });
  const { text, kind } = headline(now);
  headlineButton.textContent = text;
  headlineButton.dataset.kind = kind;
}

const seatButton = (seat, on) =>
  el("button", { type: "button", class: "seat", dataset: { seat }, onclick: () => on.seat(seat) }, el("span", { class: "name" }), el("span", { class: "vp" }), el("span", { class: "place" }));
