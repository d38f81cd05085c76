// Ways to send a result: a link, a picture, a text, and the file that `dejavu-rules score` reads.
import { call } from "../bridge.js";
import { announce, el, openDialog, picture } from "../dom.js";
import { t } from "../texts.js";
import { toHash } from "./link.js";
import { drawn } from "./picture.js";
import { places, placeText, plainly } from "./sheet.js";
import { toTable } from "./table.js";
import { linkName, linkWords, nameOf } from "./words.js";

export const downloadJson = (value, name) => download(new Blob([JSON.stringify(value)], { type: "application/json" }), name);

function download(blob, name) {
  const url = URL.createObjectURL(blob);
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = button.closest("section").querySelector("textarea, input");
    area.select();
    document.execCommand("copy"); // where pages are served without https
  }
  button.textContent = t("copied");
  announce(t("copied"));
}

const copyButton = (text) => el("button", { type: "button", onclick: ({ currentTarget }) => copy(text, currentTarget) }, t("copy"));

/** The button of the system's own sheet, where there is one that takes this. */
function sendButton(what) {
  if (!navigator.canShare?.(what)) return null;
  return el("button", { type: "button", class: "main", onclick: () => navigator.share(what).catch(() => {}) }, t("send"));
}

/** A QR code, for a phone that is held before this screen. */
function code(svg) {
  const drawn = picture(svg);
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", t("link-code"));
  return el("div", { class: "code" }, drawn);
}

/** Everything that can be sent of a whole table. */
export async function share(now, table) {
  const { game, shown } = now;
  const [{ text }, { text: toml }, hash] = await Promise.all([call("score.write", { table, kind: "text" }), call("score.write", { table, kind: "toml" }), toHash(toTable(game, linkWords(game), linkName))]);
  const url = `${location.origin}${location.pathname}${hash}`;
  const { svg } = await call("score.code", { text: url });
  const day = new Date().toISOString().slice(0, 10);
  const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" }).format(Date.now());
  const standing = places(shown, game.players);
  const png = await drawn({ title: t("picture-title"), date, shown: { ...shown, result: { ...shown.result, winners: plainly(shown.result.winners), notices: shown.result.notices.map(({ text: words }) => ({ text: plainly(words) })) } }, names: game.players.map((_, seat) => nameOf(game, seat)), places: standing.map((_, seat) => placeText(standing, seat)) });
  const source = URL.createObjectURL(png);
  const file = new File([png], `deja-vu-${day}.png`, { type: "image/png" });
  const part = (key, ...children) => el("section", { class: "send", id: `send-${key}` }, el("h3", {}, t(`send-${key}`)), children);
  await openDialog({
    title: t("share"),
    wide: true,
    body: [
      part("picture", el("img", { src: source, alt: text, class: "picture" }), el("div", { class: "buttons" }, sendButton({ files: [file] }), el("button", { type: "button", onclick: () => download(png, file.name) }, t("download")))),
      part("text", el("textarea", { readonly: true, rows: 6, "aria-label": t("send-text") }, text), el("div", { class: "buttons" }, sendButton({ text }), copyButton(text))),
      part("link", el("p", { class: "soft" }, t("send-link-hint")), svg ? code(svg) : null, el("input", { type: "text", readonly: true, value: url, "aria-label": t("send-link") }), el("div", { class: "buttons" }, sendButton({ url }), copyButton(url))),
      part("file", el("p", { class: "soft" }, t("send-file-hint")), el("div", { class: "buttons" }, el("button", { type: "button", onclick: () => download(new Blob([toml], { type: "application/toml" }), `deja-vu-${day}.toml`) }, t("download")))),
    ],
  });
  URL.revokeObjectURL(source);
}
