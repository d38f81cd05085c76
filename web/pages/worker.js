// The rules run here, beside the page, so that a tap never waits for Python.
import { FIRST, LOCK, SIZES } from "./engine/made.js";
import { loadPyodide } from "./engine/pyodide.mjs";

const ENGINE = new URL("./engine/", import.meta.url);
const EXTRAS = { "score.prove": "z3.zip" }; // large, and wanted by few: fetched when it is asked for
const PACKAGES = "/lib/packages.zip";
const PLACE = "/lib/packages";

let bytesSoFar = 0;

// Counts files as they come, whoever fetches them: to look into Pyodide's own fetches would cost it its compiled code.
new PerformanceObserver((list) => {
  for (const { name } of list.getEntries()) bytesSoFar += SIZES[name.slice(name.lastIndexOf("/") + 1)] ?? 0;
  self.postMessage({ progress: Math.min(1, bytesSoFar / FIRST) });
}).observe({ type: "resource", buffered: true });

async function fetched(name) {
  const response = await fetch(new URL(name, ENGINE));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function start() {
  const packages = fetched("packages.zip");
  const pyodide = await loadPyodide({
    indexURL: ENGINE.href,
    stdLibURL: new URL("python.zip", ENGINE).href,
    lockFileContents: LOCK,
    packageBaseUrl: ENGINE.href,
    checkAPIVersion: false,
  });
  pyodide.FS.writeFile(PACKAGES, await packages); // imported from where they are: unpacking takes longer than all else
  pyodide.FS.mkdirTree(PLACE); // Python never looks again where there was no folder
  pyodide.runPython(`import sys; sys.path[:0] = ["${PACKAGES}", "${PLACE}"]`);
  const bridge = pyodide.pyimport("dejavu_rules.apps.browser").Bridge();
  return { pyodide, bridge };
}

const loaded = new Map();

/** Fetches what a method needs beside the rules, once; a failure is forgotten, so that it can be tried again. */
function extra(pyodide, name) {
  if (!loaded.has(name)) {
    const loading = fetched(name).then((bytes) => pyodide.unpackArchive(bytes, "zip", { extractDir: PLACE }));
    loading.catch(() => loaded.delete(name));
    loaded.set(name, loading);
  }
  return loaded.get(name);
}

const engine = start();
engine.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ failed: String(error?.message ?? error) }),
);

/** The reply to a line of the wire, or what kept it from being answered. */
async function replied({ id, do: asked, line }) {
  let kind = "not-loaded";
  try {
    const { pyodide, bridge } = await engine;
    if (asked in EXTRAS) await extra(pyodide, EXTRAS[asked]);
    kind = "internal";
    return bridge.answer(line);
  } catch (error) {
    return JSON.stringify({ id, error: { kind, message: String(error?.message ?? error) } });
  }
}

let queue = Promise.resolve();
self.onmessage = ({ data }) => {
  queue = queue.then(async () => self.postMessage({ line: await replied(data) }));
};
