"""Runs one cell: the one runner of the build, of the tests and of the browser.

run({"name": "sum", "code": "print(1)\\n1 + 1"}).text  ->  "1\\n2\\n"

A cell is a script of its own. Its output is what it wrote, then the value of a last expression, then the traceback
of the exception that ended it and one sentence of help. Whatever it does to the process is undone afterwards, and
whatever ends it ends in an outcome.
"""

from __future__ import annotations

import ast
import contextvars
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import CodeType, ModuleType
from typing import Any

from lab.runtime import alarm, trace, values
from lab.runtime.advice import advice
from lab.runtime.learner import HARNESS, LearnerFiles
from lab.runtime.outcome import End, Outcome
from lab.runtime.output import Emit, Output
from lab.runtime.prepared import let_go, prepared
from lab.runtime.streams import Ask, Stdout
from lab.runtime.world import World

SECONDS = 5.0

# What is called after a cell could have changed it is taken before.
_exec, _eval, _repr, _exc_info = exec, eval, repr, sys.exc_info


@dataclass
class _Run:
    """What is known of the run while it goes on."""

    name: str
    files: LearnerFiles
    output: Output
    seconds: float
    end: End = "done"
    error: str | None = None
    error_line: int | None = None
    values: dict[str, Any] = field(default_factory=dict)
    values_error: tuple[str, int | None] | None = None


def run(request: Mapping[str, Any], emit: Emit | None = None, ask: Ask | None = None) -> Outcome:
    """Run the cell of that request; `emit(kind, text)` gets the output as it comes, `ask()` answers `input()`.

    code     the source of the cell
    name     its id, which stands for a file name in tracebacks
    values   the source of its `values` fence
    harness  the text of `harness.py`
    files    texts by relative path
    expect   the name of the exception that must end it
    inputs   answers for `input()`
    seconds  the limit
    """
    name, code = request.get("name") or "cell", request["code"]
    sources = {name: code}
    if request.get("harness") is not None:
        sources[HARNESS] = request["harness"]
    output = Output(emit)
    given: dict[str, Any] = {
        "files": request.get("files") or {},
        "answers": request.get("inputs"),
        "ask": ask,
    }
    with prepared(output, sources, **given) as (files, world):
        state = _Run(name, files, output, request.get("seconds") or SECONDS)
        try:
            with alarm.limit(state.seconds) as limit:
                _cell(state, code, request.get("values"), world)
                let_go(world)
        except:  # noqa: E722 - a signal that came between two steps
            world.restore_builtins()
            _note(state, _exc_info()[1])
        if limit.passed and state.end != "timeout":  # the program has caught the exception
            _note(state, alarm.TimedOut())
    return _outcome(state, request.get("expect"))


def run_json(request: str, emit: Emit | None = None, ask: Ask | None = None) -> str:
    """`run`, for a host that speaks JSON."""
    return json.dumps(run(json.loads(request), emit, ask).as_dict())


def _cell(state: _Run, code: str, values_source: str | None, world: World) -> None:
    """Run the cell, show its result, show its error, take its values: all that can call the learner's code."""
    module = ModuleType("__main__")
    namespace = vars(module)
    namespace["__builtins__"] = sys.modules["builtins"]
    sys.modules["__main__"] = module
    context = contextvars.Context()
    try:
        body, last = _compiled(code, state.name)
        context.run(_exec, body, namespace)
        if last is not None:
            result = context.run(_eval, last, namespace)
            if result is not None:
                state.output.write_block("result", _repr(result))
                state.output.write("result", "\n")
    except:  # noqa: E722 - the cell may have given a name such as BaseException to something else
        world.restore_builtins()
        _note(state, _exc_info()[1])
    world.restore_builtins()
    if values_source is not None:
        context.run(_take_values, state, values_source, namespace)


def _compiled(code: str, name: str) -> tuple[CodeType, CodeType | None]:
    """The statements, and the expression that the cell may end with."""
    tree = ast.parse(code, name)
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr):
        return compile(tree, name, "exec", dont_inherit=True), None
    body = ast.Module(tree.body[:-1], [])
    expression = ast.Expression(last.value)
    return (
        compile(body, name, "exec", dont_inherit=True),
        compile(expression, name, "eval", dont_inherit=True),
    )


def _note(state: _Run, error: BaseException | None) -> None:
    """Write the traceback and the sentence of help, and keep what the outcome says of the error."""
    if error is None:
        return
    state.error = type(error).__name__
    state.error_line = line = trace.line_in(state.name, error, state.files)
    where = f", in line {line}.\n" if line else ".\n"
    if isinstance(error, alarm.TimedOut):
        state.end = "timeout"
        state.output.write_block("help", f"Timed out after {state.seconds:g} s{where}")
        return
    if isinstance(error, alarm.Stopped):
        state.end = "stopped"
        state.output.write_block("help", f"Stopped{where}")
        return
    state.end = "error"
    state.output.write_block("traceback", trace.text_of(error, state.files))
    if sentence := advice(error, state.files.given):
        state.output.write_block("help", sentence + "\n")


def _take_values(state: _Run, source: str, namespace: dict[str, Any]) -> None:
    stdout, stderr = sys.stdout, sys.stderr
    silent = Stdout(Output(), "stdout")
    vars(sys).update(stdout=silent, stderr=silent)
    try:
        names = values.bound_names(source)
        exec(compile(source, "values", "exec", dont_inherit=True), namespace)
        state.values = values.checked(names, namespace)
    except values.NotAValue as problem:
        state.values_error = (str(problem), None)
    except Exception as error:
        line = trace.line_in("values", error, LearnerFiles({"values": source}))
        said = error.msg if isinstance(error, SyntaxError) else error
        state.values_error = (f"{type(error).__name__}: {said}", line)
    finally:
        vars(sys).update(stdout=stdout, stderr=stderr)


def _outcome(state: _Run, expect: str | None) -> Outcome:
    parts, dropped = state.output.finish()
    return Outcome(
        parts=parts,
        text="".join(text for _, text in parts),
        end=state.end,
        error=state.error,
        error_line=state.error_line,
        values=state.values,
        values_error=state.values_error,
        dropped=dropped,
        lost=state.output.lost,
        ok=state.error == expect and state.values_error is None,
    )
