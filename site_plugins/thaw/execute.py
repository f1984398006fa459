"""Runs cells and checks in the packed runtime under Node, in several processes at a time.

with Executor(Path("build/runtime")) as executor:
    executor.execute([Run({"name": "sum", "code": "1 + 1"})])  ->  [Result(outcome={"text": "2\\n", ...})]

A process serves many runs. One that hangs, breaks down or ends is replaced, and that is the failure of the run it was
serving; every other run is still answered. A run with `both_seeds` is made in two processes with different hash seeds:
output that differs (a printed set) would differ for the reader too.
"""

from __future__ import annotations

import json
import math
import os
import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Literal

from thaw.host import Broken, Host, Silent
from thaw.problems import Place

SEEDS = ("1", "2")
GRACE = 3.0  # seconds that a run gets to end by itself after its limit
RUNS_A_PROCESS = 8  # fewer runs than this are not worth the start of one more process

FailureKind = Literal["timeout", "exit", "crashed", "differs"]


@dataclass(frozen=True)
class Run:
    """One request to `lab.runtime` or `lab.check`, with the place to name when it fails."""

    request: dict[str, Any]
    kind: Literal["cell", "check"] = "cell"
    place: Place | None = None
    seconds: float = 5.0  # for a check: of each check_ function
    both_seeds: bool = False


@dataclass(frozen=True)
class Failure:
    """Why there is no outcome that can be trusted. `texts` are the two outputs of a run that differs."""

    kind: FailureKind
    message: str
    texts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Result:
    """The outcome that the runtime gave, or the failure that stands in for it."""

    outcome: dict[str, Any] | None = None
    failure: Failure | None = None


def execute(runs: Sequence[Run], runtime: Path, processes: int | None = None) -> list[Result]:
    """The results of the runs, in their order."""
    with Executor(runtime, processes) as executor:
        return executor.execute(runs)


class Executor:
    """A pool of processes, each started when there is work for it, kept until closed."""

    def __init__(self, runtime: Path, processes: int | None = None) -> None:
        count = max(processes or os.cpu_count() or 1, len(SEEDS))
        self._hosts = [Host(runtime, SEEDS[index % len(SEEDS)]) for index in range(count)]

    def __enter__(self) -> Executor:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End all processes."""
        for host in self._hosts:
            host.close()

    def execute(self, runs: Sequence[Run]) -> list[Result]:
        """The results of the runs, in their order."""
        work = _Work(runs)
        count = max(len(SEEDS), math.ceil(len(runs) / RUNS_A_PROCESS))
        threads = [
            threading.Thread(target=work.serve, args=(host,), daemon=True)
            for host in self._hosts[:count]
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if work.error:
            raise work.error
        return [_merged(results) for results in work.results]


class _Work:
    """The runs still to be made: those for any process, and those for a process of each seed."""

    def __init__(self, runs: Sequence[Run]) -> None:
        self.results: list[dict[str, Result]] = [{} for _ in runs]
        self.error: BaseException | None = None
        self._runs = runs
        self._lock = threading.Lock()
        self._any = deque(index for index, run in enumerate(runs) if not run.both_seeds)
        both = [index for index, run in enumerate(runs) if run.both_seeds]
        self._of_seed = {seed: deque(both) for seed in SEEDS}

    def serve(self, host: Host) -> None:
        """Give the host run after run, until none is left for it."""
        try:
            while (index := self._next(host.seed)) is not None:
                self.results[index][host.seed] = _made(host, self._runs[index])
        except BaseException as error:  # for the thread that waits for this one
            self.error = error

    def _next(self, seed: str) -> int | None:
        with self._lock:
            for waiting in (self._of_seed[seed], self._any):
                if waiting and not self.error:
                    return waiting.popleft()
        return None


def _made(host: Host, run: Run) -> Result:
    """Make one run; whatever comes of it, the host is good for the next."""
    request = {"seconds": run.seconds, **run.request}
    try:
        text = host.call(run.kind, request, run.seconds * _stretches(run) + GRACE)
        return Result(json.loads(text))
    except Silent:
        return Result(failure=Failure("timeout", f"timed out after {run.seconds:g} s"))
    except Broken as broken:
        return Result(failure=_breakdown(str(broken)))


def _stretches(run: Run) -> int:
    """How often the limit of a run can pass within it: the import, each check and each mistake's probe has its own."""
    if run.kind == "cell":
        return 1
    return (
        1 + str(run.request["checks"]).count("def check_") + len(run.request.get("mistakes") or [])
    )


def _breakdown(said: str) -> Failure:
    """What JavaScript said of the end of the interpreter  ->  what that means."""
    if "Program terminated with exit" in said:
        return Failure("exit", "it ended the whole Python process, as os._exit does")
    if "call stack" in said:
        return Failure(
            "crashed",
            "the Python interpreter ran out of stack: is there a __repr__ that calls itself?",
        )
    return Failure("crashed", f"the Python interpreter broke down: {said}")


def _merged(results: dict[str, Result]) -> Result:
    """The results of one run under one seed or two  ->  its result."""
    first, *others = [results[seed] for seed in sorted(results)]
    for other in others:
        if first.outcome is None or other.outcome is None:
            return first if first.outcome is None else other
        if first.outcome != other.outcome:
            texts = (
                _compared(first.outcome, other.outcome),
                _compared(other.outcome, first.outcome),
            )
            return Result(failure=Failure("differs", "output differs between two runs", texts))
    return first


def _compared(outcome: dict[str, Any], other: dict[str, Any]) -> str:
    """The text, or where that is the same the values, as what differs."""
    if outcome["text"] != other["text"]:
        return str(outcome["text"])
    return json.dumps(outcome["values"], indent=1, sort_keys=True, ensure_ascii=False) + "\n"
