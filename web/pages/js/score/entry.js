// Where a player's pieces are entered: the grid of cards, the fragments, the VP tokens.
import { el, onLongPress } from "../dom.js";
import { enumerate, t } from "../texts.js";
import { COLOURS, holdersOf, MOST_TOKENS, NUMBERS, ownerOf, PIPS, tokensOf } from "./game.js";
import { glyph, shape } from "./glyphs.js";
import { cardText } from "./table.js";
import { cardName, cardShort, colourWord, faceWords, fragmentName, fragmentWords, initial, nameOf, short } from "./words.js";

const STEPS = [-1, 1, 5, 10];

/** Arrows go from button to button, and Tab leaves: 42 stops would be too many. */
function roving(group, buttons, columns) {
  const go = (place) => {
    for (const each of buttons) each.tabIndex = -1;
    buttons[place].tabIndex = 0;
    buttons[place].focus();
  };
  for (const [place, each] of buttons.entries()) each.tabIndex = place ? -1 : 0;
  group.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    const place = buttons.indexOf(document.activeElement);
    if (!by || place < 0 || !buttons[place + by]) return;
    event.preventDefault();
    go(place + by);
  });
  group.addEventListener("focusin", ({ target }) => {
    if (!buttons.includes(target)) return;
    for (const each of buttons) each.tabIndex = each === target ? 0 : -1;
  });
}

/**
 * @param {{card: (card: string) => void, ask: (card: string) => void, fragment: (fragment: string) => void,
 *   tokens: (vp: number) => void, correct: () => void}} on what a tap does
 */
export function makeEntry(on) {
  const parts = [makeCards(on), makeFragments(on), makeTokens(on)];
  return {
    nodes: parts.map(({ node }) => node),
    update: (now) => parts.forEach(({ update }) => update(now)),
  };
}

/** What is seen is not what is heard: a number and signs for the eye, words for the ear. */
const spoken = (name) => el("span", { class: name, "aria-hidden": name === "unseen" ? null : "true" });
const seen = (number) => el("span", { class: "number", "aria-hidden": "true" }, number);

function makeCards(on) {
  const cells = new Map();
  const labels = new Map();
  const rows = COLOURS.map((colour) => {
    const label = el("span", { class: "row-label", dataset: { colour } });
    labels.set(colour, label);
    const buttons = NUMBERS.map((number) => {
      const card = `${colour} ${number}`;
      const [holders, face, words] = ["holders", "face", "unseen"].map(spoken);
      const button = el("button", { type: "button", class: "card", dataset: { colour, card }, onclick: () => on.card(card) }, el("i", { class: "link-in" }), holders, seen(number), face, words);
      onLongPress(button, () => on.ask(card));
      cells.set(card, { button, face, holders, words });
      return button;
    });
    return el("div", { class: "row" }, label, buttons);
  });
  const correct = el("button", { type: "button", class: "quiet small", id: "correct", onclick: on.correct });
  const grid = el("div", { class: "cards", role: "group" }, rows);
  roving(grid, [...cells.values()].map(({ button }) => button), NUMBERS.length);
  const heading = el("h2", { id: "cards-heading" });
  grid.setAttribute("aria-labelledby", heading.id);
  return {
    node: el("section", { class: "panel" }, el("div", { class: "head" }, heading, correct), grid),
    update: (now) => {
      heading.textContent = t("cards-heading", { n: now.game.players[now.seat].cards.length });
      correct.textContent = t(now.correcting ? "correct-done" : "correct");
      correct.setAttribute("aria-pressed", String(now.correcting));
      grid.classList.toggle("correcting", now.correcting);
      for (const [colour, label] of labels) labelRow(label, colourWord(now.game, colour));
      for (const [card, cell] of cells) updateCard(card, cell, now);
      updateLinks(cells, now);
    },
  };
}

function labelRow(label, word) {
  label.title = word;
  label.replaceChildren(el("span", { class: "brief" }, short(word)), el("span", { class: "whole" }, word));
}

function updateCard(card, { button, face, holders, words }, { game, seat, meanings }) {
  const shown = game.faces[card];
  const seats = holdersOf(game, card);
  const mine = seats.includes(seat);
  const others = seats.filter((each) => each !== seat);
  button.setAttribute("aria-pressed", String(mine));
  button.classList.toggle("unknown", mine && !shown);
  button.classList.toggle("gone", !mine && others.length > 1);
  button.classList.toggle("third", seats.length > 2);
  face.replaceChildren(mine && !shown ? "?" : !shown ? "" : "vp" in shown ? t("vp-short", { n: shown.vp }) : glyph(shown, meanings));
  holders.replaceChildren(...others.map((each) => el("span", {}, initial(game, each))));
  const said = [cardName(game, card), shown || mine ? faceWords(game, shown) : null, ...others.map((each) => t("held-by", { name: nameOf(game, each) }))];
  words.textContent = enumerate(said.filter(Boolean));
}

