"""`dejavu-rules serve --online` on this machine alone, to be killed and started again: for tests and pictures."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Self

RUN = "from dejavu_rules.apps.cli import main; main()"


class Rooms:
    """A server of rooms with the built pages; its port and its file stay the same."""

    def __init__(self, pages: Path, folder: Path) -> None:
        self._pages, self.file, self._port = pages, folder / "rooms.db", 0
        self._running: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """Where it is, with a slash at the end."""
        return f"http://127.0.0.1:{self._port}/"

    def start(self) -> None:
        """Start it, for the first time or again."""
        where = ["--folder", str(self._pages), "--rooms", str(self.file), "--port", str(self._port)]
        command = [sys.executable, "-u", "-c", RUN, "serve", "--online", "--host", "127.0.0.1", *where]
        self._running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        assert self._running.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self._running.stdout.readline())
        assert found is not None
        self._port = int(found[1])

    def kill(self) -> None:
        """End it at once: kill -9."""
        if self._running is not None:
            self._running.kill()
            self._running.communicate()
            self._running = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
