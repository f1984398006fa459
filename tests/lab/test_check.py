"""Judging: what passes, what never does, and what the learner is told."""

from __future__ import annotations

import json

import pytest
from lab.check import judge, judge_json

CHECKS = '''
CASES = [1, 2]

def check_doubles(harness):
    """Twice a number
    is its double."""
    got = harness.double(3)
    assert got == 6, f"expected 6 for 3, got {got!r}"

def check_keeps(harness):
    """The list that was given stays as it was."""
    CASES.append(3)
    assert CASES == [1, 2, 3]
    assert harness.double(CASES[0]) == 0b10
'''
RIGHT = "def double(n):\n    return n * 2\n"
WRONG = "def double(n):\n    return n + 1\n"


def statuses(report):
    return {verdict.name: verdict.status for verdict in report.verdicts}


def judged(learner, checks=CHECKS, **request):
    """A file that does not end costs its whole limit; the others get time enough for a busy machine."""
    seconds = 0.5 if "while True" in learner else 10
    return judge({"learner": learner, "checks": checks, "seconds": seconds, **request})


def test_a_right_file_passes_every_check_by_name():
    report = judged(RIGHT)
    assert report.passed
    assert statuses(report) == {"doubles": "passed", "keeps": "passed"}
    assert report.error is None
    assert report.mistake is None


def test_a_wrong_file_is_told_what_was_expected_and_what_came():
    report = judged(WRONG)
    assert not report.passed
    assert statuses(report) == {"doubles": "failed", "keeps": "passed"}
    assert report.verdicts[0].sentence == "Twice a number is its double."
    assert report.verdicts[0].message == "expected 6 for 3, got 4"


def test_b67_an_assert_without_a_message_tells_the_sentence_and_not_the_answer():
    verdict = judged("def double(n):\n    return n * 0").verdicts[1]
    assert verdict.message == "Not yet: The list that was given stays as it was."


def test_b67_no_line_of_the_checks_is_shown():
    checks = 'def check_a(harness):\n    """A."""\n    expected = {"port": 4711}\n    assert harness.f()["x"] == expected["port"]'
    for learner in (
        "def f(): return None",
        "def f(): raise KeyError('x')",
        "def f(): return {'x': 1}",
        "f = 1",
    ):
        text = judge_json(json.dumps({"learner": learner, "checks": checks}))
        assert "4711" not in text
        assert "expected" not in text


def test_an_error_in_the_learners_code_shows_its_own_lines_and_help():
    message = (
        judged("def double(n):\n    return inner(n)\n\ndef inner(n):\n    return {}[n]\n")
        .verdicts[0]
        .message
    )
    lines = message.splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    assert '  File "harness.py", line 2, in double' in lines
    assert '  File "harness.py", line 5, in inner' in lines
    assert "check" not in message
    assert lines[-2:] == [
        "KeyError: 3",
        "The dict has no such key: print the dict, or its keys, one line before; .get(key) gives None for one that is missing.",
    ]


def test_an_error_of_the_check_on_what_came_is_told_as_such():
    checks = 'def check_a(harness):\n    """A."""\n    assert harness.f()["content"]'
    assert judged("def f(): return None", checks).verdicts[0].message == (
        "The check cannot go on with what your code gave it: TypeError: 'NoneType' object is not subscriptable"
    )


def test_an_assert_of_the_learner_is_shown_as_their_own():
    message = judged("def double(n):\n    assert n == 0\n").verdicts[0].message
    assert "line 2, in double" in message
    assert message.endswith(
        "The line says that something holds, and here it does not: print the values that it compares."
    )


@pytest.mark.parametrize(
    ("learner", "line"),
    [
        ("def double(n:\n    pass", 1),
        ("x = 1\nx / 0\n" + RIGHT, 2),
        ("import nowhere\n" + RIGHT, 1),
        ("x = 1\nraise SystemExit(0)\n" + RIGHT, 2),
        ("x = 1\nwhile True: pass\n" + RIGHT, 2),
        ("input()\n" + RIGHT, 1),
    ],
)
def test_a_file_that_cannot_be_imported_is_told_once_with_its_line(learner, line):
    report = judged(learner)
    assert not report.passed
    assert report.error["line"] == line
    assert report.error["text"]
    assert statuses(report) == {"doubles": "error", "keeps": "error"}


