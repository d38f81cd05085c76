// The score sheet: taps change a plain value, Python says what it is worth and why, this file brings them together.
import { call, onProgress, ready } from "../bridge.js";
import { announce, ask, el, openDialog, toast } from "../dom.js";
import { open } from "../page.js";
import { t } from "../texts.js";
import { askFace, chooseGame, editPlayers, editWords, otherFace } from "./dialogs.js";
import { makeDock } from "./dock.js";
import { makeEntry } from "./entry.js";
import { after, holdersOf, sameFace } from "./game.js";
import { close, forget, keep, keepBox, loadAll, loadBox, loadOpen } from "./kept.js";
import { fromHash, isHash } from "./link.js";
import { newSave, redone, tapped, undone } from "./saved.js";
import { download, share } from "./share.js";
import { explain, ownUse, playerSheet, sideBySide } from "./sheet.js";
import { fromTable, threeWords, toTable } from "./table.js";
import { makeVerdict } from "./verdict.js";
import { cardName, fragmentName, fragmentWords, nameOf, usualMeanings, usualWords } from "./words.js";

const USUAL = ["red", "blue", "yellow"];
const LONGEST_FILE = 2 ** 18;

/** All that is shown follows from this. */
const now = { save: null, game: null, seat: 0, shown: null, proof: null, correcting: false, meanings: USUAL };
let box;
let asked = 0;

const $ = (selector) => document.querySelector(selector);
const table = () => toTable(now.game, fragmentWords(now.game), (seat) => nameOf(now.game, seat));
const entry = makeEntry({ card: onCard, ask: askAbout, fragment: onFragment, tokens: (tokens) => tap({ do: "tokens", seat: now.seat, tokens }), correct: onCorrect });
const dock = makeDock({ seat: onSeat, undo: () => go(undone), redo: () => go(redone), share: onShare, menu: onMenu, verdict: () => $("#verdict").scrollIntoView({ behavior: "smooth" }) });
const verdict = makeVerdict({ prove: onProve, share: onShare, fresh: onNew, remember: onRemember, useBox: onUseBox });

// Changes

function tap(each) {
  now.game = after(now.game, each);
  changed(tapped(now.save, each, Date.now()));
}

function changed(save) {
  now.save = { ...save, seat: now.seat };
  now.proof = null;
  keep(now.save).catch(() => toast(t("not-written")));
  draw();
  score();
}

function go(step) {
  const save = step(now.save, Date.now());
  if (save === now.save) return;
  const [from, to] = [now.save, save].map(({ taps }) => taps);
  const moved = (from.length > to.length ? from : to).at(-1);
  now.game = to.reduce(after, null);
  now.seat = Math.min(moved.seat ?? now.seat, now.game.players.length - 1);
  if (moved.taught) rememberFace(moved.card, to.length > from.length ? moved.face : moved.taught.before);
  changed(save);
}

function rememberFace(card, face) {
  if (face) box.faces[card] = face;
  else delete box.faces[card];
  keepBox(box);
}

/** What the box is known for, if the colours of fragments are still called the same. */
function remembered(card) {
  const face = box.faces[card];
  const same = JSON.stringify(box.words ?? usualWords()) === JSON.stringify(fragmentWords(now.game));
  return face?.scores === "sequence" && !same ? undefined : face;
}

const otherFaces = () => Object.keys(now.game.faces).filter((card) => holdersOf(now.game, card).length && remembered(card) && !sameFace(now.game.faces[card], remembered(card)));

// Taps

function onSeat(seat) {
  if (seat === now.seat) {
    editPlayers(() => now.game, onPlayers);
    return;
  }
  now.seat = seat;
  now.save = { ...now.save, seat };
  keep(now.save);
  draw();
  announce(nameOf(now.game, seat));
}

async function onCard(card) {
  const has = now.game.players[now.seat].cards.includes(card);
  const known = now.game.faces[card];
  if (now.correcting || (has && !known)) return askAbout(card);
  const face = has || known ? undefined : remembered(card);
  tap({ do: "card", seat: now.seat, card, ...(face ? { face } : {}) });
  if (!has && !known && !face) await askAbout(card);
}

async function askAbout(card) {
  const has = now.game.players[now.seat].cards.includes(card);
  const answer = await askFace(now, card, has);
  if (answer === "remove") tap({ do: "card", seat: now.seat, card });
  else if (answer && !sameFace(answer, now.game.faces[card])) {
    const corrected = now.game.faces[card] !== undefined;
    tap({ do: "face", card, face: answer, taught: { before: box.faces[card] ?? null } });
    rememberFace(card, answer);
    const others = holdersOf(now.game, card).filter((seat) => seat !== now.seat);
    if (corrected && others.length) toast(t("both-copies", { card: cardName(now.game, card), names: others.map((seat) => nameOf(now.game, seat)).join(", ") }));
  }
}

function onCorrect() {
  now.correcting = !now.correcting;
  draw();
  if (now.correcting) toast(t("correct-hint"));
}

