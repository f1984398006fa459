"""What a module of course_src reads goes along with it, so that a page knows it and is stale when it changes."""

from __future__ import annotations

from pathlib import Path

from thaw.imports import imported_files
from thaw.pages import Cell
from thaw.problems import Place

COURSE_SRC = Path(__file__).resolve().parents[2] / "course_src"


def files_of(source, course_src):
    return dict(imported_files(Cell("x", Place("a.md", 1), source), course_src))


def test_a_module_brings_the_files_that_it_says_it_reads(tmp_path):
    (tmp_path / "concepts" / "data").mkdir(parents=True)
    (tmp_path / "concepts" / "__init__.py").write_text("")
    (tmp_path / "concepts" / "desk.py").write_text('READS = ("concepts/data/*.md",)\n')
    (tmp_path / "concepts" / "data" / "rules.md").write_text("# Rules\n")
    (tmp_path / "concepts" / "data" / "notes.txt").write_text("not read\n")
    files = files_of("from concepts import desk", tmp_path)
    assert sorted(files) == ["concepts/__init__.py", "concepts/data/rules.md", "concepts/desk.py"]
    assert files["concepts/data/rules.md"] == "# Rules\n"


def test_an_example_brings_all_that_it_runs_on():
    files = files_of("from concepts import function_calling", COURSE_SRC)
    assert "concepts/data/catalogue.md" in files
    assert "concepts/function_calling/run.py" in files
    assert "concepts/desk.py" in files
    assert not any(name.startswith("lab/") for name in files)


def test_a_primer_module_brings_the_prices():
    files = files_of("from primer import cost_and_caching", COURSE_SRC)
    assert {"primer/prices.py", "data/providers.json"} <= set(files)
