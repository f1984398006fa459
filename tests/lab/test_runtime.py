"""The runner in the Python of the tests: the cells of cells.yml, and what a text alone cannot show."""

from __future__ import annotations

import json
import math
import signal
import sys
import threading
from pathlib import Path

import pytest
import yaml
from lab.runtime import run, run_json

CELLS = yaml.safe_load(Path(__file__).with_name("cells.yml").read_text("utf-8"))
PYTHON = ".".join(map(str, sys.version_info[:2]))


def here(cell):
    """Whether the Python of the tests words it as Pyodide's does."""
    since = cell.get("since", "3.11")
    return cell.get("only") != "node" and tuple(map(int, since.split("."))) <= sys.version_info[:2]


@pytest.mark.parametrize("name", [name for name, cell in CELLS.items() if here(cell)])
def test_a_cell_gives_its_text(name):
    cell = CELLS[name]
    outcome = json.loads(run_json(json.dumps(cell)))
    assert outcome["text"] == cell["text"]
    for field in ("error", "error_line", "parts", "values_error", "ok"):
        if field in cell:
            assert outcome[field] == cell[field]
    assert outcome["error"] == cell.get("error")
    assert outcome["values"] == cell.get("outcome_values", {})


def outcome_of(code, **request):
    return run({"code": code, "name": "cell", **request})


def test_every_error_ends_in_an_outcome_that_names_it():
    outcome = outcome_of("x = 1\n{}['a']")
    assert (outcome.end, outcome.error, outcome.error_line, outcome.ok) == (
        "error",
        "KeyError",
        2,
        False,
    )
    assert [kind for kind, _ in outcome.parts] == ["traceback", "help"]


def test_an_expected_error_is_right_and_its_absence_wrong():
    assert outcome_of("1 / 0", expect="ZeroDivisionError").ok
    assert not outcome_of("1 / 1", expect="ZeroDivisionError").ok
    assert not outcome_of("1 / 0", expect="KeyError").ok


@pytest.mark.parametrize(
    "code",
    [
        "while True: pass",
        "import time\ntime.sleep(60)",
        "while True: print(1)",
        "while True:\n    try:\n        while True: pass\n    except Exception: pass",
        "import asyncio\nasync def f():\n    while True: await asyncio.sleep(0)\nasyncio.run(f())",
        "import asyncio\nasync def f():\n    while True: pass\nasyncio.run(f())",
        "import asyncio\nasync def f():\n    while True: pass\n"
        "async def main(): await asyncio.gather(f(), asyncio.Event().wait())\nasyncio.run(main())",
        "class A:\n    def __repr__(self):\n        while True: pass\nA()",
        "class A:\n    def __del__(self):\n        while True: pass\na = A()",
        "raise type('E', (Exception,), {'__str__': lambda self: [0 for _ in iter(int, 1)]})",
    ],
)
def test_a_cell_that_does_not_end_is_ended(code):
    outcome = outcome_of(code, seconds=0.3)
    assert outcome.end == "timeout"
    assert outcome.error == "TimedOut"
    assert "Timed out after 0.3 s" in outcome.text
    assert "Interrupt" not in outcome.text


def test_a_time_out_names_the_line_and_keeps_what_was_printed():
    outcome = outcome_of("print('before')\nwhile True:\n    pass", seconds=0.2)
    assert outcome.text in (
        "before\nTimed out after 0.2 s, in line 2.\n",
        "before\nTimed out after 0.2 s, in line 3.\n",
    )


def test_after_a_time_out_the_next_cell_runs():
    outcome_of("while True: pass", seconds=0.2)
    assert outcome_of("sum(range(1000))").text == "499500\n"


def test_a_cell_in_another_thread_runs_without_a_limit():
    texts = []
    thread = threading.Thread(target=lambda: texts.append(outcome_of("1 + 1").text))
    thread.start()
    thread.join()
    assert texts == ["2\n"]


