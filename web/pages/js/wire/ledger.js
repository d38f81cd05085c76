// @ts-check
// What a seat sees, as far as its first view and the events since tell. It knows the pieces' places and no rule.
//
// docs/guide/events.md has the same as a table: what each event moves, and who is told.

/** @typedef {import("./types.d.ts").View} View */
/** @typedef {import("./types.d.ts").Event} Event */
/** @typedef {Record<string, any>} Table a view's document, which the events change */

/** @param {string[]} place @param {string[]} pieces */
function take(place, pieces) {
  for (const piece of pieces) {
    const at = place.indexOf(piece);
    if (at < 0) throw new Error(`${piece} is not there`);
    place.splice(at, 1);
  }
}

/** @param {Table} event @returns {string[]} what an event speaks of: one piece or several */
const pieces = (event) => event.bits ?? event.cards ?? [event.bit ?? event.card].filter((each) => each !== undefined);
/** @param {Table} table @param {Table} event */
const player = (table, event) => table.players[event.seat];
/** @param {Table} table @param {Table} event */
const onCard = (table, event) => player(table, event).stm.find((/** @type {Table} */ each) => each.card === event.card);

/** @type {(table: Table, event: Table) => string[]} cards that are named leave a hand, which may be hidden */
function fromHand(table, event) {
  const cards = pieces(event);
  player(table, event).hand_size -= cards.length;
  if (player(table, event).hand !== null) take(player(table, event).hand, cards);
  return cards;
}

/** @typedef {(table: Table, event: Table) => void} Note */
/** @type {(source: string, target: string) => Note} pieces go from one place of the table to another */
const between = (source, target) => (table, event) => {
  take(table[source], pieces(event));
  table[target].push(...pieces(event));
};
/** @type {(values: Record<string, string>) => Note} fields of the view become what the event says under these names */
const put = (values) => (table, event) => {
  for (const [name, value] of Object.entries(values)) table[name] = event[value];
};
/** @type {Note} */
const nothing = () => {};
/** @type {Note} */
const toTile = (table, event) => table.bits[event.tile].push(...pieces(event));
/** @type {Note} */
const tileToPool = (table, event) => {
  take(table.bits[event.tile], event.bits);
  table.pool.push(...event.bits);
};
/** @type {Note} */
const toHand = (table, event) => {
  table.deck_size -= 1;
  player(table, event).hand_size += 1;
  player(table, event).hand?.push(...pieces(event));
};
/** @type {Note} */
const handKept = (table, event) => {
  if (event.kind !== "HiddenHandKept") return;
  player(table, event).discarded = null; // the choice of somebody else is a secret now
  if (event.clause === "SPEED-1") Object.assign(player(table, event), { ltm: null, card_flowers: null, vp: null });
};
/** @type {Note} */
const memory = (table, event) => {
  player(table, event).ltm_size += 1;
  if (event.kind === "HiddenMemoryChosen") player(table, event).hand_size -= 1;
  else player(table, event).ltm.push(...fromHand(table, event));
};
/** @type {Note} */
const setAside = (table, event) => {
  const own = player(table, event);
  if (event.kind === "HiddenCardsSetAside") {
    own.hand_size -= event.number;
    own.discarded_size += event.number;
  } else {
    const cards = fromHand(table, event);
    own.discarded_size += cards.length;
    own.discarded = [...(own.discarded ?? []), ...cards];
  }
};
/** @type {Note} */
const handsChosen = (table, event) =>
  table.players.forEach((/** @type {Table} */ each, /** @type {number} */ seat) => {
    table.discard.push(...event.discarded[seat]);
    Object.assign(each, { discarded: [], discarded_size: 0 }, event.memories.length ? { ltm: [...event.memories[seat]] } : {});
  });
