// @ts-check
// The wire, for any JavaScript: requests, their answers, and a seat that knows what it sees from what it hears.
//
// Copy this folder. It needs no package and knows no rule; what travels is in types.d.ts, and in words in
// docs/guide/engine.md. Give `Wire` something that sends a line, and every line that comes back:
//
//     const wire = new Wire((line) => socket.send(line));
//     socket.onmessage = ({ data }) => wire.receive(data);
import { Ledger } from "./ledger.js";

/** @typedef {import("./types.d.ts").OwnerRequests} OwnerRequests */
/** @typedef {import("./types.d.ts").OwnerAnswers} OwnerAnswers */
/** @typedef {import("./types.d.ts").SeatRequests} SeatRequests */
/** @typedef {import("./types.d.ts").SeatAnswers} SeatAnswers */
/** @typedef {import("./types.d.ts").Error} Refusal */
/**
 * @template T
 * @typedef {Omit<T, "do" | "id" | "seat">} Fields
 */

/** What was refused: `kind` is for programs, `message` for people, `defects` and `violations` say where and why. */
export class WireError extends Error {
  /** @param {Refusal | { kind: string, message: string }} refused */
  constructor(refused) {
    super(refused.message);
    this.name = "WireError";
    this.kind = refused.kind;
    this.violations = "violations" in refused ? (refused.violations ?? []) : [];
    this.defects = "defects" in refused ? (refused.defects ?? []) : [];
  }
}

/** Requests that may overlap: each answer has the id of its request. */
export class Wire {
  /** @type {Map<number, { resolve: (answer: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();
  #last = 0;
  /** @type {(line: string, request: { id: number, do: string }) => void} */
  #send;

  /** @param {(line: string, request: { id: number, do: string }) => void} send */
  constructor(send) {
    this.#send = send;
  }

  /**
   * A promise of the answer to any request; it rejects with a `WireError`.
   * @param {{ do: string } & Record<string, any>} request
   * @returns {Promise<any>}
   */
  ask(request) {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const asked = { id, ...request };
      this.#send(JSON.stringify(asked), asked);
    });
  }

  /**
   * What an owner asks.
   * @template {keyof OwnerRequests} K
   * @param {K} name @param {Fields<OwnerRequests[K]>} fields
   * @returns {Promise<OwnerAnswers[K]>}
   */
  owner(name, fields) {
    return this.ask({ do: name, ...fields });
  }

  /** Takes a line that came back. @param {string} line */
  receive(line) {
    const { id, answer, error } = JSON.parse(line);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new WireError(error));
    else waiting?.resolve(answer);
  }

  /** Nothing more will come: whoever waits is told. @param {Error} error */
  fail(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** A seat at a match, or a spectator: what it sees follows from its first view and what it hears. */
export class Seat {
  /** @type {Ledger | null} */
  #ledger = null;
  #wire;
  #more;

  /**
   * @param {Wire} wire
   * @param {{ seat?: number | null, game?: string, lang?: "en" | "de" | "it" | "zh" }} more goes with each request; a client
   * that talks to a server leaves the seat out, because the server knows it
   */
  constructor(wire, more = {}) {
    this.#wire = wire;
    this.#more = more;
    /** @type {import("./types.d.ts").SeatStanding | null} */
    this.standing = null;
  }

  /**
   * @template {keyof SeatRequests} K
   * @param {K} name @param {Fields<SeatRequests[K]>} fields
   * @returns {Promise<SeatAnswers[K]>}
   */
  async ask(name, fields) {
    const answer = await this.#wire.ask({ do: name, ...this.#more, ...fields });
    this.standing = answer.standing ?? ("waiting" in answer ? answer : this.standing);
    return answer;
  }

  /** What the seat sees. */
  get view() {
    if (this.#ledger === null) throw new Error("connect first");
    return this.#ledger.view;
  }

  get revision() {
    return this.#ledger?.revision ?? 0;
  }

  /** Begins with the view of now. */
  async connect() {
    const { view, standing } = await this.ask("view", {});
    this.#ledger = new Ledger(view, standing.revision);
    return view;
  }

  /** What has happened since the last time, which `view` knows then, too. */
  async news() {
    if (this.#ledger === null) await this.connect();
    const events = [];
    for (;;) {
      const news = await this.ask("since", { revision: this.revision });
      /** @type {Ledger} */ (this.#ledger).hear(news);
      events.push(...news.events);
      if (this.revision >= news.standing.revision) return events;
    }
  }
}
