// Games on this device. A kept game holds all hands: whoever has the device could read them.
import { get, keys, put, remember, remove } from "../store.js";
import { enumerate } from "../texts.js";
import { saved } from "./rules.js";

const PREFIX = "board/game/";

/** A name for a new game; later games come later. */
export const newId = () => `${new Date().toISOString().replace(/\D/g, "").slice(0, 17)}`;

let queue = Promise.resolve();
let wanted = false;

/** Keeps the game that is open, after what is being kept already; the text is held no longer than it takes. */
export function keep(id, facts) {
  if (wanted) return queue;
  wanted = true;
  queue = queue.then(async () => {
    wanted = false;
    const text = await saved();
    await put(PREFIX + id, { ...facts(), when: Date.now(), text });
    await remember("board", facts().over ? null : enumerate(facts().names));
  }).catch((error) => document.dispatchEvent(new CustomEvent("keepfailed", { detail: error })));
  return queue;
}

/** The games that are kept, newest first, without their texts. */
export async function list() {
  const found = await Promise.all((await keys(PREFIX)).map(async (key) => [key.slice(PREFIX.length), await get(key)]));
  return found
    .map(([id, entry]) => ({ id, names: Array.isArray(entry?.names) ? entry.names.map(String) : [], when: Number(entry?.when) || 0, over: Boolean(entry?.over), turn: Number(entry?.turn) || 0 }))
    .sort((one, other) => other.when - one.when);
}

/** The text of a kept game. */
export async function textOf(id) {
  const entry = await get(PREFIX + id);
  return typeof entry?.text === "string" ? entry.text : JSON.stringify(entry ?? null);
}

export const forget = (id) => remove(PREFIX + id);

/** Lets the browser save a file. */
export function download(name, text, type = "application/json") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
