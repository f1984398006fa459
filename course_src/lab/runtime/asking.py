"""Lets a program wait for what a reader types, in a browser that can suspend Python.

ask = asking(wait)      # wait() gives a promise of JavaScript's
input("who? ")          # -> the page shows a field; the program goes on with what comes out of it

The time in which nobody types is not the program's, so its limit stands still. A promise of nothing is a reader who
presses Stop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from lab.runtime import alarm
from lab.runtime.streams import Ask


def asking(wait: Callable[[], Any]) -> Ask:
    """What answers `input()`: it gives the control to the page until the promise of `wait` is kept."""
    from pyodide.ffi import run_sync  # type: ignore[import-not-found]  # taken now, since a run finds the ways to JavaScript closed

    theirs = asyncio.get_event_loop()

    def ask() -> str:
        with alarm.paused(), _on_the_loop(theirs):
            answer = run_sync(wait())
        if answer is None:
            raise alarm.Stopped
        return str(answer)

    return ask


@contextmanager
def _on_the_loop(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """A promise needs the loop of the browser; the program has the virtual one, or none."""
    mine = asyncio._get_running_loop()
    asyncio._set_running_loop(loop)
    try:
        yield
    finally:
        asyncio._set_running_loop(mine)
