// The words of a page: values, forms for numbers, and what happens where a language or a key is missing.
import assert from "node:assert/strict";
import { test } from "node:test";

const TABLES = {
  en: { plain: "Hello", named: "{name} has {n}", cards: { one: "{n} card", other: "{n} cards" } },
  it: { plain: "Ciao", named: "{name} ha {n}", cards: { one: "{n} carta", other: "{n} carte" } },
};
const kept = new Map();
const filled = { dataset: { t: "plain" }, textContent: "" };

globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
globalThis.document = {
  documentElement: {},
  querySelectorAll: (selector) => (selector === "[data-t]" ? [filled] : []),
  dispatchEvent: () => true,
};
Object.defineProperty(globalThis, "navigator", { value: { languages: ["fr-FR", "it-IT", "en"] } });
globalThis.fetch = async (url) => {
  const [page, file] = String(url).split("/").slice(-2);
  return { ok: true, json: async () => (page === "common" ? TABLES[file.slice(0, 2)] : { own: `${page} ${file}` }) };
};

const { LANGUAGES, language, load, setLanguage, t } = await import("../pages/js/texts.js");
await load("score");

test("the first language of the browser that we speak is spoken", () => {
  assert.equal(language(), "it");
  assert.equal(document.documentElement.lang, "it");
  assert.equal(filled.textContent, "Ciao");
});

test("values stand where their names are, and numbers have their forms", () => {
  assert.equal(t("named", { name: "{n}", n: 3 }), "{n} ha 3");
  assert.equal(t("cards", { n: 1 }), "1 carta");
  assert.equal(t("cards", { n: 0 }), "0 carte");
  assert.equal(t("named", { name: "Ada" }), "Ada ha {n}");
});

test("a page has its own words beside those of all pages", () => assert.equal(t("own"), "score it.json"));

test("a key without words is shown as it is", () => assert.equal(t("no-such-key"), "no-such-key"));

test("another language is kept for the next page, and an unknown one changes nothing", async () => {
  await setLanguage("klingon");
  assert.equal(language(), "it");
  await setLanguage("en");
  assert.equal(t("cards", { n: 1 }), "1 card");
  assert.deepEqual([...kept.values()], ["en"]);
  assert.deepEqual(Object.keys(LANGUAGES), ["en", "de", "it", "zh"]);
});
