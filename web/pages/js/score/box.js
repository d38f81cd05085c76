// What is remembered of the box from game to game, as people have said it: nothing here comes from a catalogue.
import { toast } from "../dom.js";
import { t } from "../texts.js";
import { holdersOf, sameFace } from "./game.js";
import { keepBox } from "./kept.js";
import { fragmentWords } from "./words.js";

export class Box {
  #kept;

  constructor(kept) {
    this.#kept = kept;
  }

  get words() {
    return this.#kept.words;
  }

  /** Words for all three colours of fragments, if any is the table's own. */
  get allWords() {
    return this.#kept.words && fragmentWords(this.#kept);
  }

  get cardWords() {
    return this.#kept.cardWords;
  }

  /** The names of those who played last. */
  names(players) {
    return Array.from({ length: players }, (_, seat) => this.#kept.names[seat] ?? "");
  }

  /** What a card shows, if it is known; the colour of a sequence only while colours are called the same. */
  face(game, card) {
    const face = this.#kept.faces[card];
    const isSame = JSON.stringify(fragmentWords(this.#kept)) === JSON.stringify(fragmentWords(game));
    return face?.scores === "sequence" && !isSame ? undefined : face;
  }

  /** What was said last about a card, or null. */
  taught(card) {
    return this.#kept.faces[card] ?? null;
  }

  /** Remembers what a card shows, or forgets it. */
  teach(card, face) {
    const { [card]: _, ...faces } = this.#kept.faces;
    this.learn({ faces: face ? { ...faces, [card]: face } : faces });
  }

  /** The cards on a table that show something else than remembered. */
  others(game) {
    const differs = (card) => this.face(game, card) && !sameFace(game.faces[card], this.face(game, card));
    return Object.keys(game.faces).filter((card) => holdersOf(game, card).length && differs(card));
  }

  learn(more) {
    this.#kept = { ...this.#kept, ...more };
    keepBox(this.#kept).catch(() => toast(t("not-written")));
  }
}
