// Rooms without a page: links and the keys of a device, how long a broken line waits, and who is asked on one's own device.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isQuiet, screen } from "../pages/js/board/choices.js";
import { forgetRoom, keepRoom, keptRoom, keptRooms, plainLink, readLink, socketAddress } from "../pages/js/online/keys.js";
import { waitBefore } from "../pages/js/online/socket.js";

const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };

test("a link has words and nothing else", () => {
  assert.deepEqual(readLink("#room=abc&key=k-1_x&screen"), { room: "abc", key: "k-1_x", host: null, screen: true });
  assert.deepEqual(readLink(plainLink("abc", true)), { room: "abc", key: null, host: null, screen: true });
  for (const hash of ["", "#", "#room=", "#room=<b>", "#room=%00", `#room=${"x".repeat(101)}`]) assert.equal(readLink(hash).room, null);
});

test("keys are kept by room, the newest first, and a damaged store is empty", () => {
  keepRoom("one", { host: "h" }, 1);
  keepRoom("two", { key: "k", name: "Ada" }, 2);
  keepRoom("one", { key: "k1" }, 3);
  assert.deepEqual(keptRooms().map(({ room }) => room), ["one", "two"]);
  assert.deepEqual([keptRoom("one").host, keptRoom("one").key], ["h", "k1"]);
  keepRoom("one", { key: undefined }, 4);
  assert.equal(keptRoom("one").key, undefined);
  forgetRoom("one");
  assert.equal(keptRoom("one"), null);
  for (const damaged of ["{", "7", "[]", '{"two": 5}']) {
    kept.set("dejavu-rules.rooms", damaged);
    assert.deepEqual(keptRooms(), []);
  }
  for (let number = 0; number < 40; number += 1) keepRoom(`room${number}`, { key: "k" }, number);
  assert.equal(keptRooms().length, 20);
  assert.equal(keptRooms()[0].room, "room39");
});

test("the socket is beside the page, and as safe as it", () => {
  assert.equal(socketAddress("http://192.168.1.7:8000/online.html?x=1#room=abc"), "ws://192.168.1.7:8000/online");
  assert.equal(socketAddress("https://play.example.org/dejavu/online.html#key=k"), "wss://play.example.org/dejavu/online");
});

test("a broken line tries again soon, then less often, and not everybody at once", () => {
  assert.equal(waitBefore(0, 1), 250);
  assert.equal(waitBefore(0, 0), 125);
  assert.equal(waitBefore(30, 1), 5000);
});

test("on one's own device only the own seat is asked, and nobody else's hand is ever next", () => {
  const bots = [null, null, "greedy"];
  const stands = (waiting, over = false) => ({ waiting, over });
  assert.deepEqual(screen({ standing: stands([0, 1]), bots, shown: 1, own: 1 }), { kind: "decide", seat: 1 });
  assert.deepEqual(screen({ standing: stands([0]), bots, shown: 1, own: 1 }), { kind: "wait", seat: 1 });
  assert.deepEqual(screen({ standing: stands([2]), bots, shown: null, own: null }), { kind: "wait", seat: null });
  assert.deepEqual(screen({ standing: stands([], true), bots, shown: 1, own: 1 }), { kind: "over", seat: 1 });
});

test("only what leaves the question as it is lets somebody go on choosing", () => {
  assert.equal(isQuiet([]), true);
  assert.equal(isQuiet([{ kind: "ChoiceSealed" }, { kind: "SeatTaken" }]), true);
  assert.equal(isQuiet([{ kind: "ChoiceSealed" }, { kind: "Undone" }]), false);
});
