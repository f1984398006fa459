"""A build says everything that is wrong, once, with its place and what to do; and it is the same whatever the order."""

from __future__ import annotations

import pytest
from thaw.build import Mode
from thaw.engine import PackedEngine


def cell(source: str, options: str = "", id: str = "x") -> str:
    return f'```python cell="{id}"{options}\n{source}\n```\n'


@pytest.fixture
def real(packed):
    """The site with cells that run in the packed runtime."""
    packed.engine = PackedEngine(packed.root / packed.options["runtime"])
    return packed


def test_a_failing_cell_is_named_with_page_line_source_and_remedy(site):
    site.page("a.md", "Before.\n\n" + cell('n = 1\nraise ValueError("x")'))
    assert site.build().report == (
        'docs/a.md:5: cell "x" raised ValueError: x in `raise ValueError("x")`. '
        'Mend the cell, or write expect="ValueError" if it is meant to.\n'
        "    Traceback (most recent call last):\n"
        '      File "x", line 2, in <module>\n'
        '        raise ValueError("x")\n'
        "    ValueError: x\n"
        "    The kind of the value is right, but not the value: print it one line before.\n"
        "1 problem."
    )


def test_a_misspelt_name_is_reported_as_itself(site):
    site.page("a.md", cell("total = 1\nprint(totl)"))
    report = site.build().report
    assert report.startswith("docs/a.md:3: cell \"x\" raised NameError: name 'totl' is not defined")
    assert "in `print(totl)`." in report
    assert "site_plugins" not in report


def test_a_broken_repr_is_the_error_of_its_cell(site):
    site.page(
        "a.md",
        cell(
            'class Odd:\n    def __repr__(self):\n        raise RuntimeError("no text for you")\nOdd()'
        ),
    )
    report = site.build().report
    assert 'cell "x" raised RuntimeError: no text for you' in report
    assert "site_plugins" not in report
    assert "lab/runtime" not in report


def test_a_syntax_error_has_the_line_of_the_page(site):
    site.page("a.md", "One.\n\n" + cell("n = 1\nprint(n"))
    assert site.build().report.startswith('docs/a.md:5: cell "x" raised SyntaxError:')


def test_a_notebooks_command_is_told_as_that(site):
    site.page("a.md", cell("%matplotlib inline\nprint(1)"))
    report = site.build().report
    assert report.startswith('docs/a.md:2: cell "x" raised SyntaxError: invalid syntax')
    assert "%matplotlib is a notebook's command, not Python: take the line out" in report


@pytest.mark.parametrize(
    ("source", "options", "want"),
    [
        ('open("data/t.csv")', "", 'give it to the cell: files="data/t.csv".'),
        ("import near_by", "", 'give it to the cell: files="near_by.py".'),
        ("import harness", "", 'which stage it is to import: harness="<lesson-slug>.1".'),
        ("open('nope')", ' files="t.csv"', "The files of this cell: t.csv."),
    ],
)
def test_what_a_cell_was_not_given_is_told_with_how_to_give_it(site, source, options, want):
    site.write("docs/t.csv", "1")
    site.page("a.md", cell(source, options))
    assert want in site.build().report


@pytest.mark.parametrize(
    "options",
    [
        ' files="../t.csv"',
        ' files="/etc/passwd"',
        ' files="t.cvs"',
        ' expect="KeyEror"',
        ' seconds="99"',
    ],
)
def test_a_cell_that_is_wrong_in_its_first_line_never_runs(site, options):
    site.write("docs/t.csv", "1")
    site.page("a.md", cell("1 / 0", options))
    outcome = site.build()
    assert site.engine.ran == []
    assert outcome.changed == []
    assert all(line.startswith("docs/a.md:1: ") for line in outcome.report.splitlines()[:-1])


def test_a_stage_is_a_problem_on_a_site_without_labs_too(site):
    site.page("a.md", cell("import harness", ' harness="hands.1"'))
    assert site.build().report == (
        'docs/a.md:1: cell "x" runs on the stage "hands.1", which no lab builds. This site has no lab yet.\n1 problem.'
    )


