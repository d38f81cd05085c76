// @ts-check
// What the page shows, from what a seat knows: its view, the box, and the picture. No rule, only places.

/** @typedef {import("../wire/types.d.ts").View} View */
/** @typedef {import("../wire/types.d.ts").Box} Box */
/** @typedef {import("../wire/types.d.ts").Picture} Picture */
/** @typedef {import("../wire/types.d.ts").Choice} Choice */
/** @typedef {import("../wire/types.d.ts").SeatStanding} SeatStanding */

/** The seat that is to decide now; those who choose at the same time do it one after the other at one screen. @param {{ waiting: number[] }} standing */
export const decides = (standing) => standing.waiting[0] ?? null;

/** The pieces that are left when some have been taken, each as often as it was there. @template T @param {T[]} pieces @param {T[]} taken */
export function without(pieces, taken) {
  const left = [...pieces];
  for (const each of taken) {
    const place = left.indexOf(each);
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}

/**
 * The table as a seat sees it, or a spectator.
 * @param {View} view @param {SeatStanding} standing @param {Box} box @param {Picture} picture
 */
export function lookOf(view, standing, box, picture) {
  return {
    seat: view.seat,
    revision: standing.revision,
    phase: view.phase,
    decides: decides(standing),
    players: view.players.map((player, seat) => playerOf(player, seat, standing, box)),
    hand: view.seat === null ? null : view.players[view.seat].hand,
    pool: view.pool,
    hive: { bits: view.hive, holes: box.hive_holes },
    deck: view.deck_size,
    discard: view.discard,
    public: counted(view.public),
    flowers: view.flowers,
    last_turns: view.last_turns,
    tiles: tilesOf(view, picture),
    lying: picture.lying,
    undo: standing.undo,
  };
}

/** @param {View["players"][number]} player @param {number} seat @param {SeatStanding} standing @param {Box} box */
function playerOf(player, seat, standing, box) {
  const ltm = player.ltm;
  return {
    ...player,
    name: standing.names[seat],
    bot: standing.bots[seat],
    ltm: ltm === null ? null : ltm.map((card) => ({ card, flower: (player.card_flowers ?? []).includes(card) })),
    powers: ltm === null ? null : powersOf(ltm, box),
  };
}

/** How many of each icon: those that everybody has, and those of the cards in LTM. @param {string[]} ltm @param {Box} box */
function powersOf(ltm, box) {
  const found = { ...box.powers };
  for (const card of ltm) for (const [icon, count] of Object.entries(box.cards[card].powers)) found[icon] = (found[icon] ?? 0) + count;
  return found;
}

/** @param {string[]} cards @returns {[string, number][]} */
function counted(cards) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return [...found];
}

/** What lies on each tile, and what it touches: for whoever does not see the picture. @param {View} view @param {Picture} picture */
function tilesOf(view, { touches }) {
  const bits = /** @type {Record<string, string[]>} */ (view.bits);
  const fragments = /** @type {Record<string, string | null>} */ (view.fragments);
  const tile = (/** @type {string} */ name) => ({
    bits: bits[name] ?? [],
    fragment: fragments[name] ?? null,
    flower: view.turn > 0 && fragments[name] === null,
    girl: view.girl === name,
    touches: touches[name],
  });
  return Object.fromEntries(Object.keys(touches).map((name) => [name, tile(name)]));
}

/**
 * What is asked, with how the map looks so far; `left` are the bits of the pool that were not chosen yet.
 * @param {Choice} choice @param {Picture} picture @param {string[]} pool
 */
export function toldOf(choice, picture, pool) {
  const { so_far: made } = choice;
  const covered = (made.slots ?? []).map(([, bit]) => bit);
  const used = made.slots ? covered.filter((bit) => bit !== null) : (made.chosen ?? []);
  return {
    steps: choice.steps,
    question: choice.question.message,
    options: choice.options.map((option) => ({ ...option, outline: picture.outlines[option.step] })),
    complete: choice.action !== null,
    said: choice.message,
    settles: choice.settles,
    harvests: choice.harvests,
    so_far: { ...made, left: without(pool, /** @type {string[]} */ (used)) },
    lying: picture.lying,
    walks: picture.walks,
    outline: picture.outline,
  };
}

/** Everybody's table in the end, as the score sheet reads it. @param {View} view @param {string[]} names @param {Box} box */
export function tableOf(view, names, box) {
  const face = (/** @type {string} */ card) => {
    const { colour, number, vp, scores } = box.cards[card];
    return scores === null ? { colour, number, vp } : { colour, number, scores };
  };
  return {
    players: view.players.map((player, seat) => ({
      name: names[seat],
      vp_tokens: player.vp,
      fragments: player.fragments,
      cards: (player.ltm ?? []).map(face),
    })),
  };
}

/**
 * Events as the page tells and shows them; the phase stands above the board.
 * @param {import("../wire/types.d.ts").Happened[]} events
 */
export const tellable = (events) => events.filter(({ event }) => event.kind !== "PhaseBegun").map(({ event, clause, message }) => ({ ...event, clause, message }));
