"""A primer lesson and a concept page that a command began build at once."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from thaw.new_kinds import new_concept, new_primer
from thaw.problems import BuildFailed
from thaw.project import read_project

ROOT = Path(__file__).parents[2]


@pytest.fixture
def begun(site):
    ours = site.root / "course_src"
    for name in ("concepts", "primer", "data"):
        shutil.copytree(ROOT / "course_src" / name, ours / name)
    site.page("concepts/index.md", "# All\n")
    site.page("course/index.md", "# Course\n")
    return site


def test_a_new_concept_page_brings_its_example_its_tests_and_its_place(begun) -> None:
    config = begun.config
    written = new_concept(read_project(config), config, "structured-output")
    assert written[:2] == [
        "docs/concepts/structured-output.md",
        "course_src/concepts/structured_output/__init__.py",
    ]
    page = begun.read("docs/concepts/structured-output.md")
    assert 'title: "Structured output"' in page
    assert "level: 1\nexample: structured_output\n" in page
    assert (
        "    says: The reply is a row that code has checked.\n    module: structured_output\n"
        in begun.read("course_src/data/concepts.yml")
    )
    assert "  - concepts/index.md\n  - concepts/structured-output.md\n" in begun.read("mkdocs.yml")
    ran = subprocess.run(
        [sys.executable, "-m", "concepts.structured_output"], cwd=begun.root / "course_src",
        env={"PYTHONPATH": f"{begun.root / 'course_src'}:{ROOT / 'course_src'}", "PYTHONUTF8": "1"},
        capture_output=True, text=True,
    )  # fmt: skip
    assert "1 steps, 0 decided by the model" in ran.stdout, ran.stderr


def test_a_new_primer_lesson_brings_its_module(begun) -> None:
    config = begun.config
    written = new_primer(read_project(config), config, "loops", 'Loops: "the end"')
    assert written == ["docs/primer/loops.md", "course_src/primer/loops.py", "mkdocs.yml"]
    assert 'title: "Loops: \\"the end\\""' in begun.read("docs/primer/loops.md")
    assert "course/index.md\n  - primer/loops.md\n" in begun.read("mkdocs.yml")
    scope: dict[str, object] = {"__name__": "loops"}
    exec(begun.read("course_src/primer/loops.py"), scope)
    assert scope["rows"]()[-1] == {"step": 4, "tokens": 800}  # type: ignore[operator]


@pytest.mark.parametrize(
    ("slug", "says"),
    [
        ("Structured Output", '"Structured Output" is no slug. Write it in kebab-case: "structured-output".'),
        ("structured-outputs", 'there is no concept "structured-outputs". Add it there, with its level and its neighbours. Did you mean "structured-output"?'),
    ],
)  # fmt: skip
def test_a_concept_that_is_not_on_the_ladder_is_refused(begun, slug: str, says: str) -> None:
    with pytest.raises(BuildFailed) as failed:
        new_concept(read_project(begun.config), begun.config, slug)
    assert says in str(failed.value)


def test_nothing_is_written_over(begun) -> None:
    begun.page("concepts/rag.md", "# Mine\n")
    with pytest.raises(BuildFailed, match="is there already"):
        new_concept(read_project(begun.config), begun.config, "rag")
    begun.write("course_src/primer/loops.py", "mine = 1\n")
    with pytest.raises(BuildFailed, match="is there already"):
        new_primer(read_project(begun.config), begun.config, "loops", None)
    assert begun.read("course_src/primer/loops.py") == "mine = 1\n"
    assert not (begun.root / "docs/primer/loops.md").exists()
