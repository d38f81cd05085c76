// @ts-check
// The wire through a WebSocket that comes back: requests that only look are sent again after a break, and whoever
// wanted to change something is told that nobody knows whether it was done.
import { Wire, WireError } from "../wire/client.js";

/** Requests that change nothing: to send them twice does no harm. */
const LOOKS = new Set(["room", "invite", "view", "since", "journal", "score", "box", "picture", "options", "why", "explain", "legal", "hint", "review"]);
const REFUSED = 1008;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
/** How long an answer may take, and how often a silent server is asked whether it is there. */
const PATIENCE = 8000;
const HEARTBEAT = 25_000;

/** How long to wait before the next try. @param {number} tries @param {number} chance from 0 to 1: not everybody at once */
export const waitBefore = (tries, chance) => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.5 + chance / 2);

/**
 * @typedef {object} Ears
 * @property {(notice: { revision: number | null, version: number }) => void} news something is new in the room
 * @property {(connected: boolean) => void} state the connection broke, or is there again
 * @property {(refused: Error) => void} refused the key opens nothing any more: nothing else will come
 */

/** A line to a server. `wire` asks; every request has the room and the key in it. */
export class Line {
  /** @type {Map<number, { line: string, do: string, since: number, sent: boolean }>} */
  #waiting = new Map();
  /** @type {WebSocket | null} */
  #socket = null;
  #tries = 0;
  #closed = false;
  #heard = 0;
  #url;
  #ears;
  /** @type {() => (Record<string, any> | null)} */
  #greeting;

  /** @param {string} url @param {Ears} ears @param {() => (Record<string, any> | null)} greeting what is asked first on each connection */
  constructor(url, ears, greeting) {
    this.#url = url;
    this.#ears = ears;
    this.#greeting = greeting;
    this.wire = new Wire((line, { id, do: asked }) => this.#send(line, id, asked));
    this.#open();
    this.#clock = setInterval(() => this.#look(), 2000);
    document.addEventListener("visibilitychange", this.#wake);
    addEventListener("online", this.#wake);
  }

  #clock;

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Ends it for good. */
  close() {
    this.#closed = true;
    clearInterval(this.#clock);
    document.removeEventListener("visibilitychange", this.#wake);
    removeEventListener("online", this.#wake);
    this.#socket?.close();
  }

  /** A phone that wakes up often has a line that is dead and does not know it. */
  #wake = () => {
    if (document.visibilityState === "visible" && !this.#closed) this.#beat();
  };

  #beat() {
    const greeting = this.#greeting();
    if (this.isOpen && greeting && ![...this.#waiting.values()].some((each) => each.do === "room")) this.wire.ask(/** @type {any} */ (greeting)).catch(() => {});
  }

  /** Gives up a connection on which nothing comes. */
  #look() {
    const now = Date.now();
    const oldest = Math.min(...[...this.#waiting.values()].map(({ since }) => since), Infinity);
    if (this.isOpen && now - Math.max(oldest, this.#heard) > PATIENCE && oldest < Infinity) this.#drop();
    else if (this.isOpen && now - this.#heard > HEARTBEAT) this.#beat();
  }

  #drop() {
    const socket = this.#socket;
    if (!socket) return;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
    this.#broken();
  }

  #open() {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }) => this.#receive(String(data));
    socket.onclose = ({ code }) => (code === REFUSED ? this.#refuse() : this.#broken());
  }

  #opened() {
    this.#tries = 0;
    this.#heard = Date.now();
    const greeting = this.#greeting();
    const again = [...this.#waiting.values()];
    if (greeting) this.wire.ask(/** @type {any} */ (greeting)).catch(() => {}); // before the rest: it says who we are
    for (const each of again) this.#write(each);
    this.#ears.state(true);
  }

  #broken() {
    this.#socket = null;
    if (this.#closed) return;
    for (const [id, each] of [...this.#waiting]) if (each.sent && !LOOKS.has(each.do)) this.#fail(id);
    this.#ears.state(false);
    setTimeout(() => this.#closed || this.#open(), waitBefore(this.#tries++, Math.random()));
  }

  #refuse() {
    this.#socket = null;
    const refused = new WireError({ kind: "refused", message: "refused" });
    this.close();
    this.wire.fail(refused);
    this.#ears.refused(refused);
  }

  /** @param {number} id */
  #fail(id) {
    this.#waiting.delete(id);
    this.wire.receive(JSON.stringify({ id, error: { kind: "lost", message: "the connection broke" } }));
  }

  /** @param {string} line @param {number} id @param {string} asked */
  #send(line, id, asked) {
    const each = { line, do: asked, since: Date.now(), sent: false };
    this.#waiting.set(id, each);
    if (this.isOpen) this.#write(each);
  }

  /** @param {{ line: string, since: number, sent: boolean }} each */
  #write(each) {
    each.since = Date.now();
    each.sent = true;
    this.#socket?.send(each.line);
  }

  /** @param {string} data */
  #receive(data) {
    this.#heard = Date.now();
    const { id, revision, version } = JSON.parse(data);
    if (id === "news") return this.#ears.news({ revision, version });
    this.#waiting.delete(id);
    this.wire.receive(data);
  }
}
