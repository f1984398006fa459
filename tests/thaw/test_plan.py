"""When a cell runs again, and what the author is told when it should have."""

from __future__ import annotations

import sys

import pytest
from thaw.build import Mode

AREA = """
```python cell="area" files="lib/helper.py"
from lib.helper import area
print(area(2))
```
"""


def test_an_unchanged_site_runs_nothing(site):
    site.page("a.md", '```python cell="x"\nprint(1)\n```\n')
    site.build()
    site.engine.ran.clear()
    assert site.build().changed == []
    assert site.engine.ran == []


def test_an_edited_helper_makes_its_cell_run_again(site):
    site.page("a.md", AREA)
    site.write("docs/lib/helper.py", "def area(r): return 3*r*r\n")
    site.build()
    site.write("docs/lib/helper.py", "def area(r): return 4*r*r\n")
    assert "16\n" in site.build().html["a.md"]
    assert site.read("build/frozen/a/area.txt") == "16\n"


def test_a_strict_build_says_which_helper_changed(site):
    site.page("a.md", AREA)
    site.write("docs/lib/helper.py", "def area(r): return 3*r*r\n")
    site.build()
    site.write("docs/lib/helper.py", "def area(r): return 4*r*r\n")
    want = 'docs/a.md:2: cell "area" is stale (lib/helper.py changed). Run make freeze.\n1 problem.'
    assert site.build(Mode.STRICT).report == want
    assert site.read("build/frozen/a/area.txt") == "12\n"


def test_an_edited_data_file_makes_its_cell_run_again(site):
    site.page("a.md", '```python cell="rows" files="t.csv"\nprint(open("t.csv").read())\n```\n')
    site.write("docs/t.csv", "1,2\n")
    site.build()
    site.write("docs/t.csv", "1,3\n")
    assert "(t.csv changed)" in site.build(Mode.STRICT).report
    site.build()
    assert "1,3" in site.read("build/frozen/a/rows.txt")


def test_an_include_that_hides_what_a_cell_consists_of_is_refused(site):
    site.extensions.append("pymdownx.snippets")
    site.write("docs/cell.inc", '```python cell="x"\nprint(1)\n```\n')
    site.page("a.md", '--8<-- "docs/cell.inc"\n')
    assert (
        "mkdocs.yml: the Markdown extension pymdownx.snippets expands text within code"
        in site.build().report
    )


def test_a_changed_lab_makes_every_cell_stale_and_is_named(site):
    site.page("a.md", '```python cell="x"\nprint(1)\n```\n')
    site.build()
    site.engine.lab = "lab-2"
    assert 'cell "x" is stale (lab changed). Run make freeze.' in site.build(Mode.STRICT).report


def test_several_causes_are_all_named(site):
    site.page("a.md", '```python cell="x" files="t.csv"\nprint(1)\n```\n')
    site.write("docs/t.csv", "1\n")
    site.build()
    site.engine.lab, site.engine.runtime = "lab-2", "runtime-2"
    site.write("docs/t.csv", "2\n")
    assert "(lab and t.csv and the runtime changed)" in site.build(Mode.STRICT).report


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("print(1)", "print(2)"),
        ('cell="x"', 'cell="x" seconds="2"'),
        ("n = 1", "n = 2"),
    ],
)
def test_a_changed_source_option_or_value_makes_its_cell_stale(site, old, new):
    text = '```python cell="x"\nprint(1)\n```\n\n```python values="x"\nn = 1\n```\n'
    site.page("a.md", text)
    site.build()
    site.page("a.md", text.replace(old, new))
    assert 'cell "x" is stale (its code changed).' in site.build(Mode.STRICT).report


def test_what_only_the_page_shows_makes_nothing_stale(site):
    text = 'Before.\n\n```python cell="x"\nprint(1)\n```\n'
    site.page("a.md", text)
    site.build()
    site.page(
        "a.md", "# More\n\nAnd more.\n\n" + text.replace('cell="x"', 'cell="x" show="output"')
    )
    assert site.build(Mode.STRICT).report == ""


def test_line_ends_make_nothing_stale(site):
    site.page("a.md", AREA)
    site.write("docs/lib/helper.py", "def area(r):\n    return 3*r*r\n")
    site.build()
    for path in ("docs/a.md", "docs/lib/helper.py"):
        file = site.root / path
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert site.build(Mode.STRICT).report == ""


def test_a_module_of_course_src_is_given_to_the_cell_and_covered_by_its_key(site, monkeypatch):
    for name in [name for name in sys.modules if name.split(".")[0] == "primer"]:
        monkeypatch.delitem(sys.modules, name)  # the real one, where another test has imported it
    site.engine.course_src = site.root / "course_src"
    site.write("course_src/primer/__init__.py", "")
    site.write("course_src/primer/cost.py", "from .prices import PRICE\n")
    site.write("course_src/primer/prices.py", "PRICE = 3\n")
    site.page("a.md", '```python cell="x"\nfrom primer import cost\nprint(cost.PRICE)\n```\n')
    assert site.build().report == ""
    assert site.read("build/frozen/a/x.txt") == "3\n"
    site.write("course_src/primer/prices.py", "PRICE = 4\n")
    assert "(primer/prices.py changed)" in site.build(Mode.STRICT).report


def test_a_frozen_output_that_was_edited_by_hand_is_stale(site):
    site.page("a.md", '```python cell="x"\nprint(1)\n```\n')
    site.build()
    site.write("build/frozen/a/x.txt", "2, and more\n")
    assert (
        'cell "x" is stale (its frozen output is missing, or was edited).'
        in site.build(Mode.STRICT).report
    )
    site.build()
    assert site.read("build/frozen/a/x.txt") == "1\n"


def test_a_cell_on_a_stage_that_no_lab_builds_names_the_nearest(site, lab_files):
    site.lesson("hands", '```python cell="x" harness="hand.1"\nimport harness\n```\n', **lab_files)
    report = site.build().report
    assert (
        'docs/course/hands/index.md:11: cell "x" runs on the stage "hand.1", which no lab builds.'
        in report
    )
    assert 'Did you mean "hands.1"?' in report


def test_a_cell_of_a_lesson_starts_from_the_stage_before(site, lab_files):
    site.lesson("first", **lab_files)
    site.lesson("second", '```python cell="x"\nimport harness\nprint(harness.double(4))\n```\n')
    assert site.build().report == ""
    assert site.read("build/frozen/course/second/x.txt") == "8\n"
