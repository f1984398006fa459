"""Judging in the packed runtime under Node: the wrong files of test_check.py, and those that only an interpreter can survive."""

from __future__ import annotations

from pathlib import Path

import pytest
from thaw.execute import Executor, Run
from thaw.runtime import pack

from tests.lab.test_check import CHECKS, NEVER, RIGHT

ROOT = Path(__file__).resolve().parents[2]
FATAL = {
    "B10 it ends the process": "import os\ndef double(n): os._exit(0)",
    "B10 it crashes": "import ctypes\ndef double(n): ctypes.string_at(2**31)",
    "B64 it uses up memory": "def double(n):\n    x = []\n    while True: x.append(bytearray(10**6))",
    "B64 it works in C without end": "def double(n): return sum(range(10**12))",
    "B64 it cannot be stopped": (
        "def double(n):\n    while True:\n        try:\n            while True: pass\n        except BaseException: pass"
    ),
    "it is found through the frames": (
        "import sys\ndef double(n):\n    f = sys._getframe()\n    while f:\n        f.f_locals.get('passed', None)\n"
        "        f = f.f_back\n    return n + 1"
    ),
}


@pytest.fixture(scope="module")
def results():
    """What comes of each file, with a right one after each, in the same processes."""
    files = {**NEVER, **FATAL}
    runs = []
    for learner in files.values():
        endless = ("while True: pass", "print(n)", "10**12")
        seconds = 1 if any(part in learner for part in endless) else 20
        runs.append(Run({"learner": learner, "checks": CHECKS}, "check", seconds=seconds))
        runs.append(Run({"learner": RIGHT, "checks": CHECKS}, "check", seconds=10))
    with Executor(pack(ROOT / "build" / "runtime").path, processes=2) as executor:
        made = executor.execute(runs)
    return dict(zip(files, zip(made[::2], made[1::2], strict=True), strict=True))


@pytest.mark.parametrize("name", [*NEVER, *FATAL])
def test_a_wrong_file_never_passes_and_a_right_one_after_it_does(results, name):
    wrong, right = results[name]
    assert wrong.failure or not wrong.outcome["passed"]
    assert right.outcome["passed"]


def test_b64_a_file_that_cannot_be_stopped_is_a_failure_of_its_own(results):
    for name in ("B64 it works in C without end", "B64 it cannot be stopped"):
        assert results[name][0].failure.message == "timed out after 1 s"


def test_b64_a_memory_bomb_is_told_as_such(results):
    verdict = results["B64 it uses up memory"][0].outcome["verdicts"][0]
    assert verdict["status"] == "failed"
    assert "more memory than a page has" in verdict["message"]


def test_b25_recursion_is_told_as_such(results):
    verdict = results["it recurses without end"][0].outcome["verdicts"][0]
    assert "A function calls itself without end" in verdict["message"]
