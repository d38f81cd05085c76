// What a piece is, what a number means, and why something is not offered now.
import { el, openDialog, showTip } from "../dom.js";
import { enumerate, t } from "../texts.js";
import { capital } from "./choices.js";
import { cardElement, cardWords, said, svg, wordsOf } from "./pieces.js";
import { tileWords } from "./table.js";
import { abilities } from "./tableau.js";

/** Which clauses tell what a part of the table is for; their words come with the rules. */
const ABOUT = {
  flower: ["GROW-1", "PLANT-3"],
  chests: ["CHEST-1"],
  stm: ["STM-1", "STM-2", "STM-3"],
  vp: ["DONE-1", "SCORE-A"],
  fragments: ["PLANT-3", "SCORE-C4"],
  hive: ["HIVE-1", "HIVE-2", "HIVE-3"],
  deck: ["DRAW-1", "DRAW-3"],
  "icon flower": ["DONE-3"],
  "icon chest": ["CHEST-1"],
  "icon footprint": ["PLANT-1"],
  "icon white_claim": ["SOW-6"],
  "icon stm": ["STM-2"],
  "icon hand": ["DRAW-1"],
};
const SCORED = { sequence: "SCORE-C1", sets: "SCORE-C2", fragments: "SCORE-C3", "white cards": "SCORE-C5", "colour cards": "SCORE-C6" };
const TITLES = { flower: "about-flower-space", vp: "fact-vp", fragments: "fact-fragments", deck: "about-deck" };

/** A clause in words; its ID is seen by whoever wants to see IDs. */
export const clauseLine = (id, words = t(id)) => el("li", {}, words, el("small", { class: "clause" }, ` ${id}`));

/** Says what a part of the table is: "chests", "hive", "icon footprint" … */
export function tellAbout(about, value = "") {
  const [kind, icon] = about.split(" ");
  const title = icon ? wordsOf().icons[icon].name : t(TITLES[kind] ?? kind);
  showTip({ title, body: [value ? el("p", {}, value) : null, el("ul", {}, ABOUT[about].map((id) => clauseLine(id)))] });
}

/**
 * Explains a piece: what it is and, while something is asked, why it cannot be chosen now.
 * @param {string} step as the rules call it, like "tile crab"
 * @param {object | null} now what is asked, if anything
 * @param {(params: object) => Promise<any>} why asks the rules
 * @param {object | null} look the table, if it is known
 */
export async function explain(step, now, why, look = now?.look ?? null) {
  const [kind, ...rest] = step.split(" ");
  const piece = rest.join(" ");
  const reasons = now?.told && !now.asking ? await why({ steps: now.told.steps, step }) : null;
  showTip({ title: named(step), body: [...facts(kind, piece, look, now?.told), reasons === null ? null : reasons.length ? whyNot(reasons, now.told.question) : el("p", { class: "good" }, t("is-offered"))] });
}

function facts(kind, piece, look, told) {
  if (kind === "tile" && look) {
    const harvest = told?.harvests[piece];
    return [el("p", {}, tileWords(look, piece)), harvest ? el("p", {}, t("harvest", { bits: enumerate(harvest.map(said.bit)) })) : null];
  }
  if (kind === "bit") return [el("p", { class: "tokens" }, svg("bits", piece)), el("ul", {}, ["CARD-2", "DONE-1"].map((id) => clauseLine(id)))];
  if (kind !== "card") return [];
  const card = wordsOf().cards[piece];
  return [
    el("div", { class: "building" }, cardElement(piece, { step: false })),
    el("p", {}, cardWords(piece)),
    el("ul", { class: "powers" }, abilities(card.powers)),
    el("ul", {}, [card.scoring === null ? "DONE-1" : SCORED[card.scoring]].map((id) => clauseLine(id))),
  ];
}

/** Why a piece cannot be chosen; where no rule is against it, what is asked instead. */
function whyNot(reasons, question) {
  const lines = reasons.map(({ violation, message, clause }) => clauseLine(clause, violation.code === "step-not-asked" ? t("asked-else", { question }) : message));
  return el("section", { class: "why" }, el("h3", {}, t("why-not")), el("ul", {}, lines));
}

/** Why not, for whoever presses no piece for long: every piece that is not offered, as a list. */
export function listWhy(now, why) {
  const { look, told } = now;
  const offered = new Set(told.options.map(({ step }) => step));
  const cards = new Set([...(look.hand ?? []), ...look.public.map(([card]) => card)]);
  const every = [
    ...Object.keys(look.tiles).map((each) => `tile ${each}`),
    ...[...cards].map((each) => `card ${each}`),
    ...[...new Set(look.pool)].map((each) => `bit ${each}`),
    ...["girl", "plant", "grow", "save", "done"],
  ];
  const buttons = every.filter((step) => !offered.has(step)).map((step) => el("button", { type: "button", onclick: () => explain(step, now, why) }, named(step)));
  return openDialog({ title: t("why-what"), body: el("div", { class: "why-list" }, buttons), wide: true });
}

function named(step) {
  const [kind, ...rest] = step.split(" ");
  return { tile: said.tile, card: said.card, bit: said.bit }[kind]?.(rest.join(" ")) ?? t(`word-${kind}`);
}

/** The rules by topic and every icon, in the language of the page. */
const TOPICS = { turn: ["TURN"], sow: ["SOW"], cards: ["CARD", "INSTANT", "STM", "DONE", "GROW", "CHEST"], plant: ["PLANT"], hive: ["HIVE"], draw: ["DRAW"], end: ["END", "SCORE"], setup: ["COMP", "SETUP", "SPEED", "MAP"], rulings: ["RULING"] };

export function showRules(clauses) {
  const of = (parts) => clauses.filter((id) => parts.includes(id.split("-")[0]));
  const icons = el("ul", { class: "powers icons" }, Object.entries(wordsOf()?.icons ?? {}).map(([icon, { name }]) => el("li", {}, svg("icons", icon), " ", el("b", {}, capital(name)), t("colon"), t(`can-${icon}`, { n: 1 }))));
  const topics = Object.entries(TOPICS).map(([topic, parts], place) => el("details", { open: place === 0 }, el("summary", {}, t(`rules-${topic}`)), el("ul", {}, of(parts).map((id) => clauseLine(id)))));
  return openDialog({ title: t("rules-title"), body: el("div", { class: "rules" }, icons, topics), wide: true });
}
