// What lies in front of everybody: a line for each player, the Public Cards, and all of it at a touch.
import { el, openDialog } from "../dom.js";
import { labelWith, enumerate, t } from "../texts.js";
import { cardElement, row, said, svg } from "./pieces.js";
import { abilities } from "./tableau.js";

/** The players in a line; a tap shows what one has. */
export function playersStrip(look) {
  return look.players.map((player, seat) =>
    el(
      "button",
      {
        type: "button",
        class: `player ${seat === look.decides ? "active" : ""} ${seat === look.seat ? "mine" : ""}`,
        dataset: { seat },
        "aria-current": seat === look.decides ? "true" : null,
        onclick: () => showPlayer(look, seat),
      },
      el("span", { class: "player-name" }, player.bot ? robot() : null, player.name),
      el(
        "span",
        { class: "player-facts" },
        fact("★", player.vp ?? "?", t("fact-vp")),
        fact("▣", player.ltm_size, t("fact-ltm"), "/10"),
        flowers(player) ? el("span", { class: "fact" }, svg("tokens", "flower"), el("span", {}, flowers(player)), el("span", { class: "unseen" }, t("fact-flowers"))) : null,
        player.fragments.length ? fact("◆", player.fragments.length, t("fact-fragments")) : null,
      ),
    ),
  );
}

const robot = () =>
  el("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, el("path", { d: "M8 1v3M4 4h8a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM6 8v1M10 8v1M6 12h4", fill: "none", stroke: "currentColor", "stroke-width": 1.6, "stroke-linecap": "round" }));

const flowers = (player) => (player.flower ? 1 : 0) + (player.ltm ?? []).filter((each) => each.flower).length;

function fact(sign, value, words, of = "") {
  return el("span", { class: "fact", title: words }, el("span", { "aria-hidden": "true" }, sign), " ", el("span", {}, value), el("span", { class: "of" }, of), el("span", { class: "unseen" }, ` ${words}`));
}

/** Everything that one player has and everybody may see. */
export function showPlayer(look, seat) {
  const player = look.players[seat];
  const powers = player.powers ? el("ul", { class: "powers" }, abilities(player.powers)) : null;
  const body = [
    el("p", { class: "soft" }, el("span", { dataset: { about: "vp" } }, labelWith(t("fact-vp"), player.vp ?? "?")), " · ", el("span", { dataset: { about: "icon hand" } }, labelWith(t("hand"), player.hand_size)), player.flower ? el("span", { dataset: { about: "flower" } }, ` · ${t("own-flower")}`) : null),
    powers,
    section(t("ltm"), player.ltm === null ? el("p", {}, t("hidden-cards", { n: player.ltm_size })) : cards(player.ltm.map(({ card, flower }) => cardElement(card, { flower })))),
    player.stm.length ? section(t("stm"), cards(player.stm.map(({ card, bits }) => cardElement(card, { covered: bits })))) : null,
    player.saved.length ? about("chests", section(t("chests"), row("bits", player.saved))) : null,
    player.fragments.length ? about("fragments", section(t("fact-fragments"), row("fragments", player.fragments))) : null,
  ];
  return openDialog({ title: player.name, body: body.filter(Boolean), wide: true });
}

const about = (what, node) => (Object.assign(node.dataset, { about: what }), node);
const section = (title, ...children) => el("section", {}, el("h3", {}, title), ...children);
const cards = (elements) => (elements.length ? el("div", { class: "cards" }, elements) : el("p", { class: "soft" }, "–"));

/** The cards that nobody has, with what can be built lit. */
export function publicCards(look, lit, take) {
  return look.public.map(([card, count]) => {
    const option = lit.get(card);
    return cardElement(card, { count, lit: Boolean(option), label: option?.label, onclick: option ? () => take(option.step) : null });
  });
}

/** What lies beside the map. */
export function supply(look) {
  const { hive } = look;
  return el(
    "div",
    { class: "supply" },
    el("div", { class: "hive", role: "img", dataset: { about: "hive" }, "aria-label": t("hive-of", { n: hive.bits.length, holes: hive.holes }) },
      el("span", { class: "supply-name" }, t("hive")),
      el("span", { class: "holes" }, Array.from({ length: Math.max(hive.holes, hive.bits.length) }, (_, place) => el("span", { class: "hole" }, hive.bits[place] ? svg("bits", hive.bits[place]) : null))),
    ),
    el("p", { class: "soft", dataset: { about: "deck" } }, t("supply", { deck: look.deck, discard: look.discard.length, flowers: look.flowers })),
    look.last_turns ? el("p", { class: "last" }, t("last-turns", { n: look.last_turns })) : null,
  );
}

/** A tile in words: what lies on it, and what it touches. */
export function tileWords(look, tile) {
  const { bits, fragment, flower, girl, touches } = look.tiles[tile] ?? { bits: [], touches: [] };
  const lies = [...bits.map(said.bit), fragment && `${t("fragment")} ${said.fragment(fragment)}`, flower && t("flower"), girl && t("girl")].filter(Boolean);
  return [labelWith(said.tile(tile), enumerate(lies) || "–"), labelWith(t("touches"), enumerate(touches.map(said.tile)) || "–")].join(t("stop"));
}
