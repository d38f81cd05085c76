// @ts-check
// One room of a server: who we are there, what is asked of it, and the seat through which its game is played.
import { language } from "../texts.js";
import { Seat } from "../wire/client.js";
import { forgetRoom, keepRoom, keptRoom, socketAddress } from "./keys.js";
import { Line } from "./socket.js";

/** @typedef {import("./types.d.ts").RoomFacts} Description */
/** @typedef {import("./types.d.ts").RoomRequests} RoomRequests */
/** @typedef {import("./types.d.ts").RoomAnswers} RoomAnswers */
/**
 * What is said beside who asks.
 * @template {keyof RoomRequests} K
 * @typedef {Omit<RoomRequests[K], "do" | "id" | "room" | "key" | "lang">} Fields
 */

/** A seat at the table of a room: the same as at one screen, but the key says which. */
class OnlineSeat extends Seat {
  #place;

  /** @param {Place} place */
  constructor(place) {
    super(place.wire);
    this.#place = place;
  }

  /**
   * @override
   * @template {keyof import("../wire/types.d.ts").SeatRequests} K
   * @param {K} name @param {import("../wire/client.js").Fields<import("../wire/types.d.ts").SeatRequests[K]>} fields
   */
  ask(name, fields) {
    return super.ask(name, { ...this.#place.who(), lang: language(), .../** @type {any} */ (fields) });
  }
}

/** A room that this page is in. `listeners` hear that something is new, that the line broke, or that we are refused. */
export class Place {
  /** @type {Set<() => void>} */
  #listeners = new Set();
  #line;

  /** @param {string | null} room @param {boolean} watching looks on, though this device has a key */
  constructor(room, watching, { refused, state } = { refused: () => {}, state: (/** @type {boolean} */ _) => {} }) {
    this.room = room;
    this.watching = watching;
    /** @type {Description | null} */
    this.now = null;
    /** When this page gave its key up, or got another one: what it had asked just before may be refused. */
    this.changed = 0;
    const news = () => this.#listeners.forEach((each) => each());
    const greeting = () => (this.room === null ? null : { do: "room", ...this.who() });
    this.#line = new Line(socketAddress(location.href), { news, refused, state: (open) => (state(open), open && news()) }, greeting);
  }

  get wire() {
    return this.#line.wire;
  }

  /** The room and the key that go with each request. */
  who() {
    const kept = this.room === null || this.watching ? null : keptRoom(this.room);
    return { room: /** @type {string} */ (this.room), key: kept?.key ?? kept?.host ?? null };
  }

  /** Whether this device may do what a host does. */
  get hosts() {
    return this.room !== null && Boolean(keptRoom(this.room)?.host);
  }

  /**
   * Asks the room, as whoever sits there.
   * @template {keyof RoomRequests} K
   * @param {K} what @param {Fields<K>} fields @returns {Promise<RoomAnswers[K]>}
   */
  ask(what, fields) {
    return this.wire.ask({ do: what, ...this.who(), lang: language(), ...fields });
  }

  /**
   * Asks the room as its host.
   * @template {keyof RoomRequests} K
   * @param {K} what @param {Fields<K>} fields @returns {Promise<RoomAnswers[K]>}
   */
  askAsHost(what, fields) {
    const key = keptRoom(/** @type {string} */ (this.room))?.host ?? null;
    return this.wire.ask({ do: what, ...this.who(), key, lang: language(), ...fields });
  }

  /** Opens a new room, whose host this device is. @param {number} players */
  async open(players) {
    const { room, host } = /** @type {RoomAnswers["open"]} */ (await this.wire.ask({ do: "open", players, lang: language() }));
    this.room = room;
    keepRoom(room, { host });
    return room;
  }

  /** Sits down. @param {string} name @param {number | undefined} at */
  async join(name, at) {
    const { key } = await this.ask("join", at === undefined ? { name } : { name, at });
    keepRoom(/** @type {string} */ (this.room), { key, name });
    this.watching = false;
    return this.look();
  }

  /** Gets up. */
  async leave() {
    await this.ask("leave", {});
    this.changed = Date.now();
    keepRoom(/** @type {string} */ (this.room), { key: undefined });
    return this.look();
  }

  /** Another key for this seat: other devices with the old one are shown the door. */
  async renew() {
    const { key } = await this.ask("renew", {});
    this.changed = Date.now();
    keepRoom(/** @type {string} */ (this.room), { key });
  }

  /** What the room says of itself now. @returns {Promise<Description>} */
  async look() {
    this.now = await this.ask("room", {});
    return this.now;
  }

  /** Forgets that this device ever had a key here. */
  forget() {
    if (this.room !== null) forgetRoom(this.room);
  }

  /** Calls `listener` whenever something is new; the answer stops it. @param {() => void} listener */
  onNews(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The seat at the table, for the board. */
  seat() {
    return new OnlineSeat(this);
  }

  close() {
    this.#listeners.clear();
    this.#line.close();
  }
}
