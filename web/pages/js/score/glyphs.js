// Small signs: the shapes of the fragments, and what a Public Card scores.
import { el } from "../dom.js";

const SHAPES = [
  (attributes) => el("polygon", { points: "8,1.5 15,14.5 1,14.5", ...attributes }),
  (attributes) => el("circle", { cx: 8, cy: 8, r: 6.8, ...attributes }),
  (attributes) => el("rect", { x: 2, y: 2, width: 12, height: 12, rx: 1.5, ...attributes }),
];

/** The shape of a colour of fragments, counted from 0. */
export function shape(colour, meaning) {
  return el("svg", { class: "shape", viewBox: "0 0 16 16", "aria-hidden": "true", dataset: { meant: meaning } }, SHAPES[colour]({}));
}

const dots = (make) => [0, 1, 2].map((place) => make(place));
const GLYPHS = {
  sequence: () => [
    el("line", { x1: 6, y1: 7, x2: 30, y2: 7, "stroke-width": 2 }),
    ...dots((place) => el("circle", { cx: 6 + place * 12, cy: 7, r: 4.5 })),
  ],
  sets: () => [
    el("polygon", { points: "6,2 11,12 1,12" }),
    el("circle", { cx: 18, cy: 7, r: 4.8 }),
    el("rect", { x: 25.5, y: 2.5, width: 9, height: 9 }),
  ],
  fragments: () => dots((place) => el("polygon", { points: `${6 + place * 12},1.5 ${11 + place * 12},7 ${6 + place * 12},12.5 ${1 + place * 12},7` })),
  cards: () => dots((place) => el("rect", { x: 2 + place * 12, y: 1, width: 8, height: 12, rx: 1.5 })),
};

/** What a Public Card scores, as a sign; `meanings` are those of the colours of fragments. */
export function glyph(face, meanings) {
  const meant = face.scores === "sequence" ? meanings[face.colour] : "none";
  return el("svg", { class: "glyph", viewBox: "0 0 36 14", "aria-hidden": "true", dataset: { meant } }, GLYPHS[face.scores]());
}
