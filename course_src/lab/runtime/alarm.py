"""Ends a run that takes too long, and one that the reader stops.

with alarm.limit(5):
    exec(code)          # raises TimedOut after five seconds, Stopped when the reader presses Stop

Python looks for signals between two steps of its own, so what runs inside C for long is not reached: there the host
has to end the process. A host without signals (Pyodide) brings its own way to give one: `install(arm)`. `arm(5)` asks
for an interrupt in five seconds, and again every 0.3 s, since code may catch it; `arm(None)` calls it off.
"""

from __future__ import annotations

import _thread
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

TICK = 0.05  # clocks of host and interpreter differ by less than this; a stop so close to the limit is the limit's
AGAIN = 0.3  # seconds until a program that caught the signal gets the next one

_now = time.monotonic
_real_sleep = time.sleep


class TimedOut(KeyboardInterrupt):
    """The run took longer than it may. Of this kind, since asyncio lets no other through at once."""


class Stopped(KeyboardInterrupt):
    """The reader pressed Stop; a `KeyboardInterrupt` for the program, but none that the program raised itself."""


class _Held:
    """While this is entered, signals wait: what must not be half done (a write to the output) is done whole."""

    def __init__(self) -> None:
        self.depth = 0
        self.waiting = False

    def __enter__(self) -> None:
        self.depth += 1

    def __exit__(self, *_: object) -> None:
        self.depth -= 1
        if self.waiting and not self.depth:
            self.waiting = False
            _on_signal()


class Limit:
    """One limit. `passed`: it was reached, whatever the program then made of the exception."""

    def __init__(self, seconds: float) -> None:
        self.deadline = _now() + seconds
        self.passed = False


held = _Held()
_limit: Limit | None = None


@contextmanager
def limit(seconds: float) -> Iterator[Limit]:
    """Give what runs inside so many seconds."""
    global _limit
    mine = Limit(seconds)
    if threading.current_thread() is not threading.main_thread():
        yield mine  # Python delivers signals to its main thread only
        return
    before = signal.signal(signal.SIGINT, _on_signal)
    held.depth = 0
    outer, _limit = _limit, mine
    _arm(seconds)
    try:
        yield mine
    finally:
        _limit = outer
        _arm(None if outer is None else max(outer.deadline - _now(), 0))
        for _ in range(200):  # a signal on its way arrives here: it is not for what comes next
            pass
        signal.signal(signal.SIGINT, before)


@contextmanager
def paused() -> Iterator[None]:
    """The time inside is not taken from the limit."""
    mine, began = _limit, _now()
    _arm(None)
    try:
        yield
    finally:
        if mine is not None:
            mine.deadline += _now() - began
            _arm(max(mine.deadline - _now(), 0))


def install(arm: Callable[[float | None], object]) -> None:
    """Take the host's way to be interrupted. From now on a signal outside of a run is for nobody."""
    global _arm
    _arm = arm
    signal.signal(signal.SIGINT, _on_signal)


def sleep(seconds: float) -> None:
    """`time.sleep`, made of steps so short that a signal is seen. In the browser it would let another run in."""
    if sys.platform != "emscripten":
        _real_sleep(seconds)
        return
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    until = _now() + seconds
    while _now() < until:
        pass


def _on_signal(number: int = signal.SIGINT, frame: FrameType | None = None) -> None:
    if held.depth:
        held.waiting = True
    elif _limit is None:
        return
    elif _now() >= _limit.deadline - TICK:
        _limit.passed = True
        raise TimedOut
    else:
        raise Stopped


class _Timer:
    """The way of CPython: a thread that waits, and sends the main thread a signal."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._cancel = threading.Event()

    def __call__(self, seconds: float | None) -> None:
        with self._lock:
            self._cancel.set()
            self._cancel = threading.Event()
        if seconds is not None:
            threading.Thread(target=self._wait, args=(seconds, self._cancel), daemon=True).start()

    def _wait(self, seconds: float, cancel: threading.Event) -> None:
        while not cancel.wait(seconds):
            with self._lock:
                if not cancel.is_set():
                    _signal_main_thread()
            seconds = AGAIN


def _signal_main_thread() -> None:
    if sys.platform == "win32":
        _thread.interrupt_main()
    else:  # this one ends a sleep, too
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)


_arm: Callable[[float | None], object] = _Timer()
