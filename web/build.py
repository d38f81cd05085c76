"""Builds the folder that any web space can host, or `dejavu-rules serve`."""

import json
import shutil
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from dejavu_rules import LANGUAGES, say
from dejavu_rules.apps.cli.pages import FOR_EVER
from dejavu_rules.rulebook import CLAUSES
from web.parts import HERE, PARTS, PYODIDE, ROOT, node, node_modules, own_files, site

OUT = ROOT / "build" / "web"
PAGES = HERE / "pages"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
ARCHIVES = ("python.zip", "packages.zip", "z3.zip")
FIRST = (*PYODIDE_FILES, "python.zip", "packages.zip")
"""What a page needs before its first answer."""
WORKER = "sw.js"
ABOUT = "online.json"
"""Says whether a server with rooms is there: never kept, for it may be another one tomorrow."""


def build() -> Path:
    """Build it anew; the folder, when it is whole. What Pyodide compiles is kept until one of its sources changes."""
    PARTS.mkdir(parents=True, exist_ok=True)
    node_modules()
    _archives()
    shutil.rmtree(OUT, ignore_errors=True)
    shutil.copytree(PAGES, OUT, ignore=shutil.ignore_patterns("*.d.ts"))
    _rules(OUT / "texts" / "rules")
    engine = _engine()
    _rewrite(OUT / "worker.js", {'"./engine/': f'"./{engine.name}/'})
    kept = sorted(_paths(OUT, but=(WORKER, ABOUT, f"{engine.name}/z3.zip")))
    version = fingerprint([OUT / path for path in [*kept, WORKER]], OUT)
    lines = {'VERSION = ""': f'VERSION = "{version}"', "FILES = []": f"FILES = {json.dumps(['./', *kept])}"}
    _rewrite(OUT / WORKER, lines)
    return OUT


def _rules(folder: Path) -> None:
    """Write every clause of the rules in every language: pages say them without asking Python."""
    folder.mkdir()
    for lang in LANGUAGES:
        words = {clause: say(clause, lang) for clause in CLAUSES}
        (folder / f"{lang}.json").write_text(json.dumps(words, ensure_ascii=False, indent=2) + "\n", "utf-8")


def _engine() -> Path:
    """Put the engine into a folder whose name changes with what is in it: browsers may keep it for ever."""
    engine = OUT / "engine"
    engine.mkdir()
    for name in PYODIDE_FILES:
        shutil.copyfile(PYODIDE / name, engine / name)
    for name in ARCHIVES:
        shutil.copyfile(PARTS / name, engine / name)
    (engine / "made.js").write_text(_about(engine), "utf-8")
    return engine.rename(OUT / f"{FOR_EVER}{fingerprint(engine.iterdir(), engine)[:16]}")


def _paths(folder: Path, but: tuple[str, ...]) -> list[str]:
    paths = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    return [path for path in paths if path not in but]


def _rewrite(file: Path, words: dict[str, str]) -> None:
    """Write what only the build knows in the place of what stands there."""
    text = file.read_text("utf-8")
    for old, new in words.items():
        assert old in text, (file, old)
        text = text.replace(old, new)
    file.write_text(text, "utf-8")


def fingerprint(paths: Iterable[Path], root: Path) -> str:
    """What tells these files, with their names, from any others."""
    found = sha256()
    for path in sorted(paths):
        content = path.read_bytes()
        found.update(f"{path.relative_to(root).as_posix()} {len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()


def _archives() -> None:
    pins = [HERE / name for name in ("package-lock.json", "requirements.txt", "inside.py", "inside.mjs", "parts.py")]
    wanted, stamp = fingerprint([*own_files(), *pins], ROOT), PARTS / ".built"
    if stamp.exists() and stamp.read_text("utf-8") == wanted:
        return
    site()
    node(HERE / "inside.mjs", PYODIDE, PARTS)
    stamp.write_text(wanted, "utf-8")


def _about(engine: Path) -> str:
    """What the worker has to know of the files beside it: their sizes, and a lock file that names no packages."""
    sizes = {path.name: path.stat().st_size for path in sorted(engine.iterdir())}
    lock = {"info": json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"], "packages": {}}
    values = {"SIZES": sizes, "FIRST": sum(sizes[name] for name in FIRST), "LOCK": lock}
    return "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in values.items())
