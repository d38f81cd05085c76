// What follows from what the rules say, without a page. Run by `node --test web/tests`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { askedSeed, asksAgain, capital, distinct, length, passesOn, screen, tray, without, worthShowing, worthTelling, zones } from "../pages/js/board/choices.js";

const stands = (more) => ({ over: false, decides: 0, bot: null, ...more });

test("pieces are taken away one by one", () => {
  assert.deepEqual(without(["a", "b", "a"], ["a"]), ["b", "a"]);
  assert.deepEqual(without(["a"], ["b", "a", "a"]), []);
});

test("who is next: bots play, hands are covered between people, one person never has to", () => {
  const bots = [null, "greedy", null];
  assert.deepEqual(screen({ standing: stands({ decides: 1, bot: "greedy" }), bots, shown: 0 }), { kind: "bot", seat: null });
  assert.deepEqual(screen({ standing: stands({ decides: 2 }), bots, shown: 0 }), { kind: "cover", seat: 2 });
  assert.deepEqual(screen({ standing: stands({ decides: 2 }), bots, shown: 2 }), { kind: "decide", seat: 2 });
  assert.deepEqual(screen({ standing: stands(), bots: [null, "greedy"], shown: null }), { kind: "decide", seat: 0 });
  assert.deepEqual(screen({ standing: stands({ decides: 1, bot: "random" }), bots: [null, "random"], shown: 0 }), { kind: "bot", seat: 0 });
  assert.deepEqual(screen({ standing: stands({ over: true, decides: null }), bots, shown: 0 }), { kind: "over", seat: null });
});

test("a hand is put away only where somebody else could see it", () => {
  const two = [null, null];
  assert.equal(passesOn({ standing: stands({ decides: 1 }), bots: two, shown: 0 }), true);
  assert.equal(passesOn({ standing: stands({ decides: 0 }), bots: two, shown: 0 }), false);
  assert.equal(passesOn({ standing: stands({ decides: 1 }), bots: two, shown: null }), false);
  assert.equal(passesOn({ standing: stands({ decides: 1, bot: "greedy" }), bots: [null, "greedy"], shown: 0 }), false);
  assert.equal(passesOn({ standing: stands({ decides: 1, over: true }), bots: two, shown: 0 }), false);
});

test("only what can't be taken back is asked once more, unless a word ended it", () => {
  assert.equal(asksAgain({ complete: true, settles: true }, "card"), true);
  assert.equal(asksAgain({ complete: true, settles: true }, "done"), false);
  assert.equal(asksAgain({ complete: true, settles: false }, "card"), false);
  assert.equal(asksAgain({ complete: false, settles: false }, "card"), false);
});

test("every option has exactly one place", () => {
  const look = { seat: 0, hand: ["red 1", "red 2"], public: [["white 1", 2]], players: [{ stm: [{ card: "blue 3", bits: [] }] }] };
  const of = (kind, key, piece) => ({ kind, key, piece, step: `${kind} ${piece ?? ""}` });
  const options = [of("tile", "sow-from", "crab"), of("tile", "lay-tile", "veil"), of("bit", "drop-bit", "red moon"), of("card", "cover-card", "red 1"), of("card", "cover-card", "blue 3"), of("card", "cover-card", "white 1"), of("card", "plant-from-card", "red 2"), of("card", "replace-duplicate", "green 5"), of("turn", "turn"), of("number", "place"), of("girl", "move-girl"), of("done", "meditate")];
  const found = zones(look, { options });
  assert.deepEqual(Object.fromEntries(Object.entries(found).map(([zone, each]) => [zone, each.length])), { tiles: 1, bits: 1, hand: 1, stm: 1, public: 1, cards: 2, places: 3, words: 2 });
  assert.equal(Object.values(found).flat().length, options.length);
});

test("the tray has what is in hand, and what waits for a tile", () => {
  const told = { options: [], so_far: { sowing: { start: "crab", path: ["veil"], order: ["red moon", "red sun"] }, in_hand: ["blue sun"], white: [] } };
  assert.deepEqual(tray({ pool: [] }, told), [{ bit: "red sun", held: true }, { bit: "blue sun" }]);
  assert.deepEqual(tray({ pool: ["red sun"] }, { so_far: {} }), [{ bit: "red sun" }]);
  assert.deepEqual(tray({ pool: ["red sun", "blue sun"] }, { so_far: { left: ["blue sun"] } }), [{ bit: "blue sun" }]);
});

test("what a person did by hand is not shown again", () => {
  const events = [{ kind: "BitsLifted" }, { kind: "BitDropped" }, { kind: "BitsTaken" }, { kind: "BitsPlaced" }];
  assert.deepEqual(worthShowing(events, true).map(({ kind }) => kind), ["BitsTaken"]);
  assert.equal(worthShowing(events, false).length, 3);
  assert.equal(worthTelling(events).length, 3);
  assert.equal(length({ kind: "BitDropped" }, "instant"), 0);
});

test("names differ, seeds fit, sentences begin with a capital letter", () => {
  assert.deepEqual(distinct(["Ada", "Ada", "Ben", "Ada"]), ["Ada", "Ada 2", "Ben", "Ada 3"]);
  assert.equal(new Set(distinct(["Ada 2", "Ada", "Ada"])).size, 3);
  assert.deepEqual(["?seed=7", "?seed=-1", "?seed=x", ""].map(askedSeed), [{ seed: 7 }, {}, {}, {}]);
  assert.equal(capital("über"), "Über");
});
