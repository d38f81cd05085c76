// What is asked over the page: what a card shows, who plays, how colours are called, which game.
import { ask, el, openDialog } from "../dom.js";
import { t } from "../texts.js";
import { COLOURS, FEWEST, MOST, MOST_PRINTED, sameFace } from "./game.js";
import { recordsOf } from "./saved.js";
import { glyph, shape } from "./glyphs.js";
import { cardName, faceWords, fragmentWords, nameOf } from "./words.js";

const PRINTED = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const finish = (node, value) => node.closest("dialog").finish(value);

/**
 * What a card shows: one tap answers. A digit on the keyboard is its printed VP.
 * @returns {Promise<object | "remove" | undefined>} its face; undefined if nobody said
 */
export function askFace({ game, meanings }, card, has) {
  const now = game.faces[card];
  const choice = (face, ...words) =>
    el("button", { type: "button", class: "choice", "aria-pressed": String(sameFace(now, face)), dataset: { face: JSON.stringify(face) }, onclick: ({ currentTarget }) => finish(currentTarget, face) }, words);
  const scorings = [...[0, 1, 2].map((colour) => ({ scores: "sequence", colour })), { scores: "sets" }, { scores: "fragments" }, { scores: "cards" }];
  const more = el("input", { type: "text", inputmode: "numeric", maxlength: 2, size: 3, autocomplete: "off", "aria-label": t("vp-other") });
  const say = () => /^\d{1,2}$/.test(more.value) && Number(more.value) <= MOST_PRINTED && finish(more, { vp: Number(more.value) });
  more.addEventListener("keydown", (event) => event.key === "Enter" && say());
  const isWhite = card.startsWith("white "); // what most white cards show is asked first
  const printed = [
    el("h3", {}, t(isWhite ? "ask-vp-second" : "ask-vp")),
    el("div", { class: "printed" }, PRINTED.map((vp) => choice({ vp }, String(vp)))),
    el("div", { class: "other" }, el("span", { class: "soft" }, t("vp-more")), more, el("button", { type: "button", onclick: say }, t("ok"))),
  ];
  const scores = [el("h3", {}, t(isWhite ? "ask-scores-first" : "ask-scores")), el("div", { class: "scorings" }, scorings.map((face) => choice(face, glyph(face, meanings), el("span", {}, faceWords(game, face)))))];
  const parts = isWhite ? [scores, printed] : [printed, scores];
  const body = el("div", { class: "faces" }, parts.map((part) => el("div", {}, part)), el("p", { class: "soft hint" }, t("ask-hint")));
  const buttons = has ? [{ label: t("remove-card"), value: "remove", kind: "danger" }] : [];
  const answer = openDialog({ title: cardName(game, card), body, buttons });
  body.closest("dialog").addEventListener("keydown", (event) => {
    if (event.target !== more && /^[0-9]$/.test(event.key)) finish(body, { vp: Number(event.key) });
  });
  body.querySelector("[aria-pressed=true], .choice").focus();
  return answer;
}

/** Names, one more player, one less; each change is made at once by `on`. */
export function editPlayers(get, on) {
  const list = el("div", { class: "names" });
  const draw = () => {
    const game = get();
    const rows = game.players.map((each, seat) => {
      const input = el("input", { type: "text", maxlength: 40, value: each.name, placeholder: t("player-n", { n: seat + 1 }), "aria-label": t("name-of", { n: seat + 1 }), autocomplete: "off" });
      input.addEventListener("change", () => input.value !== get().players[seat].name && on({ do: "name", seat, name: input.value.trim() }));
      input.addEventListener("keydown", (event) => event.key === "Enter" && input.blur());
      const remove = el("button", { type: "button", class: "quiet icon", disabled: game.players.length <= FEWEST, "aria-label": t("remove-player", { name: nameOf(game, seat) }), onclick: () => drop(seat) }, "✕");
      return el("div", { class: "name-row" }, input, remove);
    });
    const add = el("button", { type: "button", disabled: game.players.length >= MOST, onclick: () => (on({ do: "add" }), draw()) }, t("add-player"));
    list.replaceChildren(...rows, add);
  };
  const drop = async (seat) => {
    const { cards, fragments } = get().players[seat];
    const empty = !cards.length && !fragments.length;
    if (empty || (await ask(t("remove-player", { name: nameOf(get(), seat) }), t("remove-player-sure"), { danger: true }))) on({ do: "remove", seat });
    draw();
  };
  draw();
  return openDialog({ title: t("players"), body: list, buttons: [{ label: t("ok"), kind: "main" }] });
}

