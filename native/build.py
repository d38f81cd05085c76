"""Compile the engine with mypyc, in a copy of the sources, so that nothing compiled is left beside them."""

import os
import shutil
import sys
from collections.abc import Collection
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from native.classes import Changes, changes_in, choose_bodies, name_changes, remove_types, write_out_classes
from native.names import keep_imports

PACKAGE = "dejavu_rules"
RULES = (
    "combinatorics/bag",
    "combinatorics/sub_bags",
    "combinatorics/paths",
    "combinatorics/randomness",
    "box/phases",
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
"""The modules in which a random game spends its time."""
COMPILED = (
    *RULES,
    "steps/choice",
    "steps/chance",
    "steps/deja_vu",
    "steps/laying",
    "steps/recollection",
    "learning/encoding",
)
"""These, and what a game by steps and a learner ask."""
VALUES: dict[str, tuple[str, ...]] = {
    "state": ("Unfinished", "Player", "GameState"),
    "game": ("Game",),
    "box/cards": (),
    "actions/values": (),
}
"""Modules of values, and which of these only the rules make: then their fields can keep their types."""
PUBLIC = ("box/multisets", "dealer", "engine", "learning/table")
"""Modules whose functions and methods take values from outside."""
MODULES = (*COMPILED, *VALUES, *PUBLIC)
_ONE_PROGRAM = ["-flto=auto", "-O3", "-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt"]
"""Let gcc see the engine and the functions of mypyc for integers and lists as one program, which nobody changes."""


def prepare(module: str, source: str, changes: Collection[Changes] = ()) -> str:
    """The source of a module as mypyc needs it; `changes` are those of all modules, see `name_changes`."""
    if module in VALUES:
        return write_out_classes(name_changes(source), typed=VALUES[module], changes=changes)
    if module in PUBLIC:
        return name_changes(remove_types(source))
    changed = name_changes(choose_bodies(source))
    if module in RULES:
        return keep_imports(changed, [f"{PACKAGE}.{each.replace('/', '.')}" for each in MODULES])
    return changed


def compile_into(root: Path, work: Path) -> list[Path]:
    """Compile the package at `root`/src in the folder `work`; returns the libraries' paths there and in a wheel."""
    from mypyc.build import mypycify  # large, and installed only while a wheel is built
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(root / "src" / PACKAGE, work / PACKAGE, ignore=shutil.ignore_patterns("__pycache__"))
    paths = {module: work / PACKAGE / f"{module}.py" for module in MODULES}
    sources = {module: path.read_text(encoding="utf-8") for module, path in paths.items()}
    changes = set[Changes]().union(*[changes_in(source) for source in sources.values()])
    for module, path in paths.items():
        path.write_text(prepare(module, sources[module], changes), encoding="utf-8")
    files = [str(path.relative_to(work)) for path in paths.values()]
    before = Path.cwd()
    os.chdir(work)  # mypyc names modules by their paths from here
    try:
        options = ["--config-file=", "--follow-imports=silent", "--python-executable", sys.executable]
        extensions = mypycify([*options, *files], opt_level="3", target_dir="build")
        for extension in extensions if sys.platform == "linux" else ():
            extension.extra_compile_args += _ONE_PROGRAM
            extension.extra_link_args += _ONE_PROGRAM
        command = build_ext(Distribution({"name": PACKAGE, "ext_modules": extensions}))
        command.inplace = True
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)
    found = [library for suffix in EXTENSION_SUFFIXES for library in work.rglob(f"*{suffix}")]
    return sorted({library.relative_to(work) for library in found if library.parts[len(work.parts)] != "build"})
