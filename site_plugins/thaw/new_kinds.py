"""Begin a primer lesson or a concept page: the page, the code behind it, its tests, and a line in the nav.

    new_concept(project, config, "rag")   ->   docs/concepts/rag.md, course_src/concepts/rag/..., tests/concepts/test_rag.py

All of it builds and passes at once; what it holds is to be replaced.
"""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Mapping
from pathlib import Path

from thaw.freeze import replace_text
from thaw.ladder import Concept, read_ladder
from thaw.new import refuse, with_page
from thaw.problems import BuildFailed, Place, Problems, did_you_mean
from thaw.project import Project

SCAFFOLD = Path(__file__).parent / "scaffold_kinds"
LADDER = "course_src/data/concepts.yml"


def new_primer(project: Project, config: Path, slug: str, title: str | None) -> list[str]:
    """The files of a new primer lesson, written, by their path from the root."""
    page = f"{project.docs}/primer/{slug}.md"
    refuse(project, page, slug, "new-primer")
    module = slug.replace("-", "_")
    like = r"(?:primer|course)/[\w/-]+\.md"
    nav = with_page(config, f"primer/{slug}.md", like, "page of the primer or the course")
    title = title or slug.replace("-", " ").capitalize()
    names = {"module_name": module, '"The title"': json.dumps(title, ensure_ascii=False)}
    written = _write(
        project, {"primer.md": page, "module.py": f"course_src/primer/{module}.py"}, names
    )
    replace_text(config, nav)
    return [*written, config.name]


def new_concept(project: Project, config: Path, slug: str) -> list[str]:
    """The files of a new concept page, written; title, level and neighbours are those of the ladder."""
    page = f"{project.docs}/concepts/{slug}.md"
    refuse(project, page, slug, "new-concept")
    concept = _on_ladder(project, slug)
    module = slug.replace("-", "_")
    nav = with_page(config, f"concepts/{slug}.md", r"concepts/[\w-]+\.md", "concept page")
    names = {
        "example_name": module,
        '"The title"': json.dumps(concept.title, ensure_ascii=False),
        '"What it says"': json.dumps(concept.says, ensure_ascii=False),
        "level: 0": f"level: {concept.level}",
        "LEVEL = 0": f"LEVEL = {concept.level}",
        "reviewed: 2026-11-30": f"reviewed: {datetime.date.today()}",
    }
    files = {"concept.md": page}
    if not concept.module:
        folder = f"course_src/concepts/{module}"
        files |= {f"example/{name}": f"{folder}/{name}" for name in _EXAMPLE}
        files["test_example.py"] = f"tests/concepts/test_{module}.py"
    written = _write(project, files, names)
    if not concept.module:
        text = project.text(LADDER)
        replace_text(project.root / LADDER, _with_module(text, slug, module))
        written.append(LADDER)
    replace_text(config, nav)
    return [*written, config.name]


_EXAMPLE = ("__init__.py", "__main__.py", "run.py", "script.py")


def _on_ladder(project: Project, slug: str) -> Concept:
    problems = Problems()
    ladder = read_ladder(project.root, problems)
    concept = ladder.concepts.get(slug)
    if concept is None and not problems:
        near = did_you_mean(slug, ladder.concepts)
        remedy = f"Add it there, with its level and its neighbours. {near}".rstrip()
        problems.add(Place(LADDER), f'there is no concept "{slug}".', remedy)
    if problems or concept is None:
        raise BuildFailed(problems)
    return concept


def _write(project: Project, files: Mapping[str, str], names: Mapping[str, str]) -> list[str]:
    """Copy the files of the scaffold; its names are words that are replaced."""
    for path in files.values():
        if (project.root / path).exists():
            problems = Problems()
            problems.add(Place(path), "is there already.", "Choose another slug.")
            raise BuildFailed(problems)
    for source, path in files.items():
        text = (SCAFFOLD / source).read_text(encoding="utf-8")
        for name, given in names.items():
            text = text.replace(name, given)
        replace_text(project.root / path, text)
    return list(files.values())


def _with_module(text: str, slug: str, module: str) -> str:
    """concepts.yml with the module of a concept, below what the concept says."""
    lines = text.split("\n")
    start = next(n for n, line in enumerate(lines) if re.match(rf"\s*- slug: {slug}\s*$", line))
    says = next(n for n in range(start, len(lines)) if lines[n].lstrip().startswith("says:"))
    indent = len(lines[says]) - len(lines[says].lstrip())
    lines.insert(says + 1, f"{' ' * indent}module: {module}")
    return "\n".join(lines)
