// Tables from elsewhere: files and links. Python checks all of one before anything is opened.
import { call } from "../bridge.js";
import { el } from "../dom.js";
import { t } from "../texts.js";
import { refuse } from "./dialogs.js";
import { fromHash } from "./link.js";
import { fromTable, threeWords } from "./table.js";
import { usualMeanings, withoutOurs } from "./words.js";

const LONGEST_FILE = 2 ** 18;

/** The tap that opens the table in a text, or null, once the reasons have been read; `change` is made to it before. */
async function checked(text, title, words, change = (game) => game) {
  try {
    const read = await call("score.read", { text });
    const here = words ? (await call("score.words", { words })).meanings : usualMeanings();
    return { do: "open", game: change(fromTable(read.table, threeWords(read.fragment_colours, here))) };
  } catch (error) {
    await refuse(title, error.defects?.length ? error.defects.map(({ message }) => message) : [error.message]);
    return null;
  }
}

/**
 * The tap that opens the table in the address of this page, which it is taken out of.
 * @param {string[] | null} words the words for the colours of fragments that are in use here
 */
export async function fromLink(words) {
  const { hash } = location;
  history.replaceState(null, "", location.pathname + location.search);
  let text;
  try {
    text = await fromHash(hash);
  } catch {
    await refuse(t("link-refused"), [t("link-damaged")]);
    return null;
  }
  return checked(text, t("link-refused"), words, withoutOurs);
}

/** The tap that opens a file that somebody chooses. */
export function fromFile(words) {
  return new Promise((resolve) => {
    const input = el("input", { type: "file", accept: ".toml,.json,application/json" });
    input.addEventListener("cancel", () => resolve(null));
    input.addEventListener("change", async () => {
      const [file] = input.files;
      if (!file) resolve(null);
      else if (file.size > LONGEST_FILE) resolve(refuse(t("file-refused"), [t("file-large")]).then(() => null));
      else resolve(checked(await file.text(), t("file-refused"), words));
    });
    input.click();
  });
}
