// What Python says about a table: players side by side, reasons, the best use of fragments beside a player's own, who won.
import { el, openDialog } from "../dom.js";
import { t } from "../texts.js";
import { bestUses } from "./entry.js";
import { ownUses, takes, takesFragments } from "./game.js";
import { shape } from "./glyphs.js";
import { cardName, fragmentName, nameOf } from "./words.js";

const GROUPS = ["tokens", "printed", "public", "links"];

/** The place of each seat, or null while it is not known. */
export function places(shown, seats) {
  const anything = shown?.players.some(({ total }) => total); // at 0 : 0 nobody leads
  const ranking = anything ? shown.result?.ranking : null;
  return seats.map((_, seat) => ranking?.find((each) => each.seat === seat)?.place ?? null);
}

/** What is wrong with a player's entries, in words. A card that says nothing yet is named as the page names it. */
export function troubles({ game, shown }, seat) {
  const defects = shown?.players[seat]?.defects ?? [];
  return defects.map(({ key, path, message }) => {
    const card = game.players[seat].cards[Number(/\.cards\[(\d+)\]/.exec(path)?.[1])];
    return key === "no-vp-no-scores" && card ? t("ask-later", { card: cardName(game, card) }) : message;
  });
}

/** Where the longest of our words may break: not every browser knows German syllables. */
const LONG_WORD = /(?<=gemeinschaft)(?=liche)/iu;

/** Everybody's numbers side by side; each is a button that says why. */
export function sideBySide(now, onName) {
  const { game, shown, seat } = now;
  const seats = game.players;
  const names = shown?.groups ?? {};
  const place = places(shown, seats);
  const cell = (each, group) => {
    const told = shown?.players[each];
    const vp = group === "total" ? told?.total : told?.groups?.[group];
    const words = t("why", { name: nameOf(game, each), group: names[group] ?? "", n: vp ?? "?" });
    return el(
      "td",
      { class: each === seat ? "mine" : null },
      el("button", { type: "button", class: "number quiet", "aria-label": words, dataset: { seat: each, group }, disabled: !told, onclick: () => explain(now, each, group) }, told ? (vp ?? "?") : "…"),
    );
  };
  const head = (each) =>
    el("th", { scope: "col", class: each === seat ? "mine" : null }, el("button", { type: "button", class: "quiet name", onclick: () => onName(each) }, el("span", {}, nameOf(game, each))));
  const row = (group) => el("tr", { class: `row-${group}` }, el("th", { scope: "row" }, names[group]?.replace(LONG_WORD, "\u00ad") ?? "…"), seats.map((_, each) => cell(each, group)));
  const standing = (each) => el("td", { class: each === seat ? "mine" : null }, placeText(place, each));
  return el(
    "table",
    { class: "side" },
    el("caption", { class: "unseen" }, t("side-by-side")),
    el("thead", {}, el("tr", {}, el("td"), seats.map((_, each) => head(each)))),
    el("tbody", {}, GROUPS.map(row)),
    el("tfoot", {}, row("total"), el("tr", { class: "places" }, el("th", { scope: "row" }, t("place")), seats.map((_, each) => standing(each)))),
  );
}

/** A place as people write it; a star for the winners, and a sign where it is shared. */
export function placeText(place, seat) {
  if (place[seat] === null) return "";
  const shared = place.filter((each) => each === place[seat]).length > 1;
  return `${place[seat] === 1 ? "★ " : ""}${place[seat]}.${shared ? " =" : ""}`;
}

