// The start page: two doors, and whatever was open.
import { el, toast } from "./dom.js";
import { open } from "./page.js";
import { get } from "./store.js";
import { t } from "./texts.js";

const PAGES = ["score", "board"];

/** What can be gone on with, newest first; whatever is not what `remember` wrote is passed over. */
async function kept() {
  const found = await Promise.all(PAGES.map(async (page) => [page, await get(`open/${page}`)]));
  const isTime = (when) => typeof when === "number" && !Number.isNaN(new Date(when).getTime());
  const isFine = ([, entry]) => typeof entry?.title === "string" && isTime(entry.when);
  return found.filter(isFine).sort(([, one], [, other]) => other.when - one.when);
}

async function show() {
  const entries = await kept();
  const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  const section = document.querySelector("#continue");
  section.hidden = entries.length === 0;
  section.querySelector("ul").replaceChildren(
    ...entries.map(([page, entry]) =>
      el(
        "li",
        {},
        el(
          "a",
          { class: "row", href: `${page}.html` },
          el("span", {}, el("strong", {}, t(`${page}-title`)), el("span", {}, entry.title)),
          el("time", { datetime: new Date(entry.when).toISOString() }, when.format(entry.when)),
        ),
      ),
    ),
  );
}

/** The third door is there where a server with rooms is; plain web space says that it is none. */
async function offerRooms() {
  const response = await fetch(new URL("../online.json", import.meta.url), { cache: "no-store" });
  document.querySelector("#online").hidden = !(response.ok && (await response.json()).online === true);
}

await open("common");
try {
  await show();
} catch {
  toast(t("damaged"));
}
document.addEventListener("language", show);
offerRooms().catch(() => {}); // offline, or a server that knows nothing of it
