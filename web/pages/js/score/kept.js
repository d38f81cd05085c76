// What this device keeps: games, which of them is open, and what is known of the box. Damaged entries are left alone.
import { get, keys, put, remember, remove } from "../store.js";
import { isCard, isFace, isGame } from "./game.js";
import { opened } from "./saved.js";

const GAME = "score/game/";
const OPEN = "score/open";
const BOX = "score/box";
const DAMAGED = "score/damaged/";

let wanted = null;
let writing = null;

/** Keeps a save, and that it is the open one. Taps are quicker than disks: only the newest is written. */
export function keep(save) {
  wanted = save;
  writing ??= write().finally(() => (writing = null));
  return writing;
}

async function write() {
  while (wanted) {
    const save = wanted;
    wanted = null;
    await put(GAME + save.id, save);
    await put(OPEN, save.id);
    await remember("score", save.summary?.text ?? "…");
    others?.postMessage({ id: save.id, changed: save.changed });
  }
}

const others = "BroadcastChannel" in globalThis ? new BroadcastChannel("dejavu-rules.tables") : null;

/** Calls `listener` with `{id, changed}` when another tab has kept a game. */
export const onElsewhere = (listener) => others?.addEventListener("message", ({ data }) => listener(data));

/** One game: `{id, save, game}`, or `{id, save, reason, tap}` where it can't be read; null if there is none. */
export async function load(id) {
  const save = await get(GAME + id);
  return save === undefined ? null : { id, save, ...opened(save, id) };
}

/** The one that was open last. */
export async function loadOpen() {
  const id = await get(OPEN);
  return typeof id === "string" ? load(id) : null;
}

export async function loadAll() {
  const ids = (await keys(GAME)).map((key) => key.slice(GAME.length));
  const found = await Promise.all(ids.map(load));
  return found.filter(Boolean).sort((one, other) => (other.save?.changed || 0) - (one.save?.changed || 0));
}

export async function forget(id) {
  await remove(GAME + id);
  if ((await get(OPEN)) === id) await close();
}

/** Puts a game back that was forgotten. */
export const restore = (id, save) => put(GAME + id, save);

export async function close() {
  await remove(OPEN);
  await remember("score", null);
}

const EMPTY_BOX = { faces: {}, words: null, cardWords: {}, names: [] };

function isBox(value) {
  const names = Array.isArray(value?.names) ? [...value.names, "", ""].slice(0, 4) : [];
  const players = names.map((name) => ({ name, tokens: 0, fragments: [], cards: [], own: null }));
  return isGame({ ...value, players });
}

/** What is remembered of the box and of who played last. What can't be read is put aside. */
export async function loadBox() {
  const box = await get(BOX);
  if (box === undefined) return structuredClone(EMPTY_BOX);
  if (isBox(box)) return box;
  await put(DAMAGED + Date.now(), box);
  return { ...structuredClone(EMPTY_BOX), faces: savedFaces(box) };
}

/** The faces of a damaged box that can be read. */
function savedFaces(box) {
  const faces = typeof box?.faces === "object" && box.faces !== null ? Object.entries(box.faces) : [];
  return Object.fromEntries(faces.filter(([card, face]) => isCard(card) && isFace(face)));
}

export const keepBox = (box) => put(BOX, box);
