"""While serving: an error is shown and survived, each next save gives the right page, and edited code is used."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.timeout(400)
GOOD = '# A\n\n```python cell="x" files="helper.py"\nimport helper\nprint("answer", helper.answer())\n```\n'
PATIENCE = 90.0


class Server:
    """`thaw serve`, on a port of its own."""

    def __init__(self, root: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.address = f"127.0.0.1:{probe.getsockname()[1]}"
        self.log = root / "serve.log"
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "thaw", "serve", "-a", self.address],
            cwd=root,
            env={**os.environ, "CI": ""},
            stdout=self.log.open("w"),
            stderr=subprocess.STDOUT,
        )

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def waits_for(self, path: str, text: str) -> str:
        """The page, once it holds the text."""
        last, until = "", time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(f"http://{self.address}{path}", timeout=5) as answer:
                    last = answer.read().decode()
            except OSError:
                last = "no answer"
            if text in last:
                return last
            assert self.process.poll() is None, self.said()
            time.sleep(0.2)
        pytest.fail(f"{path} never held {text!r}; the server said:\n{self.said()}")

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(30)


@pytest.fixture
def server(packed) -> Iterator[Server]:
    packed.page("a.md", GOOD)
    packed.write("docs/helper.py", "def answer(): return 41\n")
    assert packed.config.is_file()
    running = Server(packed.root)
    yield running
    running.process.kill()
    running.process.wait()


def test_a_server_survives_errors_and_shows_each_next_save(packed, server):
    server.waits_for("/a/", "answer 41")
    assert f"http://{server.address}/" in server.said()

    packed.page("a.md", GOOD.replace("answer()", "anwser()"))
    page = server.waits_for("/a/", "problem on this page")
    assert "AttributeError" in page
    assert "docs/a.md:5" in page

    packed.page("a.md", GOOD.replace('answer"', 'reply"'))
    assert "problem on this page" not in server.waits_for("/a/", "reply 41")

    packed.write("docs/helper.py", "def answer(): return 43\n")
    server.waits_for("/a/", "reply 43")

    packed.page("b.md", "# B\n\nA new page.\n")
    assert packed.config.is_file()
    server.waits_for("/b/", "A new page.")

    config = packed.read("mkdocs.yml")
    packed.write(
        "mkdocs.yml",
        config.replace("frozen:", "freze:") if "frozen:" in config else config + "      freze: x\n",
    )
    until = time.monotonic() + PATIENCE
    while "freze" not in server.said() and time.monotonic() < until:
        time.sleep(0.2)
    assert 'no option "freze"' in server.said()
    packed.write("mkdocs.yml", config)
    packed.page("b.md", "# B\n\nThe page again.\n")
    server.waits_for("/b/", "The page again.")
    assert server.stop() == 0


def test_a_server_at_rest_builds_nothing(packed, server):
    server.waits_for("/a/", "answer 41")
    time.sleep(1)
    before = server.said().count("Building documentation")
    time.sleep(3)
    assert server.said().count("Building documentation") == before == 1
    packed.page("a.md", GOOD + "\nMore.\n")
    server.waits_for("/a/", "More.")
    time.sleep(3)
    assert server.said().count("Building documentation") == 2


def test_an_address_that_is_taken_is_said_before_anything_is_built(packed):
    packed.page("a.md", "# A\n")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = packed.run("thaw", "serve", "-a", f"127.0.0.1:{port}")
    assert done.returncode == 1
    want = rf"something serves at 127.0.0.1:{port} already. Try thaw serve -a 127.0.0.1:{port + 1}"
    assert re.search(re.escape(want), done.stderr)


def test_a_site_that_does_not_build_is_served_with_its_problems(packed):
    packed.page("a.md", '```python cell="x"\n1 / 0\n```\n')
    assert packed.config.is_file()
    running = Server(packed.root)
    try:
        assert "ZeroDivisionError" in running.waits_for("/a/", "problem on this page")
    finally:
        running.process.kill()
        running.process.wait()
