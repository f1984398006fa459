"""Prove that every lab can be solved, cannot be passed by accident, and knows the mistakes it names.

Course + judge   ->   hands.1: 4 checks, 3 mistakes, proved
                      hands.2: docs/course/hands/lab2_checks.py:12: the check "..." never fails ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from lab.runtime.trial import STUCK

from thaw.course import Course, LabCode, Mistake, Stage
from thaw.labs import LabFiles
from thaw.problems import Place, Problem, Problems, did_you_mean
from thaw.units import Layer
from thaw.weave import weave_mistake

SECONDS = 2.0  # for each check, as in the browser


@dataclass(frozen=True)
class Trial:
    """A file that a learner might hand in, judged by the checks of a lab."""

    lab: str
    what: str  # "starter", "solution", "before", "empty", "mistake:<name>", "later:<stage>"
    request: Mapping[str, Any]
    seconds: float


@dataclass(frozen=True)
class Proof:
    """What is proved of a lab, in one line; `problems` are what is not."""

    stage: str
    problems: tuple[Problem, ...]
    says: str

    def __str__(self) -> str:
        return f"{self.stage}: {self.says}"


# Judges requests of lab.check; the reports come in the order of the requests.
Judge = Callable[[Sequence[Trial]], Sequence[Mapping[str, Any]]]


def prove(course: Course, files: Mapping[str, LabFiles], judge: Judge) -> list[Proof]:
    """A proof, or the problems, of every lab, in order."""
    trials = [trial for stage in files for trial in _trials(stage, course, files)]
    reports: dict[str, dict[str, Mapping[str, Any]]] = {stage: {} for stage in files}
    for trial, report in zip(trials, judge(trials), strict=True):
        reports[trial.lab][trial.what] = report
    return [_proof(lab, course.stages[stage], reports[stage]) for stage, lab in files.items()]


def _trials(stage: str, course: Course, files: Mapping[str, LabFiles]) -> Iterator[Trial]:
    at, code = course.stages[stage], course.labs[stage]
    yield _trial("starter", at.starter, code)
    yield _trial("solution", at.solution, code)
    yield _trial("before", at.before, code)
    yield _trial("empty", "", code)
    names = list(files)
    layers = [files[name].layer for name in names[: names.index(stage) + 1]]
    for mistake, turn in zip(code.mistakes, files[stage].wrong_turns, strict=True):
        yield _trial(f"mistake:{mistake.name}", weave_mistake(stage, layers, turn), code)
    for later in names[names.index(stage) + 1 :]:
        yield _trial(f"later:{later}", course.stages[later].solution, code)


def _trial(what: str, learner: str, code: LabCode) -> Trial:
    mistakes = [asdict(mistake) for mistake in code.mistakes]
    request = {"learner": learner, "checks": code.source, "mistakes": mistakes, "seconds": SECONDS}
    return Trial(code.stage, what, request, SECONDS * len(code.checks))


def _proof(lab: LabFiles, at: Stage, reports: Mapping[str, Mapping[str, Any]]) -> Proof:
    problems = Problems()
    if error := reports["solution"].get("error"):  # and all else follows from that
        remedy = f"thaw harness {at.name} prints the file. Mend the layer."
        problems.add(Place(lab.path), "the solution does not load.", remedy, error["text"])
    else:
        _refuse_starters_that_do_not_load(lab, reports, problems)
        _refuse_passes(lab, reports, problems)
        _refuse_failing_solutions(lab, reports, problems)
        _refuse_vacuous_checks(lab, reports, problems)
        if not _faulty(reports["solution"]):
            _compare_mistakes(lab, at, reports, problems)
    checks, mistakes = len(lab.code.checks), len(lab.code.mistakes)
    count = f"{checks} check{'s' * (checks != 1)}, {mistakes} mistake{'s' * (mistakes != 1)}"
    says = f"{count}, proved" if not problems else f"{count}, {len(problems)} not proved"
    return Proof(lab.code.stage, tuple(problems), says)


def _refuse_starters_that_do_not_load(
    lab: LabFiles, reports: Mapping[str, Mapping[str, Any]], problems: Problems
) -> None:
    if error := reports["starter"].get("error"):
        remedy = "Put the gaps where the file can be imported without what they hold."
        problems.add(Place(lab.path), "the starter does not load.", remedy, error["text"])


def _refuse_passes(
    lab: LabFiles, reports: Mapping[str, Mapping[str, Any]], problems: Problems
) -> None:
    untouched = {
        "starter": "the starter",
        "before": "the stage before",
        "empty": "an empty file",
    }
    if passing := [named for what, named in untouched.items() if reports[what]["passed"]]:
        what = f"{' and '.join(passing)} pass{'es' * (len(passing) == 1)}: the lab is done before it is begun."
        remedy = "Write a check that needs what the gap asks for."
        problems.add(Place(_checks(lab)), what, remedy)


def _refuse_failing_solutions(
    lab: LabFiles, reports: Mapping[str, Mapping[str, Any]], problems: Problems
) -> None:
    for what, report in reports.items():
        if report["passed"] or not (what == "solution" or what.startswith("later:")):
            continue
        whose = (
            "the solution"
            if what == "solution"
            else f"the solution of {what.removeprefix('later:')}"
        )
        failed = [v for v in report["verdicts"] if v["status"] != "passed"]
        names = ", ".join(f'"{v["name"]}"' for v in failed) or "to load"
        detail = "\n".join(map(_told, failed))
        if report.get("error"):
            detail += f"\n{report['error']['text']}"
        if faulty := _faulty(report):
            place, remedy = Place(_checks(lab), _line(lab, faulty[0])), "Mend the check."
        else:
            place = Place(lab.path) if what == "solution" else Place(_checks(lab))
            remedy = "Mend the layer, or the check."
        problems.add(place, f"{whose} fails {names}.", remedy, detail.strip())


def _faulty(report: Mapping[str, Any]) -> list[str]:
    """The checks that are themselves what is wrong when a solution fails: they judge nothing, or end in an error."""
    return [
        verdict["name"]
        for verdict in report["verdicts"]
        if verdict["status"] == "error" or verdict["message"].startswith(STUCK)
    ]


def _told(verdict: Mapping[str, Any]) -> str:
    """A verdict, for an author."""
    message = verdict["message"]
    if message.startswith(STUCK):
        return f"{verdict['name']}: ended in an error of its own: {message.removeprefix(STUCK)}"
    return f"{verdict['name']}: {verdict['status']}: {message}"


def _refuse_vacuous_checks(
    lab: LabFiles, reports: Mapping[str, Mapping[str, Any]], problems: Problems
) -> None:
    """A check that has never failed proves nothing: it must fail on the starter or on some mistake."""
    tried = [
        report
        for what, report in reports.items()
        if what == "starter" or what.startswith("mistake:")
    ]
    for check in lab.code.checks:
        if not any(_failed(report, check.name) for report in tried):
            what = f'the check "{check.name}" never fails: it passes on the starter and on every mistake.'
            remedy = "Let it touch what the learner writes, or add a mistake that it catches."
            problems.add(Place(_checks(lab), _line(lab, check.name)), what, remedy)


def _compare_mistakes(
    lab: LabFiles, at: Stage, reports: Mapping[str, Mapping[str, Any]], problems: Problems
) -> None:
    for mistake, turn in zip(lab.code.mistakes, lab.wrong_turns, strict=True):
        _compare_mistake(lab, at, mistake, turn, reports[f"mistake:{mistake.name}"], problems)


def _compare_mistake(
    lab: LabFiles,
    at: Stage,
    mistake: Mistake,
    turn: Layer,
    report: Mapping[str, Any],
    problems: Problems,
) -> None:
    place = Place(turn.path)
    fails = {check.name for check in lab.code.checks if _failed(report, check.name)}
    if fails != set(mistake.fails):
        what = f"the mistake fails {_named(fails)}, but says {_named(mistake.fails)}."
        detail = "\n".join(map(_told, report["verdicts"]))
        if report.get("error"):
            detail += f"\n{report['error']['text']}"
        remedy = _replaces_nothing(turn, at) or "Change FAILS, the mistake or the checks."
        problems.add(place, what, remedy, detail.strip())
        return
    spoke = (report.get("mistake") or {}).get("name")
    if spoke != mistake.name:
        other = f'"{spoke}" speaks' if spoke else "nobody speaks"
        why = ": its probe, when(harness), is false or ends in an error" if mistake.when else ""
        remedy = "Give it a probe that holds: def when(harness): ..."
        problems.add(place, f"{other} when a learner makes this mistake{why}.", remedy)


def _replaces_nothing(turn: Layer, at: Stage) -> str:
    """A misspelt function replaces none, so that the solution stays as it is."""
    there = [name for name, _ in at.inventory]
    strange = [unit.name for unit in turn.units if unit.name not in there]
    if len(strange) < len(turn.units) or not strange:
        return ""
    return (
        f'harness.py at {at.name} has no "{strange[0]}". {did_you_mean(strange[0], there)}'.strip()
    )


def _failed(report: Mapping[str, Any], check: str) -> bool:
    """A file that does not even load fails every check."""
    passed = {v["name"] for v in report["verdicts"] if v["status"] == "passed"}
    return check not in passed


def _named(checks: object) -> str:
    return ", ".join(sorted(checks)) or "no check"  # type: ignore[call-overload]


def _checks(lab: LabFiles) -> str:
    return lab.path.removesuffix(".py") + "_checks.py"


def _line(lab: LabFiles, check: str) -> int:
    lines = lab.code.source.split("\n")
    return next((n for n, line in enumerate(lines, 1) if line.startswith(f"def check_{check}(")), 0)
