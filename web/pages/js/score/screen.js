// Everything that is seen, drawn from one value.
import { el } from "../dom.js";
import { t } from "../texts.js";
import { makeDock } from "./dock.js";
import { makeEntry } from "./entry.js";
import { explain, ownUse, playerSheet, sideBySide } from "./sheet.js";
import { makeVerdict } from "./verdict.js";
import { nameOf } from "./words.js";

const $ = (selector) => document.querySelector(selector);

/** @param {Record<string, Function>} on what every tap does */
export function makeScreen(on) {
  const entry = makeEntry(on);
  const dock = makeDock({ ...on, verdict: () => $("#verdict").scrollIntoView({ behavior: "smooth" }) });
  const verdict = makeVerdict(on);
  return {
    attach: () => {
      $("#entry").append(...entry.nodes);
      $("#verdict").append(verdict.node);
      document.body.append(dock.node);
      document.addEventListener("keydown", (event) => isUndo(event) && (event.preventDefault(), event.shiftKey ? on.redo() : on.undo()));
    },
    progress: (part) => {
      $("#loading").value = part;
      $("#loading").classList.toggle("done", part === 1);
    },
    draw: (now, differences) => {
      const isOpen = now.game !== null;
      $("#start").hidden = isOpen;
      $("#sheet").hidden = !isOpen;
      dock.node.hidden = !isOpen;
      if (!isOpen) {
        $("#start").replaceChildren(...startScreen(on));
        return;
      }
      const focus = focused();
      entry.update(now);
      dock.update(now);
      verdict.update(now, differences);
      drawTold(now, on);
      if (focus) ($(focus) ?? $("#do-share"))?.focus();
    },
  };
}

/** Ctrl-Z, but where a field has an undo of its own, or something is asked. */
const isUndo = (event) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !event.target.closest("input, textarea, dialog");

function drawTold(now, on) {
  const { game, seat } = now;
  $("#side").replaceChildren(sideBySide(now, (each) => (each === seat ? explain(now, seat, "total") : on.seat(each))));
  $("#lines-heading").textContent = t("lines-heading", { name: nameOf(game, seat) });
  $("#lines").replaceChildren(playerSheet(now), ownUse(now, on.own) ?? "");
}

/** How to find again what has the focus, where it is about to be drawn anew. */
function focused() {
  const { activeElement: element } = document;
  if (!element?.closest("#told")) return null;
  const { own, seat, group } = element.dataset;
  if (own) return `[data-own="${own}"]`;
  return element.id ? `#${element.id}` : group ? `.side [data-seat="${seat}"][data-group="${group}"]` : null;
}

function startScreen(on) {
  const many = [2, 3, 4].map((n) => el("button", { type: "button", class: "main big", dataset: { players: n }, onclick: () => on.begin(n) }, t("n-players", { n })));
  return [
    el("img", { src: "icons/score.svg", alt: "", width: 320, height: 180 }),
    el("h2", { class: "welcome" }, t("how-many")),
    el("div", { class: "many" }, many),
    el("p", { class: "soft" }, t("start-hint")),
    el("div", { class: "menu" }, el("button", { type: "button", onclick: on.games }, t("games")), el("button", { type: "button", onclick: on.file }, t("open-file"))),
  ];
}
