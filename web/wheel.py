"""`python -m web.wheel`: the built pages as a wheel, and the proof that `dejavu-rules serve` needs nothing else.

Both wheels are installed into a fresh environment, in which the command is run in an empty folder.
"""

import re
import shutil
import subprocess
import sys
import urllib.request
import venv
from pathlib import Path
from tempfile import TemporaryDirectory

from web.build import build
from web.parts import ROOT

OUT = ROOT / "build" / "web-wheel"


def make_wheels() -> list[Path]:
    """The wheel of the library and that of the pages, both built anew."""
    build()
    shutil.rmtree(OUT, ignore_errors=True)
    for project in (ROOT, ROOT / "packages" / "web"):
        _pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(OUT), str(project))
    return sorted(OUT.glob("*.whl"))


def _pip(*arguments: str, python: str = sys.executable) -> None:
    subprocess.run([python, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments], check=True)


def try_out(wheels: list[Path]) -> None:
    """Serve the pages from a fresh environment. Raises if a page is not there."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        venv.create(folder / "env", with_pip=True)
        programs = folder / "env" / ("Scripts" if sys.platform == "win32" else "bin")
        wanted = [f"{wheel}[web]" if "dejavu_rules-" in wheel.name else str(wheel) for wheel in wheels]
        _pip("install", *wanted, python=str(programs / "python"))
        (folder / "empty").mkdir()
        command = [str(programs / "dejavu-rules"), "serve", "--host", "127.0.0.1", "--port", "0"]
        with subprocess.Popen(command, cwd=folder / "empty", stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            found = re.search(r"http://\S+/", running.stdout.readline())
            assert found is not None
            try:
                for page in ("", "board.html", "online.html", "js/board/main.js"):
                    with urllib.request.urlopen(found[0] + page, timeout=10) as response:
                        assert response.read()
            finally:
                running.kill()


if __name__ == "__main__":
    made = make_wheels()
    try_out(made)
    for wheel in made:
        print(f"{wheel.relative_to(ROOT)}: {wheel.stat().st_size / 1e6:.1f} MB")