NEVER = {
    "B65 it prints that all passed": "print('ALL TESTS PASSED')\n" + WRONG,
    "B65 it silences errors": "import sys\nsys.excepthook = lambda *a: None\n" + WRONG,
    "B65 it makes AssertionError a warning": "import builtins\nbuiltins.AssertionError = Warning\n" + WRONG,
    "B65 it does so while it is called": (
        "import builtins\ndef double(n):\n    builtins.AssertionError = builtins.BaseException = Warning\n    return n + 1\n"
    ),
    "B65 it exits": "import sys\ndef double(n): sys.exit(0)",
    "it raises SystemExit": "def double(n): raise SystemExit",
    "it raises KeyboardInterrupt": "def double(n): raise KeyboardInterrupt",
    "it raises GeneratorExit": "def double(n): raise GeneratorExit",
    "it takes builtins away": "import builtins\nfor name in ('isinstance', 'all', 'any', 'len', 'Exception'): setattr(builtins, name, None)\n" + WRONG,
    "it compares equal to everything by accident of a patch": "import builtins\nbuiltins.int = str\ndef double(n): return n + 1",
    "it defines a check of its own": "def check_doubles(harness): pass\n" + WRONG,
    "it shadows names": "judge = passed = check_doubles = Verdict = list = str = AssertionError = None\n" + WRONG,
    "it replaces modules": "import sys\nsys.modules['lab.check'] = sys.modules['ast'] = None\n" + WRONG,
    "it stops tracing and limits": "import sys, signal, gc\nsys.setrecursionlimit(60)\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n" + WRONG,
    "it closes the streams": "import sys\nsys.stdout.close(); sys.stderr.close()\n" + WRONG,
    "B64 it never ends": "def double(n):\n    while True: pass",
    "B64 it prints without end": "def double(n):\n    while True: print(n)",
    "B64 it catches everything and never ends": "def double(n):\n    while True:\n        try:\n            while True: pass\n        except Exception: pass",
    "it recurses without end": "def double(n): return double(n)",
    "it leaves out the function": "",
    "it returns nothing": "def double(n): pass",
    "it is a class": "class double:\n    def __init__(self, n): pass",
}  # fmt: skip


@pytest.mark.parametrize("name", NEVER)
def test_a_wrong_file_never_passes(name):
    report = judged(NEVER[name])
    assert not report.passed
    assert statuses(report)["doubles"] != "passed"
    assert report.verdicts[0].message or report.error
    assert judged(RIGHT).passed


def test_b64_what_does_not_finish_is_told_with_its_line():
    verdict = judged("def double(n):\n    while True: pass").verdicts[0]
    assert verdict.status == "timeout"
    assert verdict.message == "Did not finish in 0.5 s: it was in line 2."


def test_b64_a_file_that_outlives_its_limit_by_catching_it_did_not_finish():
    learner = "def double(n):\n    try:\n        while True: pass\n    except BaseException:\n        return n * 2"
    assert statuses(judged(learner)) == {"doubles": "timeout", "keeps": "timeout"}


def test_prints_are_kept_with_their_check_and_capped():
    report = judged(
        "print('imported')\ndef double(n):\n    print('called with', n)\n    return n * 2"
    )
    assert report.output == "imported\n"
    assert report.verdicts[0].output == "imported\ncalled with 3\n"
    report = judged("def double(n):\n    print('x\\n' * 10**6)\n    return n * 2")
    assert len(report.verdicts[0].output) < 30_000


def test_b68_each_check_has_a_fresh_file_and_fresh_checks():
    learner = (
        "seen = []\ndef double(n):\n    seen.append(n)\n    assert len(seen) == 1\n    return n * 2"
    )
    assert judged(learner).passed
    assert judged(learner).passed


def test_b68_seeds_environment_and_precision_do_not_matter():
    checks = (
        'def check_a(harness):\n    """A."""\n    import os, decimal\n'
        '    assert "ADDED" not in os.environ and decimal.getcontext().prec == 28\n    harness.f()'
    )
    learner = (
        "def f():\n    import random, os, decimal\n    random.seed(0)\n"
        "    os.environ['ADDED'] = '/x'\n    decimal.getcontext().prec = 3"
    )
    assert judged(learner, checks + "\n" + checks.replace("check_a", "check_b")).passed


