// The score sheet: taps change a plain value, Python says what it is worth and why, this file brings them together.
import { onProgress, ready } from "../bridge.js";
import { announce, toast } from "../dom.js";
import { open } from "../page.js";
import { enumerate, t } from "../texts.js";
import { makeAsking, tableOf } from "./asking.js";
import { Box } from "./box.js";
import { askFace, chooseDeed, chooseGame, editPlayers, editWords, otherFace, refuse, why } from "./dialogs.js";
import { after, holdersOf, sameFace } from "./game.js";
import { close, forget, keep, load, loadAll, loadBox, loadOpen, onElsewhere, restore } from "./kept.js";
import { isHash } from "./link.js";
import { fromFile, fromLink } from "./opening.js";
import { newSave, redone, tapped, undone } from "./saved.js";
import { makeScreen } from "./screen.js";
import { downloadJson, share } from "./share.js";
import { allTroubles } from "./verdict.js";
import { cardName, fragmentName, MEANT, nameOf } from "./words.js";

/** All that is shown follows from this. */
const now = { save: null, game: null, seat: 0, shown: null, proof: null, correcting: false, meanings: MEANT };
let box;

const screen = makeScreen({
  begin,
  games: onGames,
  file: onFile,
  seat: onSeat,
  undo: () => go(undone),
  redo: () => go(redone),
  menu: onMenu,
  card: onCard,
  ask: askAbout,
  correct: onCorrect,
  fragment: onFragment,
  tokens: (tokens) => tap({ do: "tokens", seat: now.seat, tokens }),
  own: (own) => tap({ do: "own", seat: now.seat, own }),
  prove: () => asking.prove(),
  share: onShare,
  fresh: onNew,
  remember: onRemember,
  useBox: onUseBox,
});

// Changes

function tap(each) {
  now.game = after(now.game, each);
  changed(tapped(now.save, each, Date.now()));
}

function changed(save) {
  now.proof = null;
  hold({ ...save, seat: now.seat });
  draw();
  asking.score();
}

function hold(save) {
  now.save = save;
  keep(save).catch(() => toast(t("not-written")));
}

onElsewhere(({ id, changed: when }) => {
  if (id !== now.save?.id || when === now.save.changed) return;
  toast(t("changed-elsewhere"), { label: t("show-it"), run: async () => resume(await load(id)) }, 0);
});

function go(step) {
  const save = now.save && step(now.save, Date.now());
  if (save === now.save) return;
  const [from, to] = [now.save, save].map(({ taps }) => taps);
  const moved = (from.length > to.length ? from : to).at(-1);
  now.game = to.reduce(after, null);
  now.seat = Math.min(moved.seat ?? now.seat, now.game.players.length - 1);
  if (moved.taught) box.teach(moved.card, to.length > from.length ? moved.face : moved.taught.before);
  if (["name", "add", "remove"].includes(moved.do)) rememberNames();
  changed(save);
  if (moved.do !== "words") return;
  box.learn({ words: now.game.words, cardWords: now.game.cardWords });
  asking.understand();
}

// Taps

function onSeat(seat) {
  if (seat === now.seat) {
    editPlayers(() => now.game, onPlayers);
    return;
  }
  now.seat = seat;
  hold({ ...now.save, seat });
  draw();
  announce(nameOf(now.game, seat));
}

async function onCard(card) {
  const has = now.game.players[now.seat].cards.includes(card);
  const known = now.game.faces[card];
  if (now.correcting || (has && !known)) return askAbout(card);
  const face = has || known ? undefined : box.face(now.game, card);
  tap({ do: "card", seat: now.seat, card, ...(face ? { face } : {}) });
  if (!has && !known && !face) await askAbout(card);
  if (!has && holdersOf(now.game, card).length > 2) await askWhose(card);
}

/** Three have a card of which there are two: one tap says who has it not. */
async function askWhose(card) {
  const holders = holdersOf(now.game, card);
  await chooseDeed(t("whose-wrong", { card: cardName(now.game, card) }), holders.map((seat) => [nameOf(now.game, seat), () => tap({ do: "card", seat, card })]));
}

