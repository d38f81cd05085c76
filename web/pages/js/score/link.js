// A table in the address of the page, after the #: no server ever sees it. Whoever opens it checks it.

const PREFIX = "#table=";
const LONGEST = 16_000;
const MOST_LETTERS = 200_000;

async function through(bytes, stream, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    size += value.length;
    if (size > most) throw new Error("too large");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The part of an address that has this table. */
export async function toHash(table) {
  const packed = await through(new TextEncoder().encode(JSON.stringify(table)), new CompressionStream("deflate-raw"), MOST_LETTERS);
  const text = btoa(String.fromCharCode(...packed));
  return PREFIX + text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export const isHash = (hash) => hash.startsWith(PREFIX);

/**
 * The text of the table in an address: JSON, to be checked by Python.
 * @throws {Error} if it is cut off or damaged
 */
export async function fromHash(hash) {
  const text = hash.slice(PREFIX.length);
  if (!isHash(hash) || text.length > LONGEST || !/^[\w-]+$/.test(text)) throw new Error("damaged");
  const packed = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(packed, new DecompressionStream("deflate-raw"), MOST_LETTERS));
}