def test_an_expected_error_is_the_output_of_its_cell(site):
    site.page("a.md", cell("{}[1]", ' expect="KeyError"'))
    built = site.build()
    assert built.report == ""
    assert site.read("build/frozen/a/x.txt").startswith("Traceback (most recent call last):\n")


def test_an_expected_error_that_does_not_come_is_a_problem(site):
    site.page("a.md", cell("1", ' expect="KeyError"'))
    want = 'docs/a.md:1: cell "x" ended without the KeyError that it expects. Take expect away, or let the cell raise it.'
    assert want in site.build().report


def test_another_error_than_the_expected_one_is_a_problem(site):
    site.page("a.md", cell("1 / 0", ' expect="KeyError"'))
    assert (
        "raised ZeroDivisionError: division by zero, not the KeyError that it expects in `1 / 0`."
        in site.build().report
    )


def test_values_that_no_json_holds_are_named_with_the_line_of_their_fence(site):
    site.page("a.md", cell("pass") + '\n```python values="x"\nseen = {1, 2}\n```\n')
    assert (
        'docs/a.md:5: the values of cell "x" cannot be taken: seen is of type set, which JSON cannot hold.'
        in site.build().report
    )


def test_an_error_in_a_fence_of_values_has_its_line(site):
    site.page("a.md", cell("pass") + '\n```python values="x"\na = 1\nb = c\n```\n')
    assert (
        "docs/a.md:7: the values of cell \"x\" cannot be taken: NameError: name 'c' is not defined"
        in site.build().report
    )


def test_a_flood_on_one_line_is_a_problem_too(site):
    site.page("a.md", cell("print('x' * 10**6)"))
    assert "prints too much: 800,001 characters would be dropped." in site.build().report


def test_a_flood_is_a_problem_and_not_a_page(site):
    site.page("a.md", cell("for n in range(100_000): print(n)"))
    assert 'docs/a.md:1: cell "x" prints too much:' in site.build().report


def test_all_problems_of_all_pages_are_said_once_in_order(site):
    site.page("b.md", cell("1 / 0"))
    site.page("a.md", cell("nope") + "\n" + cell("1 / 0", id="y"))
    report = site.build().report
    places = [line.split(": ")[0] for line in report.split("\n") if line.startswith("docs/")]
    assert places == ["docs/a.md:2", "docs/a.md:6", "docs/b.md:2"]
    assert report.endswith("3 problems.")


def test_a_page_with_a_problem_leaves_the_others_whole(site):
    site.page("a.md", cell("1 / 0"))
    site.page("b.md", cell("print(1)"))
    built = site.build()
    assert set(built.html) == {"index.md", "b.md"}
    assert site.read("build/frozen/b/x.txt") == "1\n"
    assert not (site.root / "build/frozen/a").exists()


def test_a_strict_build_runs_nothing_and_writes_nothing(site):
    site.page("a.md", cell("print(1)"))
    assert site.build(Mode.STRICT).report == (
        'docs/a.md:1: cell "x" is stale (never frozen). Run make freeze.\n1 problem.'
    )
    assert site.engine.ran == []
    assert not (site.root / "build/frozen").exists()


def test_a_check_runs_everything_and_shows_what_differs(site):
    site.page("a.md", cell("print('one')\nprint('two')"))
    site.build()
    text = site.read("build/frozen/a/x.txt")
    site.write("build/frozen/a/x.txt", text.replace("two", "2.0"))
    site.engine.ran.clear()
    assert site.build(Mode.CHECK).report == (
        'docs/a.md:1: the output of cell "x" has changed. If the new one is right, run make freeze.\n'
        "    --- frozen\n    +++ now\n    @@ -1,2 +1,2 @@\n     one\n    -2.0\n    +two\n"
        "1 problem."
    )
    assert site.engine.ran == ["x"]
    assert "2.0" in site.read("build/frozen/a/x.txt")


