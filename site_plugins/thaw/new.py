"""Begin a lesson: a folder that builds and proves at once, and a line in the nav.

    new_lesson(project, config, "one-trip", "One trip")   ->   docs/course/one-trip/{index.md, lab1.py, ...}

What it holds is to be replaced, file by file, with the site served beside it.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from thaw.freeze import replace_text
from thaw.problems import BuildFailed, Place, Problems
from thaw.project import Project

SCAFFOLD = Path(__file__).parent / "scaffold"
SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def new_lesson(project: Project, config: Path, slug: str, title: str | None) -> list[str]:
    """The files of a new lesson, written, by their path from the root."""
    folder = f"{project.docs}/course/{slug}"
    refuse(project, folder, slug, "new-lesson")
    nav = with_page(config, f"course/{slug}/index.md", r"course/[\w-]+/index\.md", "lesson")
    title = title or slug.replace("-", " ").capitalize()
    written = []
    for source in sorted(path for path in SCAFFOLD.rglob("*") if path.suffix in (".md", ".py")):
        path = f"{folder}/{source.relative_to(SCAFFOLD).as_posix()}"
        replace_text(project.root / path, _filled(source.read_text(encoding="utf-8"), slug, title))
        written.append(path)
    replace_text(config, nav)
    return [*written, config.name]


def _filled(text: str, slug: str, title: str) -> str:
    """The scaffold is valid as it stands, so its names are words to be replaced, not marks."""
    names = {
        "slug_": f"{slug.replace('-', '_')}_",
        "== slug ==": f"== {slug} ==",
        '"The title"': json.dumps(title, ensure_ascii=False),
    }
    for name, given in names.items():
        text = text.replace(name, given)
    return text


def refuse(project: Project, path: str, slug: str, command: str) -> None:
    """Nothing is written over, and what is written has a name that addresses can hold."""
    problems = Problems()
    if not SLUG.fullmatch(slug):
        nearest = re.sub(r"[^a-z0-9]+", "-", slug.lower()).strip("-") or "my-page"
        problems.add(
            Place(f"thaw {command}"),
            f'"{slug}" is no slug.',
            f'Write it in kebab-case: "{nearest}".',
        )
    elif (project.root / path).exists():
        problems.add(Place(path), "is there already.", "Choose another slug.")
    if problems:
        raise BuildFailed(problems)


def with_page(config: Path, page: str, like: str, kind: str) -> str:
    """mkdocs.yml with the page behind the last one like it in the nav; all else, comments too, stays as it is."""
    lines = config.read_text(encoding="utf-8").split("\n")
    entries = [n for n, line in enumerate(lines) if re.match(rf"\s*- .*\b{like}\s*(#.*)?$", line)]
    if not entries:
        problems = Problems()
        remedy = f"Add the first by hand, below nav: - {page}"
        problems.add(
            Place(config.name), f"the nav holds no {kind} that the new one could follow.", remedy
        )
        raise BuildFailed(problems)
    indent = re.match(r"\s*", lines[entries[-1]])
    lines.insert(entries[-1] + 1, f"{indent[0] if indent else ''}- {page}")
    return "\n".join(lines)
