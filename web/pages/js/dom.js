// Elements, dialogs, long presses, and words for those who listen.
import { t } from "./texts.js";

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "g", "path", "circle", "ellipse", "rect", "line", "polygon", "polyline", "text", "use"]);

/**
 * An element. Attributes whose name begins with "on" are listeners, `dataset` and `style` are objects, false, null and
 * undefined leave an attribute out and true sets it empty.
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {...(Node | string | number | null | false | undefined | Array)} children
 */
export function el(tag, attributes = {}, ...children) {
  const node = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) set(node, name, value);
  node.append(...children.flat(Infinity).filter((each) => each != null && each !== false));
  return node;
}

function set(node, name, value) {
  if (value == null || value === false) return;
  if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
  else if (name === "dataset") Object.assign(node.dataset, value);
  else if (name === "style") for (const [key, each] of Object.entries(value)) node.style.setProperty(key, each);
  else node.setAttribute(name, value === true ? "" : String(value));
}

/** A picture that Python drew, as an element. */
export function picture(text) {
  const found = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (found.localName !== "svg") throw new Error("not a picture");
  return document.importNode(found, true);
}

let live;

/** Lets a screen reader say something; nothing is seen of it. */
export function announce(text) {
  if (!live) {
    live = el("div", { class: "unseen", role: "status", "aria-live": "polite" });
    document.body.append(live);
  }
  live.textContent = "";
  requestAnimationFrame(() => (live.textContent = text));
}

/**
 * A dialog over the page. Escape and the button with the cross close it with undefined.
 * @param {{title: string, body?: Node | Node[] | string, buttons?: {label: string, value?: any, kind?: string}[], wide?: boolean}} what
 * @returns {Promise<any>} the value of the button, or whatever `dialog.finish(value)` was called with by the body
 */
export function openDialog({ title, body = "", buttons = [], wide = false }) {
  return new Promise((resolve) => {
    const dialog = el("dialog", { class: wide ? "dialog wide" : "dialog", "aria-label": title });
    let value;
    dialog.finish = (chosen) => {
      value = chosen;
      dialog.close();
    };
    const close = el("button", { class: "quiet icon", type: "button", "aria-label": t("close"), onclick: () => dialog.close() }, "✕");
    const row = buttons.map(({ label, value: chosen, kind = "" }) =>
      el("button", { type: "button", class: kind, onclick: () => dialog.finish(chosen) }, label),
    );
    dialog.append(
      el("div", { class: "dialog-head" }, el("h2", {}, title), close),
      el("div", { class: "dialog-body" }, body),
      ...(row.length ? [el("div", { class: "dialog-foot" }, row)] : []),
    );
    let pressed = false; // a finger that lifts after a long press has not touched the dialog before
    dialog.addEventListener("pointerdown", (event) => (pressed = event.target === dialog));
    dialog.addEventListener("click", (event) => event.target === dialog && pressed && dialog.close());
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(value);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Asks a question with two answers; resolves to true or false. */
export async function ask(title, text, { yes = t("yes"), no = t("no"), danger = false } = {}) {
  const buttons = [
    { label: no, value: false },
    { label: yes, value: true, kind: danger ? "danger" : "main" },
  ];
  return (await openDialog({ title, body: el("p", {}, text), buttons })) ?? false;
}

let tip = null;

/** A note over the page that says what something is; it goes with the next touch, unless that scrolls it, or with Escape. */
export function showTip({ title, body }) {
  tip?.remove();
  const shown = el("div", { class: "tip", popover: "manual", role: "status" }, el("h3", {}, title), body);
  const gone = () => {
    shown.remove();
    document.removeEventListener("pointerdown", touched, true);
    document.removeEventListener("keydown", escape, true);
  };
  const touched = ({ target }) => shown.contains(target) || gone();
  shown.addEventListener("click", gone);
  const escape = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    gone();
  };
  document.body.append(shown);
  shown.showPopover();
  tip = shown;
  document.addEventListener("pointerdown", touched, true);
  document.addEventListener("keydown", escape, true);
}

/** A line at the foot of the page that goes by itself, with a button if `action` is given. */
export function toast(text, action = null, seconds = 6) {
  document.querySelector(".toast")?.remove();
  const shown = el("div", { class: "toast", role: "status" }, el("span", {}, text));
  const gone = () => shown.remove();
  if (action) shown.append(el("button", { type: "button", onclick: () => (gone(), action.run()) }, action.label));
  if (!seconds) shown.append(el("button", { type: "button", class: "quiet icon", "aria-label": t("close"), onclick: gone }, "✕")); // whatever stays can be put away
  document.body.append(shown);
  if (seconds) setTimeout(gone, seconds * 1000);
  return gone;
}

/**
 * Calls `listener` when an element is pressed for long, by touch, mouse or the context menu's key; the click after it is
 * swallowed.
 */
export function onLongPress(element, listener, milliseconds = 450) {
  let timer = 0;
  let done = false;
  let from = null;
  const stop = () => clearTimeout(timer);
  const fire = (event) => {
    done = true;
    listener(event);
  };
  element.addEventListener("pointerdown", (event) => {
    stop();
    done = false;
    from = [event.clientX, event.clientY];
    if (event.button === 0) timer = setTimeout(() => fire(event), milliseconds);
  });
  element.addEventListener("pointermove", (event) => {
    if (from && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > 10) stop();
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) element.addEventListener(end, stop);
  element.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    stop();
    if (!done) fire(event);
  });
  element.addEventListener(
    "click",
    (event) => {
      const isOfThePress = done && event.detail !== 0; // keys and scripts click without a press
      done = false;
      if (!isOfThePress) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}
