// What a piece is, and why it is not offered.
import { el, openDialog, toast } from "../dom.js";
import { t } from "../texts.js";
import { cardElement, cardWords, said } from "./pieces.js";
import { tileWords } from "./table.js";

/**
 * Explains a piece: in a dialog, or in a line when it was tapped in vain.
 * @param {string} step as the rules call it, like "tile crab"
 * @param {object | null} now what is asked, if anything
 * @param {(params: object) => Promise<any>} why asks the rules
 */
export async function explain(step, now, why, { brief = false } = {}) {
  const [kind, ...rest] = step.split(" ");
  const piece = rest.join(" ");
  const reasons = now?.told && !now.asking ? await why({ steps: now.told.steps, step }) : null;
  if (brief) return reasons?.length ? toast(reasons.map(({ message, clause }) => `${message} (${clause})`).join("; "), null, 5) : undefined;
  const facts = now && kind === "tile" ? tileWords(now.look, piece) : kind === "card" ? cardWords(piece) : null;
  return openDialog({
    title: named(step),
    body: [
      kind === "card" ? el("div", { class: "building" }, cardElement(piece, { step: false })) : null,
      facts ? el("p", {}, facts) : null,
      reasons === null ? null : reasons.length ? whyNot(reasons) : el("p", { class: "good" }, t("is-offered")),
    ].filter(Boolean),
  });
}

function whyNot(reasons) {
  return el("section", { class: "why" }, el("h3", {}, t("why-not")), el("ul", {}, reasons.map(({ message, clause }) => el("li", {}, message, el("small", {}, ` ${clause}`)))));
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
