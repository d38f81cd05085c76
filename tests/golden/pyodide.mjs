// The golden games in WebAssembly: node tests/golden/pyodide.mjs PYODIDE SITE_PACKAGES
// PYODIDE is the folder of the npm package, SITE_PACKAGES a folder with attrs (pure Python).
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, packages] = process.argv.slice(2).map((each) => resolve(each));
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: folder });
for (const [name, path] of [["project", "."], ["packages", packages]]) {
  python.FS.mkdirTree(`/mnt/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: resolve(path) }, `/mnt/${name}`);
}
process.exitCode = python.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/mnt/project/src", "/mnt/project", "/mnt/packages"]
from tests.golden.replay import main
main()
`);
