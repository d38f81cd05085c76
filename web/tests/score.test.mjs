// The score sheet's values without a page: taps, saves, tables, links. Run by `node --test`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { after, holdersOf, Impossible, isGame, ownerOf, ownUses, replayed, tokensOf } from "../pages/js/score/game.js";
import { fromHash, toHash } from "../pages/js/score/link.js";
import { newSave, opened, recordsOf, redone, tapped, undone } from "../pages/js/score/saved.js";
import { fromTable, threeWords, toTable } from "../pages/js/score/table.js";
import { initial, letters, linkName, linkWords, short, withoutOurs } from "../pages/js/score/words.js";

const BEGIN = { do: "begin", names: ["Ada", ""] };
const TAPS = [
  BEGIN,
  { do: "card", seat: 0, card: "white 1" },
  { do: "face", card: "white 1", face: { scores: "sequence", colour: 0 } },
  { do: "card", seat: 0, card: "green 2", face: { vp: 3 } },
  { do: "card", seat: 1, card: "green 2" },
  { do: "fragment", seat: 0, fragment: "0 5" },
  { do: "fragment", seat: 0, fragment: "0 1" },
  { do: "tokens", seat: 1, tokens: 12 },
  { do: "own", seat: 0, own: { "0 5": "white 1" } },
];
const WORDS = ["red", "blue", "gold"];
const TABLE = {
  fragment_colours: WORDS,
  players: [
    {
      name: "Ada",
      vp_tokens: 0,
      fragments: ["red 1", "red 5"],
      cards: [
        { colour: "white", number: 1, scores: "sequence red" },
        { colour: "green", number: 2, vp: 3 },
      ],
      assignment: [{ card: { colour: "white", number: 1 }, fragments: ["red 5"] }],
    },
    { name: "Player 2", vp_tokens: 12, fragments: [], cards: [{ colour: "green", number: 2, vp: 3 }] },
  ],
};

const tableOf = (game) => toTable(game, WORDS, (seat) => `Player ${seat + 1}`);
const saved = (taps = TAPS) => taps.slice(1).reduce((save, tap) => tapped(save, tap, 2), newSave(taps[0], "a", 1));

test("taps make the values of an end-state file", () => {
  assert.deepEqual(tableOf(replayed(TAPS)), TABLE);
});

test("a card of which nobody said what it shows has no VP", () => {
  const [card] = tableOf(replayed(TAPS.slice(0, 2))).players[0].cards;
  assert.deepEqual(card, { colour: "white", number: 1 });
});

test("a second tap on a card or a fragment takes it away, a tap of another player takes a fragment over", () => {
  const game = replayed([...TAPS, { do: "card", seat: 0, card: "green 2" }, { do: "fragment", seat: 1, fragment: "0 5" }]);
  assert.deepEqual(holdersOf(game, "green 2"), [1]);
  assert.equal(ownerOf(game, "0 5"), 1);
  assert.equal(ownerOf(after(game, { do: "fragment", seat: 1, fragment: "0 5" }), "0 5"), -1);
});

test("what a card shows is asked once: it stays for the other copy, and a correction is for both", () => {
  const game = after(replayed(TAPS), { do: "face", card: "green 2", face: { vp: 4 } });
  assert.deepEqual(tableOf(game).players.map(({ cards }) => cards.at(-1).vp), [4, 4]);
  const again = after(game, { do: "card", seat: 1, card: "green 2", face: { vp: 9 } });
  assert.deepEqual(again.faces["green 2"], { vp: 4 });
});

test("an own use of a fragment or card that is gone is left out", () => {
  assert.deepEqual(ownUses(after(replayed(TAPS), { do: "fragment", seat: 0, fragment: "0 5" }), 0), {});
  assert.deepEqual(ownUses(after(replayed(TAPS), { do: "card", seat: 0, card: "white 1" }), 0), {});
});

test("no tap changes the game before it", () => {
  let game = null;
  for (const tap of [...TAPS, { do: "add" }, { do: "name", seat: 2, name: "x" }, { do: "remove", seat: 0 }]) {
    const before = JSON.stringify(game);
    const now = after(game, tap);
    assert.equal(JSON.stringify(game), before);
    game = now;
    assert.ok(isGame(game), tap.do);
  }
  assert.deepEqual(game.players.map(({ name }) => name), ["", "x"]);
});

test("taps that can't have happened are refused", () => {
  const wrong = [
    null,
    { do: "constructor" },
    { do: "begin", names: ["a", "b"] },
    { do: "card", seat: 2, card: "white 1" },
    { do: "card", seat: 0, card: "white 8" },
    { do: "card", seat: 0, card: "white 1", face: { vp: -1 } },
    { do: "face", card: "white 1", face: { vp: 100 } },
    { do: "face", card: "white 1", face: { scores: "sequence" } },
    { do: "face", card: "white 1", face: { vp: 1 }, taught: { before: 7 } },
    { do: "face", card: "white 1", face: { vp: 1, scores: "sets" } },
    { do: "fragment", seat: 0, fragment: "3 1" },
    { do: "tokens", seat: 0, tokens: 1.5 },
    { do: "tokens", seat: 0, tokens: 10000 },
    { do: "own", seat: 0, own: { "0 1": "moon" } },
    { do: "remove", seat: 0 },
    { do: "words", words: ["a"], cardWords: {} },
    { do: "words", words: null, cardWords: { pink: "red" } },
    { do: "name", seat: 0, name: "x".repeat(81) },
  ];
  for (const tap of wrong) assert.throws(() => after(replayed(TAPS), tap), Impossible, JSON.stringify(tap));
  assert.throws(() => after(null, TAPS[1]), Impossible);
});

