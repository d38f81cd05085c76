// Runs inside.py in Pyodide itself, because only it can compile for itself. Arguments: Pyodide's folder, the parts' folder.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, parts] = process.argv.slice(2).map((each) => resolve(each));
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`).href);
try {
  const pyodide = await loadPyodide({ indexURL: pyodideFolder });
  pyodide.mountNodeFS("/parts", parts);
  pyodide.runPython(readFileSync(new URL("inside.py", import.meta.url), "utf8"));
} catch (error) {
  console.error(String(error.message ?? error).slice(-4000)); // node would print a megabyte of JavaScript before it
  process.exit(1);
}