/** @type {Note} */
const startShown = (table, event) => {
  table.flowers -= event.cards.length - (player(table, event).card_flowers ?? []).length;
  Object.assign(player(table, event), { vp: event.vp, card_flowers: [...event.cards] });
};
/** @type {Note} */
const tilesDrawn = (table, event) => {
  const where = table.game.options.name_contacts ? { touches: [] } : { u: 0, v: 0, turns: 0 };
  table.pending ??= { kind: "building", laid: [{ tile: table.girl, ...where }] };
  table.pending.drawn = [...event.tiles];
};
/** @type {Note} */
const tileLaid = (table, event) => {
  take(table.pending.drawn, [event.laying.tile]);
  table.pending.laid.push(event.laying);
};
/** @type {Note} */
const mapFinished = (table, event) => {
  table.game.map.pairs = event.pairs;
  table.game.layout = "u" in table.pending.laid[0] ? table.pending.laid : null;
  table.pending = null;
};
/** @type {Note} */
const planted = (table, event) => {
  table.planting_done = true;
  if (event.kind === "CardFlowerPlanted") take(player(table, event).card_flowers, [event.card]);
  else player(table, event).flower = false;
};
/** @type {Note} */
const laid = (table, event) => {
  if (event.kind === "PublicCardLaid") take(table.public, [event.card]);
  else fromHand(table, event);
  player(table, event).stm.push({ card: event.card, bits: [] });
};
/** @type {Note} */
const remembered = (table, event) => {
  const own = player(table, event);
  own.stm.splice(own.stm.indexOf(onCard(table, event)), 1);
  own.ltm.push(event.card);
  own.ltm_size += 1;
};
/** @type {Note} */
const vpGained = (table, event) => (player(table, event).vp += event.vp);
/** @type {Note} */
const discarded = (table, event) => {
  table.discard.push(...fromHand(table, event));
  if (event.kind === "DuplicateThrown") table.pending = null;
};
/** @type {Note} */
const duplicate = (table, event) => {
  table.pending = event.kind === "DuplicateDrawn" ? { kind: "duplicate", card: event.card } : null;
};

/** What each kind of event changes in a view; `Undone` is the ledger's own. @type {Record<string, Note>} */
export const NOTES = {
  StartPlayerChosen: put({ start_player: "seat" }),
  GirlPlaced: put({ girl: "tile" }),
  TilesDrawn: tilesDrawn,
  TileLaid: tileLaid,
  MapFinished: mapFinished,
  BitsPlaced: toTile,
  FragmentPlaced: (table, event) => (table.fragments[event.tile] = event.fragment),
  HandKept: handKept,
  HiddenHandKept: handKept,
  MemoryChosen: memory,
  HiddenMemoryChosen: memory,
  StartVpGained: vpGained,
  CardsSetAside: setAside,
  HiddenCardsSetAside: setAside,
  HandsChosen: handsChosen,
  StartShown: startShown,
  PhaseBegun: put({ phase: "phase", active: "seat" }),
  TurnBegun: (table, event) => Object.assign(table, { phase: "Recollection", active: event.seat, turn: event.turn, planting_done: false }),
  TurnEnded: (table) => (table.last_turns = table.last_turns === null ? null : table.last_turns - 1),
  EndTriggered: put({ last_turns: "last_turns" }),
  MapStuck: (table) => (table.last_turns = 1),
  GameOver: (table) => (table.phase = "Over"),
  GirlMoved: (table, event) => Object.assign(table, { girl: event.tile, planting_done: true }),
  FlowerPlanted: planted,
  CardFlowerPlanted: planted,
  FragmentTaken: (table, event) => {
    table.fragments[event.tile] = null;
    player(table, event).fragments.push(event.fragment);
  },
  BitsLifted: (table, event) => take(table.bits[event.tile], pieces(event)),
  BitDropped: toTile,
  BitsTaken: tileToPool,
  WhiteBitsClaimed: tileToPool,
  RecollectionSkipped: nothing,
  ChestsOpened: (table, event) => {
    take(player(table, event).saved, event.bits);
    table.pool.push(...event.bits);
  },
  CardLaid: laid,
  PublicCardLaid: laid,
  CardBegun: laid,
  SlotCovered: (table, event) => {
    take(table.pool, [event.bit]);
    onCard(table, event).bits.push(event.bit);
  },
  CardCompleted: (table, event) => table.spent.push(...event.bits),
  VpGained: vpGained,
  CardRemembered: remembered,
  CardFlowerGrown: (table, event) => {
    table.flowers -= 1;
    player(table, event).card_flowers.push(event.card);
  },
  FlowerGrown: (table, event) => {
    table.flowers -= 1;
    player(table, event).flower = true;
    between("pool", "spent")(table, event);
  },
  BitsSaved: (table, event) => {
    take(table.pool, event.bits);
    player(table, event).saved.push(...event.bits);
  },
  BitsGivenUp: between("pool", "spent"),
  HiveFilled: between("spent", "hive"),
  HiveOpened: nothing,
  TilesChosen: (table, event) => (table.pending = { kind: "tiles", tiles: [...event.tiles] }),
  BitsReturned: (table, event) => {
    take(table.hive, event.bits);
    table.bits[event.tile].push(...event.bits);
    if (event.clause === "HIVE-4") table.pending = null;
  },
  CardsDiscarded: discarded,
  CardDrawn: toHand,
  HiddenCardDrawn: toHand,
  DuplicateThrown: discarded,
  DuplicateDrawn: duplicate,
  DuplicateKept: duplicate,
  HiddenDuplicateDrawn: nothing,
  DeckRebuilt: (table, event) => {
    take(table.discard, event.cards);
    table.deck_size += event.cards.length;
  },
  SeatTaken: nothing,
  ChoiceSealed: nothing,
  ChoiceWithdrawn: nothing,
};