/** The table's own words for colours; resolves to `{words, cardWords}` or undefined. */
export async function editWords({ game, meanings }) {
  const field = (value, usual, label, sign) => {
    const input = el("input", { type: "text", maxlength: 40, value: value === usual ? "" : value, placeholder: usual, "aria-label": label, autocomplete: "off" });
    return { input, row: el("label", { class: "word-row" }, sign, el("span", {}, label), input) };
  };
  const usual = fragmentWords({ ...game, words: null });
  const fragments = usual.map((word, place) => field(game.words?.[place] ?? "", word, t("fragment-colour-n", { n: place + 1 }), shape(place, meanings[place])));
  const cards = COLOURS.map((colour) => field(game.cardWords[colour] ?? "", t(`colour-${colour}`), t(`colour-${colour}`), el("i", { class: "swatch", dataset: { colour } })));
  const body = el(
    "div",
    { class: "words" },
    el("h3", {}, t("words-fragments")),
    fragments.map(({ row }) => row),
    el("h3", {}, t("words-cards")),
    cards.map(({ row }) => row),
    el("p", { class: "soft" }, t("words-hint")),
  );
  const buttons = [{ label: t("cancel") }, { label: t("ok"), value: true, kind: "main" }];
  if (!(await openDialog({ title: t("words"), body, buttons }))) return undefined;
  const words = fragments.map(({ input }) => input.value.trim());
  const own = cards.map(({ input }, place) => [COLOURS[place], input.value.trim()]).filter(([, word]) => word);
  return { words: words.some(Boolean) ? words : null, cardWords: Object.fromEntries(own) };
}

/** Why a saved game can't be read. */
export const why = ({ reason, tap }) => (tap ? t("tap-wrong", { n: tap, reason: t(reason) }) : t(reason));

/** Everything that is kept; resolves to `{open: id}`, `{get: id}` or `{remove: id}`. */
export function chooseGame(saves, current) {
  const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  const row = ({ id, save, reason, tap }) => {
    const names = reason ? t("damaged-game") : (save.summary?.text ?? t("no-summary"));
    const date = Number.isFinite(save?.changed) ? when.format(save.changed) : "";
    const main = reason ? { get: id } : { open: id };
    return el(
      "li",
      { class: reason ? "damaged" : null, dataset: { game: id } },
      el("button", { type: "button", class: "game", "aria-current": id === current ? "true" : null, onclick: ({ currentTarget }) => finish(currentTarget, main) }, el("strong", {}, names), el("span", { class: "soft" }, reason ? why({ reason, tap }) : date)),
      el("button", { type: "button", class: "quiet icon", "aria-label": t("remove-game", { name: names }), onclick: ({ currentTarget }) => finish(currentTarget, { remove: id }) }, "✕"),
    );
  };
  const body = saves.length ? [el("ul", { class: "games" }, saves.map(row)), history(saves)] : el("p", {}, t("no-games"));
  return openDialog({ title: t("games"), body });
}

/** Everybody who has played more than once: the average, the best, and how many games. */
function history(saves) {
  const lines = [...recordsOf(saves)].map(([name, { average, best, games }]) => el("li", {}, t("history-line", { name, average, best, games: t("history-games", { n: games }) })));
  return lines.length ? el("section", { class: "history" }, el("h3", {}, t("history")), el("ul", {}, lines)) : null;
}

/** Says what can't be opened and why; whatever was there stays. */
export function refuse(title, reasons, note = t("nothing-changed")) {
  const list = el("ul", { class: "troubles" }, reasons.map((each) => el("li", {}, each)));
  return openDialog({ title, body: [list, el("p", { class: "soft" }, note)], buttons: [{ label: t("ok"), kind: "main" }] });
}

/** Things to do, each with a label and a function; runs the one that is chosen. */
export async function chooseDeed(title, deeds) {
  const button = ([label, run]) => el("button", { type: "button", onclick: ({ currentTarget }) => finish(currentTarget, run) }, label);
  const run = await openDialog({ title, body: el("div", { class: "menu" }, deeds.map(button)) });
  await run?.();
}

/** What the box is remembered for and the table shows otherwise, in words. */
export const otherFace = (game, card, remembered) =>
  t("box-differs", { card: cardName(game, card), here: faceWords(game, game.faces[card]), box: faceWords(game, remembered) });