test("a save has every tap: undo and redo go through all of them", () => {
  let save = saved();
  const { game } = opened(save, "a");
  assert.deepEqual(game, replayed(TAPS));
  for (let left = TAPS.length; left > 1; left--) save = undone(save, 3);
  assert.deepEqual(opened(save, "a").game, replayed([BEGIN]));
  assert.equal(undone(save, 3), save);
  for (let left = TAPS.length; left > 1; left--) save = redone(save, 4);
  assert.deepEqual(opened(save, "a").game, game);
  assert.equal(redone(save, 4), save);
});

test("a damaged save is refused with a reason", () => {
  const reason = (change) => opened({ ...saved(), ...change }, "a").reason;
  assert.equal(opened(undefined, "a").reason, "save-not-a-game");
  assert.equal(opened("x", "a").reason, "save-not-a-game");
  assert.equal(reason({ id: "b" }), "save-not-a-game");
  assert.equal(reason({ format: 2 }), "save-other-format");
  assert.equal(reason({ taps: [] }), "save-no-taps");
  assert.equal(reason({ undone: null }), "save-no-taps");
  assert.equal(reason({ seat: 7 }), "save-not-a-game");
  assert.equal(reason({ seat: "length" }), "save-not-a-game");
  assert.equal(reason({ started: "soon" }), "save-not-a-game");
  assert.deepEqual(opened({ ...saved(), taps: [...TAPS, { do: "card", seat: 0, card: "moon 1" }] }, "a"), { reason: "bad-card", tap: 10 });
  assert.deepEqual(opened({ ...saved(), undone: [7] }, "a"), { reason: "bad-tap", tap: 10 });
  for (const [place] of TAPS.entries()) {
    const { game, reason: why } = opened({ ...saved(), taps: TAPS.with(place, 7) }, "a");
    assert.ok(!game && why, String(place));
  }
});

test("a table that Python read is the game that it was", () => {
  const game = fromTable(TABLE, WORDS);
  assert.deepEqual(tableOf(game), TABLE);
  assert.ok(isGame(game));
  const own = fromTable({ ...TABLE, card_colours: { orange: "red" } }, WORDS);
  assert.deepEqual(tableOf(own).card_colours, { orange: "red" });
  assert.equal(tokensOf({ tokens: [1, 2, 3] }), 6);
});

test("colours of a file take the places of those that mean the same", () => {
  const word = (each) => ({ word: each, meaning: each });
  const here = ["red", "blue", "yellow"].map(word);
  assert.deepEqual(threeWords([{ word: "gelb", meaning: "yellow" }, word("red")], here), ["red", "blue", "gelb"]);
  assert.deepEqual(threeWords([word("gold"), word("red")], here), ["red", "gold", "yellow"]);
  assert.deepEqual(threeWords([], here), ["red", "blue", "yellow"]);
  assert.deepEqual(threeWords(["a", "b", "c"].map(word), here), ["a", "b", "c"]);
});

test("a link has the whole table, and a damaged one is refused", async () => {
  const hash = await toHash(TABLE);
  assert.ok(hash.length < 400, String(hash.length));
  assert.deepEqual(JSON.parse(await fromHash(hash)), TABLE);
  for (const wrong of [hash.slice(0, -9), "#table=", "#table=ä", "#table=AAAA", `#table=${"A".repeat(20000)}`, "#x"])
    await assert.rejects(fromHash(wrong), undefined, wrong.slice(0, 40));
});

test("a link that would unpack to a flood is refused", async () => {
  await assert.rejects(toHash("x".repeat(10_000_000)).then(fromHash));
});

test("a link has the table's own words and names, and leaves ours to the language of whoever opens it", () => {
  const game = (words, names = ["Ada", ""]) => ({ ...replayed([{ do: "begin", names, words }]) });
  const read = (sent) => withoutOurs(fromTable(toTable(sent, linkWords(sent), linkName), linkWords(sent)));
  for (const words of [null, ["", "", "gold"], ["rose", "azure", "gold"]]) assert.deepEqual(read(game(words)), game(words));
  assert.deepEqual(linkWords(game(["", "red", ""])).length, 3); // a word of ours for another colour: nothing is taken for two
  assert.equal(new Set(linkWords(game(["", "red", ""]))).size, 3);
  assert.deepEqual(read(game(null, ["Player 2", "Player 1"])), game(null, ["Player 2", "Player 1"])); // somebody's real name
});

test("a joined emoji is one letter", () => {
  const name = "👩‍👩‍👧‍👦 Muster";
  assert.equal(letters(name)[0], "👩‍👩‍👧‍👦");
  assert.equal(initial(replayed([{ do: "begin", names: [name, ""] }]), 0), "👩‍👩‍👧‍👦");
  assert.equal(initial(replayed([{ do: "begin", names: [name, ""] }]), 1), "2");
  assert.equal(short("🏳️‍🌈x"), "🏳️‍🌈x");
  assert.equal(short("rot"), "Ro");
  assert.equal(short("紅色"), "紅");
});

test("a player who was removed comes back with everything", () => {
  const game = replayed(TAPS);
  for (const seat of [0, 1]) {
    const more = tapped(tapped(saved(), { do: "add" }, 2), { do: "remove", seat }, 3);
    assert.deepEqual(opened(undone(undone(more, 4), 4), "a").game, game);
  }
});

test("averages and records are of games that were scored, by name, from the second game on", () => {
  const game = (...totals) => ({ save: { summary: { totals: totals.map(([name, total]) => ({ name, total })) } } });
  const records = recordsOf([game(["Ada", 40], ["Ben", 10]), game(["Ada", 51], ["Cleo", 9]), { save: {}, reason: "damaged" }, { save: { summary: { totals: "x" } } }, game(["Ben", null])]);
  assert.deepEqual([...records], [["Ada", { average: 46, best: 51, games: 2 }]]);
});
