"""A site in a temporary folder, built by the real modules; cells run in this Python unless a test asks for the runtime."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from textwrap import dedent
from typing import Any

import lab.check
import lab.runtime
import pytest
from thaw.build import Built, Mode, build
from thaw.collect import collect
from thaw.course import Served
from thaw.execute import Result
from thaw.pages import Page
from thaw.plan import Digests, Planned
from thaw.problems import Problems
from thaw.project import read_project
from thaw.prove import Trial
from thaw.runtime import pack

ROOT = Path(__file__).resolve().parents[2]
LESSON = """\
---
kind: lesson
title: {title}
summary: What it is about.
motto: Remember this.
failure: ["What was said.", "What is true."]
minutes: 5
status: draft
---

"""
LAB = """
///// lab | {title}
    code: {code}
Do it.
//// hint
One.
////
//// hint
Two.
////
//// hint
Three.
////
//// success
It works.
////
/////
"""


@dataclass
class ThisPython:
    """An engine that runs cells here, at once: for what does not depend on the runtime."""

    runtime: str = "runtime-1"
    lab: str = "lab-1"
    course_src: Path | None = None
    ran: list[str] = field(default_factory=list)
    served: Served = field(default_factory=lambda: Served("0123456789ab"))

    @property
    def digests(self) -> Digests:
        return Digests(self.runtime, self.lab, self.course_src)

    def run(self, cells: Sequence[Planned], *, twice: bool) -> list[Result]:
        self.ran += [planned.cell.id for planned in cells]
        return [Result(outcome=asdict(lab.runtime.run(planned.request))) for planned in cells]

    def judge(self, trials: Sequence[Trial]) -> list[Mapping[str, Any]]:
        return [asdict(lab.check.judge(trial.request)) for trial in trials]


@dataclass
class Outcome:
    """What a build said: its report, and the rest."""

    report: str
    built: Built

    @property
    def html(self) -> Mapping[str, str]:
        return self.built.html

    @property
    def changed(self) -> list[str]:
        return [str(change) for change in self.built.changes]

    @property
    def orphans(self) -> list[str]:
        return [change.path for change in self.built.orphans]


class Site:
    """A project on disk. `write` takes a path from its root; Markdown goes below docs/."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.engine = ThisPython()
        self.options: dict[str, str] = {}
        self.nav: list[str] = []
        self.extensions = ["toc", "thaw"]
        self.theme = "mkdocs"
        self.extra = ""
        self.write("docs/index.md", "# Home\n")
        self.write(
            "web/manifest.json", '{"script": "thaw.mjs", "guard": "guard.js", "style": "thaw.css"}'
        )
        self.write("web/thaw.mjs", "")
        self.write("web/thaw.css", "")
        self.options["web"] = "web"
        self.nav = ["index.md"]

    def write(self, path: str, text: str) -> Path:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(text), encoding="utf-8", newline="\n")
        return file

    def read(self, path: str) -> str:
        return (self.root / path).read_text(encoding="utf-8")

    def page(self, src: str, text: str) -> None:
        """A page, in the nav unless it is there."""
        self.write(f"docs/{src}", text)
        if src not in self.nav:
            self.nav.append(src)

    def lesson(self, slug: str, body: str = "", title: str = "A lesson", **files: str) -> None:
        """A lesson with a lab block for each lab that is given: lab1="...", lab1_checks="...", lab1_mistakes__x="..."."""
        text = LESSON.format(title=title) + dedent(body)
        for name, source in files.items():
            self.write(f"docs/course/{slug}/{name.replace('__', '/')}.py", source)
            if name in ("lab1", "lab2"):
                text += LAB.format(title=f"Build {name}", code=name)
        self.page(f"course/{slug}/index.md", text)

    @property
    def config(self) -> Path:
        """mkdocs.yml, written from what the site has now."""
        options = "".join(f"\n      {name}: {value}" for name, value in self.options.items())
        nav = "".join(f"\n  - {src}" for src in self.nav)
        extensions = ", ".join(self.extensions)
        text = (
            f"site_name: Tiny\ntheme: {{name: {self.theme}}}\nmarkdown_extensions: [{extensions}]\n"
            f"nav:{nav}\nplugins:\n  - thaw:{options}\n"
        )
        return self.write("mkdocs.yml", text + self.extra)

    def collected(self) -> list[Page]:
        """Its pages, as the build gets them."""
        project = read_project(self.config)
        texts = {src: project.text(f"docs/{src}") for src in project.pages()}
        return [collect(text, f"docs/{src}", src, self.extensions) for src, text in texts.items()]

    def build(self, mode: Mode = Mode.WRITE) -> Outcome:
        """Build without a host."""
        project = read_project(self.config)
        pages = self.collected()
        problems = Problems()
        urls = {page.src: project.url(page.src) for page in pages}
        built = build(project, pages, urls, self.engine, mode, problems)
        return Outcome(problems.report(), built)

    def run(self, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """A command of its own process, as an author types it: thaw, mkdocs, properdocs."""
        assert self.config.is_file()
        return subprocess.run(
            [sys.executable, "-m", *command],
            cwd=self.root,
            env={**os.environ, "CI": "", "NO_COLOR": "1", **environment},
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=110,
            check=False,
        )


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path)


@pytest.fixture(scope="session")
def runtime() -> Path:
    return pack(ROOT / "build" / "runtime").path


@pytest.fixture
def packed(site: Site, runtime: Path) -> Site:
    """The site, with the packed runtime of this repository to run in."""
    site.options["runtime"] = str(runtime)
    return site


@pytest.fixture
def lab_files() -> dict[str, str]:
    """The files of a small lab that proves, for `Site.lesson`."""
    return {
        "lab1": '''\
            """Double a number."""
            # == numbers ==


            def double(n):
                """Twice n."""
                # --- your code ---
                #: n, two times
                return n * 2
                # --- end ---
            ''',
        "lab1_checks": '''\
            """Twice is twice."""


            def check_doubles(harness):
                """double(4) is 8."""
                assert harness.double(4) == 8, f"expected 8, got {harness.double(4)}"


            def check_doubles_nothing(harness):
                """double(0) is 0."""
                assert harness.double(0) == 0, f"expected 0, got {harness.double(0)}"
            ''',
        "lab1_mistakes__adds_two": '''\
            """Two is added. Twice a number is the number, two times."""

            FAILS = {"doubles", "doubles_nothing"}


            def double(n):
                return n + 2
            ''',
    }
