// The foot of the board, where the thumb is: what is asked, and everything that can be answered.
import { el } from "../dom.js";
import { labelWith, sentences, t } from "../texts.js";
import { capital, tray, zones } from "./choices.js";
import { bitElement, cardElement, said, svg } from "./pieces.js";
import { tileWords } from "./table.js";

const SIGNS = { girl: "girl", plant: "flower", grow: "flower" };
const LONG = 90; // as many characters in large letters fill the dock of a small phone

/**
 * The dock as it is now. `does` are what can be done: take(step, kind), confirm(), back(), undo(), hint(), mark(tile).
 */
export function dock({ look, told, asking, does, hinted = false, who = null }) {
  const found = zones(look, told);
  const by = (options) => new Map(options.map((option) => [option.piece, option]));
  return [
    el("div", { class: "asked" }, before(look, told, does), el("p", { id: "question", tabindex: "-1", class: asking && told.said.length > LONG ? "long" : null }, asks(who, asking ? told.said : told.question)), asking ? null : hintButton(told, does), asking && told.settles ? el("p", { class: "soft" }, t("sure")) : null),
    bits(look, told, by(found.bits), does),
    chosenCard(look, told),
    tiles(look, found.tiles, does),
    hand(look, told, by(found.hand), by(found.stm), by(found.cards), does),
    actions(found.words, asking, hinted, does),
  ].filter(Boolean);
}

/** What is asked and how to answer, sentence by sentence, after the name of whoever is asked. */
export function asks(who, ...texts) {
  const all = texts.flatMap((each) => sentences(capital(each)));
  return [who ? labelWith(who, "") : "", all.map((each, place) => [place && !/[。？！]$/u.test(all[place - 1]) ? " " : "", el("span", {}, each)])];
}

function bits(look, told, offered, { take }) {
  const shown = tray(look, told);
  if (!shown.length) return null;
  return el(
    "div",
    { class: "tray", role: "group", "aria-label": t("bits") },
    shown.map(({ bit, held }) => {
      const option = held ? null : offered.get(bit);
      return bitElement(bit, { held, lit: Boolean(option), label: option ? capital(option.label) : held ? labelWith(said.bit(bit), t("held")) : null, onclick: option ? () => take(option.step, "bit") : null });
    }),
  );
}

/** The card whose slots are being covered, large, as they fill. */
function chosenCard(look, told) {
  const { card, slots } = told.so_far;
  if (!card) return null;
  const begun = look.players[look.seat].stm.find((each) => each.card === card)?.bits ?? [];
  const now = slots.map(([, bit]) => bit).filter(Boolean);
  return el("div", { class: "building" }, cardElement(card, { covered: [...begun, ...now] }));
}

function tiles(look, options, { take, mark }) {
  if (!options.length) return null;
  return el(
    "div",
    { class: "chips", role: "group", "aria-label": t("tiles") },
    options.map(({ step, piece, label }) =>
      el(
        "button",
        {
          type: "button",
          class: "chip",
          dataset: { step },
          "aria-label": `${capital(label)}${t("stop")}${tileWords(look, piece)}`,
          onclick: () => take(step, "tile"),
          onfocus: () => mark(piece),
          onblur: () => mark(null),
          onpointerenter: () => mark(piece),
          onpointerleave: () => mark(null),
        },
        said.tile(piece),
      ),
    ),
  );
}

function hand(look, told, offered, begun, others, { take }) {
  if (look.hand === null || told.so_far.card) return null;
  const { remembered = [] } = told.so_far;
  const left = told.complete ? told.steps.filter((step) => step.startsWith("card ")).map((step) => step.slice(5)) : [...(told.so_far.chosen ?? [])];
  const button = (card, option, more = {}) =>
    cardElement(card, { ...more, lit: Boolean(option), label: option ? capital(option.label) : null, onclick: option ? () => take(option.step, "card") : null });
  const isChosen = (card) => {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
    return place >= 0 || remembered.includes(card);
  };
  const own = look.hand.map((card) => button(card, offered.get(card), { chosen: isChosen(card) }));
  const unfinished = look.players[look.seat].stm.map(({ card, bits }) => button(card, begun.get(card), { covered: bits, begun: true }));
  const more = [...others.values()].map((option) => button(option.piece, option));
  return el(
    "div",
    { class: "own" },
    el("div", { class: "cards", role: "group", "aria-label": t("hand") }, own, unfinished),
    more.length ? el("div", { class: "cards", role: "group", "aria-label": t("others") }, more) : null,
  );
}

function actions(options, asking, hinted, { take, confirm }) {
  const buttons = asking
    ? [el("button", { type: "button", class: "main", dataset: { does: "confirm" }, onclick: confirm }, t(hinted ? "play-it" : "confirm"))]
    : options.map(({ step, kind, label }, place) =>
        el("button", { type: "button", class: place === options.length - 1 && kind === "done" ? "main" : "", dataset: { step }, onclick: () => take(step, kind) }, SIGNS[kind] ? svg("tokens", SIGNS[kind]) : null, capital(label)),
      );
  return buttons.length ? el("div", { class: "actions" }, buttons) : null;
}

const bulb = () => el("svg", { viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": "true" }, el("path", { d: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3Z", fill: "none", stroke: "currentColor", "stroke-width": 1.8, "stroke-linecap": "round", "stroke-linejoin": "round" }));

/** What a good bot would do, for whoever wants to know. */
const hintButton = (told, { hint }) => hint && told.options.length > 1 ? el("button", { type: "button", class: "icon quiet", dataset: { does: "hint" }, "aria-label": t("hint-short"), title: t("hint-short"), onclick: hint }, bulb()) : null;

/** What leads back: the last action at the beginning of a choice, else the last step. */
function before(look, told, { back, undo }) {
  if (!back) return null;
  return told.steps.length === 0
    ? el("button", { type: "button", class: "icon", dataset: { does: "undo" }, "aria-label": t("undo"), title: t("undo"), "aria-disabled": look.undo ? null : "true", onclick: undo }, "↶")
    : el("button", { type: "button", class: "icon", dataset: { does: "back" }, "aria-label": t("step-back"), title: t("step-back"), onclick: back }, "←");
}
