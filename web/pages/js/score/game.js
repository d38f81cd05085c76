// A game's end as a plain value, and every tap that changes it. Nothing here knows of a page; the rules are Python's.

export const COLOURS = ["white", "blue", "green", "purple", "red", "yellow"];
export const NUMBERS = [1, 2, 3, 4, 5, 6, 7];
export const PIPS = [1, 2, 3, 4, 5];
export const SCORINGS = ["sequence", "sets", "fragments", "cards"];
export const FEWEST = 2;
export const MOST = 4;
export const MOST_TOKENS = 9999;
export const MOST_PRINTED = 99;
const LONGEST = 80;

/** A tap that can't have happened; `reason` is the key of a sentence. */
export class Impossible extends Error {
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

const player = (name = "") => ({ name, tokens: 0, fragments: [], cards: [], own: null });

/** The beginning: so many players, and the table's own words for colours where it has any. */
export const begin = ({ names, words = null, cardWords = {} }) => ({
  words,
  cardWords,
  faces: {},
  players: names.map(player),
});

const isText = (value) => typeof value === "string" && value.length <= LONGEST;
const isCount = (value, most) => Number.isInteger(value) && value >= 0 && value <= most;
const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isListOf = (value, is, most) => Array.isArray(value) && value.length <= most && value.every(is);

export function isCard(value) {
  const [colour, number, more] = isText(value) ? value.split(" ") : [];
  return more === undefined && COLOURS.includes(colour) && NUMBERS.includes(Number(number));
}

export function isFragment(value) {
  return isText(value) && /^[0-2] [1-5]$/.test(value);
}

/** What a card shows: `{vp: 3}`, `{scores: "sets"}`, or `{scores: "sequence", colour: 0}`. */
export function isFace(value) {
  if (!isTable(value)) return false;
  const keys = Object.keys(value).sort().join();
  if (keys === "vp") return isCount(value.vp, MOST_PRINTED);
  if (keys === "scores") return SCORINGS.includes(value.scores) && value.scores !== "sequence";
  return keys === "colour,scores" && value.scores === "sequence" && isCount(value.colour, 2);
}

/** What the box was remembered for before it was taught otherwise, so that this can be taken back as well. */
const isTaught = (value) => isTable(value) && (value.before === null || isFace(value.before));
const isWords = (value) => value === null || (isListOf(value, isText, 3) && value.length === 3);
const isCardWords = (value) => isTable(value) && Object.entries(value).every(([key, word]) => COLOURS.includes(key) && isText(word));
const isOwn = (value) => value === null || (isTable(value) && Object.entries(value).every(([key, card]) => isFragment(key) && isCard(card)));
const isTokens = (value) => isCount(value, MOST_TOKENS) || isListOf(value, (each) => isCount(each, MOST_TOKENS), 500);
const isOnce = (list) => new Set(list).size === list.length;

const isPlayer = (value) =>
  isTable(value) &&
  isText(value.name) &&
  isTokens(value.tokens) &&
  isListOf(value.fragments, isFragment, 15) &&
  isOnce(value.fragments) &&
  isListOf(value.cards, isCard, 42) &&
  isOnce(value.cards) &&
  isOwn(value.own);

/** Whether this is a game's end as this page keeps it; whether a box could have left it on a table, Python says. */
export function isGame(value) {
  return (
    isTable(value) &&
    isWords(value.words) &&
    isCardWords(value.cardWords) &&
    isTable(value.faces) &&
    Object.entries(value.faces).every(([card, face]) => isCard(card) && isFace(face)) &&
    isListOf(value.players, isPlayer, MOST) &&
    value.players.length >= FEWEST
  );
}

const must = (is, reason) => {
  if (!is) throw new Impossible(reason);
};
const without = (list, each) => list.filter((other) => other !== each);

/** Whether somebody sits there. */
export const isSeat = (game, seat) => Number.isInteger(seat) && seat in game.players;

function at(game, seat, change) {
  must(isSeat(game, seat), "bad-seat");
  return { ...game, players: game.players.map((each, place) => (place === seat ? { ...each, ...change(each) } : each)) };
}

const CHANGES = {
  begin: (_, tap) => {
    must(isListOf(tap.names, isText, MOST) && tap.names.length >= FEWEST, "bad-names");
    must(isWords(tap.words ?? null) && isCardWords(tap.cardWords ?? {}), "bad-words");
    return begin(tap);
  },
  open: (_, { game }) => {
    must(isGame(game), "bad-game");
    return structuredClone(game);
  },
  card: (game, { seat, card, face }) => {
    must(isCard(card) && (face === undefined || isFace(face)), "bad-card");
    const faces = face && !game.faces[card] ? { ...game.faces, [card]: face } : game.faces;
    const has = game.players[seat]?.cards.includes(card);
    return at({ ...game, faces }, seat, ({ cards }) => ({ cards: has ? without(cards, card) : [...cards, card] }));
  },
  face: (game, { card, face, taught }) => {
    must(isCard(card) && isFace(face) && (taught === undefined || isTaught(taught)), "bad-face");
    return { ...game, faces: { ...game.faces, [card]: face } };
  },
  fragment: (game, { seat, fragment }) => {
    must(isFragment(fragment), "bad-fragment");
    const has = game.players[seat]?.fragments.includes(fragment);
    const freed = { ...game, players: game.players.map((each) => ({ ...each, fragments: without(each.fragments, fragment) })) };
    return at(freed, seat, ({ fragments }) => (has ? {} : { fragments: [...fragments, fragment].sort() }));
  },
  tokens: (game, { seat, tokens }) => {
    must(isCount(tokens, MOST_TOKENS), "bad-tokens");
    return at(game, seat, () => ({ tokens }));
  },
  name: (game, { seat, name }) => {
    must(isText(name), "bad-names");
    return at(game, seat, () => ({ name }));
  },
  own: (game, { seat, own }) => {
    must(isOwn(own), "bad-own");
    return at(game, seat, () => ({ own }));
  },
  add: (game) => {
    must(game.players.length < MOST, "bad-seat");
    return { ...game, players: [...game.players, player()] };
  },
  remove: (game, { seat }) => {
    must(game.players.length > FEWEST && isSeat(game, seat), "bad-seat");
    return { ...game, players: game.players.filter((_, place) => place !== seat) };
  },
  words: (game, { words, cardWords }) => {
    must(isWords(words) && isCardWords(cardWords), "bad-words");
    return { ...game, words, cardWords };
  },
};

/**
 * The game after a tap. Neither is changed.
 * @throws {Impossible}
 */
export function after(game, tap) {
  must(isTable(tap) && Object.hasOwn(CHANGES, tap.do), "bad-tap");
  must((game === null) === (tap.do === "begin" || tap.do === "open"), "bad-order");
  return CHANGES[tap.do](game, tap);
}

/** The game after all these taps. */
export const replayed = (taps) => taps.reduce(after, null);

/** The VP of a player's tokens together. */
export const tokensOf = ({ tokens }) => (Array.isArray(tokens) ? tokens.reduce((sum, each) => sum + each, 0) : tokens);

/** Who has a fragment: a seat, or -1. */
export const ownerOf = (game, fragment) => game.players.findIndex((each) => each.fragments.includes(fragment));

/** The seats that have a card. */
export const holdersOf = (game, card) => game.players.flatMap((each, seat) => (each.cards.includes(card) ? [seat] : []));

/** Whether fragments can be used for a card. */
export const takesFragments = (face) => ["sequence", "sets", "fragments"].includes(face?.scores);

/** Whether this fragment can be used for a card that shows this. */
export const takes = (face, fragment) =>
  takesFragments(face) && (face.scores !== "sequence" || face.colour === Number(fragment[0]));

/** A player's own uses of fragments, as far as they still make sense. */
export function ownUses(game, seat) {
  const { own, fragments, cards } = game.players[seat];
  if (own === null) return null;
  const fits = ([fragment, card]) => fragments.includes(fragment) && cards.includes(card) && takes(game.faces[card], fragment);
  return Object.fromEntries(Object.entries(own).filter(fits));
}

export const sameFace = (one, other) =>
  one?.vp === other?.vp && one?.scores === other?.scores && one?.colour === other?.colour;
