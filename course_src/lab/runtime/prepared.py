"""A process made ready for one run, and put back afterwards.

with prepared(output, {"sum": code}, files={"ports.csv": "a,80\\n"}) as (files, world):
    exec(code)         # in a folder of its own, writing to `output`, on the virtual loop, with 1000 calls of depth
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from lab.loop import VirtualLoop, run_async
from lab.runtime import alarm, codes, folder, guard, trace
from lab.runtime.learner import HARNESS, NOTHING, HarnessFinder, LearnerFiles
from lab.runtime.output import Output
from lab.runtime.streams import Ask, Stdin, Stdout
from lab.runtime.world import World

# The same on every machine and in every browser.
ENVIRONMENT = {"HOME": folder.HOME, "LANG": "C.UTF-8", "PATH": "/", "USER": "you"}
DEPTH = 1000  # calls inside calls that a run has for itself, however deep its host stands


@contextmanager
def prepared(
    output: Output,
    sources: Mapping[str, str],
    *,
    files: Mapping[str, str] = NOTHING,
    answers: Iterable[str] | None = None,
    ask: Ask | None = None,
) -> Iterator[tuple[LearnerFiles, World]]:
    """Gives all the texts that tracebacks show, and the world that the run may change."""
    with folder.entered(files) as path, World() as world, guard.kept_to(path):
        known = LearnerFiles(sources, files, path)
        known.show_lines()
        _replace_streams(output, Stdin(output, answers, ask), known)
        _replace_clocks()
        os.environ.clear()
        os.environ.update(ENVIRONMENT)
        sys.path.insert(0, path)
        codes.insert(path)
        if HARNESS in sources:
            sys.meta_path.insert(0, HarnessFinder(sources[HARNESS]))
        sys.setrecursionlimit(_depth() + DEPTH)
        gc.freeze()  # so that `let_go` looks at what the run has made, and at nothing else
        try:
            yield known, world
        finally:
            gc.unfreeze()


def let_go(world: World) -> None:
    """End the run as the end of a script does: what it made goes, and has its last word in its own output."""
    world.forget_modules()
    gc.collect()


def _replace_streams(output: Output, stdin: Stdin, files: LearnerFiles) -> None:
    stdout, stderr = Stdout(output, "stdout"), Stdout(output, "stderr")
    vars(sys).update(stdin=stdin, stdout=stdout, stderr=stderr, argv=[""], executable="")
    vars(sys).update(__stdin__=stdin, __stdout__=stdout, __stderr__=stderr)
    vars(sys).update(unraisablehook=_unraisable(stderr, files))
    vars(os).update(write=_writer(os.write, {1: stdout, 2: stderr}))


def _unraisable(stderr: Stdout, files: LearnerFiles) -> Callable[[Any], None]:
    """What Python says of an exception in `__del__`, with the learner's lines only."""

    def hook(unraisable: Any) -> None:
        where = getattr(unraisable.object, "__qualname__", None)
        stderr.write(f"Exception ignored in {where}:\n" if where else "Exception ignored:\n")
        stderr.write(trace.text_of(unraisable.exc_value, files))

    return hook


def _writer(
    write: Callable[[int, Any], int], streams: dict[int, Stdout]
) -> Callable[[int, Any], int]:
    """`os.write`, with the output of the run in the place of the host's."""

    def write_to(fd: int, data: Any, /) -> int:
        return streams[fd].buffer.write(data) if fd in streams else write(fd, data)

    return write_to


def _replace_clocks() -> None:
    """asyncio on virtual time, and a sleep that can be stopped."""
    vars(time).update(sleep=alarm.sleep)
    asyncio._set_running_loop(None)
    vars(asyncio).update(run=run_async, new_event_loop=VirtualLoop)
    vars(asyncio.events).update(new_event_loop=VirtualLoop, _event_loop_policy=None)


def _depth() -> int:
    depth = 0
    frame = sys._getframe()
    while frame.f_back is not None:
        depth, frame = depth + 1, frame.f_back
    return depth
