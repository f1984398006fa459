"""A rebuild with nothing changed, beside plain `mkdocs build` of the same Markdown.

python -m bench rebuild --pages 40 --times 5

Both build the course's own pages and copies of its lessons, with the same theme and extensions. Plain MkDocs gets their
fences without options, and shows the cells as highlighted code: with the options it does not see that they are code. Both
are timed in turn, in processes of their own.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from thaw.hosts.mkdocs import GENERATED

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 1.3


def main(arguments: list[str]) -> int:
    """Measure and print; 1 when the rebuild takes longer than its limit."""
    parser = argparse.ArgumentParser(prog="python -m bench rebuild")
    parser.add_argument(
        "--pages", type=int, default=40, help="copies of lessons besides the real pages"
    )
    parser.add_argument("--times", type=int, default=5, help="how often each build is timed")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        _write_project(project, options.pages)
        first = _seconds(project, "ours.yml")
        names = ("ours.yml", "plain.yml")
        rounds = [[_seconds(project, name) for name in names] for _ in range(options.times)]
    ours, plain = (median(times) for times in zip(*rounds, strict=True))
    print(f"load: {os.getloadavg()[0]:.1f}")
    print(
        f"pages: {options.pages} copies of lessons and the course's own; medians of {options.times}"
    )
    print(f"first build, every cell run            {first:7.2f} s")
    print(f"rebuild with nothing changed           {ours:7.2f} s")
    print(f"plain mkdocs build                     {plain:7.2f} s")
    print(f"ratio (limit {LIMIT})                      {ours / plain:7.2f}")
    return int(ours / plain > LIMIT)


def _write_project(project: Path, pages: int) -> None:
    shutil.copytree(ROOT / "docs", project / "docs")
    source = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "course_src", project / "course_src", ignore=source)
    shutil.copytree(ROOT / "tests" / "concepts", project / "tests" / "concepts", ignore=source)
    shutil.copy(ROOT / "LICENSE", project)
    _copy_lessons(project / "docs", pages)
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").split("\nnav:")[0]
    # The site's own templates ask the plugin for what they show: both do without them.
    config = re.sub(r"^(site_dir|  custom_dir|  icon):.*\n", "", config, flags=re.MULTILINE)
    nav = "\nnav:" + (ROOT / "mkdocs.yml").read_text(encoding="utf-8").split("\nnav:")[1]
    folders = f"\n      runtime: {ROOT / 'build/runtime'}\n      web: {ROOT / 'build/web'}"
    plugins, plain = "\n  - thaw:" + folders, config.replace("\n  - thaw", "")
    ours = re.sub(r"(plugins:(?:\n  .*)*?)\n  - thaw", lambda found: found[1] + plugins, config)
    (project / "ours.yml").write_text(f"{ours}\nsite_dir: ours\n{nav}", encoding="utf-8")
    plain = plain.replace("docs_dir: docs", "docs_dir: plain-docs")
    (project / "plain.yml").write_text(f"{plain}\nsite_dir: plain\n{nav}", encoding="utf-8")
    _leave_out_options(project / "docs", project / "plain-docs")
    for name, made in GENERATED.items():  # what thaw writes itself, plain MkDocs is given
        (project / "plain-docs" / name).write_text(made(project), encoding="utf-8")


def _copy_lessons(docs: Path, pages: int) -> None:
    """Copies as ordinary pages: the same cells and figures, without the labs, which belong to one lesson each."""
    lessons = sorted((docs / "course").glob("*/index.md"))
    for n in range(pages):
        lesson = lessons[n % len(lessons)]
        text = lesson.read_text(encoding="utf-8").split("---\n", 2)[2]
        text = re.sub(r"^/{5,} lab.*?^/{5,}$", "", text, flags=re.MULTILINE | re.DOTALL)
        text = re.sub(r'harness="yours:', 'harness="', text)
        text = re.sub(
            r'^(```python cell="[\w-]+"(?!.*harness=).*)$',
            r'\1 harness="no-memory.2"',
            text,
            flags=re.M,
        )
        copy = docs / f"copy-{n}" / "index.md"
        copy.parent.mkdir()
        copy.write_text(f"# Copy {n}\n{text}", encoding="utf-8")
        if (figures := lesson.parent / "figures.py").is_file():
            shutil.copy(figures, copy.parent)


def _leave_out_options(docs: Path, copy: Path) -> None:
    shutil.copytree(docs, copy)
    for page in copy.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        page.write_text(
            re.sub(r"^(\s*```\w+) .*$", r"\1", text, flags=re.MULTILINE), encoding="utf-8"
        )


def _seconds(project: Path, config: str) -> float:
    start = time.perf_counter()
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "-f", config]
    done = subprocess.run(
        command, cwd=project, env={**os.environ, "CI": ""}, capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(f"bench: {config} does not build:\n{done.stderr}")
    return time.perf_counter() - start
