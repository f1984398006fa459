"""What `thaw check` proves of a lab, and what it says when it cannot."""

from __future__ import annotations

import pytest
from thaw.engine import PackedEngine
from thaw.prove import prove


def proofs(site, files=None, **more):
    """The lines and the problems of all labs of a site with one lesson."""
    if files:
        site.lesson("first", **(files | more))
    outcome = site.build()
    assert outcome.report == ""
    found = prove(outcome.built.course, outcome.built.labs, site.engine.judge)
    return [str(proof) for proof in found], [
        str(problem) for proof in found for problem in proof.problems
    ]


def test_a_lab_that_is_whole_is_proved_in_one_line(site, lab_files):
    assert proofs(site, lab_files) == (["first.1: 2 checks, 1 mistake, proved"], [])


def test_the_runtime_under_node_proves_the_same(packed, lab_files):
    packed.engine = PackedEngine(packed.root / packed.options["runtime"])
    assert proofs(packed, lab_files) == (["first.1: 2 checks, 1 mistake, proved"], [])


@pytest.mark.parametrize(
    "body",
    [
        "want = [n * n for n in range(4)]\n                assert want == want",
        "assert harness.double",
        "pass",
    ],
)
def test_a_check_that_never_fails_is_vacuous(site, lab_files, body):
    check = f'''

            def check_squares(harness):
                """Squares are squares."""
                {body}
            '''
    lines, problems = proofs(site, lab_files, lab1_checks=lab_files["lab1_checks"] + check)
    assert lines == ["first.1: 3 checks, 1 mistake, 1 not proved"]
    assert problems == [
        'docs/course/first/lab1_checks.py:14: the check "squares" never fails: it passes on the starter and on every '
        "mistake. Let it touch what the learner writes, or add a mistake that it catches."
    ]


def test_a_check_that_returns_false_passes_nothing(site, lab_files):
    check = '''

            def check_squares(harness):
                """Squares are squares."""
                return False
            '''
    _, problems = proofs(site, lab_files, lab1_checks=lab_files["lab1_checks"] + check)
    assert 'the solution fails "squares".' in problems[0]


def test_a_check_that_skips_is_no_pass(site, lab_files):
    check = '''

            def check_later(harness):
                """Later."""
                import unittest
                raise unittest.SkipTest("later")
            '''
    _, problems = proofs(site, lab_files, lab1_checks=lab_files["lab1_checks"] + check)
    assert problems == [
        'docs/course/first/lab1_checks.py:14: the solution fails "later". Mend the check.\n'
        "    later: ended in an error of its own: unittest.case.SkipTest: later"
    ]


def test_a_solution_that_fails_a_check_is_shown_what_the_check_said(site, lab_files):
    files = lab_files | {"lab1": lab_files["lab1"].replace("n * 2", "n * 3")}
    _, problems = proofs(site, files)
    assert problems[0] == (
        'docs/course/first/lab1.py: the solution fails "doubles". Mend the layer, or the check.\n'
        "    doubles: failed: expected 8, got 12"
    )


def test_a_solution_that_does_not_load_is_told_once(site, lab_files):
    layer = lab_files["lab1"] + "\n            EIGHT = 8 / 0\n"
    _, problems = proofs(site, lab_files, lab1=layer)
    assert len(problems) == 1
    assert problems[0].startswith(
        "docs/course/first/lab1.py: the solution does not load. thaw harness first.1 prints the file. Mend the layer."
    )
    assert "ZeroDivisionError" in problems[0]


def test_a_mistake_that_replaces_nothing_is_told_the_nearest_name(site, lab_files):
    mistake = lab_files["lab1_mistakes__adds_two"].replace("def double", "def duoble")
    _, problems = proofs(site, lab_files, lab1_mistakes__adds_two=mistake)
    assert problems[0].split("\n")[0] == (
        "docs/course/first/lab1_mistakes/adds_two.py: the mistake fails no check, but says doubles, doubles_nothing. "
        'harness.py at first.1 has no "duoble". Did you mean "double"?'
    )


def test_a_probe_that_does_not_hold_is_named_as_what_keeps_a_mistake_silent(site, lab_files):
    probe = "\n\n            def when(harness):\n                return harness.nope\n"
    mistake = lab_files["lab1_mistakes__adds_two"] + probe
    _, problems = proofs(site, lab_files, lab1_mistakes__adds_two=mistake)
    assert "its probe, when(harness), is false or ends in an error." in problems[0]


def test_a_starter_that_passes_is_no_lab(site, lab_files):
    checks = lab_files["lab1_checks"].replace("harness.double(4) == 8", "harness.double")
    checks = checks.replace("harness.double(0) == 0", "harness.double")
    _, problems = proofs(site, lab_files, lab1_checks=checks)
    assert "lab1_checks.py: the starter passes: the lab is done before it is begun." in problems[0]


def test_a_starter_that_does_not_load_is_named(site, lab_files):
    layer = (
        lab_files["lab1"]
        + """

            EIGHT = double(4) + 0
            """
    )
    _, problems = proofs(site, lab_files, lab1=layer)
    assert problems[0].startswith("docs/course/first/lab1.py: the starter does not load.")
    assert "TypeError" in problems[0]


def test_a_mistake_must_fail_exactly_what_it_says(site, lab_files):
    mistake = lab_files["lab1_mistakes__adds_two"].replace(
        '{"doubles", "doubles_nothing"}', '{"doubles"}'
    )
    _, problems = proofs(site, lab_files, lab1_mistakes__adds_two=mistake)
    assert problems[0].startswith(
        "docs/course/first/lab1_mistakes/adds_two.py: the mistake fails doubles, doubles_nothing, but says doubles."
    )


def test_a_mistake_must_be_the_one_that_speaks(site, lab_files):
    one_for_nothing = '''\
        """Nothing times two is nothing, not one."""

        FAILS = {"doubles_nothing"}


        def when(harness):
            return True


        def double(n):
            return n * 2 or 1
        '''
    five_for_nothing = '''\
        """Nothing times two is nothing, not five."""

        FAILS = {"doubles_nothing"}


        def double(n):
            return n * 2 or 5
        '''
    files = {"lab1_mistakes__a_one": one_for_nothing, "lab1_mistakes__b_five": five_for_nothing}
    _, problems = proofs(site, lab_files, **files)
    assert problems == [
        'docs/course/first/lab1_mistakes/b_five.py: "a_one" speaks when a learner makes this mistake. '
        "Give it a probe that holds: def when(harness): ..."
    ]


def test_a_later_solution_must_pass_the_earlier_checks(site, lab_files):
    layer = '''\
        """Half of everything."""
        # == numbers ==


        def double(n):
            """Twice n, or nearly."""
            # --- your code ---
            return n * 2 + (n == 0)
            # --- end ---
        '''
    checks = '''\
        """x"""


        def check_nearly(harness):
            """double(0) is 1."""
            assert harness.double(0) == 1, "no"
        '''
    site.lesson("first", **lab_files)
    site.lesson("second", lab1=layer, lab1_checks=checks)
    lines, problems = proofs(site)
    assert lines == [
        "first.1: 2 checks, 1 mistake, 1 not proved",
        "second.1: 1 check, 0 mistakes, proved",
    ]
    assert problems[0].startswith(
        'docs/course/first/lab1_checks.py: the solution of second.1 fails "doubles_nothing".'
    )
