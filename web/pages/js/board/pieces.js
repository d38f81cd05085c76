// Bits, cards and other pieces as elements. Python says how they look and what they are called.
import { el, picture } from "../dom.js";
import { labelWith, enumerate, t } from "../texts.js";

let words = null;
const drawn = new Map();

/** Takes over the names and looks of all pieces. */
export function setWords(found) {
  words = found;
  drawn.clear();
}

export const wordsOf = () => words;
export const said = {
  tile: (name) => words.tiles[name] ?? name,
  bit: (name) => words.bits[name]?.name ?? name,
  card: (name) => words.cards[name]?.name ?? name,
  fragment: (name) => words.fragments[name]?.name ?? name,
};

/** Python writes the first letter of a bit's colour in English beside its shape; here it is that of the page's language. */
export function spell(drawn) {
  for (const each of drawn.querySelectorAll("text")) {
    if (!/^[WBGPRY]$/.test(each.textContent)) continue;
    const letters = t(`letter-${each.textContent}`);
    each.textContent = letters;
    if (/^\p{Script=Latin}{2}$/u.test(letters)) each.setAttribute("font-size", ".44");
  }
  return drawn;
}

/** The picture of a piece: a copy, since each stands somewhere. */
export function svg(kind, name) {
  const key = `${kind} ${name}`;
  if (!drawn.has(key)) drawn.set(key, spell(picture(kind === "tokens" ? words.tokens[name] : words[kind][name].svg)));
  return drawn.get(key).cloneNode(true);
}

/** Small pictures in a row, said as one list. */
export function row(kind, names, className = "tokens") {
  if (!names.length) return null;
  const text = enumerate(names.map((name) => words[kind][name].name));
  return el("span", { class: className, role: "img", "aria-label": text }, names.map((name) => svg(kind, name)));
}

/** What a card shows, in words. */
export function cardWords(name) {
  const card = words.cards[name];
  const slots = enumerate(card.slots.map((slot) => words.slots[slot].name));
  const parts = [card.name, labelWith(t("slots"), slots), worth(card)];
  const powers = Object.entries(card.powers).map(([icon, count]) => `${count} × ${words.icons[icon].name}`);
  return [...parts, ...powers].join(t("semicolon"));
}

/** The VP of a card, or what it counts. */
export const worth = (card) => (card.scoring === null ? t("vp", { n: card.vp }) : t(`counts-${card.scoring.replace(" ", "-")}`, { what: card.counts }));

const PIPS = [1, 2, 3];
const EVERY = ["red 3", "blue 3", "yellow 3"];
const fan = (colour) => ["", "", ""].map(() => el("span", { class: "mini", dataset: { colour } }));
/** What each kind of Public Card counts, as a picture; words stand where we know no picture. */
const COUNTED = {
  sequence: (card) => PIPS.map((pips) => svg("fragments", `${card.scores.split(" ")[1]} ${pips}`)),
  sets: () => EVERY.map((each) => svg("fragments", each)),
  fragments: () => [...["red 1", "blue 4", "yellow 2"].map((each) => svg("fragments", each)), "…"],
  "white cards": () => fan("white"),
  "colour cards": (card) => fan(card.colour),
};

function counted(card) {
  try {
    return el("span", { class: "counts" }, COUNTED[card.scoring](card));
  } catch {
    return el("small", {}, t(`counts-${card.scoring.replace(" ", "-")}`, { what: card.counts }));
  }
}

/**
 * A card. With `onclick` it is a button; `covered` are the bits on its slots from the top.
 * @param {string} name
 */
export function cardElement(name, { covered = [], count = 1, lit = false, chosen = false, begun = false, flower = false, label = null, onclick = null, step = true } = {}) {
  const card = words.cards[name];
  const state = [lit && "lit", chosen && "chosen", begun && "begun"].filter(Boolean).join(" ");
  const slots = card.slots.map((slot, place) => (covered[place] ? svg("bits", covered[place]) : svg("slots", slot)));
  const powers = Object.entries(card.powers).map(([icon, number]) =>
    el("span", { class: "power" }, svg("icons", icon), number > 1 ? el("b", {}, number) : null),
  );
  const text = [label, begun ? t("stm") : null, cardWords(name), covered.length ? labelWith(t("covered"), enumerate(covered.map(said.bit))) : null, flower ? t("with-flower") : null];
  const spoken = text.filter(Boolean).join(t("stop"));
  return el(
    onclick ? "button" : "div",
    {
      class: `card ${state}`,
      type: onclick ? "button" : null,
      role: onclick ? null : "img",
      "aria-label": onclick ? null : spoken,
      "aria-pressed": onclick && chosen ? "true" : null,
      dataset: { card: name, colour: card.colour, ...(step ? { step: `card ${name}` } : {}) },
      onclick,
    },
    onclick ? el("span", { class: "unseen" }, spoken) : null,
    el("span", { class: "card-head", "aria-hidden": "true" }, el("b", {}, card.number), count > 1 ? el("small", {}, `×${count}`) : null, el("i", {}, card.vp ?? "★")),
    el("span", { class: "slots", "aria-hidden": "true" }, slots),
    el(
      "span",
      { class: "card-foot", "aria-hidden": "true" },
      card.scoring === null ? powers : counted(card),
      flower ? svg("tokens", "flower") : null,
    ),
  );
}

/** A bit as a button, or only to look at. */
export function bitElement(name, { lit = false, held = false, label = null, onclick = null } = {}) {
  return el(
    onclick ? "button" : "span",
    {
      class: `bit ${lit ? "lit" : ""} ${held ? "held" : ""}`,
      type: onclick ? "button" : null,
      role: onclick ? null : "img",
      "aria-label": label ?? said.bit(name),
      dataset: { bit: name, step: `bit ${name}` },
      onclick,
    },
    svg("bits", name),
  );
}