@pytest.mark.parametrize(
    ("checks", "told"),
    [
        (
            "def chek_add(harness): assert False",
            "No checks found: a check is a function whose name begins with check_.",
        ),
        (
            "# only a comment",
            "No checks found: a check is a function whose name begins with check_.",
        ),
        ("", "No checks found: a check is a function whose name begins with check_."),
        ("def check_a(h): pass\ndef check_a(h): pass", "Two checks are called check_a."),
        ("def check_a(h:", "The checks are not Python, in line 1: '(' was never closed."),
    ],
)
def test_b62_without_checks_nothing_passes(checks, told):
    report = judged(RIGHT, checks)
    assert not report.passed
    assert report.error == {"text": told, "line": None}


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize(
    "check",
    [
        "def check_a(harness): return False",
        "def check_a(harness): return True",
        "async def check_b(harness): pass\ndef check_a(harness): return check_b(harness)",
        "def check_a(harness): yield",
        "def check_a(): pass",
        "def check_a(harness): pass\ncheck_a = None",
        "def check_a(harness): pass\ndel check_a",
        "import nowhere\ndef check_a(harness): pass",
    ],
)
def test_b62_a_check_that_does_not_assert_passes_nothing(check):
    report = judged(RIGHT, check)
    assert not report.passed
    assert report.verdicts[0].status in ("error", "failed")
    assert report.verdicts[0].message


def mistake(name, *fails, when=None):
    return {"name": name, "says": f"you did {name}", "fails": list(fails), "when": when}


def test_the_mistake_that_fails_the_same_checks_speaks():
    mistakes = [
        mistake("both", "doubles", "keeps"),
        mistake("plus", "doubles"),
        mistake("later", "doubles"),
    ]
    assert judged(WRONG, mistakes=mistakes).mistake == {"name": "plus", "says": "you did plus"}
    assert judged(RIGHT, mistakes=mistakes).mistake is None
    assert judged("def double(n): return 2 * (n != 1)", mistakes=mistakes[:1]).mistake == {
        "name": "both",
        "says": "you did both",
    }


def test_a_probe_tells_apart_what_fails_alike():
    probe = "def when(harness):\n    return harness.double(5) == {}"
    mistakes = [
        mistake("crashes", "doubles", when="def when(harness):\n    return harness.nothing"),
        mistake("hangs", "doubles", when="def when(harness):\n    while True: pass"),
        mistake("exits", "doubles", when="def when(harness):\n    raise SystemExit"),
        mistake("broken", "doubles", when="def when(harness:"),
        mistake("times", "doubles", when=probe.format(10)),
        mistake("plus", "doubles", when=probe.format(6)),
    ]
    assert judged(WRONG, mistakes=mistakes, seconds=1).mistake["name"] == "plus"


def test_a_message_that_cannot_be_made_is_no_pass():
    checks = (
        "class Odd:\n    def __str__(self): raise ValueError\n"
        "def check_a(harness):\n    assert False, Odd()\ndef check_b(harness):\n    raise AssertionError(Odd())"
    )
    assert statuses(judged(RIGHT, checks)) == {"a": "failed", "b": "failed"}


def test_messages_are_cleaned_and_bounded():
    checks = "def check_a(harness):\n    assert False, '\\x1b[31m<b>\\x00\\ud800' + 'x' * 10**6"
    message = judged(RIGHT, checks).verdicts[0].message
    assert message.startswith("<b>␀\ufffdxxx")
    assert len(message) < 5000


def test_a_check_can_answer_input():
    checks = (
        'def check_a(harness):\n    """A."""\n    answers = iter(["41"])\n'
        "    harness.input = lambda prompt='': next(answers)\n    assert harness.f() == 42"
    )
    assert judged("def f():\n    return int(input('Age? ')) + 1", checks).passed


def test_b24_input_without_an_answer_is_told_in_plain_words():
    report = judged("def double(n):\n    return n * int(input('times? '))")
    assert (
        "EOFError: input() was called, and nobody is there to type an answer"
        in report.verdicts[0].message
    )
