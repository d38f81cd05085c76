"""The built folder on this machine alone, for tests, measurements and pictures."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from dejavu_rules.apps.cli.serve import Server


@contextmanager
def serve_folder(folder: Path, port: int = 0) -> Iterator[str]:
    """The address, with a slash at the end, while it is served as `dejavu-rules serve` does."""
    with Server(folder, "127.0.0.1", port) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
