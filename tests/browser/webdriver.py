"""The engines that Playwright cannot drive as Debian has them: Firefox by its Marionette, WebKit by its WebDriver.

with firefox("firefox-esr") as browser:
    browser.script("return document.title")  ->  "Hands"

Both take the same commands in different envelopes, and need nothing but the browsers.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

START, ANSWER = 30, 60  # seconds that a browser may take on a busy machine
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
ADDRESSES = {  # of the commands that are used here, each with its method
    "Navigate": ("POST", "url"),
    "Refresh": ("POST", "refresh"),
    "ExecuteScript": ("POST", "execute/sync"),
    "ElementClick": ("POST", "element/{id}/click"),
    "ElementSendKeys": ("POST", "element/{id}/value"),
    "GetWindowHandle": ("GET", "window"),
    "NewWindow": ("POST", "window/new"),
    "SwitchToWindow": ("POST", "window"),
    "CloseWindow": ("DELETE", "window"),
}


class Browser:
    def __init__(self, send: Callable[..., Any]) -> None:
        self.send = send

    def script(self, code: str, *values: object) -> Any:
        return self.send("ExecuteScript", script=code, args=values)

    def click(self, selector: str) -> None:
        """In the middle of the window, where no bar of the theme lies over it."""
        found = self._find(selector)
        self.script("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", found)
        self.send("ElementClick", id=found[ELEMENT])

    def type(self, selector: str, text: str) -> None:
        self.send("ElementSendKeys", id=self._find(selector)[ELEMENT], text=text)

    def until(self, code: str, *values: object, seconds: float = 40) -> Any:
        """What the expression gives once it is true."""
        end = time.monotonic() + seconds
        while not (told := self.script(f"return {code}", *values)):
            assert time.monotonic() < end, f"never true: {code} {values}"
            time.sleep(0.05)
        return told

    @contextmanager
    def tab(self) -> Iterator[None]:
        """Another tab beside this one, which is closed afterwards."""
        mine = self._handle(self.send("GetWindowHandle"))
        self.send("SwitchToWindow", handle=self._handle(self.send("NewWindow", type="tab")))
        yield
        self.send("CloseWindow")
        self.send("SwitchToWindow", handle=mine)

    @staticmethod
    def _handle(answer: Any) -> str:
        return str(answer["handle"] if isinstance(answer, dict) else answer)

    def _find(self, selector: str) -> Any:
        return self.until("document.querySelector(arguments[0])", selector)


@contextmanager
def firefox(program: str, preferences: str = "") -> Iterator[Browser]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        Path(profile, "user.js").write_text(f'user_pref("marionette.port", 0);\n{preferences}')
        port = Path(profile, "MarionetteActivePort")
        with _running(program, "--headless", "--marionette", "--no-remote", "--profile", profile):
            line = _patient(
                lambda: socket.create_connection(("127.0.0.1", int(port.read_text())), ANSWER)
            )
            with line, line.makefile("rwb") as stream:

                def receive() -> Any:
                    length = b""
                    while (digit := stream.read(1)).isdigit():
                        length += digit
                    return json.loads(stream.read(int(length)))

                def send(name: str, **values: object) -> Any:
                    message = json.dumps([0, 1, f"WebDriver:{name}", values]).encode()
                    stream.write(b"%d:%s" % (len(message), message))
                    stream.flush()
                    _, _, error, answer = receive()
                    assert error is None, error
                    return answer.get("value", answer) if isinstance(answer, dict) else answer

                receive()  # it says what it is
                send("NewSession")
                yield Browser(send)


@contextmanager
def webkit(driver: str) -> Iterator[Browser]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with _running("xvfb-run", "--auto-servernum", driver, f"--port={port}"):

        def ask(method: str, address: str, values: dict[str, object]) -> Any:
            body = json.dumps(values).encode() if method == "POST" else None
            url = f"http://127.0.0.1:{port}/{address}"
            try:
                request = urllib.request.Request(url, body, method=method)
                with urllib.request.urlopen(request, timeout=ANSWER) as answer:
                    return json.load(answer)["value"]
            except urllib.error.HTTPError as error:
                raise AssertionError(error.read().decode()) from None

        session = _patient(lambda: ask("POST", "session", {"capabilities": {}}))["sessionId"]

        def send(name: str, **values: object) -> Any:
            method, address = ADDRESSES[name]
            return ask(method, f"session/{session}/{address.format(**values)}", values)

        yield Browser(send)


def _patient(connect: Callable[[], Any]) -> Any:
    end = time.monotonic() + START
    while True:
        try:
            return connect()
        except (OSError, ValueError):  # nobody listens yet, or on no port yet
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


@contextmanager
def _running(*command: str) -> Iterator[None]:
    """A program and all that it starts, which is ended with it."""
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True) as process:
        try:
            yield
        finally:
            os.killpg(process.pid, signal.SIGTERM)
