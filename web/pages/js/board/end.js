// The end of a game: everybody's sheet, who won, and what to do then.
import { el } from "../dom.js";
import { toHash } from "../score/link.js";
import { enumerate, t } from "../texts.js";
import { reviewPart } from "./review.js";

const PARTS = ["tokens", "printed", "public", "links"];

/** The score sheet with its parts, and what the turns of some seats could have brought, for the dock. */
export async function showEnd({ names, leave, result, seats }) {
  const { score, winning_seats: winners, table } = result;
  const heads = score.players.map(({ name }, seat) => el("th", { scope: "col", class: winners.includes(seat) ? "winner" : "" }, winners.includes(seat) ? "♛ " : "", name));
  const rows = PARTS.map((part) => el("tr", {}, el("th", { scope: "row" }, t(`score-${part}`)), score.players.map((player) => el("td", {}, player[part]))));
  const won = enumerate(winners.map((seat) => names[seat]));
  return [
    el("p", { class: "finale", id: "question" }, t("won", { n: winners.length, names: won })),
    el(
      "div",
      { class: "sheet" },
      el("table", {}, el("thead", {}, el("tr", {}, el("td", {}), heads)), el("tbody", {}, rows), el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, t("score-total")), score.players.map(({ total }) => el("td", {}, total))))),
    ),
    seats.length ? reviewPart(seats, names) : null,
    el("div", { class: "actions" }, el("a", { class: "button", href: `score.html${await toHash(table)}` }, t("to-sheet")), el("button", { type: "button", class: "main", onclick: leave }, t("new-game"))),
  ].filter(Boolean);
}
