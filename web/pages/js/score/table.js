// Between a game as this page keeps it and the values of an end-state file, which are what Python reads.
import { COLOURS, isGame, ownUses } from "./game.js";

const card = (text) => {
  const [colour, number] = text.split(" ");
  return { colour, number: Number(number) };
};
export const cardText = ({ colour, number }) => `${colour} ${number}`;

function shown(face, colour, words) {
  if (!face) return {};
  if ("vp" in face) return { vp: face.vp };
  if (face.scores === "sequence") return { scores: `sequence ${words[face.colour]}` };
  return { scores: face.scores === "cards" ? `${colour} cards` : face.scores };
}

/**
 * The values of an end-state file.
 * @param {object} game
 * @param {string[]} words the three words for the colours of fragments
 * @param {(seat: number) => string} nameOf what a player without a name is called
 */
export function toTable(game, words, nameOf) {
  const fragment = (each) => `${words[each[0]]} ${each[2]}`;
  const players = game.players.map((each, seat) => {
    const own = ownUses(game, seat);
    const cards = each.cards.map((text) => ({ ...card(text), ...shown(game.faces[text], card(text).colour, words) }));
    const told = { name: each.name.trim() || nameOf(seat), vp_tokens: each.tokens, fragments: each.fragments.map(fragment), cards };
    return own === null ? told : { ...told, assignment: uses(own, fragment) };
  });
  const own = Object.entries(game.cardWords).filter(([, word]) => word.trim());
  const cardColours = own.length ? { card_colours: Object.fromEntries(own.map(([colour, word]) => [word.trim(), colour])) } : {};
  return { fragment_colours: words, ...cardColours, players };
}

function uses(own, fragment) {
  const cards = [...new Set(Object.values(own))];
  const of = (each) => Object.keys(own).filter((key) => own[key] === each);
  return cards.map((each) => ({ card: card(each), fragments: of(each).map(fragment) }));
}

/** Three words: those of a file, in the order of those that the page has where they mean the same, and some for the rest. */
export function threeWords(found, here) {
  const words = here.map(({ meaning }) => found.find((each) => each.meaning === meaning)?.word);
  const others = found.filter(({ word }) => !words.includes(word)).map(({ word }) => word);
  const free = here.map((each) => (found.some(({ meaning }) => meaning === each.meaning) ? undefined : each.word));
  return words.map((word, place) => word ?? others.shift() ?? free[place]);
}

/**
 * A game from the values of a file that Python has read.
 * @param {object} table
 * @param {string[]} words its words for the colours of fragments, in the order of the page
 */
export function fromTable(table, words) {
  const fragment = (text) => {
    const cut = text.lastIndexOf(" ");
    return `${words.indexOf(text.slice(0, cut))} ${text.slice(cut + 1)}`;
  };
  const faces = {};
  const players = table.players.map((each) => {
    for (const one of each.cards) faces[cardText(one)] = face(one, words);
    return {
      name: each.name,
      tokens: each.vp_tokens,
      fragments: each.fragments.map(fragment).sort(),
      cards: each.cards.map(cardText),
      own: each.assignment ? Object.fromEntries(each.assignment.flatMap((use) => use.fragments.map((one) => [fragment(one), cardText(use.card)]))) : null,
    };
  });
  const cardWords = {};
  for (const [word, colour] of Object.entries(table.card_colours ?? {})) if (COLOURS.includes(colour)) cardWords[colour] ??= word;
  const game = { words, cardWords, faces, players };
  if (!isGame(game)) throw new Error("not a game");
  return game;
}

function face({ vp, scores }, words) {
  if (scores === undefined) return { vp };
  if (scores.startsWith("sequence ")) return { scores: "sequence", colour: words.indexOf(scores.slice("sequence ".length)) };
  return { scores: scores.endsWith(" cards") ? "cards" : scores };
}
