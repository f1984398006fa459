"""The packed runtime as the build sees it: what its digest is, what a cell does in it, how it judges.

    PackedEngine(Path("build/runtime")).run([planned], twice=True)   ->   [Result(outcome={"text": "0\\n", ...})]

Nothing is packed or started before it is needed: an unchanged site starts no process.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from thaw.course import Served
from thaw.execute import Executor, Result, Run
from thaw.plan import Digests, Planned
from thaw.problems import BuildFailed, Place, Problems
from thaw.prove import Trial
from thaw.runtime import Pack, RuntimeFailed, pack


class PackedEngine:
    """Packs the runtime into a folder, when it is not there or out of date, and runs in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._pack = _packed(folder)

    @property
    def digests(self) -> Digests:
        import lab

        course_src = Path(lab.__file__).resolve().parents[1]
        return Digests(self._pack.digest, self._pack.lab, course_src)

    @property
    def served(self) -> Served:
        """Another address whenever a byte of it differs."""
        sizes = {name: file.bytes for name, file in self._pack.served.items()}
        return Served(self._pack.address, sizes)

    def run(self, cells: Sequence[Planned], *, twice: bool) -> list[Result]:
        """The results of the cells, in order; `twice` runs each under two hash seeds."""
        runs = [
            Run(dict(it.request), "cell", it.cell.place, it.cell.seconds, both_seeds=twice)
            for it in cells
        ]
        return self._execute(runs)

    def judge(self, trials: Sequence[Trial]) -> list[Mapping[str, Any]]:
        """The reports of `lab.check`, in order; a file that brings the runtime down has passed nothing."""
        runs = [Run(dict(trial.request), "check", None, trial.seconds) for trial in trials]
        return [
            _report(trial, result)
            for trial, result in zip(trials, self._execute(runs), strict=True)
        ]

    def _execute(self, runs: Sequence[Run]) -> list[Result]:
        if not runs:
            return []
        with Executor(self.folder) as executor:
            return executor.execute(runs)


def _packed(folder: Path) -> Pack:
    try:
        return pack(folder)
    except RuntimeFailed as failed:
        problems = Problems()
        problems.add(Place(folder.name), str(failed))
        raise BuildFailed(problems) from failed


def _report(trial: Trial, result: Result) -> Mapping[str, Any]:
    if result.outcome is not None:
        return result.outcome
    message = result.failure.message if result.failure else "no verdict"
    error = {"text": f"{message}", "line": None}
    return {"verdicts": [], "passed": False, "mistake": None, "error": error, "output": ""}
