// The words of the pages. What the rules say, Python says itself in the same language.

/** The codes of the languages, and what each calls itself. */
export const LANGUAGES = { en: "English", de: "Deutsch", it: "Italiano", zh: "繁體中文" };
const KEPT = "dejavu-rules.language";
const HTML_LANG = { zh: "zh-Hant" };

let code = wanted();
let words = {};
let plural = new Intl.PluralRules(code);
const pages = new Set(["common"]);

function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // storage is refused
  }
}

/** The language that was chosen, else the first of the browser's that we speak. */
function wanted() {
  const choices = [kept(), ...(navigator.languages ?? [])];
  return choices.map((each) => each?.slice(0, 2).toLowerCase()).find((each) => each in LANGUAGES) ?? "en";
}

/** The code of the language that the page speaks. */
export const language = () => code;

/**
 * Loads the words of a page (and those that all pages have) and fills the elements that name one.
 * @param {string} page "score", "board", or "rules": every clause by its ID
 * @returns {Promise<string[]>} the keys of its words, in their order
 */
export async function load(page) {
  if (page) pages.add(page);
  const found = await Promise.all([...pages].map((each) => table(each, code)));
  words = Object.assign({}, ...found);
  plural = new Intl.PluralRules(code);
  document.documentElement.lang = HTML_LANG[code] ?? code;
  fill(document);
  return page ? Object.keys(found.at([...pages].indexOf(page))) : [];
}

async function table(page, language) {
  const response = await fetch(new URL(`../texts/${page}/${language}.json`, import.meta.url));
  if (!response.ok) throw new Error(`no words: ${response.url}`);
  return response.json();
}

/**
 * The words under a key. `{name}` is the value of that name; an entry with forms ("one", "other") goes by the value `n`.
 * @param {string} key
 * @param {Record<string, string | number>} values
 * @returns {string}
 */
export function t(key, values = {}) {
  const entry = words[key] ?? key;
  const text = typeof entry === "string" ? entry : (entry[plural.select(values.n)] ?? entry.other);
  const filled = text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
  return filled.replaceAll("Déjà-vu", "Déjà-\u2060vu"); // one word to its readers: no line ends in it
}

/** Words one after the other, with the comma of the language. */
export const enumerate = (parts) => parts.join(t("comma"));

/** What something is, after its name and the colon of the language. */
export const labelWith = (name, value) => `${name}${t("colon")}${value}`;

/** Each sentence of a text. */
export const sentences = (text) => text.split(/(?<=[.?!])\s+|(?<=[。？！])/u).filter(Boolean);

const ATTRIBUTES = { tLabel: "aria-label", tTitle: "title", tPlaceholder: "placeholder" };

/** Fills what stands below `root`: `data-t` the text, `data-t-label`, `data-t-title`, `data-t-placeholder` attributes. */
export function fill(root) {
  for (const each of root.querySelectorAll("[data-t]")) each.textContent = t(each.dataset.t);
  for (const [name, attribute] of Object.entries(ATTRIBUTES)) {
    const selector = `[data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}]`;
    for (const each of root.querySelectorAll(selector)) each.setAttribute(attribute, t(each.dataset[name]));
  }
}

/**
 * Lets the page speak another language; the document gets an event "language" when its words are there.
 * @param {string} wantedCode
 */
export async function setLanguage(wantedCode) {
  if (!(wantedCode in LANGUAGES)) return;
  code = wantedCode;
  try {
    localStorage.setItem(KEPT, code);
  } catch {
    // the next page will ask the browser again
  }
  await load();
  document.dispatchEvent(new CustomEvent("language", { detail: code }));
}
