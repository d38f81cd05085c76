// What the dock shows while nobody at this screen is asked anything, and the cover of a hand.
import { el } from "../dom.js";
import { t } from "../texts.js";
import { dock } from "./dock.js";

const NOTHING = { options: [], steps: [], question: "", so_far: {} };

/** The hand of whoever sees the table, if anybody's is seen. */
export function ownHand(look) {
  if (look.hand === null) return null;
  return dock({ look, told: NOTHING, asking: false, does: {} }).find((each) => each.classList.contains("own"));
}

const undoButton = (look, undo) => (look.undo ? el("button", { type: "button", class: "icon", dataset: { does: "undo" }, "aria-label": t("undo"), onclick: undo }, "↶") : null);

/** Others decide on their own devices: `waiting` are their names. */
export function othersDecide(look, { waiting, undo, skip }) {
  const skipping = el("button", { type: "button", hidden: true, dataset: { does: "skip" }, onclick: skip }, t("skip"));
  return [
    el("p", { class: "caption", id: "question", tabindex: "-1" }, t("waiting-for", { names: waiting })),
    el("div", { class: "actions" }, undoButton(look, undo), skipping),
    ownHand(look),
  ].filter(Boolean);
}

/** A bot of this name decides; where nobody else plays, it can be told to `pause`. */
export function botDecides(look, { name, pause, skip }) {
  return [
    el("p", { class: "status" }, el("b", {}, name)),
    el("p", { class: "caption", id: "question" }, t("thinking", { name })),
    el("div", { class: "actions" }, pause?.button() ?? null, el("button", { type: "button", onclick: skip }, t("skip"))),
    ownHand(look),
  ].filter(Boolean);
}

/** The turn is over: its player sees what was drawn, and puts the hand away. */
export function turnIsOver(look, { name, undo, hide }) {
  return [
    el("p", { class: "status" }, el("b", {}, name), " · ", t("turn-over")),
    el("p", { class: "asked", id: "question" }, t("put-away")),
    ownHand(look),
    el("div", { class: "actions" }, undoButton(look, undo), el("button", { type: "button", class: "main", dataset: { does: "hide" }, onclick: hide }, t("hide-hand"))),
  ].filter(Boolean);
}

/** The cover of the table until the next player says so. */
export function covered(name, uncover) {
  const button = el("button", { type: "button", class: "main", dataset: { does: "uncover" } }, t("uncover", { name }));
  button.addEventListener("click", uncover, { once: true });
  return el("div", { class: "cover" }, el("div", { class: "cover-body" }, el("p", { class: "cover-name" }, name), el("p", {}, t("pass-to", { name })), button));
}
