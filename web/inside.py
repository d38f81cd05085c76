"""Runs in Pyodide: finds which modules the pages need and writes them, compiled, as archives.

Compiled here because a `.pyc` file fits one version of Python only. The hash in it is never checked, and the
archive's dates are fixed: the same sources make the same bytes.
"""

import ast
import importlib
import sys
from collections.abc import Iterator
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from pathlib import Path
from pkgutil import walk_packages
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

PARTS = Path("/parts")
SITE = PARTS / "site"
PACKAGES = ("attr", "attrs", "dejavu_rules", "segno", "z3")
LIBRARY = Path(f"/lib/python3{sys.version_info.minor}.zip")
ALSO = ("importlib.resources", "tarfile", "traceback", "linecache", "tokenize", "zipfile", "shutil")
"""What the loader, z3 and tracebacks import only when they are used."""
WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
NEVER = ("doctest", "importlib.metadata")
"""What is named there and never used in a page."""
WITHOUT = ("ssl.py",)
"""What asyncio takes if it is there: half a megabyte, and a tenth of the time to load."""
ELSEWHERE = {"click", "networkx", "rich", "shapely", "tomlkit", "z3"}


def our_modules() -> list[str]:
    """Every module of ours."""
    package = importlib.import_module("dejavu_rules")
    return [each.name for each in walk_packages(package.__path__, "dejavu_rules.")]


def imports_of(source: str) -> Iterator[str]:
    """The modules that a source names anywhere, also inside functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def load_everything() -> None:
    """Import whatever could be imported later."""
    for name in our_modules():
        try:
            importlib.import_module(name)
        except ImportError as error:
            if error.name not in ELSEWHERE:
                raise
    sources = [path for part in PACKAGES for path in (SITE / part).rglob("*.py")]
    names = {name for path in sources for name in imports_of(path.read_text("utf-8"))}
    for name in sorted({*names, *ALSO} - {*NEVER}):
        if name.split(".")[0] in sys.stdlib_module_names:
            try:
                importlib.import_module(name)
            except ImportError:
                print("not in Pyodide's library:", name)


def compile_source(source: bytes, name: str) -> bytes:
    """The bytes of the `.pyc` file of a source; asserts stay, docstrings, a fifth of it, go."""
    tree = ast.parse(source, name)
    for node in ast.walk(tree):
        if isinstance(node, WITH_DOCSTRING) and ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = [] if node.body[1:] else [ast.copy_location(ast.Pass(), node.body[0])]
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0)
    found: bytes = _code_to_hash_pyc(code, bytes(8), False)
    return found


def archive(target: Path, files: dict[str, bytes]) -> None:
    """Write an archive, sources compiled."""
    with ZipFile(target, "w", ZIP_DEFLATED, compresslevel=9) as found:
        for name, content in sorted(files.items()):
            if name.endswith(".py"):
                name, content = f"{name}c", compile_source(content, name)
            found.writestr(ZipInfo(name), content, ZIP_DEFLATED)


def library() -> dict[str, bytes]:
    """The files of the standard library that have been imported by now."""
    with ZipFile(LIBRARY) as shipped:
        wanted = [Path(path) for module in sys.modules.values() if (path := getattr(module, "__file__", None))]
        names = {str(path.relative_to(LIBRARY)) for path in wanted if LIBRARY in path.parents} - {*WITHOUT}
        return {name: shipped.read(name) for name in names}


def folder(*names: str, without: tuple[str, ...] = (), but: tuple[str, ...] = ()) -> dict[str, bytes]:
    """The files of packages, without some kinds of files and some files."""
    paths = [path for name in names for path in (SITE / name).rglob("*") if path.is_file()]
    return {
        str(path.relative_to(SITE)): path.read_bytes()
        for path in paths
        if path.suffix not in (".pyi", ".pyc", ".typed", *without) and str(path.relative_to(SITE)) not in but
    }


sys.path.insert(0, str(SITE))
load_everything()
archive(PARTS / "python.zip", library())
unused = ("segno/cli.py", "segno/helpers.py")
archive(PARTS / "packages.zip", folder("attr", "attrs", "dejavu_rules", "segno", but=unused))
archive(PARTS / "z3.zip", folder("z3", without=(".h", ".3")))  # it has its library twice
