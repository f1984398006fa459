"""The median of several tries, printed beside a reference.

timed(boot, times=5)  ->  0.41
told("boot", 0.41, 1.24)  ->  "boot    0.41 s   reference 1.24 s   ratio 0.33"
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable


def timed(work: Callable[[], object], times: int = 5) -> float:
    """The median of the seconds that the work takes."""
    seconds = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return statistics.median(seconds)


def told(what: str, ours: float, reference: float | None = None, limit: str = "") -> None:
    """Print one line of a table."""
    beside = f"   reference {_shown(reference)}   ratio {ours / reference:.2f}" if reference else ""
    print(f"{what:<40}{_shown(ours)}{beside}{f'   ({limit})' if limit else ''}", flush=True)


def _shown(seconds: float) -> str:
    return f"{seconds * 1000:7.1f} ms" if seconds < 0.1 else f"{seconds:7.2f} s "
