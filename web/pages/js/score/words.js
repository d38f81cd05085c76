// What things are called: in the table's own words where it has some, else in the language of the page.
import { t } from "../texts.js";

/** What the colours of fragments are taken to be where nobody says otherwise. */
export const MEANT = ["red", "blue", "yellow"];

/** Words for the colours of fragments that nobody chose. */
export const usualWords = () => MEANT.map((colour) => t(`fragment-${colour}`));

/** The same with what they mean. */
export const usualMeanings = () => MEANT.map((meaning) => ({ word: t(`fragment-${meaning}`), meaning }));

export const fragmentWords = (game) => game.words?.map((word, place) => word.trim() || usualWords()[place]) ?? usualWords();

/** Words that mean the same in every language of the page: the table's own, and English ones for those that are ours. */
export function linkWords(game) {
  const words = MEANT.map((colour, place) => game.words?.[place].trim() || colour);
  return new Set(words).size === words.length ? words : fragmentWords(game);
}

/** The name of a player without one, in links: whoever opens the link reads it in their own language. */
export const linkName = (seat) => `Player ${seat + 1}`;

/** A table from a link with what the table has named itself, and nothing in the place of our own words and names. */
export const withoutOurs = (game) => ({
  ...game,
  words: game.words.every((word, place) => word === MEANT[place]) ? null : game.words.map((word, place) => (word === MEANT[place] ? "" : word)),
  players: game.players.map((each, seat) => (each.name === linkName(seat) ? { ...each, name: "" } : each)),
});

export const fragmentName = (game, fragment) => t("fragment-name", { colour: fragmentWords(game)[fragment[0]], pips: fragment[2] });

export const colourWord = (game, colour) => game.cardWords[colour]?.trim() || t(`colour-${colour}`);

export function cardName(game, card) {
  const [colour, number] = card.split(" ");
  return t("card-name", { colour: colourWord(game, colour), number });
}

const segmenter = new Intl.Segmenter();

/** A text by what a person calls letters: an emoji that is joined of several is one. */
export const letters = (text) => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** The beginning of a word: two letters, or one where a sign is a word. */
export function short(word) {
  const [first = "", second = ""] = letters(word);
  return /^\p{sc=Han}/u.test(first) ? first : first.toUpperCase() + second;
}

export function cardShort(game, card) {
  const [colour, number] = card.split(" ");
  return `${short(colourWord(game, colour))} ${number}`;
}

export const nameOf = (game, seat) => game.players[seat].name.trim() || t("player-n", { n: seat + 1 });

/** One letter for a player, or the number of the seat. */
export const initial = (game, seat) => letters(game.players[seat].name.trim())[0]?.toUpperCase() ?? String(seat + 1);

/** What a card shows, in words. */
export function faceWords(game, face) {
  if (!face) return t("face-unknown");
  if ("vp" in face) return t("face-vp", { n: face.vp });
  if (face.scores === "sequence") return t("face-sequence", { colour: fragmentWords(game)[face.colour] });
  if (face.scores === "cards") return t("face-cards");
  return t(`face-${face.scores}`);
}
