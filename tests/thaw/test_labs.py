"""A lab that is not whole is a problem with its place, in every build, and costs no more than what builds upon it."""

from __future__ import annotations

import pytest
from thaw.build import Mode
from thaw.outline import lessons, stage_named
from thaw.problems import BuildFailed
from thaw.project import read_project

CHECK = 'def check_doubles(harness):\n    """x"""\n    assert harness.double(2) == 4\n'


def test_lessons_are_numbered_by_the_nav_and_by_nothing_else(site):
    site.lesson("zebra", title="Z")
    site.page("between.md", "# Not a lesson\n")
    site.lesson("ant", title="A")
    order = lessons(read_project(site.config))
    assert [(it.number, it.slug, it.title) for it in order] == [
        ("01", "zebra", "Z"),
        ("02", "ant", "A"),
    ]


def test_a_stage_goes_by_its_name_or_by_the_number_of_its_lesson(site, lab_files):
    site.lesson("first", **lab_files)
    built = site.build().built
    for name in ("01.1", "1.1", "first.1"):
        assert stage_named(name, built.course.lessons, built.course.stages).name == "first.1"
    with pytest.raises(BuildFailed, match=r'there is no stage "firts.1". Did you mean "first.1"\?'):
        stage_named("firts.1", built.course.lessons, built.course.stages)


def test_a_lab_block_without_its_file_is_a_problem_at_the_block(site, lab_files):
    site.lesson("first", **lab_files)
    text = site.read("docs/course/first/index.md")
    site.page("course/first/index.md", text.replace("code: lab1", "code: lab2"))
    report = site.build().report
    assert (
        'docs/course/first/index.md:12: the lab "lab2" has no file lab2.py beside the page.'
        in report
    )
    assert "lab1.py stands beside the page, but no lab block shows it." in report


@pytest.mark.parametrize("code", ["labb1", "lab1.py", "Lab 1"])
def test_a_lab_block_with_a_name_of_no_lab_is_one_problem(site, lab_files, code):
    site.lesson("first", **lab_files)
    text = site.read("docs/course/first/index.md")
    site.page("course/first/index.md", text.replace("code: lab1", f"code: {code}"))
    want = f'docs/course/first/index.md:13: code "{code}" is no file of a lab. Write lab1 or lab2.'
    assert site.build().report == f"{want}\n1 problem."


@pytest.mark.parametrize(
    ("name", "text", "want"),
    [
        ("lab1_checks", None, "lab1_checks.py: is not there. Write def check_<name>(harness):"),
        (
            "lab1_checks",
            "",
            "lab1_checks.py: no checks found: a lab that nothing checks would always pass.",
        ),
        ("lab1_checks", "# assert harness\n", "lab1_checks.py: no checks found"),
        (
            "lab1_checks",
            'def chek_double(harness):\n    """x"""\n    assert False\n',
            'lab1_checks.py:1: "chek_double" is not called check_..., so it checks nothing. Rename it to check_double.',
        ),
        (
            "lab1_checks",
            "def check_x(harness):\n    assert 0\n",
            'lab1_checks.py:1: the check "x" has no docstring.',
        ),
        (
            "lab1_checks",
            'def check_x():\n    """x"""\n',
            'lab1_checks.py:1: the check "x" must take one argument.',
        ),
        (
            "lab1_checks",
            f'{CHECK}\n\nasync def check_x(harness):\n    """x"""\n',
            'lab1_checks.py:6: "check_x" is async, so it checks nothing.',
        ),
        (
            "lab1_checks",
            f'{CHECK}\n\ndef checks_x(harness):\n    """x"""\n',
            '"checks_x" is not called check_..., so it checks nothing. Rename it to check_x.',
        ),
        (
            "lab1_checks",
            'class Checks:\n    def check_x(self, harness):\n        """x"""\n',
            '"check_x" stands inside of something, so it checks nothing. Move it out to the margin.',
        ),
        (
            "lab1_mistakes__adds_two",
            'FAILS = {"doubles"}\n\n\ndef double(n):\n    return n\n',
            "Begin the file with a docstring that says what a learner who makes this mistake is told.",
        ),
        ("lab1_checks", "def check_x(:\n", "lab1_checks.py:1: not Python:"),
        (
            "lab1",
            '"""Nothing to do."""\n# == n ==\nX = 1\n',
            "lab1.py: the lab has no gap, so nothing to do.",
        ),
        (
            "lab1_mistakes__adds_two",
            '"""x"""\nFAILS = {"double"}\n\n\ndef double(n):\n    return n\n',
            'lab1_mistakes/adds_two.py:2: there is no check "double". Did you mean "doubles"?',
        ),
        (
            "lab1_mistakes__adds_two",
            '"""x"""\ndef double(n):\n    return n\n',
            "does not say which checks it fails.",
        ),
        (
            "lab1_mistakes__adds_two",
            '"""x"""\nFAILS = {"doubles"}\n',
            "adds_two.py: the mistake changes nothing.",
        ),
    ],
)
def test_a_lab_that_is_not_whole_is_a_problem_of_the_build(site, lab_files, name, text, want):
    files = lab_files | {name: text}
    site.lesson("first", **{key: value for key, value in files.items() if value is not None})
    assert want in site.build().report


