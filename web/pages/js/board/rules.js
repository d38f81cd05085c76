// @ts-check
// Everything that the board asks the rules: as the owner of the game on this device, and for whoever looks on. Where the
// rules are, in a worker beside the page or on a server, the page says once: one client, two transports.
import { lookOf, tableOf, tellable, toldOf } from "./look.js";

/** @typedef {import("../wire/types.d.ts").Step} Step */
/** @typedef {import("../wire/types.d.ts").OwnerNew} OwnerNew */

/**
 * @typedef {object} Source where the rules are
 * @property {(seat: number | null) => import("../wire/client.js").Seat} seat somebody at the table
 * @property {typeof import("../bridge.js").owner} [owner] the owner of the game, if that is this page
 */

/** @type {Source} */
let source;

/** Says where the rules are, before anything is asked. @param {Source} found */
export const use = (found) => void (source = found);

/** @type {typeof import("../bridge.js").owner} */
const owner = (name, fields) => /** @type {typeof import("../bridge.js").owner} */ (source.owner)(name, fields);

/** Begins a game. @param {Omit<OwnerNew, "do" | "id">} fields */
export const begin = (fields) => owner("new", fields);

/** Goes on with a game that was kept; one that cannot be drawn is refused, too. @param {string} text */
export async function resume(text) {
  const opened = await owner("open", { text });
  await source.seat(null).ask("picture", {});
  return opened;
}

/** The whole game as a text, for the store of this device. */
export const saved = async () => (await owner("save", {})).text;
/** The game in notation, for people to read. */
export const written = async () => (await owner("notation", {})).text;
/** Lets the bot decide whose turn it is. */
export const playBot = () => owner("bot", {});
/** What pieces are called and look like. */
export const askBox = () => source.seat(null).ask("box", {});

/**
 * The first finished turn of a seat from a turn on, beside the best one; undefined after the last. With `pictures` the map then.
 * @param {number} seat @param {number} from @param {boolean} pictures
 */
export const reviewTurn = async (seat, from, pictures = false) => (await source.seat(seat).ask("review", { from, limit: 1, pictures })).turns.at(0);

/** What somebody before the screen sees and may do: a seat, or with null a spectator. */
export class Table {
  #seat;
  /** @type {import("../wire/types.d.ts").Box} */
  #box;

  /** @param {number | null} seat @param {import("../wire/types.d.ts").Box} box */
  constructor(seat, box) {
    this.seat = seat;
    this.#seat = source.seat(seat);
    this.#box = box;
  }

  async connect() {
    await this.#seat.connect();
    return this;
  }

  /** Where the match stands, as far as it was heard. */
  get standing() {
    return this.#seat.standing;
  }

  /**
   * The table as it is known now, and what lies on the map; with `svg` the whole map.
   * @param {{ names: boolean, svg?: boolean }} wanted
   */
  async look({ names, svg = false }) {
    const picture = await this.#seat.ask("picture", { tile_names: names, steps: [], svg });
    const standing = /** @type {import("../wire/types.d.ts").SeatStanding} */ (this.#seat.standing);
    return { look: lookOf(this.#seat.view, standing, this.#box, picture), svg: picture.svg };
  }

  /** What is asked after some steps; those without a choice are taken at once. @param {Step[]} steps @param {boolean} names */
  async told(steps, names) {
    const choice = await this.#seat.ask("options", { steps, through: true });
    const picture = await this.#seat.ask("picture", { steps: choice.steps, tile_names: names });
    return toldOf(choice, picture, this.#seat.view.pool);
  }

  /** Does what the steps have led to; where the match stands then. @param {Step[]} steps */
  act(steps) {
    return this.#seat.ask("act", { steps, revision: this.#seat.revision });
  }

  /** Takes the last action back; where the match stands then. */
  async undo() {
    const standing = await this.#seat.ask("undo", {});
    await this.#seat.news();
    return standing;
  }

  /** What has happened since the last time. */
  async news() {
    return tellable(await this.#seat.news());
  }

  /** What has happened in the last revisions, for the log. @param {number} revisions */
  async log(revisions) {
    return tellable((await this.#seat.ask("since", { revision: Math.max(0, this.#seat.revision - revisions) })).events);
  }

  /** Why a step is not offered. @param {{ steps: Step[], step: Step }} fields */
  async why(fields) {
    return (await this.#seat.ask("why", fields)).violations;
  }

  /** What a good bot would do: the steps to it, and words. */
  hint() {
    return this.#seat.ask("hint", {});
  }

  /** Every place where a tile may be laid now. */
  async places() {
    return (await this.#seat.ask("places", {})).places;
  }

  /** Does a whole action; where the match stands then. @param {import("../wire/types.d.ts").Action} action */
  actWhole(action) {
    return this.#seat.ask("act", { action, revision: this.#seat.revision });
  }

  /** Everybody's score, who would win, and the table as the score sheet reads it. @param {string[]} names */
  async score(names) {
    return { ...(await this.#seat.ask("score", {})), table: tableOf(this.#seat.view, names, this.#box) };
  }
}
