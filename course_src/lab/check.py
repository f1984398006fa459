'''Judges a learner's file: runs the checks of a lab against it, one by one, and names the mistake behind a failure.

def check_greets(harness):
    """The answer greets."""
    assert harness.answer() == "Good evening.", "expected a greeting, got something else"

judge({"learner": "def answer(): ...", "checks": ...})  ->  Report(verdicts=[Verdict("greets", ..., "failed", ...)], ...)

Each check gets a fresh import of the file, a namespace of its own and two seconds. A verdict is made here and nowhere else:
a check passes by returning None, and whatever else happens (a print, an exit, a patched builtin, no end) is no pass.
'''

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from lab.runtime import alarm
from lab.runtime.trial import Trial, function_of, tried

SECONDS = 2.0
PREFIX = "check_"
MESSAGE = 4_000  # characters

Status = Literal["passed", "failed", "error", "timeout"]


@dataclass(frozen=True)
class Verdict:
    """One check: the sentence that says what must hold, whether it does, and what to tell the learner if not."""

    name: str
    sentence: str
    status: Status
    message: str = ""
    output: str = ""


@dataclass(frozen=True)
class Report:
    """All verdicts. `error`: why no check could run; `mistake`: the known wrong turn; `output`: what the import printed."""

    verdicts: list[Verdict] = field(default_factory=list)
    passed: bool = False
    mistake: dict[str, str] | None = None
    error: dict[str, Any] | None = None
    output: str = ""


def judge(request: Mapping[str, Any]) -> Report:
    """The report on the file of that request: `learner` and `checks` are texts.

    seconds   limit of each check
    mistakes  [{"name", "says", "fails": [names of checks], "when": source of a function `when(harness)` or None}]
    """
    learner, checks = request["learner"], request["checks"]
    sentences = _sentences(checks)
    if isinstance(sentences, str):
        return Report(error={"text": sentences, "line": None})
    seconds = request.get("seconds") or SECONDS
    loaded = tried(learner, lambda harness: None, seconds)
    if loaded.error or not loaded.finished:
        verdicts = [Verdict(name, sentence, "error") for name, sentence in sentences.items()]
        error = {"text": loaded.message, "line": loaded.line}
        return Report(verdicts, error=error, output=loaded.output)
    verdicts = list(_verdicts(learner, checks, sentences, seconds))
    failed = {verdict.name for verdict in verdicts if verdict.status != "passed"}
    mistakes = request.get("mistakes") or []
    mistake = _mistake(learner, mistakes, failed, seconds) if failed else None
    return Report(verdicts, not failed, mistake, None, loaded.output)


def judge_json(request: str) -> str:
    """`judge`, for a host that speaks JSON."""
    return json.dumps(asdict(judge(json.loads(request))))


def _sentences(checks: str) -> dict[str, str] | str:
    """Name and sentence of each check, or what is wrong with the file. Read from its text: nothing can hide one."""
    try:
        tree = ast.parse(checks)
    except SyntaxError as error:
        return f"The checks are not Python, in line {error.lineno}: {error.msg}."
    sentences: dict[str, str] = {}
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef) and statement.name.startswith(PREFIX):
            name = statement.name.removeprefix(PREFIX)
            if name in sentences:
                return f"Two checks are called {statement.name}."
            sentences[name] = " ".join((ast.get_docstring(statement) or name).split())
    return sentences or f"No checks found: a check is a function whose name begins with {PREFIX}."


def _verdicts(
    learner: str, checks: str, sentences: dict[str, str], seconds: float
) -> Iterator[Verdict]:
    """One verdict for each check. When the reader presses Stop, what was not judged yet is not passed."""
    stopped = False
    for name, sentence in sentences.items():
        if stopped:
            yield Verdict(name, sentence, "error", "Not judged: you pressed Stop.")
            continue
        # No frame of the checks is ever shown, for their lines hold the answers.
        trial = tried(learner, function_of(checks, "the checks", PREFIX + name), seconds)
        stopped = trial.error is alarm.Stopped
        yield _verdict(name, sentence, trial)


def _verdict(name: str, sentence: str, trial: Trial) -> Verdict:
    """A check that came back with None is a pass, and nothing else is."""
    status: Status = "failed"
    message = trial.message.strip() or f"Not yet: {sentence}"
    if trial.error is None and trial.finished and trial.returned is None:
        status, message = "passed", ""
    elif trial.error is None:
        status = "error"
        message = f"The check returned {trial.returned} in place of asserting: it judged nothing."
    elif trial.error is alarm.TimedOut:
        status = "timeout"
    elif trial.error is alarm.Stopped:
        status = "error"
    return Verdict(name, sentence, status, message[:MESSAGE], trial.output)


def _mistake(
    learner: str, mistakes: list[dict[str, Any]], failed: set[str], seconds: float
) -> dict[str, str] | None:
    """The first mistake that fails just these checks, and whose probe, if it has one, holds."""
    for mistake in mistakes:
        if set(mistake["fails"]) == failed and _holds(learner, mistake.get("when"), seconds):
            return {"name": mistake["name"], "says": mistake["says"]}
    return None


def _holds(learner: str, when: str | None, seconds: float) -> bool:
    if when is None:
        return True
    probe = function_of(when, "a mistake", "when")
    trial = tried(learner, lambda harness: None if probe(harness) else "no", seconds)
    return trial.finished and trial.error is None and trial.returned is None
