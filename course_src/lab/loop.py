"""asyncio on a clock of its own: nothing waits, and everything happens in the same order each time.

run_async(asyncio.sleep(3600))       # returns at once, an hour later

The loops of asyncio wait for sockets, and the browser's own wants a feature that not every engine has. A loop that
only jumps from one timer to the next needs neither: gather, TaskGroup, timeout and Queue run on it as they are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class VirtualLoop(asyncio.BaseEventLoop):
    """An event loop without input and output. `time()` is what the timers have added up to, in seconds."""

    def __init__(self) -> None:
        super().__init__()
        self._seconds = 0.0
        self._selector = (
            self  # the loop asks its selector to wait for input until the next timer is due
        )

    def time(self) -> float:
        return self._seconds

    def select(self, timeout: float | None) -> list[Any]:
        """Nothing to wait for but time, so time passes."""
        if timeout is None:
            raise RuntimeError("every task waits for another one, and none can go on")
        self._seconds += timeout
        return []

    def _process_events(self, events: list[Any]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass


def run_async(
    main: Coroutine[Any, Any, T], *, debug: bool | None = None, loop_factory: Any = None
) -> T:
    """`asyncio.run` on a virtual loop."""
    if asyncio._get_running_loop() is not None:
        main.close()
        raise RuntimeError("asyncio.run() cannot be called from a running event loop")
    with asyncio.Runner(debug=debug, loop_factory=loop_factory or VirtualLoop) as runner:
        return runner.run(main)