def test_a_check_that_stands_twice_is_a_problem(site, lab_files):
    lab_files["lab1_checks"] += '''

            def check_doubles(harness):
                """Again."""
                assert harness
            '''
    site.lesson("first", **lab_files)
    assert (
        'lab1_checks.py:14: "check_doubles" stands here and in line 4; only the last would run.'
        in site.build().report
    )


def test_of_two_mistakes_that_fail_alike_the_first_needs_a_probe(site, lab_files):
    lab_files["lab1_mistakes__triples"] = lab_files["lab1_mistakes__adds_two"].replace(
        "n + 2", "n * 3 + 1"
    )
    site.lesson("first", **lab_files)
    want = 'lab1_mistakes/triples.py: fails the same checks as "adds_two", which would speak in its place.'
    assert want in site.build().report


def test_two_hints_are_not_enough(site, lab_files):
    site.lesson("first", **lab_files)
    text = site.read("docs/course/first/index.md")
    site.page("course/first/index.md", text.replace("//// hint\nThree.\n////\n", ""))
    assert "docs/course/first/index.md:12: the lab has 2 hint" in site.build().report


def test_a_lesson_that_is_not_in_the_nav_is_a_problem(site, lab_files):
    site.lesson("first", **lab_files)
    site.nav.remove("course/first/index.md")
    want = "docs/course/first/index.md: this lesson is not in the nav of mkdocs.yml"
    assert want in site.build(Mode.STRICT).report


def test_a_lab_on_a_page_that_is_no_lesson_is_a_problem(site, lab_files):
    site.lesson("first", **lab_files)
    site.page("other.md", "# Other\n" + site.read("docs/course/first/index.md").split("---\n")[2])
    assert 'the lab "lab1" stands on a page that is no lesson.' in site.build().report


def test_a_broken_lab_costs_its_lesson_and_those_upon_it_and_no_other(site, lab_files):
    cell = '```python cell="x"\nprint(1)\n```\n'
    rename = {"double": "triple", "is 8": "is 12", "== 8": "== 12", "* 2": "* 3"}

    def renamed(text: str) -> str:
        for old, new in rename.items():
            text = text.replace(old, new)
        return text

    site.lesson("first", cell, **lab_files)
    site.lesson("second", cell, **{name: renamed(text) for name, text in lab_files.items()})
    site.lesson("third", cell)
    assert site.build().report == ""
    site.write(
        "docs/course/second/lab1.py", renamed(lab_files["lab1"]).replace("return n", "return m")
    )
    built = site.build()
    assert built.report == (
        'docs/course/second/lab1.py:5: "triple" uses "m", which harness.py at second.1 does not have. '
        "There are double, triple.\n1 problem."
    )
    assert set(built.html) == {"index.md", "course/first/index.md"}