def test_a_stop_is_told_and_is_no_traceback():
    def stop(kind, text):
        if text == "a":
            signal.raise_signal(signal.SIGINT)

    outcome = run({"code": "print('a')\nprint('b')", "name": "cell"}, emit=stop)
    assert (outcome.end, outcome.text) == ("stopped", "a\nStopped, in line 1.\n")


def test_emit_gets_the_same_text_piece_by_piece():
    told = []
    code = "import sys\nprint('a')\nprint('b', file=sys.stderr)\nprint('x', end='')\nprint('\\ry')\n1 + 1\n"
    outcome = run({"code": code}, emit=lambda *part: told.append(part))
    assert told[:2] == [("stdout", "a\n"), ("stderr", "b\n")] or told[:2] == [
        ("stdout", "a"),
        ("stdout", "\n"),
    ]
    assert page_of(told) == outcome.text == "a\nb\ny\n2\n"


def page_of(told):
    """What a page shows that appends each piece, and erases the current line at a carriage return."""
    page = ""
    for _, text in told:
        if text.startswith("\r"):
            page, text = page[: page.rfind("\n") + 1], text[1:]
        page += text
    return page


def test_ask_answers_input_in_the_page():
    answers = iter(["Ada", None])
    outcome = run({"code": "print('Hi', input('who? '))\ninput()"}, ask=lambda: next(answers))
    assert outcome.text.startswith("who? Ada\nHi Ada\nTraceback")
    assert outcome.error == "EOFError"


def test_answers_that_run_out_are_told():
    outcome = outcome_of("input()\ninput()", inputs=["a"])
    assert (
        "EOFError: input() was called, and all the answers of this run have been given"
        in outcome.text
    )


def test_a_flood_keeps_its_head_and_its_tail():
    outcome = outcome_of("for i in range(100_000): print(i)")
    lines = outcome.text.splitlines()
    assert lines[:2] == ["0", "1"]
    assert lines[-1] == "99999"
    assert len(outcome.text) < 205_000
    [notice] = [line for line in lines if "dropped" in line]
    at = lines.index(notice)
    dropped = int(lines[at + 1]) - int(lines[at - 1]) - 1
    assert notice == f"… {dropped:,} lines dropped …"
    assert outcome.dropped == dropped


def test_a_flood_without_lines_keeps_head_and_tail_too():
    text = outcome_of("print('x' * 10**6)").text
    head, notice, tail = text.split("\n")[:3]
    assert (len(head), len(tail)) == (100_000, 99_999)
    assert notice == "… 800,001 characters dropped …"


def test_a_large_value_is_capped_too():
    outcome = outcome_of("list(range(10**5))")
    assert len(outcome.text) == 100_000 + len("\n… 388,890 characters dropped …\n") + 100_000
    assert outcome.text.startswith("[0, 1, 2,")
    assert outcome.text.endswith("99998, 99999]\n")


def test_files_must_stay_in_the_folder():
    with pytest.raises(ValueError, match="own folder"):
        outcome_of("1", files={"../x": ""})
    with pytest.raises(ValueError, match="own folder"):
        outcome_of("1", files={"/x": ""})


@pytest.mark.parametrize("name", ["helper", "lib.helper"])
def test_a_module_that_is_given_is_read_anew_by_each_run(name):
    path, code = f"{name.replace('.', '/')}.py", f"import {name} as helper\nprint(helper.N)"
    outputs = [outcome_of(code, files={path: f"N = {n}\n"}).text for n in (1, 2)]
    assert outputs == ["1\n", "2\n"]


def test_a_cell_is_alone():
    outcome_of("x = 1")
    assert "NameError: name 'x' is not defined" in outcome_of("print(x)").text


def test_a_fatal_cell_leaves_the_process_as_it_was():
    outcome_of("import math, builtins\nmath.pi = 3\nbuiltins.sorted = None\nraise SystemExit")
    assert math.pi > 3.1
    assert sorted([2, 1]) == [1, 2]