/** A ledger: `hear` it every piece of news, and `view` is what the seat sees now. */
export class Ledger {
  /** @type {Map<number, Table>} */
  #past = new Map();
  /** @type {Table} */
  #table;

  /** @param {View} view @param {number} revision */
  constructor(view, revision) {
    this.#table = structuredClone(view);
    this.revision = revision;
    this.#past.set(revision, structuredClone(view));
  }

  /** @returns {View} */
  get view() {
    return /** @type {any} */ (this.#table);
  }

  /**
   * Notes what has happened. Where the news brings a view, that is what the seat sees now.
   * @param {{ revision: number, events: { revision: number, event: Event }[], view: View | null }} news
   */
  hear({ revision, events, view }) {
    if (view !== null) this.#table = structuredClone(view);
    else
      for (const each of events) {
        this.#moveOn(each.revision);
        this.#note(each.event);
      }
    this.#moveOn(revision);
    this.#past.set(this.revision, structuredClone(this.#table));
  }

  /** @param {Event} event */
  #note(event) {
    if (event.kind === "Undone") {
      const known = Math.max(...[...this.#past.keys()].filter((revision) => revision <= event.revision));
      this.#table = structuredClone(/** @type {Table} */ (this.#past.get(known)));
    } else NOTES[event.kind](this.#table, event);
  }

  /** @param {number} revision */
  #moveOn(revision) {
    if (revision === this.revision) return;
    this.#past.set(this.revision, structuredClone(this.#table));
    this.revision = revision;
  }
}

/**
 * Where two views differ, in words; pieces may lie in another order. For tests, of a server or of this ledger.
 * @param {unknown} one @param {unknown} other @returns {string[]}
 */
export function differences(one, other, path = "") {
  const plain = (/** @type {any} */ value) => JSON.stringify([...value].map((each) => JSON.stringify(typeof each === "object" && each && !Array.isArray(each) ? sorted(each) : each)).sort());
  if (Array.isArray(one) && Array.isArray(other) && !/players$/.test(path)) return plain(one) === plain(other) ? [] : [`${path}: the events lead to ${JSON.stringify(one)}, the view has ${JSON.stringify(other)}`];
  if (one && other && typeof one === "object" && typeof other === "object") {
    const keys = new Set([...Object.keys(one), ...Object.keys(other)].filter((key) => !["checksum", "schema", "schema_version"].includes(key)));
    return [...keys].flatMap((key) => differences(/** @type {any} */ (one)[key], /** @type {any} */ (other)[key], path ? `${path}.${key}` : key));
  }
  return one === other ? [] : [`${path}: the events lead to ${JSON.stringify(one)}, the view has ${JSON.stringify(other)}`];
}

/** @param {Record<string, any>} value */
const sorted = (value) => Object.fromEntries(Object.entries(value).sort().map(([key, each]) => [key, Array.isArray(each) ? [...each].sort() : each]));