/** A sentence that stands alone: with a capital, and without the IDs of clauses, which are where reasons are asked for. */
export function plainly(text) {
  const words = text.replace(/\s*[(（](?:SCORE|END)-[A-Z0-9]+[)）]/g, "");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const line = ({ label, detail, vp }) =>
  el("li", { class: "line" }, el("span", { class: "label" }, label), el("span", { class: "vp" }, vp), detail && el("span", { class: "detail" }, detail));

/** Why a number is what it is. */
export function explain({ game, shown }, seat, group) {
  const told = shown.players[seat];
  const name = nameOf(game, seat);
  if (told.total === null) {
    return openDialog({ title: t("not-yet", { name }), body: el("ul", { class: "troubles" }, troubles({ game, shown }, seat).map((each) => el("li", {}, each))) });
  }
  const rows = told.rows.filter((row) => group === "total" || row.group === group);
  const clauses = [...new Set(rows.map(({ clause }) => clause))];
  const vp = group === "total" ? told.total : told.groups[group];
  return openDialog({
    title: t("why", { name, group: shown.groups[group], n: vp }),
    body: [
      el("ul", { class: "lines" }, rows.length ? rows.map(line) : el("li", {}, t("none-of-these"))),
      group === "total" && el("p", { class: "sum" }, told.arithmetic),
      group === "public" && remarks(told),
      clauses.length > 0 && el("details", { open: group !== "total" }, el("summary", {}, t("rules-behind")), el("ul", { class: "clauses" }, clauses.map((each) => el("li", {}, shown.clauses[each])))),
    ].filter(Boolean),
  });
}

const remarks = (told) => el("ul", { class: "remarks" }, told.remarks.map(({ says, text }) => el("li", { dataset: { says } }, plainly(text))));

/** The lines of one player, with what there is to say about them. */
export function playerSheet(now) {
  const { game, shown, seat } = now;
  const told = shown?.players[seat];
  if (!told) return el("p", { class: "soft" }, t("counting"));
  if (told.total === null) return el("ul", { class: "troubles" }, troubles(now, seat).map((each) => el("li", {}, each)));
  return el(
    "div",
    { dataset: { player: seat } },
    el("ul", { class: "lines" }, told.rows.map(line)),
    el("p", { class: "sum" }, told.arithmetic),
    remarks(told),
  );
}

/** The best use of each fragment, and beside it the player's own. */
export function ownUse(now, onOwn) {
  const { game, shown, seat } = now;
  const told = shown?.players[seat];
  const { fragments, cards } = game.players[seat];
  const open = cards.filter((card) => takesFragments(game.faces[card]));
  if (!told || told.total === null || !fragments.length || !open.length) return null;
  const best = bestUses(now);
  const own = ownUses(game, seat);
  const choice = (fragment) => {
    const fitting = open.filter((card) => takes(game.faces[card], fragment));
    const select = el("select", { "aria-label": t("own-of", { fragment: fragmentName(game, fragment) }), dataset: { own: fragment } }, el("option", { value: "" }, "–"), fitting.map((card) => el("option", { value: card }, cardName(game, card))));
    select.value = own[fragment] ?? "";
    select.addEventListener("change", () => {
      const rest = Object.fromEntries(Object.entries(own).filter(([each]) => each !== fragment));
      onOwn(select.value ? { ...rest, [fragment]: select.value } : rest);
    });
    return select;
  };
  const rows = fragments.map((fragment) =>
    el(
      "tr",
      { class: own && own[fragment] !== best[fragment] ? "differs" : null },
      el("th", { scope: "row" }, shape(Number(fragment[0]), now.meanings[fragment[0]]), ` ${fragmentName(game, fragment)}`),
      el("td", {}, best[fragment] ? cardName(game, best[fragment]) : "–"),
      own && el("td", {}, choice(fragment)),
    ),
  );
  return el(
    "section",
    { class: "own" },
    el("h3", {}, t("uses-heading")),
    el(
      "table",
      {},
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("fragment")), el("th", { scope: "col" }, t("best-use", { n: told.best })), own && el("th", { scope: "col" }, t("own-use", { n: told.own ?? "?" })))),
      el("tbody", {}, rows),
    ),
    el("button", { type: "button", id: "own", onclick: () => onOwn(own ? null : best) }, t(own ? "own-forget" : "own-enter")),
  );
}
