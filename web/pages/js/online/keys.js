// @ts-check
// Links to rooms, and the keys that this device has. A key in the address bar is taken out of it at once.

/** @typedef {{ room: string, key?: string, host?: string, name?: string, when: number }} Kept */

const KEPT = "dejavu-rules.rooms";
const MOST = 20;
const WORD = /^[\w-]{1,100}$/;

/** What a link asks for. @param {string} hash @returns {{ room: string | null, key: string | null, host: string | null, screen: boolean }} */
export function readLink(hash) {
  const found = new URLSearchParams(hash.replace(/^#/, ""));
  const word = (/** @type {string} */ name) => {
    const value = found.get(name);
    return value !== null && WORD.test(value) ? value : null;
  };
  return { room: word("room"), key: word("key"), host: word("host"), screen: found.has("screen") };
}

/** The part of a link that everybody may have. @param {string} room @param {boolean} screen */
export const plainLink = (room, screen = false) => `#room=${room}${screen ? "&screen" : ""}`;

/** @returns {Record<string, Kept>} */
function all() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

/** @param {Record<string, Kept>} rooms */
function write(rooms) {
  const newest = Object.entries(rooms).sort(([, one], [, other]) => other.when - one.when);
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(newest.slice(0, MOST))));
  } catch {
    // it lasts until the page closes
  }
}

/** What this device knows of a room. @param {string} room @returns {Kept | null} */
export function keptRoom(room) {
  const found = all()[room];
  return found && typeof found === "object" && typeof found.when === "number" ? found : null;
}

/** The rooms that this device has a key of, newest first. @returns {Kept[]} */
export const keptRooms = () =>
  Object.keys(all())
    .map(keptRoom)
    .filter((each) => each !== null)
    .sort((one, other) => other.when - one.when);

/** Keeps more of a room; undefined takes something away. @param {string} room @param {Partial<Kept>} more @param {number} now */
export function keepRoom(room, more, now = Date.now()) {
  write({ ...all(), [room]: { ...keptRoom(room), ...more, room, when: now } });
}

/** @param {string} room */
export function forgetRoom(room) {
  const { [room]: _, ...rest } = all();
  write(rest);
}

/** The address of the socket beside a page. @param {string} page */
export function socketAddress(page) {
  const url = new URL("online", page);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.hash = "";
  url.search = "";
  return url.href;
}
