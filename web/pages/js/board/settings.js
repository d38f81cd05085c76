// How this device likes the board: whether tiles have names, and how fast bots play.
const KEPT = "dejavu-rules.board";
const wide = matchMedia("(min-width: 60rem)");

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

let changed = kept();

/** On a small screen tiles have no names unless they are asked for: there the pieces are larger. */
export const settings = () => ({ names: typeof changed.names === "boolean" ? changed.names : wide.matches, clauses: changed.clauses === true, sound: changed.sound === true, guided: changed.guided === true, pace: ["calm", "brisk", "instant"].includes(changed.pace) ? changed.pace : "calm" });

export function change(values) {
  changed = { ...changed, ...values };
  try {
    localStorage.setItem(KEPT, JSON.stringify(changed));
  } catch {
    // it lasts until the page closes
  }
}