function onFragment(fragment) {
  const before = now.game.players.findIndex((each) => each.fragments.includes(fragment));
  tap({ do: "fragment", seat: now.seat, fragment });
  if (before >= 0 && before !== now.seat) {
    const words = t("fragment-moved", { fragment: fragmentName(now.game, fragment), from: nameOf(now.game, before), to: nameOf(now.game, now.seat) });
    toast(words, { label: t("undo"), run: () => go(undone) });
  }
}

function onPlayers(each) {
  if (each.do === "remove") now.seat = Math.min(now.seat, now.game.players.length - 2);
  tap(each);
  if (each.do === "add") now.seat = now.game.players.length - 1;
  box.names = now.game.players.map(({ name }) => name);
  keepBox(box);
  draw();
}

async function onWords() {
  const words = await editWords(now);
  if (!words) return;
  tap({ do: "words", ...words });
  Object.assign(box, words);
  keepBox(box);
  await understand();
}

function onRemember() {
  for (const card of otherFaces()) box.faces[card] = now.game.faces[card];
  keepBox(box);
  draw();
}

function onUseBox() {
  for (const card of otherFaces()) tap({ do: "face", card, face: remembered(card) });
}

// Games

function start(first) {
  now.game = after(null, first);
  Object.assign(now, { seat: 0, shown: null, correcting: false });
  const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  changed(newSave(first, id, Date.now()));
  understand();
}

function begin(players) {
  const names = Array.from({ length: players }, (_, seat) => box.names[seat] ?? "");
  start({ do: "begin", names, words: box.words, cardWords: box.cardWords });
}

function resume({ save, game }) {
  Object.assign(now, { save, game, seat: save.seat, shown: null, proof: null, correcting: false });
  keep(now.save);
  draw();
  score();
  understand();
}

async function onNew() {
  await close();
  Object.assign(now, { save: null, game: null, shown: null, proof: null });
  draw();
  window.scrollTo(0, 0);
}

async function onGames() {
  const saves = (await loadAll()).filter(({ id, save, reason }) => reason || save.taps.length > 1 || id === now.save?.id);
  const chosen = await chooseGame(saves.map((each) => (each.reason ? { ...each, reason: why(each) } : each)), now.save?.id);
  if (chosen?.open) resume(saves.find(({ id }) => id === chosen.open));
  if (chosen?.get) download(new Blob([JSON.stringify(saves.find(({ id }) => id === chosen.get).save)], { type: "application/json" }), "deja-vu-damaged.json");
  if (chosen?.remove && (await ask(t("games"), t("remove-game-sure"), { danger: true }))) {
    await forget(chosen.remove);
    if (now.save?.id === chosen.remove) await onNew();
  }
}

const why = ({ reason, tap: number }) => (number ? t("tap-wrong", { n: number, reason: t(reason) }) : t(reason));

/** Says what can't be opened and why; whatever was there stays. */
function refuse(title, reasons, note = t("nothing-changed")) {
  return openDialog({ title, body: [el("ul", { class: "troubles" }, reasons.map((each) => el("li", {}, each))), el("p", { class: "soft" }, note)], buttons: [{ label: t("ok"), kind: "main" }] });
}

/** Opens the text of a file or a link as a new game, once Python has checked all of it. */
async function openText(text, title) {
  try {
    const read = await call("score.read", { text });
    const here = box.words ? (await call("score.words", { words: box.words })).meanings : usualMeanings();
    const first = { do: "open", game: fromTable(read.table, threeWords(read.fragment_colours, here)) };
    const same = (await loadAll()).find(({ save, reason }) => !reason && save.taps.length === 1 && JSON.stringify(save.taps[0]) === JSON.stringify(first));
    if (same) resume(same);
    else start(first);
    return true;
  } catch (error) {
    await refuse(title, error.defects?.length ? error.defects.map(({ message }) => message) : [error.message]);
    return false;
  }
}

async function openLink() {
  const { hash } = location;
  history.replaceState(null, "", location.pathname + location.search);
  try {
    return await openText(await fromHash(hash), t("link-refused"));
  } catch {
    await refuse(t("link-refused"), [t("link-damaged")]);
    return false;
  }
}

function onFile() {
  const input = el("input", { type: "file", accept: ".toml,.json,application/json" });
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (!file) return;
    if (file.size > LONGEST_FILE) await refuse(t("file-refused"), [t("file-large")]);
    else await openText(await file.text(), t("file-refused"));
  });
  input.click();
}

// What Python says

async function score() {
  const number = ++asked;
  try {
    const shown = await call("score.show", { table: table() });
    if (number !== asked) return;
    const before = now.shown?.players[now.seat]?.total;
    now.shown = shown;
    const { total } = shown.players[now.seat];
    if (total !== before) announce(t("why", { name: nameOf(now.game, now.seat), group: shown.groups.total, n: total ?? "?" }));
    const totals = shown.players.map(({ total }, seat) => `${nameOf(now.game, seat)}: ${total ?? "?"}`);
    const text = totals.join(", ");
    if (now.save.summary?.text !== text) keep((now.save = { ...now.save, summary: { text } }));
    draw();
  } catch (error) {
    if (number === asked) toast(error.message, { label: t("again"), run: score }, 0);
  }
}