def test_a_check_names_the_cause_and_the_place_when_lab_has_changed(site):
    site.page("a.md", cell("import datetime\nprint(datetime.MAXYEAR)"))
    site.build()
    site.engine.lab = "lab-2"
    site.write("build/frozen/a/x.txt", "9998\n")
    assert (
        'docs/a.md:1: the output of cell "x" has changed (lab changed).'
        in site.build(Mode.CHECK).report
    )


def test_a_check_passes_on_what_was_just_frozen(site, lab_files):
    site.lesson("first", cell("print(1)"), **lab_files)
    site.build()
    assert site.build(Mode.CHECK).report == ""


def test_a_check_sees_a_stage_that_was_edited_by_hand(site, lab_files):
    site.lesson("first", **lab_files)
    site.build()
    site.write("build/frozen/harness/first.1.py", "def double(n): return 2\n")
    report = site.build(Mode.CHECK).report
    assert "docs/course/first/lab1.py: harness.py at first.1 is not what" in report
    assert "-def double(n): return 2" in report


def test_a_value_in_prose_that_no_cell_binds_is_a_problem(site):
    site.page(
        "a.md",
        cell("pass") + '\n```python values="x"\nlines = 3\n```\n\nIt has {{ x.line }} lines.\n',
    )
    report = site.build().report
    assert report.startswith("docs/a.md:9: x.line")
    assert '"lines"' in report


def test_a_value_in_prose_is_printed_and_never_read_as_markdown(site):
    site.page(
        "a.md",
        cell("pass")
        + '\n```python values="x"\nn = 12345\ns = "**<b>**"\n```\n\n{{ x.n }} {{ x.s }}\n',
    )
    assert "12,345 **&lt;b&gt;**" in site.build().html["a.md"]


def test_two_cells_share_nothing_whatever_the_order(site):
    sets = 'import os, random, math\nx = 1; math.tau = 0; os.chdir("/"); random.seed(0); os.environ["A"] = "1"'
    reads = 'import math, os\nprint(math.tau > 6, os.environ.get("A"))\nprint(x)'
    for first, second in ((sets, reads), (reads, sets)):
        site.page("a.md", cell(first))
        site.page("b.md", cell(second, id="y"))
        report = site.build().report
        assert "NameError: name 'x' is not defined" in report
        assert report.endswith("1 problem.")
    site.page("a.md", cell(sets))
    site.page("b.md", cell(reads.replace("\nprint(x)", ""), id="y"))
    site.build()
    assert site.read("build/frozen/b/y.txt") == "True None\n"


def test_the_outputs_are_the_same_when_the_nav_is_reversed(site):
    for name in "abc":
        site.page(f"{name}.md", cell(f"print({name!r})"))
    site.build()
    site.nav.reverse()
    site.engine.lab = "lab-1"
    assert site.build(Mode.CHECK).report == ""


@pytest.mark.parametrize(
    "source",
    [
        "import sys; sys.exit(0)",
        'raise SystemExit("stop")',
        "exit()",
        "import os; os._exit(0)",
        "class Odd:\n    def __repr__(self): return repr(self)\nrepr(Odd())",  # fatal to the interpreter
        'input("who? ")',
        "while True: pass",
    ],
)
def test_no_way_of_ending_ends_the_build(real, source):
    real.page("a.md", cell(source, ' seconds="0.5"'))
    real.page("b.md", cell("print(1)", id="y"))
    built = real.build()
    assert 'cell "x"' in built.report
    assert built.report.startswith("docs/a.md:")
    assert built.report.endswith("1 problem.")
    assert real.read("build/frozen/b/y.txt") == "1\n"


def test_output_that_differs_between_two_runs_is_a_problem(real):
    real.page("a.md", cell('print({"ant", "bee", "cat", "dog", "eel"})'))
    report = real.build().report
    assert (
        'docs/a.md:1: cell "x": output differs between two runs. Print what does not depend on the run:'
        in report
    )


def test_a_rewrite_runs_what_is_fresh_too(site):
    site.page("a.md", cell("print(1)"))
    site.build()
    site.engine.ran.clear()
    assert site.build(Mode.REWRITE).changed == []
    assert site.engine.ran == ["x"]
