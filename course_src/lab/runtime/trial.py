"""One use of a learner's file: imported anew, given to a function, with a limit.

tried("def double(n): return n + 1", lambda harness: harness.double(3), seconds=2)  ->  Trial(finished=True, ...)
"""

from __future__ import annotations

import builtins
import contextvars
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lab.runtime import alarm, trace
from lab.runtime.advice import advice
from lab.runtime.cleaning import clean
from lab.runtime.learner import HARNESS, LearnerFiles, compiled, fresh_harness
from lab.runtime.output import Output
from lab.runtime.prepared import let_go, prepared
from lab.runtime.world import World

STUCK = "The check cannot go on with what your code gave it: "
OUTPUT = 10_000  # characters kept of the beginning, and of the end

_exc_info = sys.exc_info


@dataclass
class Trial:
    """How it went. `finished`: the function gave something back; `returned` is the type of it, if it was not None."""

    finished: bool = False
    returned: str | None = None
    error: type[BaseException] | None = None
    message: str = ""  # what to tell the learner of the error
    line: int | None = None  # the last line of their file that it went through
    output: str = ""


def tried(learner: str, use: Callable[[Any], Any], seconds: float) -> Trial:
    """Import the file and use it; whatever comes of that is in the trial."""
    trial = Trial()
    output = Output(half=OUTPUT)
    with prepared(output, {HARNESS: learner}) as (files, world):
        try:
            with alarm.limit(seconds) as limit:
                _use(learner, use, trial, files, world)
                let_go(world)
        except:  # noqa: E722 - a signal that came between two steps
            world.restore_builtins()
            _note(trial, _exc_info()[1], files)
        if limit.passed and trial.error is not alarm.TimedOut:  # the file has caught the exception
            _note(trial, alarm.TimedOut(), files)
    if trial.error is alarm.TimedOut:
        where = f": it was in line {trial.line}" if trial.line else ""
        trial.message = f"Did not finish in {seconds:g} s{where}."
    trial.output = "".join(text for _, text in output.finish()[0])
    return trial


def function_of(source: str, file: str, name: str) -> Callable[[Any], Any]:
    """A function that runs `name` of a source, in a namespace of its own, with builtins that no learner can reach."""

    def use(harness: Any) -> Any:
        namespace: dict[str, Any] = {"__name__": file, "__builtins__": dict(vars(builtins))}
        exec(compiled(source, file), namespace)
        return namespace[name](harness)

    return use


def _use(
    learner: str, use: Callable[[Any], Any], trial: Trial, files: LearnerFiles, world: World
) -> None:
    context = contextvars.Context()
    try:
        harness = context.run(fresh_harness, learner)
        world.restore_builtins()
        returned = context.run(use, harness)
        trial.returned = None if returned is None else type(returned).__name__
        trial.finished = True
    except:  # noqa: E722 - the file may have given a name such as BaseException to something else
        world.restore_builtins()
        _note(trial, _exc_info()[1], files)
    world.restore_builtins()


def _note(trial: Trial, error: BaseException | None, files: LearnerFiles) -> None:
    """Keep what is to be said of the error, and let the error go, with all that it holds."""
    if error is None:
        return
    places = trace.lines_of(error, files)
    trial.error = type(error)
    trial.line = places[-1][1] if places else None
    if isinstance(error, alarm.Stopped):
        trial.message = "Did not finish: you pressed Stop."
    elif isinstance(error, AssertionError) and not places:
        trial.message = clean(str(error)[:OUTPUT])
    elif places:
        trial.message = trace.text_of(error, files) + (advice(error) or "")
    else:
        trial.message = STUCK + trace.text_of(error, files)
