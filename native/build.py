"""Compile the engine with mypyc, in a copy of the sources: nothing compiled is left beside them."""

import os
import shutil
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from native.classes import rewritten

PACKAGE = "dejavu_rules"
COMPILED = (
    "bag",
    "sub_bags",
    "paths",
    "state",
    "below",
    "actions/rule",
    "actions/flow",
    "actions/sowings",
    "actions/recollection",
    "actions/planting",
    "actions/coverings",
    "actions/deja_vu",
    "actions/meditation",
    "actions/drawing",
    "actions/scatter",
)
"""What a random game spends its time in."""
PUBLIC = ("engine",)
"""The same, where functions take values from outside."""


def compile_into(root: Path, work: Path) -> list[Path]:
    """Compile the package at `root`/src in the folder `work`; the libraries, by their places there and in a wheel."""
    from mypyc.build import mypycify  # a compiler's worth of modules, there only while a wheel is built
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(root / "src" / PACKAGE, work / PACKAGE, ignore=shutil.ignore_patterns("__pycache__"))
    files = []
    for module in (*COMPILED, *PUBLIC):
        file = work / PACKAGE / f"{module}.py"
        source = rewritten(file.read_text(encoding="utf-8"), public=module in PUBLIC)
        file.write_text(source, encoding="utf-8")
        files.append(str(file.relative_to(work)))
    before = Path.cwd()
    os.chdir(work)  # mypyc names modules by their paths from here
    try:
        options = ["--config-file=", "--follow-imports=silent", "--python-executable", sys.executable]
        extensions = mypycify([*options, *files], opt_level="3", target_dir="build")
        command = build_ext(Distribution({"name": PACKAGE, "ext_modules": extensions}))
        command.inplace = True
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)
    found = [library for suffix in EXTENSION_SUFFIXES for library in work.rglob(f"*{suffix}")]
    return sorted({library.relative_to(work) for library in found if library.parts[len(work.parts)] != "build"})
