// What follows from what the rules say, without a page. Run by `node --test web/tests`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { askedSeed, asksAgain, capital, distinct, length, passesOn, screen, tray, worthShowing, worthTelling, zones } from "../pages/js/board/choices.js";
import { lookOf, tableOf, tellable, toldOf, without } from "../pages/js/board/look.js";

const stands = (seat = 0, more = {}) => ({ over: false, waiting: seat === null ? [] : [seat], ...more });

test("pieces are taken away one by one", () => {
  assert.deepEqual(without(["a", "b", "a"], ["a"]), ["b", "a"]);
  assert.deepEqual(without(["a"], ["b", "a", "a"]), []);
});

test("who is next: bots play, hands are covered between people, one person never has to", () => {
  const bots = [null, "greedy", null];
  assert.deepEqual(screen({ standing: stands(1), bots, shown: 0 }), { kind: "bot", seat: null });
  assert.deepEqual(screen({ standing: stands(2), bots, shown: 0 }), { kind: "cover", seat: 2 });
  assert.deepEqual(screen({ standing: stands(2), bots, shown: 2 }), { kind: "decide", seat: 2 });
  assert.deepEqual(screen({ standing: stands(), bots: [null, "greedy"], shown: null }), { kind: "decide", seat: 0 });
  assert.deepEqual(screen({ standing: stands(1), bots: [null, "random"], shown: 0 }), { kind: "bot", seat: 0 });
  assert.deepEqual(screen({ standing: stands(null, { over: true }), bots, shown: 0 }), { kind: "over", seat: null });
});

test("a hand is put away only where somebody else could see it", () => {
  const two = [null, null];
  assert.equal(passesOn({ standing: stands(1), bots: two, shown: 0 }), true);
  assert.equal(passesOn({ standing: stands(0), bots: two, shown: 0 }), false);
  assert.equal(passesOn({ standing: stands(1), bots: two, shown: null }), false);
  assert.equal(passesOn({ standing: stands(1), bots: [null, "greedy"], shown: 0 }), false);
  assert.equal(passesOn({ standing: stands(1, { over: true }), bots: two, shown: 0 }), false);
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
  const told = { options: [], so_far: { start: "crab", path: ["veil"], order: ["red moon", "red sun"], in_hand: ["blue sun"], white: [] } };
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

const box = { powers: { hand: 3 }, hive_holes: 13, cards: { "red 1": { colour: "red", number: 1, vp: 2, scores: null, powers: { hand: 1, girl: 2 } }, "white 1": { colour: "white", number: 1, vp: null, scores: "white cards", powers: {} } } };
const player = { hand: ["red 1"], hand_size: 1, stm: [], ltm: ["red 1", "white 1"], ltm_size: 2, card_flowers: ["white 1"], vp: 4, saved: [], flower: false, fragments: ["red 2"] };
const view = { seat: 0, phase: "Deja Vu", turn: 3, players: [player, { ...player, hand: null, ltm: null, card_flowers: null, vp: null }], pool: ["red sun", "red sun"], hive: [], deck_size: 5, discard: [], public: ["white 1", "white 1"], flowers: 2, last_turns: null, girl: "crab", bits: { crab: ["red moon"] }, fragments: { crab: null, veil: "red 4" } };

test("what is shown follows from the view, the box and the picture", () => {
  const standing = { revision: 7, waiting: [1, 0], names: ["Ada", "Ben"], bots: [null, "greedy"], undo: true };
  const look = lookOf(view, standing, box, { touches: { crab: ["veil"], veil: ["crab"] }, lying: {} });
  assert.deepEqual(look.tiles.crab, { bits: ["red moon"], fragment: null, flower: true, girl: true, touches: ["veil"] });
  assert.deepEqual(look.tiles.veil, { bits: [], fragment: "red 4", flower: false, girl: false, touches: ["crab"] });
  assert.deepEqual([look.decides, look.hand, look.public, look.undo], [1, ["red 1"], [["white 1", 2]], true]);
  assert.deepEqual(look.players[0].ltm, [{ card: "red 1", flower: false }, { card: "white 1", flower: true }]);
  assert.deepEqual([look.players[0].powers, look.players[1].powers], [{ hand: 4, girl: 2 }, null]);
  assert.deepEqual(look.players.map(({ name, bot }) => [name, bot]), [["Ada", null], ["Ben", "greedy"]]);
});

test("the table of the score sheet has what cards show", () => {
  const [own] = tableOf({ players: [player] }, ["Ada"], box).players;
  assert.deepEqual(own, { name: "Ada", vp_tokens: 4, fragments: ["red 2"], cards: [{ colour: "red", number: 1, vp: 2 }, { colour: "white", number: 1, scores: "white cards" }] });
});

test("what is chosen is no longer in the tray", () => {
  const choice = { steps: [], question: { message: "?" }, options: [{ step: "turn 1" }], action: null, message: null, settles: false };
  const picture = { lying: {}, walks: null, outline: null, outlines: { "turn 1": "<path>" } };
  assert.deepEqual(toldOf({ ...choice, so_far: { chosen: ["red sun"] } }, picture, view.pool).so_far.left, ["red sun"]);
  const covered = toldOf({ ...choice, so_far: { card: "red 1", slots: [["sun", "red sun"], ["moon", null]] } }, picture, view.pool);
  assert.deepEqual([covered.so_far.left, covered.complete, covered.options[0].outline], [["red sun"], false, "<path>"]);
});

test("the phase is told above the board and not in the log", () => {
  const events = [{ event: { kind: "PhaseBegun" } }, { event: { kind: "BitsTaken", tile: "crab" }, clause: "SOW-5", message: "m" }];
  assert.deepEqual(tellable(events), [{ kind: "BitsTaken", tile: "crab", clause: "SOW-5", message: "m" }]);
});
