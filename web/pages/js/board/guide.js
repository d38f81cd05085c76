// A first turn in five steps: a line above the question that says what it is about.
import { el } from "../dom.js";
import { t } from "../texts.js";
import { change, settings } from "./settings.js";

/** Which of the five steps a moment belongs to. */
export function guideStep({ phase }, { steps }) {
  if (phase === "Starting Hand") return 1;
  if (phase === "Recollection") return steps.length ? 3 : 2;
  if (phase === "Deja Vu") return steps[0] === "save" ? 5 : 4;
  return phase === "Map" ? 0 : 5;
}

/** The guide of one game: it is there in somebody's first game, and whenever it is asked for. */
export function createGuide() {
  let on = !settings().guided;
  let last = 0;
  const end = () => {
    on = false;
    change({ guided: true });
    document.querySelector(".coach")?.remove();
  };
  return {
    start: () => ([on, last] = [true, 0]),
    /** The line for this moment, in a list; nothing once it has ended. */
    show(look, told) {
      const step = on ? guideStep(look, told) : 0;
      last = Math.max(last, step);
      if (!step) return [];
      return [el("aside", { class: "coach", "aria-label": t("guide-step", { n: step }) }, el("p", {}, el("b", {}, `${step}/5 `), t(`guide-${step}`)), el("button", { type: "button", dataset: { does: "guide-end" }, "aria-label": t("guide-end"), title: t("guide-end"), onclick: end }, "✓"))];
    },
    /** A turn that was guided to its end needs no guide any more. */
    acted: ({ phase }) => on && last === 5 && phase === "Recollection" && end(),
  };
}
