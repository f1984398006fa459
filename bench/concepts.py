"""How build time grows with the number of concept pages: 200 generated ones beside 100.

    python -m bench concepts --pages 100

Each page has every part of its kind: a walk-through of eighteen steps, a trace that is run, two drawings, a live example.
Built from nothing (run, drawn, rendered) and again with nothing changed.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.thaw.explained import CONCEPT

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 2.5


def main(arguments: list[str]) -> int:
    """Measure and print; 1 when twice as many pages take more than 2.5 times as long."""
    parser = argparse.ArgumentParser(prog="python -m bench concepts")
    parser.add_argument("--pages", type=int, default=100, help="the smaller of the two numbers")
    count = parser.parse_args(arguments).pages
    few, many = _measured(count), _measured(2 * count)
    ratios = [long / short for short, long in zip(few, many, strict=True)]
    for what, short, long, ratio in zip(("from nothing", "again"), few, many, ratios, strict=True):
        print(
            f"{count} concept pages, {what:<14}{short:7.2f} s   {2 * count}: {long:7.2f} s"
            f"   ratio {ratio:.2f} (limit {LIMIT})",
            flush=True,
        )
    return int(max(ratios) > LIMIT)


def _measured(count: int) -> tuple[float, float]:
    """The seconds of a first build and of a second."""
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        _write_project(project, count)
        return _seconds(project), _seconds(project)


def _seconds(project: Path) -> float:
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet"],
        cwd=project,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise SystemExit(f"bench: the generated site does not build.\n{done.stderr[-3000:]}")
    return time.perf_counter() - start


def _write_project(project: Path, count: int) -> None:
    data = project / "course_src" / "data"
    shutil.copytree(ROOT / "course_src" / "data", data)
    shutil.copytree(ROOT / "tests" / "concepts", project / "tests" / "concepts")
    ladder = (data / "concepts.yml").read_text(encoding="utf-8")
    (data / "concepts.yml").write_text(ladder + "".join(map(_entry, range(count))), "utf-8")
    (project / "docs" / "concepts").mkdir(parents=True)
    (project / "docs" / "index.md").write_text("# Home\n\n/// map\n///\n", "utf-8")
    for number in range(count):
        text = CONCEPT.replace("title: Function calling", f"title: Function calling {number}")
        page = re.sub(r"\[\^[\w-]+\]", "", text)
        (project / "docs" / "concepts" / f"calling-{number}.md").write_text(page, "utf-8")
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").split("\nnav:")[0]
    folders = f"\n      runtime: {ROOT / 'build/runtime'}\n      web: {ROOT / 'build/web'}"
    plugins = re.sub(r"(plugins:(?:\n  .*)*?)\n  - thaw", rf"\1\n  - thaw:{folders}", config)
    here = plugins.replace("custom_dir: ", f"custom_dir: {ROOT}/")
    (project / "mkdocs.yml").write_text(here + "\n", "utf-8")


def _entry(number: int) -> str:
    """A concept of the ladder that stands where function calling does."""
    return (
        f"  - slug: calling-{number}\n    level: 4\n    title: Function calling {number}\n"
        "    says: The model picks one look-up, code does it.\n    module: function_calling\n"
        "    first: [prompt]\n    up: [{to: single-agent, when: one look-up is not enough}]\n"
        "    together: [structured-output]\n    instead: [routing]\n"
    )
