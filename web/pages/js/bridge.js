// Questions to the rules, which run in a worker. Importing this module starts it.
import { language } from "./texts.js";

/** What the rules refuse: `code` is for programs, `message` for people, `defects` and `violations` say where and why. */
export class EngineError extends Error {
  constructor({ code, message, defects = [], violations = [] }) {
    super(message);
    this.name = "EngineError";
    Object.assign(this, { code, defects, violations });
  }
}

const waiting = new Map();
const listeners = new Set();
let progress = 0;
let last = 0;
let started, failed;
let broken = null;

/** Resolves when the rules can be asked; rejects with an `EngineError` if they can't be loaded. */
export const ready = new Promise((resolve, reject) => ([started, failed] = [resolve, reject]));
ready.catch(() => {}); // whoever waits for it is told; the console need not be

const worker = new Worker(new URL("../worker.js", import.meta.url), { type: "module" });
worker.onmessage = ({ data }) => {
  if ("progress" in data) tell(data.progress);
  else if (data.ready) {
    tell(1);
    started();
  } else if ("failed" in data) fail(data.failed);
  else settle(data);
};
worker.onerror = (event) => {
  event.preventDefault();
  fail(event.message ?? "the worker did not start");
};

function tell(part) {
  if (part < progress) return; // what is fetched later is no step back
  progress = part;
  for (const listener of listeners) listener(part);
}

function fail(message) {
  const error = new EngineError({ code: "not-loaded", message });
  broken = error;
  failed(error);
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}

function settle({ id, answer }) {
  const { resolve, reject } = waiting.get(id) ?? {};
  waiting.delete(id);
  const { result, error } = JSON.parse(answer);
  if (error) reject?.(new EngineError(error));
  else resolve?.(result);
}

/**
 * Asks the rules, in the language of the page. May be called at once: questions wait until there is somebody to answer.
 * @param {string} method like "about.show"
 * @param {object} params
 * @returns {Promise<any>} the result; rejects with an `EngineError`
 */
export function call(method, params = {}) {
  const id = ++last;
  return ready.then(
    () =>
      new Promise((resolve, reject) => {
        if (broken) return reject(broken);
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, method, params: { lang: language(), ...params } });
      }),
  );
}

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
