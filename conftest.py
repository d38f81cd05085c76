"""Runs the examples in README.md and below docs/, each document from top to bottom as one test.

Blocks of Python are executed. In blocks of `console` every `dejavu-rules` command is run, and what is shown
below it must be its output (three dots stand for anything); if nothing is shown, it must succeed. Other
commands are not run.

An example may use what an earlier one of its document defined, so a document is one test: pytest-xdist
would send single examples to different workers.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

import pytest
from native import is_compiled
from sybil import Example, Sybil
from sybil.document import Document
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser, SkipParser

ROOT = Path(__file__).parent
os.environ["LC_ALL"] = "C.UTF-8"  # tests read what commands say in English, on whoever's machine
os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # as where it is installed
os.environ.pop("COLUMNS", None)  # and in lines that are as wide as on any other
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background: tests of Ctrl-C would wait
    signal.signal(signal.SIGINT, signal.default_int_handler)
COMMAND = "dejavu-rules "
READ = ("examples", "docs/pictures")
"""The folders that examples read."""
INTERPRETED = ("running-code.md",)
"""Documents whose examples put symbols into the engine."""


def check_console(example: Example) -> str | None:
    """Run the commands of a console block; say what is wrong with the first one that shows something else."""
    for block in ("\n" + example.parsed).split("\n$ ")[1:]:
        command, _, shown = block.partition("\n")
        if command.startswith(COMMAND):
            done = run(command)
            printed = done.stdout + done.stderr
            same = OutputChecker().check_output(shown.strip(), printed.strip(), ELLIPSIS)
            if not same if shown.strip() else done.returncode:
                return f"$ {command}\nshown:\n{shown}\nprinted:\n{printed}"
    return None


def run(command: str) -> subprocess.CompletedProcess[str]:
    """Run a `dejavu-rules` command as a person would, without colours."""
    environment = os.environ | {"NO_COLOR": "1", "COLUMNS": "100"}
    return subprocess.run(command, shell=True, capture_output=True, text=True, env=environment, timeout=120)


EXAMPLES = Sybil(
    parsers=[PythonCodeBlockParser(), CodeBlockParser("console", check_console), SkipParser()],
    patterns=["README.md", "docs/**/*.md"],
)


class Examples(pytest.Item):
    """All examples of one document."""

    document: Document

    def runtest(self) -> None:
        if self.path.name in INTERPRETED and is_compiled():
            pytest.skip("compiled functions take no symbols; they are built from the ones that are proved")
        with pytest.MonkeyPatch.context() as patch, TemporaryDirectory() as folder:
            for name in READ:  # what examples write stays in that folder
                copytree(ROOT / name, Path(folder, name))
            patch.chdir(folder)
            for example in self.document.examples():
                example.evaluate()

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"examples in {self.path.name}"


class MarkdownFile(pytest.File):
    """A document with examples."""

    def collect(self) -> Iterator[Examples]:
        document = EXAMPLES.parse(self.path)
        if any(document.examples()):
            item = Examples.from_parent(self, name="examples")
            item.document = document
            yield item


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> MarkdownFile | None:
    return MarkdownFile.from_parent(parent, path=file_path) if EXAMPLES.should_parse(file_path) else None
