// @ts-check
// A bot in plain node: `dejavu-rules play --seats "Ada, process:node examples/bot.mjs"`.
//
// For each decision it gets a line with the view of its seat. It asks what is offered, step by step, takes any of the
// options, and acts. A better bot would look at the view.
import { createInterface } from "node:readline";
import { Seat, Wire } from "../web/pages/js/wire/client.js";

const wire = new Wire((line) => process.stdout.write(`${line}\n`));

/** @param {number} seed */
async function decide(seed) {
  const seat = new Seat(wire); // the rules know which one it is
  /** @type {import("../web/pages/js/wire/types.d.ts").Step[]} */
  const steps = [];
  for (let number = seed; ; number = (number * 69069 + 1) % 2 ** 32) {
    const { options } = await seat.ask("options", { steps });
    if (options.length === 0) return seat.ask("act", { steps });
    steps.push(options[Math.floor(number / 7) % options.length].step);
  }
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const told = JSON.parse(line);
  if (told.do === "decide") decide(told.seed % 2 ** 32);
  else wire.receive(line);
});
