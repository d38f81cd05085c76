// What follows from what the rules say, without a page: who is next, what is offered where, what must be asked once more.
import { decides } from "./look.js";

/** Steps with which a person says that enough was chosen: nobody is asked again after them. */
const SAID = new Set(["done", "save"]);

/** A text that begins with a capital letter. */
export const capital = (text) => text.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase());

/** Whether a complete action is shown once more before it is done: it can't be taken back, and no word ended it. */
export const asksAgain = (told, tapped) => told.complete && told.settles && !SAID.has(tapped);

/**
 * What the page shows next. `shown` is the seat whose hand may be seen now, or null. On a device of one's own, `own` is
 * the seat, or null for whoever looks on.
 * @returns {{kind: "over" | "bot" | "cover" | "decide" | "wait", seat: number | null}}
 */
export function screen({ standing, bots, shown, own }) {
  if (own !== undefined) return { kind: standing.over ? "over" : standing.waiting.includes(own) ? "decide" : "wait", seat: own };
  const people = bots.filter((bot) => bot === null).length;
  const watcher = people === 1 ? bots.indexOf(null) : null;
  if (standing.over) return { kind: "over", seat: watcher };
  const next = decides(standing);
  if (next === null) return { kind: "wait", seat: watcher };
  if (bots[next] !== null) return { kind: "bot", seat: watcher };
  const hidden = people > 1 && shown !== next && standing.phase !== "Map"; // nobody has a hand before there is a map
  return { kind: hidden ? "cover" : "decide", seat: next };
}

/** Whether a hand has to be put away before the next seat goes on: others look on, and somebody else decides. */
export function passesOn({ standing, bots, shown }) {
  const people = bots.filter((bot) => bot === null).length;
  return shown !== null && people > 1 && !standing.over && decides(standing) !== shown;
}

/**
 * Where each option is shown: on a tile, on a card in hand, in STM or among the Public Cards, on a bit, or as a button.
 * A card that lies nowhere else (a duplicate, a card with a flower) is offered by itself.
 */
export function zones(look, told) {
  const own = look.seat === null ? null : look.players[look.seat];
  const hand = new Set(look.hand ?? []);
  const begun = new Set((own?.stm ?? []).map(({ card }) => card));
  const open = new Set(look.public.map(([card]) => card));
  const found = { tiles: [], bits: [], hand: [], stm: [], public: [], cards: [], places: [], words: [] };
  for (const option of told?.options ?? []) found[zone(option, hand, begun, open)].push(option);
  return found;
}

function zone({ kind, key, piece }, hand, begun, open) {
  if (key === "lay-tile") return "places";
  if (kind === "tile") return "tiles";
  if (kind === "bit") return "bits";
  if (kind === "turn" || kind === "number") return "places";
  if (kind !== "card") return "words";
  if (key === "plant-from-card") return "cards";
  if (begun.has(piece)) return "stm";
  if (hand.has(piece)) return "hand";
  return open.has(piece) ? "public" : "cards";
}

/** The bits to show in the tray, each with what it is there: held for a tile not chosen yet, or still to be chosen. */
export function tray(look, told) {
  const { start, path, order, in_hand: inHand, left, white } = told?.so_far ?? {};
  if (start) {
    const waiting = order.slice(path.length).map((bit) => ({ bit, held: true }));
    const offered = (told.options ?? []).filter(({ key }) => key === "claim-bit").map(({ piece }) => piece);
    const rest = offered.length ? [...(white ?? []).map((bit) => ({ bit, held: true })), ...offered.map((bit) => ({ bit }))] : inHand.map((bit) => ({ bit }));
    return [...waiting, ...rest];
  }
  return (left ?? look.pool).map((bit) => ({ bit }));
}

/** Events that a person has already seen happen while tapping. */
const SEEN = new Set(["BitsLifted", "BitDropped", "GirlMoved", "TileLaid"]);
/** Events that the table tells better than words. */
const SMALL = new Set(["BitsPlaced", "FragmentPlaced", "SlotCovered", "TurnEnded"]);


/** Events after which a player who is choosing goes on choosing. */
const QUIET = new Set(["SeatTaken", "ChoiceSealed", "ChoiceWithdrawn"]);

/** Whether nothing has happened that changes what a player is asked. */
export const isQuiet = (events) => events.every(({ kind }) => QUIET.has(kind));

/** What belongs into the log. */
export const worthTelling = (events) => events.filter(({ kind }) => !SMALL.has(kind));

const MOVES = new Set(["BitsLifted", "BitDropped", "BitsTaken", "WhiteBitsClaimed", "GirlMoved", "FlowerPlanted", "CardFlowerPlanted", "FragmentTaken", "BitsReturned", "TileLaid", "GirlPlaced", "CardRemembered", "VpGained", "HiveOpened", "EndTriggered", "MapStuck", "GameOver"]);

/** What is worth showing: of others everything but what is too small for words, of one's own what moves by itself. */
export const worthShowing = (events, own) => events.filter(({ kind }) => (own ? MOVES.has(kind) && !SEEN.has(kind) : !SMALL.has(kind)));

export const PACES = { calm: 1, brisk: 0.45, instant: 0 };

/** How many milliseconds an event is shown. */
export const length = ({ kind }, pace) => Math.round((MOVES.has(kind) ? 420 : 520) * (PACES[pace] ?? 1));

/** The seed that an address asks for, `?seed=7`: the same for everybody who plays from it. Without one, the rules deal in secret. */
export function askedSeed(search) {
  const found = new URLSearchParams(search).get("seed");
  return /^\d{1,15}$/.test(found ?? "") ? { seed: Number(found) } : {};
}

/** Names that differ, since the rules ask for that: a second Ada becomes "Ada 2". */
export function distinct(names) {
  const found = [];
  for (const name of names) {
    let wanted = name;
    for (let number = 2; found.includes(wanted); number += 1) wanted = `${name} ${number}`;
    found.push(wanted);
  }
  return found;
}
