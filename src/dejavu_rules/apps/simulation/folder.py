"""The folder of a simulation: its plan, the chunks that are done, and in the end the tables and a manifest."""

import hashlib
import json
import os
import platform
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from attrs import asdict

from dejavu_rules.apps.simulation.games import Plan

MANIFEST: Final = "manifest.json"
PARTS: Final = "parts"
KIND: Final = "dejavu-rules simulation"


class FolderError(Exception):
    """The folder has something else in it than this simulation."""


class Folder:
    """What is on disk. Files are written whole or not at all, so that a run can stop at any time and go on."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Raises `FolderError`, `OSError`."""
        self.path, self.plan = path, plan
        self._plan = {**asdict(plan), "seats": list(plan.seats)}
        path.mkdir(parents=True, exist_ok=True)
        if (path / MANIFEST).exists():
            self._check()
        elif any(path.iterdir()):
            raise FolderError("there is no simulation in it, and it is not empty")
        else:
            self._write({"kind": KIND, "plan": self._plan})
        if self.digest is None:
            (path / PARTS).mkdir(exist_ok=True)

    def _check(self) -> None:
        found = self.manifest()
        if found.get("kind") != KIND or found.get("plan") != self._plan:
            raise FolderError(f"it has another simulation: {json.dumps(found.get('plan'))[:200]}")

    def manifest(self) -> dict[str, Any]:
        """What the manifest says.

        Raises `FolderError` if it is none.
        """
        try:
            found = json.loads((self.path / MANIFEST).read_text(encoding="utf-8"))
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise FolderError(f"{MANIFEST} is not a manifest")
        return found

    @property
    def digest(self) -> str | None:
        """The digest of all games, once they are done."""
        digest = self.manifest().get("digest")
        return digest if isinstance(digest, str) else None

    @property
    def chunks(self) -> Iterator[tuple[int, int]]:
        """The games in chunks; the same ones however often the run is stopped."""
        size = max(1, min(20, self.plan.games // 100))
        return ((first, min(first + size, self.plan.games)) for first in range(0, self.plan.games, size))

    def is_done(self, chunk: tuple[int, int]) -> bool:
        """Whether these games are kept already."""
        return self._part(chunk).exists()

    def keep(self, chunk: tuple[int, int], lines: list[str]) -> None:
        """Keep the games of a chunk."""
        self._replace(self._part(chunk), "".join([f"{line}\n" for line in lines]))

    def lines(self) -> Iterator[str]:
        """All games in their order, a line each; only one chunk is in memory."""
        for chunk in self.chunks:
            yield from self._part(chunk).read_text(encoding="utf-8").splitlines()

    def finish(self, digest: str, failed: list[int]) -> None:
        """Write the manifest once the tables are there, and remove the chunks."""
        versions = {"dejavu-rules": version("dejavu-rules"), "python": platform.python_version()}
        compiled = not str(sys.modules["dejavu_rules.engine"].__file__).endswith(".py")
        self._write(
            {
                "kind": KIND,
                "plan": self._plan,
                "versions": versions,
                "compiled": compiled,
                "digest": digest,
                "failed": failed,
            }
        )
        for chunk in self.chunks:
            self._part(chunk).unlink()
        (self.path / PARTS).rmdir()

    def _part(self, chunk: tuple[int, int]) -> Path:
        return self.path / PARTS / f"{chunk[0]:09}.jsonl"

    def _write(self, manifest: dict[str, Any]) -> None:
        self._replace(self.path / MANIFEST, json.dumps(manifest, indent=2) + "\n")

    def _replace(self, file: Path, text: str) -> None:
        part = file.with_name(f".{file.name}.{os.getpid()}")
        part.write_text(text, encoding="utf-8")
        part.replace(file)


def digest_of(lines: Iterator[str]) -> Iterator[tuple[str, str]]:
    """Each line with the digest of all lines up to it."""
    total = hashlib.sha256()
    for line in lines:
        total.update(line.encode() + b"\n")
        yield line, total.hexdigest()
