"""The files of one folder, as browsers are given them, and nothing else."""

import gzip
from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import unquote

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""The pages may load files from this server only. The pages themselves have the same policy."""
KINDS = MappingProxyType(
    {
        ".html": "text/html; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".webmanifest": "application/manifest+json",
        ".wasm": "application/wasm",
        ".svg": "image/svg+xml",
        ".png": "image/png",
        ".zip": "application/zip",
    }
)
"""The files that are served, by suffix. The system's table is not used, because it often lacks two of these."""
PACKED = (".png", ".zip")
"""Suffixes of files that are compressed already."""
FOR_EVER = "engine-"
"""Prefix of the folder whose name changes with its content, so that browsers may keep it for ever."""
START = "index.html"


class File:
    """One file, read at its first request."""

    def __init__(self, path: Path) -> None:
        self._path, self._lock = path, Lock()
        self.kind = KINDS[path.suffix]

    @cached_property
    def plain(self) -> bytes:
        """The content."""
        return self._path.read_bytes()

    @cached_property
    def _small(self) -> bytes | None:
        return None if self._path.suffix in PACKED else gzip.compress(self.plain, mtime=0)

    @property
    def small(self) -> bytes | None:
        """The content, gzipped once for all threads; None if that does not help."""
        with self._lock:
            return self._small

    @cached_property
    def tag(self) -> str:
        """The ETag: a hash of the content."""
        return f'"{sha256(self.plain).hexdigest()[:32]}"'


def files_of(folder: Path) -> Mapping[str, File]:
    """The files of a folder by their URL paths: regular files that are not hidden."""
    found = {}
    for path in sorted(folder.rglob("*")):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.suffix in KINDS and not hidden and not path.is_symlink() and path.is_file():
            found[f"/{path.relative_to(folder).as_posix()}"] = File(path)
    if f"/{START}" in found:
        found["/"] = found[f"/{START}"]
    return found


class Page(NamedTuple):
    """The answer to a request for a file."""

    status: HTTPStatus
    headers: Mapping[str, str]
    body: bytes


class Folder:
    """The files of one folder, also after they are built again."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._built, self._files = folder, 0, files_of(folder)

    @property
    def files(self) -> Mapping[str, File]:
        """The files of the last build."""
        try:
            built = (self._folder / START).stat().st_mtime_ns
        except OSError:  # it is being built
            return self._files
        if built != self._built:
            self._built, self._files = built, files_of(self._folder)
        return self._files

    def answer(self, target: str, accepts: str, known: str) -> Page:
        """The answer to a request for a path with its query; `accepts` and `known` are headers of the request."""
        path = unquote(target.partition("?")[0].partition("#")[0])
        file = self.files.get(path)
        if file is None:
            return _page(HTTPStatus.NOT_FOUND, {"Content-Type": "text/plain; charset=utf-8"}, b"not found\n")
        cache = "public, max-age=31536000, immutable" if path.startswith(f"/{FOR_EVER}") else "no-cache"
        found = {"ETag": file.tag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
        if file.tag in known:
            return _page(HTTPStatus.NOT_MODIFIED, found)
        body = file.plain
        if "gzip" in accepts and (small := file.small):
            body, found["Content-Encoding"] = small, "gzip"
        return _page(HTTPStatus.OK, {"Content-Type": file.kind, **found}, body)


def _page(status: HTTPStatus, headers: Mapping[str, str], body: bytes = b"") -> Page:
    found = {
        **headers,
        "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
    }
    if status is not HTTPStatus.NOT_MODIFIED:
        found["Content-Length"] = str(len(body))
    return Page(status, found, body)
