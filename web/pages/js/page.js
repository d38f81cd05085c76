// What every page does when it opens: its words, the choice of language and light, the service worker, notices.
import { el, toast } from "./dom.js";
import { canKeep } from "./store.js";
import { LANGUAGES, language, load, setLanguage, t } from "./texts.js";

const THEMES = ["auto", "light", "dark"];
const KEPT = "dejavu-rules.theme";

let usual = "auto";

function keptTheme() {
  try {
    return localStorage.getItem(KEPT) ?? usual;
  } catch {
    return usual;
  }
}

function setTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function keepTheme(theme) {
  setTheme(theme);
  try {
    localStorage.setItem(KEPT, theme);
  } catch {
    // it lasts until the page closes
  }
}

/** Fills the page's words and wires whatever all pages have. Pages with a `#language` or `#theme` get these choices. */
export async function open(page) {
  usual = document.documentElement.dataset.theme ?? "auto"; // a page may be dark unless somebody chose otherwise
  setTheme(keptTheme());
  await load(page);
  wireLanguage(document.querySelector("#language"));
  wireTheme(document.querySelector("#theme"));
  document.documentElement.dataset.open = "";
  if (!(await canKeep())) toast(t("not-kept"), null, 12);
  showLoading(document.querySelector("#loading")).then(keepOffline); // afterwards: both download the same
}

/** On a page that asks the rules: how far they are loaded, and what to do if they can't be. */
async function showLoading(bar) {
  if (!bar) return;
  const { onProgress, ready } = await import("./bridge.js"); // the start page has no need of it
  onProgress((part) => (bar.value = part));
  try {
    await ready;
  } catch {
    toast(t("not-loaded"), { label: t("again"), run: () => location.reload() }, 0);
  }
  bar.classList.add("done");
}

function wireLanguage(select) {
  if (!select) return;
  select.replaceChildren(...Object.entries(LANGUAGES).map(([code, name]) => el("option", { value: code }, name)));
  select.value = language();
  select.addEventListener("change", () => setLanguage(select.value));
}

function wireTheme(select) {
  if (!select) return;
  const fill = () => {
    const chosen = select.value || keptTheme();
    select.replaceChildren(...THEMES.map((each) => el("option", { value: each }, t(`theme-${each}`))));
    select.value = chosen;
  };
  fill();
  document.addEventListener("language", fill);
  select.addEventListener("change", () => keepTheme(select.value));
}

/** Keeps the pages on this device, where the browser can: only on https or localhost. */
async function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  const had = navigator.serviceWorker.controller !== null;
  let registration;
  try {
    registration = await navigator.serviceWorker.register(new URL("../sw.js", import.meta.url), { updateViaCache: "none" });
  } catch {
    // nothing is lost but being offline
  }
  if (!registration) return;
  const offer = () => {
    if (registration.waiting && had) toast(t("new-version"), { label: t("reload"), run: renew }, 0);
  };
  const renew = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting?.postMessage("take over");
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
  offer();
}