/** What the table's own words for colours mean, to paint them. */
async function understand() {
  if (now.game.words === null) now.meanings = USUAL;
  else now.meanings = (await call("score.words", { words: fragmentWords(now.game) })).meanings.map(({ meaning }) => meaning);
  draw();
}

async function onProve() {
  const number = asked;
  now.proof = { busy: true };
  draw();
  try {
    const { proved, shown } = await call("score.prove", { table: table() });
    if (number !== asked) return;
    Object.assign(now, { shown, proof: { text: proved } });
  } catch (error) {
    if (number !== asked) return;
    now.proof = { failed: error.code === "not-loaded" ? t("proof-not-loaded") : error.message };
  }
  draw();
  announce(now.proof.text ?? now.proof.failed);
}

async function onShare() {
  if (!now.shown?.result) {
    await refuse(t("share-not-yet"), verdict.troubles(now));
    return;
  }
  await share(now, table());
}

async function onMenu() {
  const rows = [
    [t("new-table"), onNew],
    [t("players"), () => editPlayers(() => now.game, onPlayers)],
    [t("words"), onWords],
    [t("games"), onGames],
    [t("open-file"), onFile],
  ];
  const usable = now.game ? rows : rows.slice(3);
  const body = el("div", { class: "menu" }, usable.map(([label, run]) => el("button", { type: "button", onclick: ({ currentTarget }) => currentTarget.closest("dialog").finish(run) }, label)));
  const run = await openDialog({ title: t("menu"), body });
  await run?.();
}

// The page

function startScreen() {
  const many = [2, 3, 4].map((n) => el("button", { type: "button", class: "main big", dataset: { players: n }, onclick: () => begin(n) }, t("n-players", { n })));
  return [
    el("img", { src: "icons/score.svg", alt: "", width: 320, height: 180 }),
    el("h2", { class: "welcome" }, t("how-many")),
    el("div", { class: "many" }, many),
    el("p", { class: "soft" }, t("start-hint")),
    el("div", { class: "menu" }, el("button", { type: "button", onclick: onGames }, t("games")), el("button", { type: "button", onclick: onFile }, t("open-file"))),
  ];
}

function draw() {
  const isOpen = now.game !== null;
  $("#start").hidden = isOpen;
  $("#sheet").hidden = !isOpen;
  dock.node.hidden = !isOpen;
  if (!isOpen) {
    $("#start").replaceChildren(...startScreen());
    return;
  }
  const focus = focused();
  entry.update(now);
  dock.update(now);
  verdict.update(now, otherFaces().map((card) => otherFace(now.game, card, remembered(card))));
  $("#side").replaceChildren(sideBySide(now, (seat) => (seat === now.seat ? explain(now, seat, "total") : onSeat(seat))));
  $("#lines-heading").textContent = t("lines-heading", { name: nameOf(now.game, now.seat) });
  $("#lines").replaceChildren(playerSheet(now), ownUse(now, (own) => tap({ do: "own", seat: now.seat, own })) ?? "");
  if (focus) ($(focus) ?? $("#do-share"))?.focus();
}

/** How to find again what has the focus, where it is about to be drawn anew. */
function focused() {
  const { activeElement: element } = document;
  if (!element?.closest("#told")) return null;
  const { own, seat, group } = element.dataset;
  if (own) return `[data-own="${own}"]`;
  return element.id ? `#${element.id}` : group ? `.side [data-seat="${seat}"][data-group="${group}"]` : null;
}

document.addEventListener("language", () => {
  draw();
  if (now.game) score();
});
document.addEventListener("keydown", (event) => {
  if (!now.game || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || event.target.matches("input, textarea")) return;
  event.preventDefault();
  go(event.shiftKey ? redone : undone);
});
window.addEventListener("hashchange", () => isHash(location.hash) && openLink());

onProgress((part) => {
  $("#loading").value = part;
  $("#loading").classList.toggle("done", part === 1);
});
ready.catch((error) => toast(`${t("not-loaded")} ${error.message}`, { label: t("reload"), run: () => location.reload() }, 0));

await open("score");
$("#entry").append(...entry.nodes);
$("#verdict").append(verdict.node);
document.body.append(dock.node);
box = await loadBox();
const last = await loadOpen();
if (isHash(location.hash)) {
  if (!(await openLink()) && last?.game) resume(last);
  else if (!now.game) draw();
} else if (last?.game) resume(last);
else {
  draw();
  if (last?.reason) {
    await close();
    await refuse(t("save-refused"), [why(last)], t("nothing-lost"));
  }
}
document.documentElement.dataset.sheet = "";
