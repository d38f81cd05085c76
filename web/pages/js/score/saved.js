// A saved game: every tap, so that each can be taken back. What storage holds is checked before it is believed.
import { after, Impossible, isSeat } from "./game.js";

const FORMAT = 1;
const MOST_TAPS = 5000;
const isTime = (value) => Number.isFinite(value);
const isTaps = (value) => Array.isArray(value) && value.length <= MOST_TAPS;

/** A save whose first tap begins or opens a game. */
export const newSave = (tap, id, now) => ({ format: FORMAT, id, started: now, changed: now, seat: 0, taps: [tap], undone: [], summary: null });

/**
 * The game in a save, or why it can't be read: the key of a sentence, and which tap it is about.
 * @returns {{game: object} | {reason: string, tap?: number}}
 */
export function opened(save, id) {
  if (typeof save !== "object" || save === null || save.id !== id) return { reason: "save-not-a-game" };
  if (save.format !== FORMAT) return { reason: "save-other-format" };
  if (!isTime(save.started) || !isTime(save.changed)) return { reason: "save-not-a-game" };
  if (!isTaps(save.taps) || !isTaps(save.undone) || !save.taps.length) return { reason: "save-no-taps" };
  let tap = 0;
  let game = null;
  let last = null;
  try {
    for (const each of [...save.taps, ...save.undone.toReversed()]) {
      tap += 1;
      last = after(last, each);
      if (tap === save.taps.length) game = last;
    }
  } catch (error) {
    if (error instanceof Impossible) return { reason: error.reason, tap };
    throw error;
  }
  return isSeat(game, save.seat) ? { game } : { reason: "save-not-a-game" };
}

/** The save after one more tap; what was taken back before it is gone. */
export const tapped = (save, tap, now) => ({ ...save, changed: now, taps: [...save.taps, tap], undone: [] });

/** The save without its last tap; the first one, which begins the game, stays. */
export function undone(save, now) {
  if (save.taps.length < 2) return save;
  return { ...save, changed: now, taps: save.taps.slice(0, -1), undone: [...save.undone, save.taps.at(-1)] };
}

/** The save with the tap that was taken back last. */
export function redone(save, now) {
  if (!save.undone.length) return save;
  return { ...save, changed: now, taps: [...save.taps, save.undone.at(-1)], undone: save.undone.slice(0, -1) };
}

/** What each name has reached in the games that were scored, of those who played at least twice. */
export function recordsOf(saves) {
  const all = new Map();
  for (const { save, reason } of saves) {
    const totals = reason ? null : save.summary?.totals;
    if (!Array.isArray(totals)) continue;
    for (const each of totals) if (typeof each?.total === "number") all.set(String(each.name), [...(all.get(String(each.name)) ?? []), each.total]);
  }
  const told = [...all].filter(([, totals]) => totals.length > 1);
  return new Map(told.map(([name, totals]) => [name, { average: Math.round(totals.reduce((sum, each) => sum + each) / totals.length), best: Math.max(...totals), games: totals.length }]));
}
