// What is kept on this device: values by key, in IndexedDB. Where storage is refused they are kept until the page closes.

const DATABASE = "dejavu-rules";
const TABLE = "kept";
const memory = new Map();

/** Whether what is put will still be there tomorrow. */
export let isKept = true;

const database = open().catch(() => {
  isKept = false;
  document.dispatchEvent(new CustomEvent("notkept"));
  return null;
});

function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
}

/** Runs one request in a transaction of its own; resolves when it is really written. */
async function run(mode, ask) {
  const found = await database;
  return new Promise((resolve, reject) => {
    const transaction = found.transaction(TABLE, mode, { durability: "strict" });
    const request = ask(transaction.objectStore(TABLE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? request.error);
    transaction.onerror = () => reject(transaction.error ?? request.error);
  });
}

/** Resolves to false where storage is refused. */
export const canKeep = () => database.then((found) => found !== null);

/**
 * @param {string} key
 * @returns {Promise<any>} the value, or undefined
 */
export async function get(key) {
  return (await database) ? run("readonly", (table) => table.get(key)) : memory.get(key);
}

/**
 * Keeps a value; it must be something that JSON could write.
 * @param {string} key
 */
export async function put(key, value) {
  if (await database) await run("readwrite", (table) => table.put(value, key));
  else memory.set(key, structuredClone(value));
}

/** @param {string} key */
export async function remove(key) {
  if (await database) await run("readwrite", (table) => table.delete(key));
  else memory.delete(key);
}

/**
 * @param {string} prefix
 * @returns {Promise<string[]>} the keys that begin with it, in order
 */
export async function keys(prefix = "") {
  if (!(await database)) return [...memory.keys()].filter((key) => key.startsWith(prefix)).sort();
  return run("readonly", (table) => table.getAllKeys(IDBKeyRange.bound(prefix, `${prefix}\uffff`)));
}

/** Lets the start page offer to go on: one entry for each page, "score" or "board". Without a title it is forgotten. */
export async function remember(page, title) {
  if (title) await put(`open/${page}`, { title, when: Date.now() });
  else await remove(`open/${page}`);
}
