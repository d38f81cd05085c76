// @ts-check
// A client of `dejavu-rules engine` in plain node: no packages, no word of the rules.
//
//     node examples/client.mjs [seed] [file]
//
// Plays a whole game: seat 0 takes any of the steps that are offered, a bot plays seat 1. What seat 0 sees it knows from
// its first view and what it hears since. Prints the score and, with a file, saves the game there. Another seed,
// another game.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Seat, Wire } from "../web/pages/js/wire/client.js";
import { differences } from "../web/pages/js/wire/ledger.js";

/** @typedef {import("../web/pages/js/wire/types.d.ts").Happened} Happened */

// Numbers from a seed, so that a game can be played again; Math.random has no seed.
/** @param {number} seed */
function createRandom(seed) {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

const [seed, file] = [Number(process.argv[2] ?? 1), process.argv[3]];
const random = createRandom(seed);
/** @template T @param {T[]} list @returns {T} */
const pick = (list) => list[Math.floor(random() * list.length)];
const [me, other] = [0, 1];
const SECRET = ["CardDrawn", "HandKept"];

const engine = spawn("dejavu-rules", ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
const ended = new Promise((resolve, reject) => engine.on("close", resolve).on("error", reject));
const wire = new Wire((line) => engine.stdin.write(`${line}\n`));
createInterface({ input: engine.stdout }).on("line", (line) => wire.receive(line));

let standing = await wire.owner("new", { seats: ["Node", "greedy"], seed });
const seat = new Seat(wire, { seat: me });
await seat.connect();

// One whole action of mine, step by step.
async function act() {
  /** @type {import("../web/pages/js/wire/types.d.ts").Step[]} */
  const steps = [];
  for (;;) {
    const { options } = await seat.ask("options", { steps });
    if (options.length === 0) return seat.ask("act", { steps, revision: seat.revision });
    steps.push(pick(options).step);
  }
}

// What I am told must not tell what the other seat has, and must be all that I see.
/** @param {Happened[]} events */
async function check(events) {
  const { view } = await seat.ask("view", {});
  assert.deepEqual(differences(seat.view, view), []);
  assert.equal(view.seat, me);
  assert.ok(Array.isArray(view.players[me].hand));
  assert.equal(view.players[other].hand, null);
  assert.ok(!("deck" in view));
  // A foreign card is drawn face down, unless it must be thrown away at once.
  const told = events.filter(({ event }, place) => {
    const open = event.kind === "CardDrawn" && events[place + 1]?.event.kind === "DuplicateThrown";
    return "seat" in event && event.seat === other && SECRET.includes(event.kind) && !open;
  });
  assert.deepEqual(told, []);
}

while (!standing.over) {
  const mine = standing.waiting.includes(me);
  if (!mine) await assert.rejects(seat.ask("options", {}), { kind: "illegal" });
  standing = mine ? await act() : await wire.owner("bot", {});
  await check(await seat.news());
}
const { score } = await seat.ask("score", {});
if (file) writeFileSync(file, (await wire.owner("save", {})).text);
for (const { name, total } of score.players) console.log(`${name}: ${total}`);
engine.stdin.end();
assert.equal(await ended, 0);
