// Who won, what is still wrong, what to look at again, and the proof.
import { el } from "../dom.js";
import { t } from "../texts.js";
import { plainly, troubles } from "./sheet.js";

/** Everything that is wrong, of all players and of the table. */
export function allTroubles(now) {
  const each = now.game.players.flatMap((_, seat) => troubles(now, seat));
  return [...new Set([...(now.shown?.defects ?? []).map(({ message }) => message), ...each])];
}

/** The one thing that matters most now. */
export function headline(now) {
  const wrong = allTroubles(now);
  if (wrong.length) return { text: wrong[0], kind: "wrong" };
  if (!now.shown?.result) return { text: t("counting"), kind: "" };
  const { winners, notices } = now.shown.result;
  return { text: plainly(winners), kind: notices.length ? "notice" : "winner" };
}

/** @param {Record<"prove" | "share" | "fresh" | "remember" | "useBox", Function>} on */
export function makeVerdict(on) {
  const node = el("div");
  return { node, update: (now, differences) => node.replaceChildren(...parts(now, differences, on)) };
}

function parts(now, differences, on) {
  const { shown, proof } = now;
  const result = shown?.result;
  const wrong = allTroubles(now);
  const button = (key, run, more = {}) => el("button", { type: "button", onclick: run, id: `do-${key}`, ...more }, t(key));
  return [
    el("h2", {}, t("result")),
    wrong.length ? el("ul", { class: "troubles" }, wrong.map((each) => el("li", {}, each))) : null,
    result ? el("p", { class: "winners" }, plainly(result.winners)) : null,
    ...(result?.understood ?? []).map(({ text }) => el("p", { class: "understood" }, plainly(text))),
    ...(result?.notices ?? []).map(({ text }) => el("p", { class: "notice" }, plainly(text))),
    differences.length
      ? el("div", { class: "notice" }, el("p", {}, t("box-notice")), el("ul", {}, differences.map((each) => el("li", {}, each))), el("div", { class: "buttons" }, button("remember-these", on.remember), button("use-box", on.useBox)))
      : null,
    proof?.text ? el("p", { class: "proved" }, plainly(proof.text)) : null,
    proof?.failed ? el("p", { class: "troubles" }, t("not-proved", { reason: proof.failed })) : null,
    el(
      "div",
      { class: "buttons" },
      result && !proof?.text ? button(proof?.busy ? "proving" : "prove", on.prove, { disabled: Boolean(proof?.busy) }) : null,
      result ? button("share", on.share, { class: "main" }) : null,
      button("new-table", on.fresh),
    ),
  ].filter(Boolean);
}
