// A client of `dejavu-rules engine` in plain node: no packages, no word of the rules.
//
//     node examples/client.mjs [seed] [file]
//
// Plays a whole game: seat 0 takes any of the steps that are offered, a bot plays seat 1. Prints the score and, with a
// file, saves the game there. Another seed, another game.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

class Engine {
  #waiting = new Map();
  #next = 0;

  constructor(command = "dejavu-rules", options = ["engine"]) {
    this.process = spawn(command, options, { stdio: ["pipe", "pipe", "inherit"] });
    this.ended = new Promise((resolve, reject) => this.process.on("close", resolve).on("error", reject));
    createInterface({ input: this.process.stdout }).on("line", (line) => this.#answered(JSON.parse(line)));
  }

  // A promise of the answer. Requests may overlap: answers have the id of their request.
  ask(command, fields = {}) {
    const id = this.#next++;
    this.process.stdin.write(JSON.stringify({ id, do: command, ...fields }) + "\n");
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #answered({ id, answer, error }) {
    const { resolve, reject } = this.#waiting.get(id);
    this.#waiting.delete(id);
    error ? reject(Object.assign(new Error(error.message), error)) : resolve(answer);
  }

  close() {
    this.process.stdin.end();
    return this.ended;
  }
}

// Numbers from a seed, so that a game can be played again; Math.random has no seed.
function* numbers(seed) {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

const [seed, file] = [Number(process.argv[2] ?? 1), process.argv[3]];
const random = numbers(seed);
const pick = (list) => list[Math.floor(random.next().value * list.length)];
const [me, other] = [0, 1];
const SECRET = ["CardDrawn", "HandKept"];

// One whole action of mine, step by step.
async function steps(engine) {
  const taken = [];
  for (;;) {
    const { options } = await engine.ask("options", { seat: me, steps: taken });
    if (options.length === 0) return taken;
    taken.push(pick(options).step);
  }
}

// What I am told must not tell what the other seat has.
function checkSecrets({ view, undo_limit, number }, events) {
  assert.equal(view.seat, me);
  assert.ok(Array.isArray(view.players[me].hand));
  assert.equal(view.players[other].hand, null);
  assert.ok(!("deck" in view));
  assert.ok(undo_limit <= number);
  // A foreign card is drawn face down, unless it must be thrown away at once.
  const told = events.filter(({ event }, place) => {
    const open = event.kind === "CardDrawn" && events[place + 1]?.event.kind === "DuplicateThrown";
    return event.seat === other && SECRET.includes(event.kind) && !open;
  });
  assert.deepEqual(told, []);
}

const engine = new Engine();
let game = await engine.ask("new", { players: 2, seed, names: ["Node", "Bot"] });
let told = 0;
while (!game.over) {
  game = game.decides === me
    ? await engine.ask("act", { seat: me, steps: await steps(engine) })
    : await engine.ask("bot", { seat: other, bot: "greedy" });
  const [seen, { events, until }] = await Promise.all([
    engine.ask("view", { seat: me }),
    engine.ask("events", { seat: me, since: told }),
  ]);
  checkSecrets(seen, events);
  told = until;
  if (game.decides === other) await assert.rejects(engine.ask("options", { seat: me }), { kind: "illegal" });
}
const { score } = await engine.ask("score");
if (file) writeFileSync(file, JSON.stringify((await engine.ask("save")).save));
for (const { name, total } of score.players) console.log(`${name}: ${total}`);
assert.equal(await engine.close(), 0);
