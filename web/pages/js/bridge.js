// @ts-check
// Questions to the rules, which run in a worker. Importing this module starts it.
import { language } from "./texts.js";
import { Seat, Wire, WireError } from "./wire/client.js";

/** @type {Set<(part: number) => void>} */
const listeners = new Set();
let progress = 0;
/** @type {(value?: undefined) => void} */
let started;
/** @type {(error: Error) => void} */
let failed;
/** @type {WireError | null} */
let broken = null;

/** Resolves when the rules can be asked; rejects with a `WireError` if they can't be loaded. */
export const ready = new Promise((resolve, reject) => ([started, failed] = [resolve, reject]));
ready.catch(() => {}); // whoever waits for it is told; the console need not be

const worker = new Worker(new URL("../worker.js", import.meta.url), { type: "module" });
/** The rules, as the owner of the game on this device asks them. */
export const wire = new Wire((line, { id, do: asked }) => {
  ready.then(() => (broken ? wire.fail(broken) : worker.postMessage({ id, do: asked, line })), (error) => wire.fail(error));
});

worker.onmessage = (/** @type {MessageEvent} */ { data }) => {
  if ("progress" in data) tell(data.progress);
  else if (data.ready) {
    tell(1);
    started();
  } else if ("failed" in data) fail(data.failed);
  else wire.receive(data.line);
};
worker.onerror = (/** @type {ErrorEvent} */ event) => {
  event.preventDefault();
  fail(event.message ?? "the worker did not start");
};

/** @param {number} part */
function tell(part) {
  if (part < progress) return; // what is fetched later is no step back
  progress = part;
  for (const listener of listeners) listener(part);
}

/** @param {string} message */
function fail(message) {
  broken = new WireError({ kind: "not-loaded", message });
  failed(broken);
  wire.fail(broken);
}

/**
 * Asks the rules, in the language of the page. May be called at once: questions wait until there is somebody to answer.
 * @param {string} asked a request of an owner, or a method of the score sheet like "score.show"
 * @param {Record<string, any>} fields
 * @returns {Promise<any>} the answer; rejects with a `WireError`
 */
export const call = (asked, fields = {}) => wire.ask({ do: asked, lang: language(), ...fields });

/**
 * What an owner asks, in the language of the page.
 * @template {keyof import("./wire/types.d.ts").OwnerRequests} K
 * @param {K} name @param {import("./wire/client.js").Fields<import("./wire/types.d.ts").OwnerRequests[K]>} fields
 */
export const owner = (name, fields) => wire.owner(name, { lang: language(), ...fields });

/** Somebody at the table, or with null a spectator; its words are in the language of the page. */
export class PageSeat extends Seat {
  /** @param {number | null} seat */
  constructor(seat) {
    super(wire, { seat });
    this.seat = seat;
  }

  /**
   * @override
   * @template {keyof import("./wire/types.d.ts").SeatRequests} K
   * @param {K} name @param {import("./wire/client.js").Fields<import("./wire/types.d.ts").SeatRequests[K]>} fields
   */
  ask(name, fields) {
    return super.ask(name, { lang: language(), ...fields });
  }
}

/** The rules of this page, for a board that does not care where they are. @type {import("./board/rules.js").Source} */
export const here = { owner, seat: (seat) => new PageSeat(seat) };

/**
 * Calls `listener` with a number from 0 to 1 while the rules are being loaded, and at once with how far they are.
 * @param {(part: number) => void} listener
 * @returns {() => void} stops it
 */
export function onProgress(listener) {
  listeners.add(listener);
  listener(progress);
  return () => listeners.delete(listener);
}