async function askAbout(card) {
  const has = now.game.players[now.seat].cards.includes(card);
  const answer = await askFace(now, card, has);
  if (answer === "remove") tap({ do: "card", seat: now.seat, card });
  else if (answer && !sameFace(answer, now.game.faces[card])) {
    const corrected = now.game.faces[card] !== undefined;
    tap({ do: "face", card, face: answer, taught: { before: box.taught(card) } });
    box.teach(card, answer);
    const others = holdersOf(now.game, card).filter((seat) => seat !== now.seat);
    if (corrected && others.length) toast(t("both-copies", { card: cardName(now.game, card), names: enumerate(others.map((seat) => nameOf(now.game, seat))) }));
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
  rememberNames();
  draw();
}

const rememberNames = () => box.learn({ names: now.game.players.map(({ name }) => name) });

async function onWords() {
  const words = await editWords(now);
  if (!words) return;
  tap({ do: "words", ...words });
  box.learn(words);
  await asking.understand();
}

function onRemember() {
  for (const card of box.others(now.game)) box.teach(card, now.game.faces[card]);
  draw();
}

function onUseBox() {
  for (const card of box.others(now.game)) tap({ do: "face", card, face: box.face(now.game, card) });
}

// Games

function start(first) {
  now.game = after(null, first);
  Object.assign(now, { seat: 0, shown: null, correcting: false });
  const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  changed(newSave(first, id, Date.now()));
  asking.understand();
}

function begin(players) {
  start({ do: "begin", names: box.names(players), words: box.words, cardWords: box.cardWords });
}

function resume({ save, game }) {
  Object.assign(now, { game, seat: save.seat, shown: null, proof: null, correcting: false });
  hold(save);
  draw();
  asking.score();
  asking.understand();
}

async function onNew() {
  await close();
  Object.assign(now, { save: null, game: null, shown: null, proof: null });
  draw();
  window.scrollTo(0, 0);
}

async function onGames() {
  const saves = (await loadAll()).filter(({ id, save, reason }) => reason || save.taps.length > 1 || id === now.save?.id);
  const chosen = await chooseGame(saves, now.save?.id);
  if (chosen?.open) resume(saves.find(({ id }) => id === chosen.open));
  if (chosen?.get) downloadJson(saves.find(({ id }) => id === chosen.get).save, "deja-vu-damaged.json");
  if (chosen?.remove) await removeGame(saves.find(({ id }) => id === chosen.remove));
}

/** Deletes a game at once; whoever did not mean it gets it back as it was. */
async function removeGame({ id, save }) {
  const wasOpen = now.save?.id === id;
  await forget(id);
  if (wasOpen) await onNew();
  const undoing = async () => {
    await restore(id, save);
    if (wasOpen) resume(await load(id));
  };
  toast(t("game-removed"), { label: t("undo"), run: undoing }, 10);
}

/** Opens a table from elsewhere, if there is one; one that is there already and untouched is gone on with. */
async function openTable(first) {
  if (!first) return false;
  const isSame = ({ save, reason }) => !reason && save.taps.length === 1 && JSON.stringify(save.taps[0]) === JSON.stringify(first);
  const same = (await loadAll()).find(isSame);
  if (same) resume(same);
  else start(first);
  return true;
}

async function openLink() {
  return openTable(await fromLink(box.allWords));
}

async function onFile() {
  return openTable(await fromFile(box.allWords));
}

async function onShare() {
  if (!now.shown?.result) {
    await refuse(t("share-not-yet"), allTroubles(now));
    return;
  }
  await share(now, tableOf(now.game));
}

async function onMenu() {
  const rows = [
    [t("new-table"), onNew],
    [t("players"), () => editPlayers(() => now.game, onPlayers)],
    [t("words"), onWords],
    [t("games"), onGames],
    [t("open-file"), onFile],
  ];
  await chooseDeed(t("menu"), rows);
}

// The page

const asking = makeAsking({ now, draw: () => draw(), hold });
const draw = () => screen.draw(now, now.game ? box.others(now.game).map((card) => otherFace(now.game, card, box.face(now.game, card))) : []);

document.addEventListener("language", () => {
  now.proof = null; // it was of other words
  draw();
  if (now.game) asking.score();
});
window.addEventListener("hashchange", () => isHash(location.hash) && openLink());

onProgress(screen.progress);
ready.catch((error) => toast(`${t("not-loaded")} ${error.message}`, { label: t("reload"), run: () => location.reload() }, 0));

await open("score");
screen.attach();
box = new Box(await loadBox());
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
