"""Prove that every lab can be solved, cannot be passed by accident, and knows the mistakes it names.

Course + judge   ->   hands.1: 4 checks, 3 mistakes, proved
                      hands.2: docs/course/hands/lab2_checks.py:12: the check "..." never fails ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from thaw.course import Course, LabCode
from thaw.labs import LabFiles
from thaw.problems import Place, Problem, Problems
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
    return [_proof(lab, reports[stage]) for stage, lab in files.items()]


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


def _proof(lab: LabFiles, reports: Mapping[str, Mapping[str, Any]]) -> Proof:
    problems = Problems()
    _refuse_starters_that_do_not_load(lab, reports, problems)
    _refuse_passes(lab, reports, problems)
    _refuse_failing_solutions(lab, reports, problems)
    _refuse_vacuous_checks(lab, reports, problems)
    for mistake in lab.code.mistakes:
        _compare_mistake(lab, mistake.name, reports[f"mistake:{mistake.name}"], problems)
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
    for what, named in (
        ("starter", "the starter"),
        ("before", "the stage before"),
        ("empty", "an empty file"),
    ):
        if reports[what]["passed"]:
            remedy = "Write a check that needs what the gap asks for."
            problems.add(
                Place(_checks(lab)), f"{named} passes: the lab is done before it is begun.", remedy
            )


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
        detail = "\n".join(f"{v['name']}: {v['status']}: {v['message']}" for v in failed)
        if report.get("error"):
            detail += f"\n{report['error']['text']}"
        place = Place(lab.path) if what == "solution" else Place(_checks(lab))
        problems.add(
            place, f"{whose} fails {names}.", "Mend the layer, or the check.", detail.strip()
        )


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


def _compare_mistake(
    lab: LabFiles, name: str, report: Mapping[str, Any], problems: Problems
) -> None:
    mistake = next(m for m in lab.code.mistakes if m.name == name)
    place = Place(f"{lab.path.removesuffix('.py')}_mistakes/{name}.py")
    fails = {check.name for check in lab.code.checks if _failed(report, check.name)}
    if fails != set(mistake.fails):
        what = f"the mistake fails {_named(fails)}, but says {_named(mistake.fails)}."
        detail = "\n".join(
            f"{v['name']}: {v['status']}: {v['message']}" for v in report["verdicts"]
        )
        problems.add(place, what, "Change FAILS, the mistake or the checks.", detail)
        return
    spoke = (report.get("mistake") or {}).get("name")
    if spoke != name:
        other = f'"{spoke}" speaks' if spoke else "nobody speaks"
        problems.add(
            place,
            f"{other} when a learner makes this mistake.",
            "Give it a probe that holds: def when(harness): ...",
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
