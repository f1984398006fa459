"""Serves a folder as a plain static host does, under a subpath, and can be told to misbehave.

with serve(Path("build/site"), "course-site") as host:
    host.url    ->  "http://127.0.0.1:8104/course-site/"
"""

from __future__ import annotations

import mimetypes
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PORTS = range(8100, 8150)
TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".js": "text/javascript"}


@dataclass
class Host:
    """A server that is running. `types` replaces the type of files by their ending; `gone` are endings it has not.

    `headers` go with every answer.
    """

    url: str
    types: dict[str, str] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    headers: dict[str, str] = field(default_factory=dict)


@contextmanager
def serve(folder: Path, under: str) -> Iterator[Host]:
    """Serve `folder` at `/<under>/`, or at `/`, until the context is left."""
    host = Host("")
    prefix = f"/{under}/" if under else "/"
    server = _listen(partial(_Handler, host, folder, prefix))
    host.url = f"http://127.0.0.1:{server.server_address[1]}{prefix}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield host
    finally:
        server.shutdown()
        server.server_close()


def _listen(handler: partial[SimpleHTTPRequestHandler]) -> ThreadingHTTPServer:
    for port in PORTS:
        try:
            return _Server(("127.0.0.1", port), handler)
        except OSError:
            continue
    raise OSError(f"no port of {PORTS.start} to {PORTS.stop - 1} is free")


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: object, address: object) -> None:
        """A browser that hangs up has seen enough; anything else is told."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, address)  # type: ignore[arg-type]


class _Handler(SimpleHTTPRequestHandler):
    def __init__(self, host: Host, folder: Path, prefix: str, *rest: object) -> None:
        self.host, self.prefix = host, prefix
        super().__init__(*rest, directory=str(folder))  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        bare = path.partition("?")[0].partition("#")[0]
        inside = bare.startswith(self.prefix) and not bare.endswith(tuple(self.host.gone))
        return super().translate_path(path[len(self.prefix) - 1 :]) if inside else "/nowhere"

    def send_head(self):  # type: ignore[no-untyped-def]
        """A folder without its slash is sent on, under the prefix."""
        bare = self.path.partition("?")[0]
        if not bare.endswith("/") and Path(self.translate_path(bare)).is_dir():
            self.send_response(301)
            self.send_header("Location", bare + "/")
            self.end_headers()
            return None
        return super().send_head()

    def end_headers(self) -> None:
        for name, value in self.host.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def guess_type(self, path: str) -> str:  # type: ignore[override]
        ending = Path(path).suffix
        return (
            self.host.types.get(ending)
            or TYPES.get(ending)
            or mimetypes.guess_type(path)[0]
            or "application/octet-stream"
        )

    def log_message(self, *_: object) -> None:
        """A test reads what the browser says, not this."""
