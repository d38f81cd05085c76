// What Python says of a table: its score after every tap, the proof, and what the words for colours mean.
import { call } from "../bridge.js";
import { announce, toast } from "../dom.js";
import { labelWith, enumerate, t } from "../texts.js";
import { toTable } from "./table.js";
import { fragmentWords, MEANT, nameOf } from "./words.js";

/** The table on the screen, as Python reads it. */
export const tableOf = (game) => toTable(game, fragmentWords(game), (seat) => nameOf(game, seat));

/** Asks about what `now` shows, and puts the answers there; an answer that comes too late is forgotten. */
export function makeAsking({ now, draw, hold }) {
  let asked = 0;
  const isLate = (number) => number !== asked || now.game === null;

  async function score() {
    const number = ++asked;
    try {
      const shown = await call("score.show", { table: tableOf(now.game) });
      if (isLate(number)) return;
      const before = now.shown?.players[now.seat]?.total;
      now.shown = shown;
      const { total } = shown.players[now.seat];
      if (total !== before) announce(t("why", { name: nameOf(now.game, now.seat), group: shown.groups.total, n: total ?? "?" }));
      const totals = shown.players.map(({ total: vp }, seat) => ({ name: nameOf(now.game, seat), total: vp }));
      const text = enumerate(totals.map(({ name, total: vp }) => labelWith(name, vp ?? "?")));
      if (now.save.summary?.text !== text) hold({ ...now.save, summary: { text, ...(shown.result ? { totals } : {}) } });
      draw();
    } catch (error) {
      if (!isLate(number)) toast(error.message, { label: t("again"), run: score }, 0);
    }
  }

  /** What the table's own words for colours mean, to paint them. */
  async function understand() {
    now.meanings = now.game.words === null ? MEANT : (await call("score.words", { words: fragmentWords(now.game) })).meanings.map(({ meaning }) => meaning);
    draw();
  }

  async function prove() {
    const number = asked;
    now.proof = { busy: true };
    draw();
    try {
      const { proved, shown } = await call("score.prove", { table: tableOf(now.game) });
      if (isLate(number)) return;
      Object.assign(now, { shown, proof: { text: proved } });
    } catch (error) {
      if (isLate(number)) return;
      now.proof = { failed: error.kind === "not-loaded" ? t("proof-not-loaded") : error.message };
    }
    draw();
    announce(now.proof.text ?? now.proof.failed);
  }

  return { score, understand, prove };
}
