// After a game: what each of one's turns brought, what it could have brought, and how.
import { announce, el, openDialog, picture } from "../dom.js";
import { labelWith, t } from "../texts.js";
import { capital } from "./choices.js";
import { spell } from "./pieces.js";
import { reviewTurn } from "./rules.js";

/** A button that looks at the turns of these seats, one after the other: each takes the rules a moment. */
export function reviewPart(seats, names) {
  const part = el("section", { class: "review" });
  const begin = el("button", { type: "button", dataset: { does: "review" }, onclick: () => fill(part, seats, names) }, t("review"));
  part.append(begin);
  return part;
}

async function fill(part, seats, names) {
  const status = el("p", { class: "soft", role: "status" });
  part.replaceChildren(el("h2", {}, t("review")), status);
  for (const seat of seats) {
    const list = el("ol", { class: "turns" });
    if (seats.length > 1) status.before(el("h3", {}, names[seat]));
    status.before(list);
    const sum = { gained: 0, possible: 0 };
    for (let from = 1; part.isConnected; ) {
      status.textContent = t("reviewing", { n: from });
      const found = await reviewTurn(seat, from).catch((error) => void (status.textContent = error.message));
      if (!found) break;
      list.append(line(seat, found));
      sum.gained += found.gained;
      sum.possible += found.possible;
      from = found.turn + 1;
    }
    status.before(el("p", { class: "sum" }, t("review-sum", sum)));
  }
  status.remove();
  announce(t("review"));
}

function line(seat, { turn, gained, possible, sure }) {
  const missed = possible > gained;
  return el(
    "li",
    { class: missed ? "missed" : "", dataset: { turn } },
    el("span", {}, t(missed ? "review-turn" : "review-best", { turn, gained, possible }), sure ? "" : ` ${t("review-unsure")}`),
    missed ? el("button", { type: "button", class: "small", dataset: { does: "show-me" }, "aria-label": labelWith(t("show-me"), t("turn", { n: turn })), onclick: () => show(seat, turn) }, t("show-me")) : null,
  );
}

/** The map as it was, with the ways of the best turn on it, and everything that makes it up in words. */
async function show(seat, turn) {
  const found = await reviewTurn(seat, turn, true);
  const map = found.svg ? spell(picture(found.svg)) : null;
  map?.removeAttribute("width");
  map?.removeAttribute("height");
  map?.classList.add("past");
  await openDialog({
    title: t("review-title", { n: turn }),
    wide: true,
    body: [
      el("p", {}, t("review-turn", { turn, gained: found.gained, possible: found.possible }), found.sure ? "" : ` ${t("review-unsure")}`),
      map,
      el("ol", { class: "best-line" }, found.line.map(({ message }) => el("li", {}, capital(message)))),
    ].filter(Boolean),
  });
}