function updateLinks(cells, { shown, seat }) {
  for (const { button } of cells.values()) button.classList.remove("link-next", "link-over", "link-back");
  for (const [first, second] of shown?.players[seat]?.links ?? []) {
    const over = first.number > second.number;
    cells.get(cardText(first)).button.classList.add(over ? "link-over" : "link-next");
    if (over) cells.get(cardText(second)).button.classList.add("link-back");
  }
}

function makeFragments(on) {
  const cells = new Map();
  const labels = [];
  const rows = [0, 1, 2].map((colour) => {
    const label = el("span", { class: "row-label fragment-label" });
    labels.push(label);
    const buttons = PIPS.map((pips) => {
      const fragment = `${colour} ${pips}`;
      const [owner, words] = ["owner", "unseen"].map(spoken);
      const button = el("button", { type: "button", class: "fragment", dataset: { fragment }, onclick: () => on.fragment(fragment) }, seen(pips), owner, words);
      cells.set(fragment, { button, owner, words });
      return button;
    });
    return el("div", { class: "row" }, label, buttons);
  });
  const heading = el("h2", { id: "fragments-heading" });
  const group = el("div", { class: "fragments", role: "group", "aria-labelledby": heading.id }, rows);
  roving(group, [...cells.values()].map(({ button }) => button), PIPS.length);
  return {
    node: el("section", { class: "panel" }, heading, group),
    update: (now) => {
      heading.textContent = t("fragments-heading", { n: now.game.players[now.seat].fragments.length });
      for (const [colour, word] of fragmentWords(now.game).entries()) {
        labels[colour].title = word;
        labels[colour].replaceChildren(shape(colour, now.meanings[colour]), el("span", { class: "word" }, word));
      }
      const uses = bestUses(now);
      for (const [fragment, cell] of cells) updateFragment(fragment, cell, uses, now);
    },
  };
}

/** For which card each fragment of the active player is used best, as Python says. */
export function bestUses({ game, seat, shown }) {
  const words = fragmentWords(game);
  const uses = {};
  for (const { card, fragments } of shown?.players[seat]?.assignment ?? []) {
    for (const text of fragments) uses[`${words.indexOf(text.slice(0, -2))} ${text.at(-1)}`] = cardText(card);
  }
  return uses;
}

function updateFragment(fragment, { button, owner, words }, uses, { game, seat, shown, meanings }) {
  const held = ownerOf(game, fragment);
  const scored = shown?.players[seat]?.total != null;
  button.dataset.meant = meanings[fragment[0]];
  button.setAttribute("aria-pressed", String(held === seat));
  button.classList.toggle("others", held >= 0 && held !== seat);
  const use = uses[fragment];
  owner.textContent = held < 0 ? "" : held !== seat ? nameOf(game, held) : use ? `→ ${cardShort(game, use)}` : scored ? "–" : "";
  const said = [fragmentName(game, fragment)];
  if (held >= 0) said.push(t("held-by", { name: nameOf(game, held) }));
  if (held === seat && use) said.push(t("used-for", { card: cardName(game, use) }));
  words.textContent = enumerate(said);
}

function makeTokens(on) {
  const heading = el("h2", { id: "tokens-heading" });
  let vp = 0;
  const input = el("input", { id: "tokens", type: "text", inputmode: "numeric", pattern: "[0-9]*", maxlength: 4, autocomplete: "off", "aria-labelledby": heading.id });
  input.addEventListener("input", () => {
    const text = input.value.trim();
    const isWhole = /^\d*$/.test(text); // "12.5" is no number of tokens, and not 125
    input.setAttribute("aria-invalid", String(!isWhole));
    const typed = Number(text || 0);
    if (isWhole && typed !== vp && typed <= MOST_TOKENS) on.tokens(typed);
  });
  input.addEventListener("focus", () => input.select());
  input.addEventListener("blur", () => {
    input.value = vp;
    input.setAttribute("aria-invalid", "false");
  });
  input.addEventListener("keydown", (event) => event.key === "Enter" && input.blur());
  const steps = STEPS.map((step) =>
    el("button", { type: "button", class: "step", dataset: { step }, onclick: () => on.tokens(Math.min(MOST_TOKENS, Math.max(0, vp + step))) }, step < 0 ? `−${-step}` : `+${step}`),
  );
  const row = el("div", { class: "tokens" }, steps[0], input, steps.slice(1));
  return {
    node: el("section", { class: "panel" }, heading, row),
    update: ({ game, seat }) => {
      heading.textContent = t("tokens-heading");
      vp = tokensOf(game.players[seat]);
      if (document.activeElement !== input || Number(input.value) !== vp) input.value = vp;
      for (const [place, step] of STEPS.entries()) {
        steps[place].setAttribute("aria-label", t(step < 0 ? "tokens-less" : "tokens-more", { n: Math.abs(step) }));
      }
    },
  };
}
