// A player's own tableau in one line that is always in sight: Girl Tile, chests, Short-term and Long-term Memory, and
// what the powers allow. Each part says what it is when it is tapped.
import { el } from "../dom.js";
import { labelWith, enumerate, t } from "../texts.js";
import { said, svg, wordsOf } from "./pieces.js";

/** The number of cards in Long-term Memory that ends a game is the rules' to know; the sheet names it. */
const GOAL = 10;

/** Fills the line for a seat, or with null for whoever decides; `show(seat)` opens everything that one has. */
export function tableau(look, show) {
  const seat = look.seat ?? look.decides;
  const player = seat === null ? null : look.players[seat];
  if (!player) return [];
  const powers = player.powers ?? {};
  return [
    part("flower", t("about-flower-space"), player.flower ? t("own-flower") : t("no-own-flower"), el("span", { class: `space ${player.flower ? "full" : ""}` }, svg("tokens", "girl"), player.flower ? svg("tokens", "flower") : empty("flower"))),
    part("chests", t("chests"), enumerate(player.saved.map(said.bit)) || t("empty"), slots(player.saved.map((bit) => svg("bits", bit)), powers.chest ?? 0, () => empty("chest"))),
    part("stm", t("stm"), player.stm.map(({ card, bits }) => begunWords(card, bits)).join(t("semicolon")) || t("empty"), slots(player.stm.map(begun), powers.stm ?? 0, () => el("span", { class: "mini hollow" }))),
    el("button", { type: "button", class: "part ltm", dataset: { about: "ltm" }, onclick: () => show(seat) }, pile(player), el("span", { class: "count" }, el("b", {}, player.ltm_size), `/${GOAL}`), el("span", { class: "unseen" }, ` ${t("fact-ltm")}`)),
    part("vp", t("fact-vp"), player.vp ?? "?", el("span", { class: "count" }, "★ ", el("b", {}, player.vp ?? "?"))),
    player.fragments.length ? part("fragments", t("fact-fragments"), enumerate(player.fragments.map(said.fragment)), el("span", { class: "some" }, player.fragments.map((each) => svg("fragments", each)))) : null,
    ...["footprint", "white_claim", "hand"].filter((icon) => powers[icon]).map((icon) => part(`icon ${icon}`, t(`can-${icon}`, { n: powers[icon] }), null, el("span", { class: "count" }, svg("icons", icon), el("b", {}, powers[icon])))),
  ].filter(Boolean);
}

/** Something of the tableau; `about` names what is said of it. */
function part(about, name, value, content) {
  return el("button", { type: "button", class: "part", dataset: { about }, title: name }, content, el("span", { class: "unseen" }, value === null ? name : labelWith(name, value)));
}

const empty = (icon) => el("span", { class: "hollow" }, svg("icons", icon));

/** What fills the places, and then the empty ones. */
const slots = (full, number, hollow) => el("span", { class: "some" }, full, Array.from({ length: Math.max(0, number - full.length) }, hollow));

function begun({ card, bits }) {
  const { colour, number, slots: all } = wordsOf().cards[card];
  return el("span", { class: "mini", dataset: { colour } }, el("b", {}, number), el("i", {}, `${bits.length}/${all.length}`));
}

const begunWords = (card, bits) => `${said.card(card)} ${bits.length}/${wordsOf().cards[card].slots.length}`;

/** The cards in Long-term Memory as a fan of their colours. */
function pile(player) {
  const cards = player.ltm === null ? Array.from({ length: player.ltm_size }, () => null) : player.ltm.map(({ card }) => wordsOf().cards[card]);
  if (!cards.length) return el("span", { class: "pile" }, el("span", { class: "mini hollow" }));
  return el("span", { class: "pile" }, cards.map((card) => el("span", { class: "mini", dataset: { colour: card?.colour ?? "" } }, card ? el("b", {}, card.number) : "?")));
}

/** What a player's powers let them do, as sentences; an icon that nobody has is not one. */
export function abilities(powers) {
  return Object.entries(powers ?? {}).filter(([, count]) => count).map(([icon, count]) => el("li", { dataset: { about: `icon ${icon}` } }, svg("icons", icon), ` ${t(`can-${icon}`, { n: count })}`));
}
