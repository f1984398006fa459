"""One Node process that runs Python: a question in, an answer out, each a line of JSON.

Host(Path("build/runtime"), seed="1").call("cell", {"code": "1 + 1"}, limit=5)  ->  '{"text": "2\\n", ...}'

The process is started by the first call. After `Silent` (no answer in time) and `Broken` (it ended, or the interpreter
did) it is gone, and the next call starts another.
"""

from __future__ import annotations

import contextlib
import json
import queue
import secrets
import subprocess
import threading
from pathlib import Path
from typing import IO, Any

from thaw import node
from thaw.runtime import RuntimeFailed

BOOT = 60.0  # seconds


class Silent(Exception):
    """No answer came in time."""


class Broken(Exception):
    """The process or its interpreter came to an end; the message is what was heard of it."""


class Host:
    """Such a process, with one hash seed."""

    def __init__(self, runtime: Path, seed: str) -> None:
        self.seed = seed
        self._runtime = runtime
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._errors = b""

    def call(self, name: str, request: dict[str, Any], limit: float) -> str:
        """The answer of `name` ("cell" or "check") to the request."""
        process = self._process or self._start()
        # Python in there cannot know the nonce, so it cannot answer in the place of its host.
        nonce = secrets.token_hex(8)
        question = json.dumps({"nonce": nonce, "call": name, "request": request}) + "\n"
        try:
            assert process.stdin is not None
            process.stdin.write(question.encode())
            process.stdin.flush()
            line = self._lines.get(timeout=limit)
        except queue.Empty:
            self.close()
            raise Silent from None
        except OSError:
            line = b""
        answer = json.loads(line or "{}")
        if answer.get("nonce") != nonce or "fatal" in answer:
            self.close()
            raise Broken(answer.get("fatal") or "the process ended") from None
        if answer["tired"]:
            self.close()
        return str(answer["answer"])

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout, process.stderr):
                if stream:
                    with contextlib.suppress(OSError):  # a question that was never read
                        stream.close()

    def _start(self) -> subprocess.Popen[bytes]:
        command = node.command("host.mjs", str(self._runtime), self.seed, read=[self._runtime])
        pipe = subprocess.PIPE
        process = subprocess.Popen(
            command, env=node.environment(), stdin=pipe, stdout=pipe, stderr=pipe
        )
        self._process = process
        self._lines = queue.Queue()
        self._errors = b""
        assert process.stdout is not None
        assert process.stderr is not None
        for stream, hear in ((process.stdout, self._lines.put), (process.stderr, self._hear_error)):
            threading.Thread(target=_read, args=(stream, hear), daemon=True).start()
        try:
            ready = self._lines.get(timeout=BOOT)
        except queue.Empty:
            ready = b""
        if b"ready" not in ready:
            said = self._errors.decode("utf-8", "replace").strip()
            self.close()
            raise RuntimeFailed(
                f"the runtime did not start under Node. Run make setup.\n{said}".rstrip()
            )
        return process

    def _hear_error(self, line: bytes) -> None:
        self._errors = (self._errors + line)[-4000:]


def _read(stream: IO[bytes], hear: Any) -> None:
    """Each line of the stream, and an empty one at its end."""
    try:
        for line in stream:
            hear(line)
    except ValueError:  # closed while it was read
        pass
    hear(b"")
