"""A static host on loopback, with the line of a reader at home before it.

with serve({"/site/": Path("build/site")}, Line(megabits=10, delay=0.04)) as host:
    host.url          ->  "http://127.0.0.1:8200"

All answers share the line. It is the server that waits, so that it holds in workers and in every browser alike.
"""

from __future__ import annotations

import gzip
import mimetypes
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache, partial
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PORTS = range(8200, 8250)
PIECE = 16_384
TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}
COMPRESSED = ("text/", "application/wasm", "application/json", "application/xml", "image/svg+xml")


@dataclass(frozen=True)
class Line:
    """What lies between host and reader; 0 megabits are as many as the machine gives."""

    megabits: float = 0
    delay: float = 0  # seconds, each request
    compress: bool = True  # whether the host does


@dataclass
class Host:
    """A server that is running. The same server serves one line after the other."""

    url: str
    folders: Mapping[str, Path]
    line: Line = Line()
    _free: float = 0.0  # when the line has carried all that was put on it
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def carry(self, size: int) -> None:
        """Returns when so many bytes have gone through the line."""
        if not self.line.megabits:
            return
        with self._lock:
            self._free = max(self._free, time.monotonic()) + size * 8e-6 / self.line.megabits
            until = self._free
        time.sleep(max(until - time.monotonic(), 0))

    def find(self, path: str) -> Path | None:
        for prefix, folder in self.folders.items():
            if path.startswith(prefix):
                found = folder / path.removeprefix(prefix)
                found = found / "index.html" if path.endswith("/") else found
                return found if found.is_file() else None
        return None


@contextmanager
def serve(folders: Mapping[str, Path], line: Line = Line()) -> Iterator[Host]:
    """Serve the folders, each under its prefix, until the context is left."""
    host = Host("", folders, line)
    server = _listen(host)
    host.url = f"http://127.0.0.1:{server.server_address[1]}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield host
    finally:
        server.shutdown()
        server.server_close()


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: object, address: object) -> None:
        """A browser that hangs up has seen enough; anything else is told."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, address)  # type: ignore[arg-type]


def _listen(host: Host) -> ThreadingHTTPServer:
    for port in PORTS:
        try:
            return _Server(("127.0.0.1", port), partial(_Handler, host))
        except OSError:
            continue
    raise OSError(f"no port of {PORTS.start} to {PORTS.stop - 1} is free")


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def __init__(self, host: Host, *rest: object) -> None:
        self.host = host
        super().__init__(*rest)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        time.sleep(self.host.line.delay)
        found = self.host.find(self.path.partition("?")[0])
        if found is None:
            return self._answer(404, b"there is no such file")
        kind = TYPES.get(found.suffix) or mimetypes.guess_type(found.name)[0]
        body, tag = _content(found, found.stat().st_mtime_ns)
        if self.headers["If-None-Match"] == tag:
            return self._answer(304, b"", ETag=tag)
        headers = {"ETag": tag, "Content-Type": kind or "application/octet-stream"}
        if self._compresses(headers["Content-Type"]):
            body = _compressed(found, found.stat().st_mtime_ns)
            headers["Content-Encoding"] = "gzip"
        self._answer(200, body, **headers)

    def _compresses(self, kind: str) -> bool:
        accepts = "gzip" in (self.headers["Accept-Encoding"] or "")
        return self.host.line.compress and accepts and kind.startswith(COMPRESSED)

    def _answer(self, status: int, body: bytes, **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Cache-Control", "max-age=600")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        with suppress(ConnectionError):  # a browser may have seen enough
            for start in range(0, len(body), PIECE):
                piece = body[start : start + PIECE]
                self.host.carry(len(piece))
                self.wfile.write(piece)

    def log_message(self, *_: object) -> None:
        """The figures are what is wanted."""


@cache
def _content(path: Path, _changed: int) -> tuple[bytes, str]:
    content = path.read_bytes()
    return content, f'"{sha256(content).hexdigest()[:16]}"'


@cache
def _compressed(path: Path, _changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), 6, mtime=0)
